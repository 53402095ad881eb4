/**
 * The entry point of the ledger's thread, the only one that writes to ledger.db. Each commit includes every write that was queued during
 * the previous one, without a timer. A write is answered only once its commit has returned.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, statSync } from 'node:fs';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openToWrite, rewriteFile, setUp } from '../platform/database.ts';
import { openCommits, type CommitTogether, type Settled } from '../ledger/commit.sql.ts';
import { openWrites, type Ledger, type LedgerWrite } from '../ledger/ledger.sql.ts';
import { ledgerWrites, rewriteLedger } from '../ledger/writes.sql.ts';
import { migrate } from '../platform/schema/migrate.ts';
import { ledgerSchema } from '../platform/schema/ledgerSchema.ts';
import type { FromThread, ToThread } from '../platform/threads/openThread.ts';
import { describeThrow, type ServeThread } from '../platform/threads/serveTasks.ts';

type Call = Extract<ToThread, { kind: 'call' }>;

const inputSchema = z.object({ path: z.string() });

/** Builds the reply to a call from its result. */
const answerTo = ({ id }: Call, settled: Settled | undefined): FromThread[] => {
  if (!settled) return [];
  return [settled.ok ? { kind: 'done', id, value: settled.value } : describeThrow(id, settled.error)];
};

function settle(work: () => unknown): Settled {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, error };
  }
}

/** Opens the ledger. Called with the first task, because what the last process left behind is prepared before that. */
function open(path: string): { ledger: Ledger; commitTogether: CommitTogether; close(): void } {
  const db = setUp(openToWrite(path, 'FULL'), (opened) => {
    // Permissions are only tightened: a file that its owner made read-only stays so, and writing reports it.
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
    migrate(opened, ledgerSchema, path);
  });
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
    const [rewrites = [], writes = []] = [true, false].map((wanted) => calls.filter(({ name }) => (name === rewriteLedger) === wanted));
    const settled = commitTogether(writes.map((call) => () => write(ledger, call)));
    const rewritten = rewrites.map(() => settle(() => rewriteFile(ledger.db)));
    port.postMessage([
      ...writes.flatMap((call, index) => answerTo(call, settled[index])),
      ...rewrites.flatMap((call, index) => answerTo(call, rewritten[index])),
    ]);
  });
  return () => opened?.close();
};
if (parentPort) serveLedger(parentPort, workerData);
