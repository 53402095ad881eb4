/**
 * The ledger's thread, the only one that writes to ledger.db. It commits together whatever was queued during its last commit, without a
 * timer, and answers a write only once its commit has returned.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openToWrite } from '../store/database.ts';
import { openCommits, type CommitTogether } from '../store/ledger/commit.ts';
import { openWrites, type Ledger, type LedgerWrite } from '../store/ledger/ledger.ts';
import { ledgerWrites } from '../store/ledger/writes.ts';
import { migrate } from '../store/schema/migrate.ts';
import { ledgerSchema } from '../store/schema/ledgerSchema.ts';
import type { FromThread, ToThread } from '../threads/messages.ts';
import { describeThrow, type ServeThread } from '../threads/serveTasks.ts';

type Call = Extract<ToThread, { kind: 'call' }>;

const inputSchema = z.object({ path: z.string() });

/** With its first task: what the last process left is put in order before. */
function open(path: string): { ledger: Ledger; commitTogether: CommitTogether; close(): void } {
  const db = openToWrite(path, 'FULL');
  // Permissions are only tightened: a file that its owner made read-only stays so, and writing reports it.
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
  migrate(db, ledgerSchema, path);
  const ledger = openWrites(db, randomBytes);
  return { ledger, commitTogether: openCommits(ledger), close: () => db.close() };
}

function write(ledger: Ledger, { name, params }: Call): unknown {
  if (!Object.hasOwn(ledgerWrites, name)) throw new Error(`no ledger write ${name}`);
  const one = ledgerWrites[name as keyof typeof ledgerWrites] as LedgerWrite<unknown, unknown>;
  return one(ledger, params);
}

export const serveLedger: ServeThread = (port, input) => {
  const { path } = inputSchema.parse(input);
  let opened: ReturnType<typeof open> | null = null;
  port.on('message', (first: ToThread[]) => {
    const batch = [...first];
    for (let more = receiveMessageOnPort(port); more; more = receiveMessageOnPort(port)) batch.push(...(more.message as ToThread[]));
    const calls = batch.filter((message) => message.kind === 'call');
    if (calls.length === 0) return;
    opened ??= open(path);
    const { ledger, commitTogether } = opened;
    const settled = commitTogether(calls.map((call) => () => write(ledger, call)));
    port.postMessage(
      calls.flatMap(({ id }, index): FromThread[] => {
        const one = settled[index];
        if (!one) return [];
        return [one.ok ? { kind: 'done', id, value: one.value } : describeThrow(id, one.error)];
      }),
    );
  });
  return () => opened?.close();
};
if (parentPort) serveLedger(parentPort, workerData);
