/**
 * Keeps a run from buying people who were suppressed after its rows were chosen. Only the list's file has the findings that decide this, so
 * the run reports which rows are suppressed, as of which action on the suppression list. After a newer action, nothing is claimed until it
 * reports again.
 */
import { z } from 'zod';
import { skippedRowsSchema, type SkippedRows } from '#contract/plan/plan.ts';
import { statement, type WriteDb } from '../platform/database.ts';
import { hasRow, type RowSet } from '#base/rowSet.ts';
import { unpackRows } from '../platform/pieces.ts';
import { newestEnd } from '../service/answers/kept/verdictSources.sql.ts';
import type { Ledger, LedgerWrite } from '../ledger/ledger.sql.ts';
import { suppressionActs } from '../suppression/inForce.sql.ts';
import { checkCounter } from './totals.sql.ts';
import { recordJobs, ruleNow, treatmentNow, type SettledJob } from './runRecords.sql.ts';

/** Reports which rows of the run's list are suppressed (packed) as of `acts`. Kept in memory: a session reports again. */
const recheckSuppressions: LedgerWrite<{ runId: string; acts: number; rows: string }> = ({ known }, { runId, acts, rows }) => {
  known.suppressed.set(runId, { acts, rows: unpackRows(rows) });
};
export const suppressedJobWrites = { 'runs.recheckSuppressions': recheckSuppressions };

/** Whether the run has taken in every change to the suppression list. True if that list has never changed. */
export const hasRecheckedSuppressions = ({ db, known }: Ledger, runId: string): boolean =>
  suppressionActs(db) === (known.suppressed.get(runId)?.acts ?? 0);

/**
 * Returns a function that skips a job if all its rows are suppressed, and else returns undefined. Null if no row of the run is suppressed.
 */
export function openSkips(ledger: Ledger, runId: string): ((job: SkippableJob) => SettledJob | undefined) | null {
  const rows = ledger.known.suppressed.get(runId)?.rows;
  if (!rows || rows.length === 0) return null;
  return (job) => (isSuppressed(ledger.db, rows, job.jobId) ? skipSuppressed(ledger, runId, job) : undefined);
}

const suppressedCause = 'suppressed';
interface SkippableJob {
  jobId: number;
  operation: string;
}

function isSuppressed(db: WriteDb, suppressed: RowSet, jobId: number): boolean {
  const rows = statement<[number], number>(db, 'SELECT row FROM run_rows WHERE job_id = ?').pluck().all(jobId);
  return rows.length > 0 && rows.every((row) => hasRow(suppressed, row));
}

/** The places of the jobs whose rows are all suppressed. */
export function suppressedAmong({ db, known }: Ledger, runId: string, jobIds: readonly number[]): number[] {
  const rows = known.suppressed.get(runId)?.rows;
  if (!rows || rows.length === 0) return [];
  return jobIds.flatMap((jobId, place) => (isSuppressed(db, rows, jobId) ? [place] : []));
}

/** Skips a job's rows like those that were suppressed when chosen: nothing is planned for them. The caller records it. */
export function skipSuppressed(ledger: Ledger, runId: string, { jobId, operation }: SkippableJob): SettledJob {
  const { db, totals, known } = ledger;
  known.endedSeq = (known.endedSeq ?? newestEnd(db)) + 1;
  statement(db, "UPDATE jobs SET state = 'skipped', cause = ?, ended_seq = ? WHERE job_id = ?").run(suppressedCause, known.endedSeq, jobId);
  const rows = statement<[number], number>(db, 'SELECT count(*) FROM run_rows WHERE job_id = ?').pluck().get(jobId) ?? 0;
  totals.count(runId, 'planned', -1);
  totals.count(runId, checkCounter('planned', operation), -1);
  totals.count(runId, checkCounter('skipped', operation), 1);
  // While rows are still being chosen, skipped rows are counted at the end (countSkipped).
  const check = statement<[string, string], { position: number; skipped: string }>(
    db,
    "SELECT position, skipped FROM run_checks WHERE run_id = ? AND operation = ? AND state <> 'waiting'",
  ).get(runId, operation);
  if (check) {
    const before = z.array(skippedRowsSchema).parse(JSON.parse(check.skipped));
    const counted = before.find(({ why }) => why === 'suppressed')?.rows ?? 0;
    statement(db, 'UPDATE run_checks SET skipped = ? WHERE run_id = ? AND position = ?').run(
      JSON.stringify(withSuppressed(before, counted + rows)),
      runId,
      check.position,
    );
  }
  return [jobId, 'skipped', null, suppressedCause];
}

const withSuppressed = (skipped: readonly SkippedRows[], rows: number): SkippedRows[] => [
  ...skipped.filter(({ why }) => why !== 'suppressed'),
  ...(rows > 0 ? [{ why: 'suppressed' as const, parameter: null, rule: null, rows }] : []),
];

/** What a check skips once all its rows are chosen, including rows suppressed meanwhile. */
export function countSkipped({ db, totals }: Ledger, runId: string, operation: string, skipped: SkippedRows[]): SkippedRows[] {
  if (totals.counterOf(runId, checkCounter('skipped', operation)) === 0) return skipped;
  const rows = statement<[string, string], number>(
    db,
    `SELECT count(*) FROM run_rows LEFT JOIN jobs USING (job_id) WHERE run_rows.run_id = ? AND run_rows.operation = ?
       AND ${treatmentNow} = 'suppressed' AND coalesce(${ruleNow}, 'suppressed') = 'suppressed'`,
  )
    .pluck()
    .get(runId, operation);
  return withSuppressed(skipped, rows ?? 0);
}

/** Revives skipped jobs whose question a row chosen later has: the next claim decides again. */
export function reviveSkipped(ledger: Ledger, runId: string, operation: string, jobIds: readonly number[]): void {
  const { db, totals } = ledger;
  if (totals.counterOf(runId, checkCounter('skipped', operation)) === 0) return;
  const revived = statement<[string], number>(
    db,
    `UPDATE jobs SET state = 'pending', cause = NULL, ended_seq = NULL WHERE state = 'skipped' AND job_id IN (SELECT value FROM json_each(?))
     RETURNING job_id`,
  )
    .pluck()
    .all(JSON.stringify(jobIds));
  recordJobs(
    ledger,
    revived.map((jobId): SettledJob => [jobId, 'pending', null, null]),
  );
  totals.count(runId, 'planned', revived.length);
  totals.count(runId, checkCounter('planned', operation), revived.length);
}
