/**
 * The queue from which servers take work: pg-boss over the hub's database. It delivers at least once: a job whose server stops sending
 * heartbeats goes to another, and a failed job is retried. The hub makes sure that nothing is bought twice because of that.
 */
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { hubClient, hubTimeouts } from './connection.ts';
import type { HubLogin } from './hub.ts';
import { queueSchema } from './schema/queue.ts';

/**
 * Handles one item of work. `signal`: aborted when the queue has given the item to another server. If it rejects, any server may retry it.
 */
export type Handle = (id: string, signal: AbortSignal) => Promise<void>;

export interface WorkQueue {
  /** Puts items into a queue, unless they are in it, or at work. */
  offer(queue: string, ids: readonly string[]): Promise<void>;
  /** Takes work from a queue, up to `atOnce` at a time. */
  work(queue: string, atOnce: number, handle: Handle): Promise<void>;
  /** Takes no more work. Work in progress is up to the caller. */
  close(): Promise<void>;
}

/** Each key has its own queue, because a server takes only work for which it has the key. */
export const queueOf = (what: 'slices' | 'rechecks', keyId: Uint8Array): string =>
  `${what}-${Buffer.from(keyId).toString('hex').slice(0, 32)}`;

/** Longer than any work, which heartbeats keep alive. */
const longestSeconds = 23 * 60 * 60;
const heartbeat = { heartbeatSeconds: 10 };
const queueOptions = {
  ...heartbeat,
  // An item that is waiting or at work isn't put in again.
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
  // Errors of an unused connection: the next query makes a new one.
  pool.on('error', () => undefined);
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        // Several statements in one text have a result each; pg-boss needs the last one's rows.
        const results = [await pool.query<Row>(text, values)].flat();
        return { rows: results.at(-1)?.rows ?? [] };
      },
    },
    schema: queueSchema,
    // The tables belong to the owner, who creates and migrates them.
    migrate: false,
    createSchema: false,
    // The hub decides what is due, because pg-boss skips a time at which no server was running.
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
