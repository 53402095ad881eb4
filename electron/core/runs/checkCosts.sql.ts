/** Adds up the cost of each operation of a run, attempt by attempt. Ended attempts never change, so they are added once. */
import { setImmediate } from 'node:timers/promises';
import { statement, type ReadDb } from '../platform/database.ts';

/** The name of a counter for one check, kept in addition to the run's. */
export const checkCounter = (name: string, operation: string): string => `${name} ${operation}`;

/**
 * Costs of one operation's attempts: low is what was billed, high includes what may have been; `billingUnknown` is the number of the
 * latter.
 */
export interface CheckSum {
  operation: string;
  lowMicros: number;
  highMicros: number;
  billingUnknown: number;
}

/** Final sums of a run, over all its attempts up to and including `upTo`. */
export interface SettledSums {
  upTo: number;
  sums: readonly CheckSum[];
}

/** Attempts between two yields to the event loop, so that this thread's other work continues. */
const attemptsAtOnce = 50_000;

function add(sums: Map<string, CheckSum>, more: readonly CheckSum[]): void {
  for (const { operation, lowMicros, highMicros, billingUnknown } of more) {
    const sum = sums.get(operation) ?? { operation, lowMicros: 0, highMicros: 0, billingUnknown: 0 };
    sums.set(operation, {
      operation,
      lowMicros: sum.lowMicros + lowMicros,
      highMicros: sum.highMicros + highMicros,
      billingUnknown: sum.billingUnknown + billingUnknown,
    });
  }
}

/** Adds up the run's attempts after `from` and before `until`, page by page. */
async function sumUp(db: ReadDb, runId: string, from: number, until: number): Promise<SettledSums> {
  const sums = new Map<string, CheckSum>();
  for (let upTo = from; ;) {
    // An open attempt counts as sent and may be billed.
    const page = statement<[string, number, number, number], CheckSum & { attempts: number; last: number }>(
      db,
      `SELECT operation, count(*) AS attempts, max(seq) AS last,
         coalesce(sum(price_micros) FILTER (WHERE billed = 'yes'), 0) AS lowMicros,
         coalesce(sum(price_micros) FILTER (WHERE billed IS NULL OR billed <> 'no'), 0) AS highMicros,
         count(*) FILTER (WHERE billed = 'unknown') AS billingUnknown
       FROM (SELECT seq, operation, price_micros FROM attempts WHERE run_id = ? AND seq > ? AND seq < ? ORDER BY seq LIMIT ?)
         LEFT JOIN attempt_ends USING (seq) GROUP BY operation`,
    ).all(runId, upTo, until, attemptsAtOnce);
    add(sums, page);
    upTo = Math.max(upTo, ...page.map(({ last }) => last));
    if (page.reduce((sum, { attempts }) => sum + attempts, 0) < attemptsAtOnce) return { upTo, sums: [...sums.values()] };
    await setImmediate();
  }
}

/**
 * Sums by operation. `settled`: the result of an earlier call; null if none. `db` must be in one read transaction, which the caller opens
 * and ends.
 */
export async function readCheckCosts(
  db: ReadDb,
  runId: string,
  settled: SettledSums | null,
): Promise<{ costs: CheckSum[]; settled: SettledSums }> {
  const firstOpen =
    statement<[string], { seq: number | null }>(
      db,
      'SELECT min(seq) AS seq FROM open_attempts JOIN attempts USING (seq) WHERE run_id = ?',
    ).get(runId)?.seq ?? Number.MAX_SAFE_INTEGER;
  const ended = await sumUp(db, runId, settled?.upTo ?? 0, firstOpen);
  const known = new Map<string, CheckSum>();
  add(known, settled?.sums ?? []);
  add(known, ended.sums);
  const now: SettledSums = { upTo: ended.upTo, sums: [...known.values()] };
  const rest = firstOpen === Number.MAX_SAFE_INTEGER ? null : await sumUp(db, runId, firstOpen - 1, Number.MAX_SAFE_INTEGER);
  add(known, rest?.sums ?? []);
  return { costs: [...known.values()], settled: now };
}
