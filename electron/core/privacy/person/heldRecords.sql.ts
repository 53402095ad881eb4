/** Reads what the ledger contains about a person, for the document that the person receives and for later purges. */
import { inflateRawSync } from 'node:zlib';
import { statement, type ReadDb } from '../../platform/database.ts';
import { findAnswers, parsePairs } from '../../service/answers/kept/answerViews.sql.ts';
import { type LedgerTraces, servingRows } from './ledgerTraces.sql.ts';
import { among, type ListRows, partsNaming, type Mentions } from './mentions.sql.ts';
import { goesBy, inAll, type GoesBy } from './personRows.sql.ts';

/** Whether anything is left of previously purged rows: the remains of a purge, such as the fact that a request was made, don't count. */
export function isAnyHeld(db: ReadDb, traces: LedgerTraces): boolean {
  const { jobs, answers, lookups, outcomes, actions, suppressions, texts, payloads } = traces;
  if (lookups.length + outcomes.length + actions.length + suppressions.length + texts.length > 0) return true;
  const isAny = (table: string, column: string, values: readonly number[]): boolean =>
    statement<[string]>(db, `SELECT 1 FROM ${table} WHERE ${among(column)} LIMIT 1`).get(JSON.stringify(values)) !== undefined;
  return isAny('job_inputs', 'job_id', jobs) || isAny('answer_bodies', 'answer_seq', answers) || isAny('chain_payloads', 'seq', payloads);
}

/** Returns the identifiers of the person whose rows these are, from requests about them: the rows themselves may be empty by now. */
export function goesByInQuestions(db: ReadDb, lists: readonly ListRows[]): GoesBy {
  const read = statement<[number], string>(db, 'SELECT parameters FROM job_inputs WHERE job_id = ?').pluck();
  const texts = servingRows(db, 'job_id', lists).flatMap((jobId) => {
    const parameters = read.get(jobId);
    return parameters === undefined ? [] : [goesBy(Object.fromEntries(parsePairs(parameters)))];
  });
  return inAll(texts);
}

/** Returns raw answers as received, with their requests, oldest first. */
export const heldAnswers = (db: ReadDb, { answers }: LedgerTraces): object[] =>
  findAnswers(db, `${among('answers.seq')} ORDER BY answers.seq`, JSON.stringify(answers));

/** Returns the requests that jobs of runs send or sent. */
export const heldRequests = (db: ReadDb, { jobs }: LedgerTraces): object[] =>
  statement<[string], { operation: string; state: string; parameters: string }>(
    db,
    `SELECT operation, state, parameters FROM jobs JOIN job_inputs USING (job_id) WHERE ${among('jobs.job_id')} ORDER BY jobs.job_id`,
  )
    .all(JSON.stringify(jobs))
    .map(({ parameters, ...asked }) => ({ ...asked, asked: Object.fromEntries(parsePairs(parameters)) }));

/** Returns notes, reasons and filters that name the person, in people's actions on rows. */
export const heldNotes = (db: ReadDb, { actions }: LedgerTraces, mentions: Mentions): object[] =>
  statement<[string], { listId: string; kind: string; by: string; at: number; body: Buffer }>(
    db,
    `SELECT list_id AS listId, kind, by, at, body FROM actions JOIN action_bodies USING (seq) WHERE ${among('seq')} ORDER BY seq`,
  )
    .all(JSON.stringify(actions.map(({ seq }) => seq)))
    .flatMap(({ body, ...action }) => {
      const texts = partsNaming(inflateRawSync(body).toString('utf8'), mentions);
      return texts.length === 0 ? [] : [{ ...action, texts }];
    });

/** Returns look-ups that were made by hand. */
export const heldLookups = (db: ReadDb, { lookups }: LedgerTraces): object[] =>
  statement<[string], { operation: string; by: string; startedAt: number; parameters: string }>(
    db,
    `SELECT operation, by, started_at AS startedAt, parameters FROM lookups JOIN attempts ON attempts.seq = attempt_seq
     WHERE ${among('attempt_seq')} ORDER BY attempt_seq`,
  )
    .all(JSON.stringify(lookups))
    .map(({ parameters, ...asked }) => ({ ...asked, asked: Object.fromEntries(parsePairs(parameters)) }));

/** Returns the results of calls, and what was reported to the service about them. */
export const heldOutcomes = (db: ReadDb, { outcomes }: LedgerTraces): object[] =>
  statement<[string], object>(
    db,
    `SELECT outcomes.list_id AS listId, row, outcomes.kind, right_party AS rightParty, name, outcomes.phone, disposition, called_at AS calledAt,
       duration_ms AS durationMs, agent, act.by, act.at, outbox.state AS report
     FROM outcomes JOIN outcome_acts AS act ON act.seq = act_seq LEFT JOIN outbox ON entry_id = outcomes.seq
     WHERE ${among('outcomes.seq')} ORDER BY outcomes.seq`,
  ).all(JSON.stringify(outcomes));

export const heldSuppressions = (db: ReadDb, { suppressions }: LedgerTraces): object[] =>
  suppressions.flatMap(({ kind, value }) =>
    statement<[string, string], object>(
      db,
      `SELECT kind, value, source, coalesce(suppressions.reason, suppression_batches.reason) AS reason, by, at FROM suppressions JOIN suppression_batches ON seq = batch_seq WHERE kind = ? AND value = ?`,
    ).all(kind, value),
  );

/** Returns the runs that made requests about the rows. */
export const heldRuns = (db: ReadDb, lists: readonly ListRows[]): object[] =>
  lists.flatMap(({ listId, rows }) =>
    statement<[string, string], object>(
      db,
      `SELECT list_name AS list, environments.name AS environment, runs.sandbox, started_at AS startedAt, finished_at AS finishedAt, runs.by
       FROM runs LEFT JOIN environments USING (environment_id)
       WHERE list_id = ? AND EXISTS (SELECT 1 FROM run_rows WHERE run_rows.run_id = runs.run_id AND ${among('row')}) ORDER BY started_at`,
    ).all(listId, JSON.stringify(rows)),
  );

export interface ExportWithRows {
  exportId: string;
  fileName: string;
  listId: string;
  /** Number of the rows that were in the file. */
  rows: number;
  by: string;
  at: number;
}

/**
 * Returns files that contained any of the rows, newest first: each export stores which rows it wrote. Redacted copies are left out, because
 * they don't identify anybody.
 */
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
