/** Salts of answers that belong to a team: every device that has the answer has its salt, until either is purged. */
import { randomBytes } from 'node:crypto';
import { statement, type ReadDb, type WriteDb } from '#core/platform/database.ts';
import type { LedgerWrite } from '#core/ledger/ledger.sql.ts';

export function keepSalt(db: WriteDb, answerSeq: number, salt: Uint8Array): void {
  statement(db, 'INSERT OR IGNORE INTO answer_salts (answer_seq, salt) VALUES (?, ?)').run(answerSeq, salt);
}

/** Of answers that this device bought: only those have the fingerprint of a key here. */
export const boughtHereSql = "attempts.key_fingerprint <> ''";

/** The answers that the list's rows rest on, as `answer_seq`. */
export const answersOfListSql = `
  SELECT DISTINCT coalesce(jobs.answer_seq, run_rows.answer_seq) AS answer_seq FROM runs
  CROSS JOIN run_rows ON run_rows.run_id = runs.run_id
  LEFT JOIN jobs ON jobs.job_id = run_rows.job_id
  WHERE runs.list_id = ? AND coalesce(jobs.answer_seq, run_rows.answer_seq) IS NOT NULL`;

/** Answers of the list that were bought here before the team had anything to do with them; none that was purged. */
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
  // One that was purged in the meantime stays without.
  const has = statement<[number]>(db, 'SELECT 1 FROM answer_bodies WHERE answer_seq = ?');
  for (const answerSeq of answers) if (has.get(answerSeq) !== undefined) keepSalt(db, answerSeq, randomBytes(32));
  return null;
};

export const answerSaltWrites = { 'answers.salt': addSalts };
