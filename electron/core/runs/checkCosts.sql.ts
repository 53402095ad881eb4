/** Adds up the cost of each operation of a run, attempt by attempt. Ended attempts never change, so they are added once. */
import { setImmediate } from 'node:timers/promises';
import { statement, type ReadDb } from '../platform/database.ts';
import { addAttempts, type AttemptFigures } from './attempts/handedSlices.sql.ts';

/** What the attempts of one operation add up to. */
export interface CheckSum extends AttemptFigures {
  operation: string;
}

/** Final sums of a run, over all its attempts up to and including `upTo`. */
export interface SettledSums {
  upTo: number;
  sums: readonly CheckSum[];
}

/** Attempts between two yields to the event loop, so that this thread's other work continues. */
const attemptsAtOnce = 50_000;

const addByOperation = (sums: readonly CheckSum[]): CheckSum[] =>
  Array.from(
    Map.groupBy(sums, ({ operation }) => operation),
    ([operation, some]) => ({
      operation,
      ...addAttempts(some),
    }),
  );

/** Adds up the run's attempts after `from` and before `until`, page by page. `db`: as for `readCheckCosts`. */
export async function sumAttempts(db: ReadDb, runId: string, from = 0, until = Number.MAX_SAFE_INTEGER): Promise<SettledSums> {
  let sums: CheckSum[] = [];
  for (let upTo = from; ;) {
    // An open attempt counts as sent and may be billed.
    const page = statement<[string, number, number, number], CheckSum & { attempts: number; last: number }>(
      db,
      `SELECT operation, count(*) AS attempts, max(seq) AS last,
         count(*) FILTER (WHERE outcome IS NULL OR outcome NOT IN ('withdrawn', 'offline')) AS sent,
         count(*) FILTER (WHERE outcome = 'inDoubt') AS inDoubt,
         coalesce(sum(price_micros) FILTER (WHERE billed = 'yes'), 0) AS lowMicros,
         coalesce(sum(price_micros) FILTER (WHERE billed IS NULL OR billed <> 'no'), 0) AS highMicros,
         count(*) FILTER (WHERE billed = 'unknown') AS billingUnknown
       FROM (SELECT seq, operation, price_micros FROM attempts WHERE run_id = ? AND seq > ? AND seq < ? ORDER BY seq LIMIT ?)
         LEFT JOIN attempt_ends USING (seq) GROUP BY operation`,
    ).all(runId, upTo, until, attemptsAtOnce);
    sums = addByOperation([...sums, ...page]);
    upTo = Math.max(upTo, ...page.map(({ last }) => last));
    if (page.reduce((sum, { attempts }) => sum + attempts, 0) < attemptsAtOnce) return { upTo, sums };
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
  const ended = await sumAttempts(db, runId, settled?.upTo ?? 0, firstOpen);
  const sums = addByOperation([...(settled?.sums ?? []), ...ended.sums]);
  const now: SettledSums = { upTo: ended.upTo, sums };
  if (firstOpen === Number.MAX_SAFE_INTEGER) return { costs: sums, settled: now };
  const rest = await sumAttempts(db, runId, firstOpen - 1);
  return { costs: addByOperation([...sums, ...rest.sums]), settled: now };
}
