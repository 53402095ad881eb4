/** Recounts a run from each of its jobs and attempts and from what servers counted. Its running totals must always match. */
import type { RunFigures } from '#contract/ledger/ledger.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { addAttempts, sumOfSlices } from './attempts/handedSlices.sql.ts';
import { sumAttempts } from './checkCosts.sql.ts';

type JobFigures = Pick<RunFigures, 'planned' | 'done' | 'partial' | 'failed' | 'refused' | 'pending'>;

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

  const { sums } = await sumAttempts(db, runId);
  return { ...jobs, ...addAttempts([...sums, sumOfSlices(db, runId)]) };
}
