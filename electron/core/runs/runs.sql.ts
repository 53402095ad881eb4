/** Runs with their states, checks and jobs in the ledger. Rows are chosen in chunks, and jobs can be claimed as they are added. */
import type { Treatment } from '#contract/outcomes/callOutcome.ts';
import type { RunCheck, RunState, StopCause } from '#contract/runs/run.ts';
import type { SkippedRows, PlanRequest } from '#contract/plan/plan.ts';
import { statement, type WriteDb, insertSeveral } from '../platform/database.ts';
import { canonicalJson } from '#base/json.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { checkCounter } from './totals.sql.ts';
import { recordRequest, recordRows, type ChosenRow } from './runRecords.sql.ts';
import { countSkipped, reviveSkipped } from './suppressedJobs.sql.ts';

export interface PlannedJob {
  /** 0-based index within one planning. */
  ordinal: number;
  operation: string;
  addOns: string;
  identity: Uint8Array;
  /** JSON: [[name, value], …] */
  parameters: string;
  correlation: string;
}

export interface PlannedRow {
  row: number;
  operation: string;
  treatment: Treatment;
  /** The job for `call` and `duplicate`. */
  ordinal: number | null;
  /** The job, instead of `ordinal`, for a `duplicate` of a job from an earlier planning. */
  jobId?: number;
  /** The answer for `fresh`. */
  answerSeq: number | null;
  parameter: string | null;
  rule: string | null;
}

/** The next job id. Plannings are written one after another. */
function nextJobId(db: WriteDb): number {
  const last = statement<[], { jobId: number | null }>(db, 'SELECT max(job_id) AS jobId FROM jobs').get();
  return (last?.jobId ?? 0) + 1;
}

/** Creates a run in state `planning`, with its checks. Until its first rows are recorded, it can be discarded. */
const createRun: LedgerWrite<{
  runId: string;
  listId: string;
  listName: string;
  environmentId: string;
  sandbox: boolean;
  request: PlanRequest;
  startedAt: number;
  by: string;
}> = ({ db, chain }, run) => {
  statement(
    db,
    `INSERT INTO runs (run_id, list_id, list_name, environment_id, sandbox, request, state, rows, started_at, by)
     VALUES (?, ?, ?, ?, ?, ?, 'planning', 0, ?, ?)`,
  ).run(run.runId, run.listId, run.listName, run.environmentId, Number(run.sandbox), JSON.stringify(run.request), run.startedAt, run.by);
  const addCheck = statement(
    db,
    "INSERT INTO run_checks (run_id, position, operation, state, rows, skipped, planning_round) VALUES (?, ?, ?, 'waiting', 0, '[]', 0)",
  );
  run.request.checks.forEach(({ operation }, position) => addCheck.run(run.runId, position, operation));
  chain.append(run.runId, 'run', canonicalJson(run));
};

const insertJobs = insertSeveral('INSERT INTO jobs (job_id, run_id, operation, add_ons, identity, state)', "(?, ?, ?, ?, ?, 'pending')");
const insertInputs = insertSeveral('INSERT INTO job_inputs (job_id, parameters, correlation)', '(?, ?, ?)');
const insertRows = insertSeveral(
  'INSERT INTO run_rows (run_id, row, operation, treatment, job_id, answer_seq, parameter, rule)',
  '(?, ?, ?, ?, ?, ?, ?, ?)',
);

/**
 * Adds a chunk of a check's rows, in order, with their jobs, which can then be claimed. The first chunk begins the run, which can't be
 * discarded from then on. `mapping`: the list's (`mappingNumber`), 0 if unknown.
 */
const addToRun: LedgerWrite<{ runId: string; firstJobId: number; mapping: number; jobs: PlannedJob[]; rows: PlannedRow[] }> = (
  ledger,
  { runId, firstJobId, mapping, jobs, rows },
) => {
  const { db, totals, known } = ledger;
  insertJobs(db, jobs, ({ ordinal, operation, addOns, identity }) => [firstJobId + ordinal, runId, operation, addOns, identity]);
  insertInputs(db, jobs, ({ ordinal, parameters, correlation }) => [firstJobId + ordinal, parameters, correlation]);
  const jobOf = ({ jobId, ordinal }: PlannedRow): number | null => jobId ?? (ordinal === null ? null : firstJobId + ordinal);
  const chosen = rows.map((one): ChosenRow => [one.row, one.treatment, jobOf(one), one.answerSeq, one.parameter, one.rule]);
  insertRows(db, rows, (one) => [runId, one.row, one.operation, one.treatment, jobOf(one), one.answerSeq, one.parameter, one.rule]);
  totals.count(runId, 'planned', jobs.length);
  for (const [operation, { length }] of Map.groupBy(jobs, (job) => job.operation))
    totals.count(runId, checkCounter('planned', operation), length);
  const last = rows.at(-1);
  if (last) {
    recordRows(ledger, { runId, operation: last.operation, mapping }, chosen);
    const shared = rows.filter(({ treatment }) => treatment === 'duplicate');
    const jobIds = shared.map(({ jobId, ordinal }) => jobId ?? firstJobId + (ordinal ?? 0));
    if (jobIds.length > 0) reviveSkipped(ledger, runId, last.operation, jobIds);
    statement(
      db,
      `UPDATE run_checks SET planned_through = :through, mapping = iif(coalesce(mapping, :mapping) = :mapping, :mapping, 0)
       WHERE run_id = :runId AND operation = :operation`,
    ).run({ through: last.row, mapping, runId, operation: last.operation });
  }
  statement(db, "UPDATE runs SET state = 'running' WHERE run_id = ? AND state = 'planning'").run(runId);
  known.chosen.add(runId);
};

/** Called before a check's rows are chosen, or chosen again. Returns the id that job ordinal 0 will have. */
const openCheck: LedgerWrite<{ runId: string; position: number }, { firstJobId: number }> = ({ db }, { runId, position }) => {
  statement(
    db,
    `UPDATE run_checks SET state = 'waiting', service_message = NULL, planning_round = planning_round + 1, planned_through = 0 WHERE run_id = ? AND position = ?`,
  ).run(runId, position);
  return { firstJobId: nextJobId(db) };
};

/** Called when all of a check's rows are chosen. The rows of the first check are the run's rows. */
const closeCheck: LedgerWrite<{ runId: string; position: number; rows: number; skipped: SkippedRows[] }> = (
  ledger,
  { runId, position, rows, skipped },
) => {
  const { db } = ledger;
  const operation = statement<[string, number], string>(db, 'SELECT operation FROM run_checks WHERE run_id = ? AND position = ?')
    .pluck()
    .get(runId, position);
  statement(db, "UPDATE run_checks SET state = 'running', rows = ?, skipped = ? WHERE run_id = ? AND position = ?").run(
    rows,
    JSON.stringify(countSkipped(ledger, runId, operation ?? '', skipped)),
    runId,
    position,
  );
  if (position === 0) statement(db, 'UPDATE runs SET rows = ? WHERE run_id = ?').run(rows, runId);
};

const setCheckState: LedgerWrite<{ runId: string; position: number; state: RunCheck['state']; serviceMessage: string | null }> = (
  { db },
  { runId, position, state, serviceMessage },
) => {
  statement(db, 'UPDATE run_checks SET state = ?, service_message = ? WHERE run_id = ? AND position = ?').run(
    state,
    serviceMessage,
    runId,
    position,
  );
};

const setRunState: LedgerWrite<{
  runId: string;
  state: RunState;
  stopped: { code: StopCause; message: string | null; at: number } | null;
  elapsedMs: number;
  finishedAt: number | null;
}> = ({ db }, { runId, state, stopped, elapsedMs, finishedAt }) => {
  statement(
    db,
    `UPDATE runs SET state = ?, stopped_code = ?, stopped_message = ?, stopped_at = ?, elapsed_ms = ?, finished_at = coalesce(?, finished_at)
     WHERE run_id = ?`,
  ).run(state, stopped?.code ?? null, stopped?.message ?? null, stopped?.at ?? null, elapsedMs, finishedAt, runId);
};

/** Removes a run that has no chosen rows, so nothing of it was sent. Its leaf in the chain stays. */
const discardRun: LedgerWrite<{ runId: string }> = ({ db, totals }, { runId }) => {
  totals.write();
  statement(db, 'DELETE FROM run_rows WHERE run_id = ?').run(runId);
  statement(db, 'DELETE FROM job_inputs WHERE job_id IN (SELECT job_id FROM jobs WHERE run_id = ?)').run(runId);
  statement(db, 'DELETE FROM jobs WHERE run_id = ?').run(runId);
  statement(db, 'DELETE FROM run_counts WHERE run_id = ?').run(runId);
  statement(db, 'DELETE FROM run_checks WHERE run_id = ?').run(runId);
  statement(db, 'DELETE FROM runs WHERE run_id = ?').run(runId);
};

/** Replaces the request, to change the caps of a run that isn't in progress. */
const setRequest: LedgerWrite<{ runId: string; request: PlanRequest }> = (ledger, { runId, request }) => {
  statement(ledger.db, 'UPDATE runs SET request = ? WHERE run_id = ?').run(JSON.stringify(request), runId);
  recordRequest(ledger, runId);
};

/** At startup, discards runs without rows and marks running ones as interrupted. */
const interruptRuns: LedgerWrite<{ at: number }> = (ledger, { at }) => {
  const { db } = ledger;
  for (const { runId } of statement<[], { runId: string }>(db, "SELECT run_id AS runId FROM runs WHERE state = 'planning'").all())
    discardRun(ledger, { runId });
  statement(
    db,
    `UPDATE runs SET state = 'stopped', stopped_code = 'interrupted', stopped_message = NULL, stopped_at = ? WHERE state IN ('running', 'waiting')`,
  ).run(at);
};

export const runWrites = {
  'runs.create': createRun,
  'runs.add': addToRun,
  'runs.openCheck': openCheck,
  'runs.closeCheck': closeCheck,
  'runs.setCheckState': setCheckState,
  'runs.setState': setRunState,
  'runs.setRequest': setRequest,
  'runs.discard': discardRun,
  'runs.interrupt': interruptRuns,
};
