/** Recounts a run from each of its jobs and attempts and from what servers counted. Its running totals must always match. */
import { setImmediate } from 'node:timers/promises';
import type { RunFigures } from '#contract/ledger/ledger.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { sumOfSlices } from './attempts/handedSlices.sql.ts';

type JobFigures = Pick<RunFigures, 'planned' | 'done' | 'partial' | 'failed' | 'refused' | 'pending'>;
type AttemptFigures = Pick<RunFigures, 'sent' | 'inDoubt' | 'billingUnknown' | 'lowMicros' | 'highMicros'>;

/** Attempts between two yields to the event loop, so that this thread's other work continues. */
const attemptsAtOnce = 50_000;

/** Reads a snapshot: `db` must be in one read transaction, which the caller opens and ends. */
export async function recountRun(db: ReadDb, runId: string): Promise<RunFigures> {
  const jobs = statement<[string], JobFigures>(
    db,
    `SELECT count(*) FILTER (WHERE state <> 'skipped') AS planned, count(*) FILTER (WHERE state = 'done') AS done, count(*) FILTER (WHERE state = 'partial') AS partial,
       count(*) FILTER (WHERE state = 'failed') AS failed, count(*) FILTER (WHERE state = 'refused') AS refused,
       count(*) FILTER (WHERE state IN ('pending', 'leased')) AS pending
     FROM jobs WHERE run_id = ?`,
  ).get(runId);
  if (!jobs) throw new Error('the count returned no row');

  const sum: AttemptFigures = sumOfSlices(db, runId);
  for (let after = 0; ;) {
    // An open attempt counts as sent and may be billed.
    const page = statement<[string, number, number], AttemptFigures & { attempts: number; last: number | null }>(
      db,
      `SELECT count(*) AS attempts, max(seq) AS last,
         count(*) FILTER (WHERE outcome IS NULL OR outcome NOT IN ('withdrawn', 'offline')) AS sent,
         count(*) FILTER (WHERE outcome = 'inDoubt') AS inDoubt, count(*) FILTER (WHERE billed = 'unknown') AS billingUnknown,
         coalesce(sum(price_micros) FILTER (WHERE billed = 'yes'), 0) AS lowMicros,
         coalesce(sum(price_micros) FILTER (WHERE billed IS NULL OR billed <> 'no'), 0) AS highMicros
       FROM (SELECT seq, price_micros FROM attempts WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ?) LEFT JOIN attempt_ends USING (seq)`,
    ).get(runId, after, attemptsAtOnce);
    if (!page || page.last === null) break;
    after = page.last;
    sum.sent += page.sent;
    sum.inDoubt += page.inDoubt;
    sum.billingUnknown += page.billingUnknown;
    sum.lowMicros += page.lowMicros;
    sum.highMicros += page.highMicros;
    if (page.attempts < attemptsAtOnce) break;
    await setImmediate();
  }
  return { ...jobs, ...sum };
}
