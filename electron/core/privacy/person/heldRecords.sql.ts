/** Reads what the ledger holds on a person, for the file that the person gets and for later purges. */
import { inflateRawSync } from 'node:zlib';
import { statement, type ReadDb } from '../../platform/database.ts';
import { findAnswers, parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import { type LedgerTraces, jobsOfRows } from './ledgerTraces.sql.ts';
import { type ListRows, partsNaming, type Mentions } from './mentions.sql.ts';
import { goesBy, inAll, type GoesBy } from './personRows.sql.ts';

/** Whether the traces of rows that were purged before say anything: what a purge leaves of them, as that something was asked, doesn't. */
export function isAnyHeld(db: ReadDb, traces: LedgerTraces): boolean {
  const { jobs, answers, lookups, outcomes, actions, suppressions, texts, payloads } = traces;
  if (lookups.length + outcomes.length + actions.length + suppressions.length + texts.length > 0) return true;
  const isAny = (table: string, column: string, values: readonly number[]): boolean =>
    statement<[string]>(db, `SELECT 1 FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?)) LIMIT 1`).get(
      JSON.stringify(values),
    ) !== undefined;
  return isAny('job_inputs', 'job_id', jobs) || isAny('answer_bodies', 'answer_seq', answers) || isAny('chain_payloads', 'seq', payloads);
}

/** What the person goes by of whom these rows are, as they were asked about: the rows themselves may be empty by now. */
export function goesByInQuestions(db: ReadDb, lists: readonly ListRows[]): GoesBy {
  const read = statement<[number], string>(db, 'SELECT parameters FROM job_inputs WHERE job_id = ?').pluck();
  const texts = jobsOfRows(db, lists).flatMap((jobId) => {
    const parameters = read.get(jobId);
    return parameters === undefined ? [] : [goesBy(Object.fromEntries(parsePairs(parameters)))];
  });
  return inAll(texts);
}

const some = (column: string): string => `${column} IN (SELECT value FROM json_each(?))`;

/** Raw, as they were received, with what was asked; oldest first. */
export const heldAnswers = (db: ReadDb, { answers }: LedgerTraces): object[] =>
  findAnswers(db, `${some('answers.seq')} ORDER BY answers.seq`, JSON.stringify(answers));

/** What jobs of runs ask or asked. */
export const heldRequests = (db: ReadDb, { jobs }: LedgerTraces): object[] =>
  statement<[string], { operation: string; state: string; parameters: string }>(
    db,
    `SELECT operation, state, parameters FROM jobs JOIN job_inputs USING (job_id) WHERE ${some('jobs.job_id')} ORDER BY jobs.job_id`,
  )
    .all(JSON.stringify(jobs))
    .map(({ parameters, ...asked }) => ({ ...asked, asked: Object.fromEntries(parsePairs(parameters)) }));

/** Notes, reasons and filters that name the person, in what people did to rows. */
export const heldNotes = (db: ReadDb, { actions }: LedgerTraces, mentions: Mentions): object[] =>
  statement<[string], { listId: string; kind: string; by: string; at: number; body: Buffer }>(
    db,
    `SELECT list_id AS listId, kind, by, at, body FROM actions JOIN action_bodies USING (seq) WHERE ${some('seq')} ORDER BY seq`,
  )
    .all(JSON.stringify(actions.map(({ seq }) => seq)))
    .flatMap(({ body, ...action }) => {
      const texts = partsNaming(inflateRawSync(body).toString('utf8'), mentions);
      return texts.length === 0 ? [] : [{ ...action, texts }];
    });

/** Questions that were asked by hand. */
export const heldLookups = (db: ReadDb, { lookups }: LedgerTraces): object[] =>
  statement<[string], { operation: string; by: string; startedAt: number; parameters: string }>(
    db,
    `SELECT operation, by, started_at AS startedAt, parameters FROM lookups JOIN attempts ON attempts.seq = attempt_seq
     WHERE ${some('attempt_seq')} ORDER BY attempt_seq`,
  )
    .all(JSON.stringify(lookups))
    .map(({ parameters, ...asked }) => ({ ...asked, asked: Object.fromEntries(parsePairs(parameters)) }));

/** What calls came to, and what of it was reported to the service. */
export const heldOutcomes = (db: ReadDb, { outcomes }: LedgerTraces): object[] =>
  statement<[string], object>(
    db,
    `SELECT outcomes.list_id AS listId, row, outcomes.kind, right_party AS rightParty, name, outcomes.phone, disposition, called_at AS calledAt,
       duration_ms AS durationMs, agent, act.by, act.at, outbox.state AS report
     FROM outcomes JOIN outcome_acts AS act ON act.seq = act_seq LEFT JOIN outbox ON entry_id = outcomes.seq
     WHERE ${some('outcomes.seq')} ORDER BY outcomes.seq`,
  ).all(JSON.stringify(outcomes));

export const heldSuppressions = (db: ReadDb, { suppressions }: LedgerTraces): object[] =>
  suppressions.flatMap(({ kind, value }) =>
    statement<[string, string], object>(
      db,
      `SELECT kind, value, source, coalesce(suppressions.reason, suppression_batches.reason) AS reason, by, at FROM suppressions JOIN suppression_batches ON seq = batch_seq WHERE kind = ? AND value = ?`,
    ).all(kind, value),
  );

/** The runs that asked about the rows. */
export const heldRuns = (db: ReadDb, lists: readonly ListRows[]): object[] =>
  lists.flatMap(({ listId, rows }) =>
    statement<[string, string], object>(
      db,
      `SELECT list_name AS list, environments.name AS environment, runs.sandbox, started_at AS startedAt, finished_at AS finishedAt, runs.by
       FROM runs LEFT JOIN environments USING (environment_id)
       WHERE list_id = ? AND EXISTS (SELECT 1 FROM run_rows WHERE run_rows.run_id = runs.run_id AND ${some('row')}) ORDER BY started_at`,
    ).all(listId, JSON.stringify(rows)),
  );

export interface ExportWithRows {
  exportId: string;
  fileName: string;
  listId: string;
  /** How many of the rows were in the file. */
  rows: number;
  by: string;
  at: number;
}

/** Files that had any of the rows, newest first: each export keeps which rows it wrote. Nobody stands in a redacted copy. */
export const exportsWithRows = (db: ReadDb, lists: readonly ListRows[]): ExportWithRows[] =>
  lists
    .flatMap(({ listId, rows }) =>
      statement<[string], { exportId: string; fileName: string; by: string; at: number; decisions: Buffer }>(
        db,
        'SELECT record_id AS exportId, file_name AS fileName, by, at, decisions FROM exports WHERE list_id = ? AND redacted = 0',
      )
        .all(listId)
        .map(({ decisions, ...written }) => {
          const codes = inflateRawSync(decisions);
          return { ...written, listId, rows: rows.filter((row) => (codes[row - 1] ?? 0) !== 0).length };
        }),
    )
    .filter(({ rows }) => rows > 0)
    .sort((a, b) => b.at - a.at);
