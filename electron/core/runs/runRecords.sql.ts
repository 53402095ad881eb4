/**
 * The chain’s records of a run’s queue, many rows in one: each row’s job or answer, and the state of jobs that ended without a call of
 * their own. Jobs and answers are numbers, so nothing personal is in them.
 */
import { hash, randomUUID } from 'node:crypto';
import type { JobState, Treatment } from '#contract/outcomes/callOutcome.ts';
import { canonicalJson } from '#base/json.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { addRow, emptyRowSet } from '#base/rowSet.ts';
import { packRows } from '../platform/pieces.ts';
import type { Ledger } from '../ledger/ledger.sql.ts';

/** A row's current treatment: skipping a job skips its rows. For a select from `run_rows` with their `jobs`. */
export const treatmentNow = "iif(jobs.state = 'skipped', 'suppressed', treatment)";
export const ruleNow = "iif(jobs.state = 'skipped', 'suppressed', rule)";

/** A row of `run_rows`, in the order of the chain’s record. */
export type ChosenRow = readonly [
  row: number,
  treatment: Treatment,
  jobId: number | null,
  answerSeq: number | null,
  parameter: string | null,
  rule: string | null,
];

/** The subject of a record of chosen rows. */
interface ChosenRows {
  runId: string;
  operation: string;
  /** The list's mapping when the rows were chosen; 0 if unknown. */
  mapping: number;
}

export const hashRows = (rows: readonly ChosenRow[]): string => hash('sha256', JSON.stringify(rows), 'hex');

/** `rows` must be in order. */
export function recordRows({ chain }: Ledger, of: ChosenRows, rows: readonly ChosenRow[]): void {
  const last = rows.at(-1);
  if (last === undefined) return;
  const set = emptyRowSet(last[0]);
  for (const [row] of rows) addRow(set, row);
  const recordId = randomUUID();
  chain.append(recordId, 'runRows', canonicalJson({ ...of, recordId, rows: packRows(set), rowsSha256: hashRows(rows) }));
}

/** A job with its state, the answer that serves it, and the cause if there is no answer. */
export type SettledJob = readonly [jobId: number, state: JobState, answerSeq: number | null, cause: string | null];

export function recordJobs({ chain }: Ledger, jobs: readonly SettledJob[]): void {
  if (jobs.length === 0) return;
  const recordId = randomUUID();
  chain.append(recordId, 'jobs', canonicalJson({ jobs, recordId }));
}

/** Records changed caps, or the environment that the run has on this device. */
export function recordRequest({ db, chain }: Ledger, runId: string): void {
  const run = statement<[string], { environmentId: string; request: string; sandbox: number }>(
    db,
    'SELECT environment_id AS environmentId, request, sandbox FROM runs WHERE run_id = ?',
  ).get(runId);
  if (run === undefined) return;
  const recordId = randomUUID();
  chain.append(recordId, 'runRequest', canonicalJson({ ...run, recordId, runId, sandbox: run.sandbox === 1 }));
}

const rowsAtOnce = 10_000;

/** Commits to a colleague's run with the numbers that it has here. */
export function recordReceivedRun(ledger: Ledger, runId: string): void {
  const { db } = ledger;
  recordRequest(ledger, runId);
  const checks = statement<[string], { operation: string; mapping: number | null }>(
    db,
    'SELECT operation, mapping FROM run_checks WHERE run_id = ?',
  ).all(runId);
  for (const { operation, mapping } of checks)
    for (let after = 0; ;) {
      const rows = rowsOfCheckAfter(db, runId, operation, after);
      const last = rows.at(-1);
      if (last === undefined) break;
      recordRows(ledger, { runId, operation, mapping: mapping ?? 0 }, rows);
      after = last[0];
    }
  const jobs = statement<[string], SettledJob>(db, 'SELECT job_id, state, answer_seq, cause FROM jobs WHERE run_id = ?').raw().all(runId);
  for (let at = 0; at < jobs.length; at += rowsAtOnce) recordJobs(ledger, jobs.slice(at, at + rowsAtOnce));
}

const rowsOfCheckAfter = (db: ReadDb, runId: string, operation: string, after: number): ChosenRow[] =>
  statement<[string, number, string], ChosenRow>(
    db,
    `SELECT row, treatment, job_id, answer_seq, parameter, rule FROM run_rows WHERE run_id = ? AND row > ? AND operation = ?
     ORDER BY row LIMIT ${rowsAtOnce}`,
  )
    .raw()
    .all(runId, after, operation);
