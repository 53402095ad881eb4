/** Deletes the contents of answers past their retention period: what was sent and received. The leaf of their record stays. */
import { canonicalJson } from '#base/json.ts';
import { statement, type ReadDb } from '#core/platform/database.ts';
import type { LedgerWrite } from '#core/ledger/ledger.sql.ts';
import { prefixBytes } from './freshAnswers.sql.ts';

/** Counts answers that arrived before this time and still have their bytes. */
export function countOldAnswers(db: ReadDb, before: number): { due: number; bytes: number } {
  return (
    statement<[number], { due: number; bytes: number }>(
      db,
      `SELECT count(*) AS due, coalesce(sum(octet_length(body) + octet_length(headers) + octet_length(sent_parameters)), 0) AS bytes
       FROM answers JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq WHERE arrived_at < ?`,
    ).get(before) ?? { due: 0, bytes: 0 }
  );
}

const atOnce = 500;

/**
 * Removes the bytes of some old answers, and everything that repeats them: what their job or look-up sent, the record that their leaf
 * commits to, and the identity by which they would be found and reused. Returns how many there were; 0 if none is left.
 */
const forgetOld: LedgerWrite<{ before: number }, { answers: number }> = (ledger, { before }) => {
  const { db, known } = ledger;
  const old = statement<[number, number], { seq: number; attemptSeq: number; identity: Buffer }>(
    db,
    `SELECT answers.seq, attempt_seq AS attemptSeq, identity FROM answers JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
     WHERE arrived_at < ? LIMIT ?`,
  ).all(before, atOnce);
  for (const { seq, attemptSeq, identity } of old) {
    statement(db, 'DELETE FROM answer_bodies WHERE answer_seq = ?').run(seq);
    statement(db, 'DELETE FROM answer_salts WHERE answer_seq = ?').run(seq);
    statement(
      db,
      'UPDATE answers SET identity = zeroblob(32), sent_sha256 = NULL, body_sha256 = NULL, response_id = NULL WHERE seq = ?',
    ).run(seq);
    statement(db, 'DELETE FROM identity_index WHERE prefix = ? AND answer_seq = ?').run(identity.subarray(0, prefixBytes), seq);
    statement(db, 'DELETE FROM lookups WHERE attempt_seq = ?').run(attemptSeq);
    statement(
      db,
      `DELETE FROM job_inputs WHERE job_id IN (SELECT jobs.job_id FROM attempts JOIN jobs USING (job_id) WHERE attempts.seq = ? AND ended_seq IS NOT NULL)`,
    ).run(attemptSeq);
  }
  known.forget();
  return { answers: old.length };
};

/** Removes payloads of ended attempts, because they contain headers and hashes of the removed bytes. */
const forgetEnds: LedgerWrite<{ after: number }, { after: number | null }> = ({ db, chain }, { after }) => {
  const ends = statement<[number], { seq: number; isOld: number }>(
    db,
    `SELECT chain.seq, kind IN ('attemptEnd', 'receivedEnd', 'receivedCall') AND json_extract(payload, '$.answer.answerId') IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM answers JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
           WHERE answer_id = json_extract(payload, '$.answer.answerId')) AS isOld
     FROM chain JOIN chain_payloads USING (seq) WHERE chain.seq > ? ORDER BY chain.seq LIMIT 5000`,
  ).all(after);
  chain.forget(ends.flatMap(({ seq, isOld }) => (isOld === 1 ? [seq] : [])));
  return { after: ends.at(-1)?.seq ?? null };
};

/** Records the removal: by whom, and what was removed. */
const record: LedgerWrite<
  { recordId: string; lists: string[]; rows: number; answers: number; before: number | null; by: string; at: number },
  null
> = ({ db, chain }, done) => {
  chain.append(done.recordId, 'retention', canonicalJson(done));
  statement(db, 'INSERT INTO retention_acts (record_id, lists, rows, answers, before, by, at) VALUES (?, ?, ?, ?, ?, ?, ?)').run(
    ...[done.recordId, JSON.stringify(done.lists), done.rows, done.answers, done.before, done.by, done.at],
  );
  return null;
};

export const retentionWrites = { 'retention.forgetOld': forgetOld, 'retention.forgetEnds': forgetEnds, 'retention.record': record };

/**
 * Returns the rows of a list that answers with removed bytes served, and whether such an answer named a litigator, on which other rows may
 * be based. Data derived from these answers stays, and can’t be derived again.
 */
export function rowsOfPurgedAnswers(db: ReadDb, listId: string): { rows: number[]; litigators: boolean } {
  const rows = statement<[string], number>(
    db,
    `SELECT DISTINCT run_rows.row FROM runs CROSS JOIN run_rows ON run_rows.run_id = runs.run_id
     LEFT JOIN jobs ON jobs.job_id = run_rows.job_id CROSS JOIN answers ON answers.seq = coalesce(jobs.answer_seq, run_rows.answer_seq)
     WHERE runs.list_id = ? AND sent_sha256 IS NULL`,
  ).pluck();
  const litigators = statement(db, 'SELECT 1 FROM answers WHERE litigator = 1 AND sent_sha256 IS NULL LIMIT 1');
  return { rows: rows.all(listId), litigators: litigators.get() !== undefined };
}
