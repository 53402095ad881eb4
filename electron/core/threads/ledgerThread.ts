/**
 * The ledger's thread: the only one that writes to ledger.db. It commits together whatever queued while its last commit was at the disk, without a
 * timer, and answers a write only once its commit has returned. One write that fails spoils no other: each has its own savepoint.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openToWrite } from '../store/database.ts';
import { openChain } from '../store/ledger/chain.ts';
import { ledgerWrites, type Ledger, type LedgerWrite } from '../store/ledger/writes.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { ledgerMigrations } from '../store/migrations/ledgerMigrations.ts';
import type { FromThread, ToThread } from './messages.ts';
import { describeThrow } from './serveTasks.ts';

const { path } = z.object({ path: z.string() }).parse(workerData);
const port = parentPort;
if (!port) throw new Error('the ledger thread runs in a worker thread only');

const db = openToWrite(path, 'FULL');
// Only ever closed further: a file that its owner made read-only stays so, and says so.
if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
migrate(db, ledgerMigrations, path);
const ledger: Ledger = { db, chain: openChain(db, randomBytes) };
const begin = db.prepare('BEGIN IMMEDIATE');
const commit = db.prepare('COMMIT');
const savepoint = db.prepare('SAVEPOINT one');
const release = db.prepare('RELEASE one');

function runOne(call: Extract<ToThread, { kind: 'call' }>): FromThread {
  const undoChain = ledger.chain.mark();
  savepoint.run();
  try {
    if (!Object.hasOwn(ledgerWrites, call.name)) throw new Error(`no ledger write ${call.name}`);
    const write = ledgerWrites[call.name as keyof typeof ledgerWrites] as LedgerWrite<unknown, unknown>;
    const value = write(ledger, call.params);
    release.run();
    return { kind: 'done', id: call.id, value };
  } catch (error) {
    // A full disk rolls the whole transaction back by itself: then nothing of the batch has happened, and all are told.
    if (!db.inTransaction) throw error;
    db.exec('ROLLBACK TO one; RELEASE one');
    undoChain();
    return describeThrow(call.id, error);
  }
}

/** Runs all calls in one transaction; where that can't be committed, none of them happened, and each is told why. */
function runBatch(calls: Extract<ToThread, { kind: 'call' }>[]): FromThread[] {
  const undoChain = ledger.chain.mark();
  try {
    begin.run();
    const replies = calls.map(runOne);
    ledger.chain.seal();
    commit.run();
    return replies;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    undoChain();
    return calls.map((call) => describeThrow(call.id, error));
  }
}

port.on('message', (first: ToThread[]) => {
  const batch = [...first];
  for (let more = receiveMessageOnPort(port); more; more = receiveMessageOnPort(port)) batch.push(...(more.message as ToThread[]));
  const calls = batch.filter((message) => message.kind === 'call');
  if (calls.length > 0) port.postMessage(runBatch(calls));
});
