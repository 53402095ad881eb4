/** Reads the ledger's data on a list's rows, for deriving verdicts: each row's result in each run, and the answers that serve it. */
import type { FindingRule } from '#contract/lists/finding.ts';
import type { Treatment, JobState } from '#contract/outcomes/callOutcome.ts';
import { statement, type ReadDb } from '#core/platform/database.ts';
import { ruleNow, treatmentNow } from '#core/runs/runRecords.sql.ts';
import { splitNames, bodyColumn, textOfBody, type StoredBody } from './answerViews.sql.ts';

/** A check of a run, and how often its rows were selected: later rounds may select rows before earlier ones. */
export interface BegunCheck {
  runId: string;
  position: number;
  operation: string;
  planningRound: number;
  /** The last row selected so far; null if all are selected. */
  plannedThrough: number | null;
}

/** Returns checks of a list's runs with selected rows; a run without any may still be discarded. */
export function begunChecks(db: ReadDb, listId: string): BegunCheck[] {
  return statement<[string], BegunCheck>(
    db,
    `SELECT run_id AS runId, position, operation, planning_round AS planningRound, iif(run_checks.state = 'waiting', planned_through, NULL) AS plannedThrough
     FROM runs JOIN run_checks USING (run_id)
     WHERE list_id = ? AND runs.state <> 'planning' AND (run_checks.state <> 'waiting' OR planned_through > 0)
     ORDER BY started_at, run_id, position`,
  ).all(listId);
}

/** Returns up to `limit` selected rows of a check after row `after`, in order. */
export function rowsOfCheck(db: ReadDb, { runId, operation, plannedThrough }: BegunCheck, after: number, limit: number): number[] {
  // Bounded while rows are being selected, because a million rows of earlier checks may follow the last one.
  return statement<[string, number, number, string, number], number>(
    db,
    'SELECT row FROM run_rows WHERE run_id = ? AND row > ? AND row <= ? AND operation = ? ORDER BY row LIMIT ?',
  )
    .pluck()
    .all(runId, after, plannedThrough ?? Number.MAX_SAFE_INTEGER, operation, limit);
}

/** A position in the order in which jobs ended: after all jobs up to `seq`, and all rows up to `row` of the next job. */
interface EndedPlace {
  seq: number;
  row: number;
}

/** Returns the position of the job that ended last, 0 if none has. */
export function newestEnd(db: ReadDb): number {
  return statement<[], { seq: number | null }>(db, 'SELECT max(ended_seq) AS seq FROM jobs WHERE ended_seq IS NOT NULL').get()?.seq ?? 0;
}

/** Maximum jobs per step: with other lists' jobs among them, a list that is far behind catches up in many short steps. */
const window = 20_000;

/**
 * Returns up to `limit` rows of the list whose jobs ended after `from`, where to continue, and whether that is the end. One job may serve a
 * million rows.
 */
export function endedRows(db: ReadDb, listId: string, from: EndedPlace, limit: number): { rows: number[]; next: EndedPlace; end: boolean } {
  const newest = newestEnd(db);
  const until = Math.min(newest, from.seq + window);
  const found = from.row > 0 ? rowsOfEnded(db, listId, from.seq + 1, from.seq + 1, from.row, limit) : [];
  const first = from.row > 0 ? from.seq + 2 : from.seq + 1;
  if (found.length < limit) found.push(...rowsOfEnded(db, listId, first, until, 0, limit - found.length));
  const last = found.at(-1);
  const rows = found.map(({ row }) => row);
  if (last && found.length === limit) return { rows, next: { seq: last.seq - 1, row: last.row }, end: false };
  return { rows, next: { seq: Math.max(until, from.seq), row: 0 }, end: until === newest };
}

function rowsOfEnded(
  db: ReadDb,
  listId: string,
  first: number,
  last: number,
  afterRow: number,
  limit: number,
): { seq: number; row: number }[] {
  // CROSS JOIN makes SQLite use this order: by the jobs that ended, never by all jobs of a run.
  return statement<[number, number, string, number, number], { seq: number; row: number }>(
    db,
    `SELECT jobs.ended_seq AS seq, run_rows.row FROM jobs
     CROSS JOIN runs ON runs.run_id = jobs.run_id
     CROSS JOIN run_rows ON run_rows.job_id = jobs.job_id
     WHERE jobs.ended_seq BETWEEN ? AND ? AND runs.list_id = ? AND run_rows.row > ?
     ORDER BY jobs.ended_seq, run_rows.row LIMIT ?`,
  ).all(first, last, listId, afterRow, limit);
}

/** The result of one row in one run, for one operation. */
export interface RowSource {
  row: number;
  runId: string;
  operation: string;
  sandboxRun: boolean;
  treatment: Treatment;
  /** Null if the plan skipped the row. */
  jobState: JobState | null;
  cause: string | null;
  serviceMessage: string | null;
  parameter: string | null;
  rule: FindingRule | null;
  answerSeq: number | null;
}

/** Returns everything about these rows from all begun runs of the list, newest run first. */
export function rowSources(db: ReadDb, listId: string, rows: readonly number[]): RowSource[] {
  return statement<[string, string], Omit<RowSource, 'sandboxRun'> & { sandboxRun: number }>(
    db,
    `SELECT run_rows.row, runs.run_id AS runId, run_rows.operation, runs.sandbox AS sandboxRun, ${treatmentNow} AS treatment, jobs.state AS jobState, jobs.cause,
       jobs.service_message AS serviceMessage, run_rows.parameter, ${ruleNow} AS rule, coalesce(jobs.answer_seq, run_rows.answer_seq) AS answerSeq
     FROM (SELECT run_id, sandbox, started_at FROM runs WHERE list_id = ? AND state <> 'planning' ORDER BY started_at DESC, run_id DESC) AS runs
     CROSS JOIN json_each(?) AS wanted
     CROSS JOIN run_rows ON run_rows.run_id = runs.run_id AND run_rows.row = wanted.value
     LEFT JOIN jobs ON jobs.job_id = run_rows.job_id
     ORDER BY runs.started_at DESC, runs.run_id DESC`,
  )
    .all(listId, JSON.stringify(rows))
    .map((source) => ({ ...source, sandboxRun: source.sandboxRun === 1 }));
}

export interface StoredAnswer {
  answerId: string;
  operation: string;
  addOns: string[];
  arrivedAt: number;
  sandbox: boolean;
  partial: boolean;
  /** The name of the environment that returned it. */
  environment: string;
  /** As received, as text; null if purged. */
  body: string | null;
  /** The request's names and values as JSON; null if purged. */
  sent: string | null;
}

interface AnswerRow extends Omit<StoredAnswer, 'addOns' | 'sandbox' | 'partial' | 'body'> {
  seq: number;
  addOns: string;
  sandbox: number;
  partial: number;
  body: StoredBody;
}

const answerSql = (by: 'seq' | 'answer_id'): string =>
  `SELECT answers.seq, answer_id AS answerId, operation, add_ons AS addOns, arrived_at AS arrivedAt, sandbox, partial,
     environments.name AS environment, sent_parameters AS sent, ${bodyColumn}
   FROM json_each(?) AS wanted CROSS JOIN answers ON answers.${by} = wanted.value
   CROSS JOIN environments ON environments.environment_id = answers.environment_id
   LEFT JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq`;

/** Returns answers by their position in the ledger. */
export function answersBySeq(db: ReadDb, seqs: Iterable<number>): Map<number, StoredAnswer> {
  const rows = statement<[string], AnswerRow>(db, answerSql('seq')).all(JSON.stringify([...seqs]));
  return new Map(rows.map((row) => [row.seq, parseRow(row)]));
}

export function answersById(db: ReadDb, answerIds: Iterable<string>): Map<string, StoredAnswer> {
  const rows = statement<[string], AnswerRow>(db, answerSql('answer_id')).all(JSON.stringify([...answerIds]));
  return new Map(rows.map((row) => [row.answerId, parseRow(row)]));
}

function parseRow({ answerId, operation, addOns, arrivedAt, sandbox, partial, environment, body, sent }: AnswerRow): StoredAnswer {
  return {
    answerId,
    operation,
    addOns: splitNames(addOns),
    arrivedAt,
    sandbox: sandbox === 1,
    partial: partial === 1,
    environment,
    body: textOfBody(body),
    sent,
  };
}

/** Returns the checks of a list whose rows were selected under a different mapping, as `RUN OPERATION`. */
export function checksOfOtherMappings(db: ReadDb, listId: string, mapping: number): Set<string> {
  const found = statement<[string, number], string>(
    db,
    `SELECT run_id || ' ' || run_checks.operation FROM runs JOIN run_checks USING (run_id)
     WHERE list_id = ? AND run_checks.mapping IS NOT NULL AND run_checks.mapping <> ?`,
  );
  return new Set(found.pluck().all(listId, mapping));
}

/** Returns the run and all earlier ones of its list; empty if the list has no such run. */
export function runsUpTo(db: ReadDb, listId: string, runId: string): string[] {
  return statement<[string, string], string>(
    db,
    `SELECT earlier.run_id FROM runs AS asked JOIN runs AS earlier ON earlier.list_id = asked.list_id
     WHERE asked.run_id = ? AND asked.list_id = ? AND earlier.state <> 'planning'
       AND (earlier.started_at, earlier.run_id) <= (asked.started_at, asked.run_id)`,
  )
    .pluck()
    .all(runId, listId);
}

/** Returns the ids of the operations in this list's begun runs. */
export function operationsOfList(db: ReadDb, listId: string): string[] {
  return statement<[string], string>(
    db,
    "SELECT DISTINCT operation FROM runs JOIN run_checks USING (run_id) WHERE list_id = ? AND runs.state <> 'planning'",
  )
    .pluck()
    .all(listId);
}
