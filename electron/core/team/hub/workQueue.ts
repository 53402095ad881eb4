/**
 * The queue from which servers take work: pg-boss over the hub's database. It delivers at least once: a job of a server that stopped being heard of
 * goes to another, and a job that failed is tried again. The hub makes sure that nothing is bought twice by that.
 */
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { hubClient, hubTimeouts } from './connection.ts';
import type { HubLogin } from './hub.ts';
import { queueSchema } from './schema/queue.ts';

/** What may be done about one thing; `signal`: the queue has given it to another. Rejects: it is tried again, by whoever comes first. */
export type Handle = (id: string, signal: AbortSignal) => Promise<void>;

export interface WorkQueue {
  /** Puts these into a queue, unless they are in it, or at work. */
  offer(queue: string, ids: readonly string[]): Promise<void>;
  /** Takes work from a queue, so many at a time. */
  work(queue: string, atOnce: number, handle: Handle): Promise<void>;
  /** Takes nothing more. Work in progress is the caller's. */
  close(): Promise<void>;
}

/** For each key a queue of its own: a server takes only what it has the key for. */
export const queueOf = (what: 'slices' | 'rechecks', keyId: Uint8Array): string =>
  `${what}-${Buffer.from(keyId).toString('hex').slice(0, 32)}`;

/** Longer than any work: a server that is heard of has it. */
const longestSeconds = 23 * 60 * 60;
const heartbeat = { heartbeatSeconds: 10 };
const queueOptions = {
  ...heartbeat,
  // A thing that is waiting, or at work, isn't put in again.
  policy: 'exclusive' as const,
  retryLimit: 1_000,
  retryDelay: 1,
  expireInSeconds: longestSeconds,
  deleteAfterSeconds: 600,
};
const connections = 4;
type Row = Record<string, unknown>;
const dataSchema = z.object({ id: z.uuid() });

export async function openWorkQueue({ password, ...login }: HubLogin, log: (message: string, error: unknown) => void): Promise<WorkQueue> {
  const pool = new pg.Pool({ Client: hubClient({ ...login, password: () => password }, hubTimeouts), max: connections });
  // Of a connection that nobody was using: the next query makes a new one.
  pool.on('error', () => undefined);
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        // Several statements in one text have a result each: the last one's rows are meant.
        const results = [await pool.query<Row>(text, values)].flat();
        return { rows: results.at(-1)?.rows ?? [] };
      },
    },
    schema: queueSchema,
    // The tables are the owner's, who makes and migrates them.
    migrate: false,
    createSchema: false,
    // The hub decides what is due: pg-boss skips a time at which no server was there.
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => void log('the queue of the team’s servers', error));
  await boss.start();
  const made = new Set<string>();
  const make = async (queue: string): Promise<void> => {
    if (made.has(queue)) return;
    await boss.createQueue(queue, queueOptions);
    made.add(queue);
  };
  return {
    async offer(queue, ids) {
      await make(queue);
      await boss.insert(
        queue,
        ids.map((id) => ({ data: { id }, singletonKey: id })),
      );
    },
    async work(queue, atOnce, handle) {
      await make(queue);
      await boss.work(
        queue,
        { batchSize: 1, localConcurrency: atOnce, pollingIntervalSeconds: 1, heartbeatRefreshSeconds: 3 },
        async ([job]) => {
          if (job) await handle(dataSchema.parse(job.data).id, job.signal);
        },
      );
    },
    async close() {
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}
