/** Reads the ledger's data on the answers behind rows, for evidence: hashes and times, never bodies. */
import { inflateRawSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { statement, type ReadDb, type WriteDb } from '#core/platform/database.ts';
import type { LedgerWrite } from '#core/ledger/ledger.sql.ts';
import { parsePairs } from './answerViews.sql.ts';

export interface AnswerBehind {
  row: number;
  /** Its position in this ledger, used only for the order. */
  seq: number;
  /** Identical in every ledger that has the answer. */
  answerId: string;
  operation: string;
  /** As stored: joined by commas. */
  addOns: string;
  environment: string;
  sandbox: 0 | 1;
  sentAt: number;
  answeredAt: number;
  /** Null if purged. */
  sentSha256: Buffer | null;
  bodySha256: Buffer | null;
}

/** Returns the answers of the rows from `first` to `last` in these runs, by row, in order of arrival; each answer once for each row. */
export function answersBehind(db: ReadDb, runIds: readonly string[], first: number, last: number): Map<number, AnswerBehind[]> {
  const found = new Map<number, AnswerBehind[]>();
  // Collected here, because deduplicating and sorting them in SQL takes longer than reading them.
  const answers = statement<[string, number, number], AnswerBehind>(
    db,
    `SELECT run_rows.row, answers.seq, answers.answer_id AS answerId, answers.operation, answers.add_ons AS addOns,
       coalesce(environments.name, answers.environment_id) AS environment, answers.sandbox,
       attempts.started_at AS sentAt, answers.arrived_at AS answeredAt, sent_sha256 AS sentSha256, body_sha256 AS bodySha256
     FROM json_each(?) AS wanted
     CROSS JOIN run_rows ON run_rows.run_id = wanted.value AND run_rows.row BETWEEN ? AND ?
     LEFT JOIN jobs ON jobs.job_id = run_rows.job_id
     CROSS JOIN answers ON answers.seq = coalesce(jobs.answer_seq, run_rows.answer_seq)
     CROSS JOIN attempts ON attempts.seq = answers.attempt_seq
     LEFT JOIN environments ON environments.environment_id = answers.environment_id`,
  );
  for (const answer of answers.all(JSON.stringify(runIds), first, last)) {
    const its = found.get(answer.row);
    if (its === undefined) found.set(answer.row, [answer]);
    else if (its.every(({ seq }) => seq !== answer.seq)) its.push(answer);
  }
  for (const its of found.values()) if (its.length > 1) its.sort((a, b) => a.seq - b.seq);
  return found;
}

/** Returns up to `limit` rows of a run after row `after`, in order. */
export const rowsOfRun = (db: ReadDb, runId: string, after: number, limit: number): number[] =>
  statement<[string, number, number], number>(db, 'SELECT DISTINCT row FROM run_rows WHERE run_id = ? AND row > ? ORDER BY row LIMIT ?')
    .pluck()
    .all(runId, after, limit);

export const countRowsOfRun = (db: ReadDb, runId: string): number =>
  statement<[string], number>(db, 'SELECT count(DISTINCT row) FROM run_rows WHERE run_id = ?').pluck().get(runId) ?? 0;

/** The plain text of one answer and its request; null where it was purged. */
export interface ShownAnswer {
  parameters: [string, string][] | null;
  body: Buffer | null;
  sentSha256: Buffer | null;
  bodySha256: Buffer | null;
  /** The answer's own salt; null if it doesn't belong to a team. */
  salt: Buffer | null;
}

/** Undefined if there is no such answer. */
export function shownAnswer(db: ReadDb, answerId: string): ShownAnswer | undefined {
  const found = statement<[string], Omit<ShownAnswer, 'parameters'> & { encoding: string | null; sent: string | null }>(
    db,
    `SELECT body, encoding, sent_parameters AS sent, sent_sha256 AS sentSha256, body_sha256 AS bodySha256, salt
     FROM answers LEFT JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
     LEFT JOIN answer_salts ON answer_salts.answer_seq = answers.seq WHERE answer_id = ?`,
  ).get(answerId);
  if (!found) return undefined;
  const { body, encoding, sent, ...hashes } = found;
  return {
    ...hashes,
    parameters: sent === null ? null : parsePairs(sent),
    body: body !== null && encoding === 'deflate-raw' ? inflateRawSync(body) : body,
  };
}

/** Stores the salt of a team's answer: every device that has the answer has its salt, until either is purged. */
export function keepSalt(db: WriteDb, answerSeq: number, salt: Uint8Array): void {
  statement(db, 'INSERT OR IGNORE INTO answer_salts (answer_seq, salt) VALUES (?, ?)').run(answerSeq, salt);
}

/** Condition for answers that this device bought: only those have the fingerprint of a key here. */
export const boughtHereSql = "attempts.key_fingerprint <> ''";

/** Selects the answers that the list's rows are based on, as `answer_seq`. */
export const answersOfListSql = `
  SELECT DISTINCT coalesce(jobs.answer_seq, run_rows.answer_seq) AS answer_seq FROM runs
  CROSS JOIN run_rows ON run_rows.run_id = runs.run_id
  LEFT JOIN jobs ON jobs.job_id = run_rows.job_id
  WHERE runs.list_id = ? AND coalesce(jobs.answer_seq, run_rows.answer_seq) IS NOT NULL`;

/** Returns the list's answers that were bought here before they had to do with the team, except purged ones. */
export const findUnsalted = (db: ReadDb, listId: string): number[] =>
  statement<[string], number>(
    db,
    `SELECT answers.seq FROM (${answersOfListSql}) AS wanted JOIN answers ON answers.seq = wanted.answer_seq
     JOIN attempts ON attempts.seq = answers.attempt_seq
     WHERE ${boughtHereSql} AND EXISTS (SELECT 1 FROM answer_bodies WHERE answer_bodies.answer_seq = answers.seq)
       AND NOT EXISTS (SELECT 1 FROM answer_salts WHERE answer_salts.answer_seq = answers.seq)`,
  )
    .pluck()
    .all(listId);

const addSalts: LedgerWrite<{ answers: readonly number[] }, null> = ({ db }, { answers }) => {
  // An answer that was purged meanwhile gets none.
  const has = statement<[number]>(db, 'SELECT 1 FROM answer_bodies WHERE answer_seq = ?');
  for (const answerSeq of answers) if (has.get(answerSeq) !== undefined) keepSalt(db, answerSeq, randomBytes(32));
  return null;
};

export const answerSaltWrites = { 'answers.salt': addSalts };
