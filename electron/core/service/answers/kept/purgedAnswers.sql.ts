/** Answers whose bytes are gone: what was derived of them stays, and can’t be derived again. */
import { statement, type ReadDb } from '#core/platform/database.ts';

/** The rows of a list that such answers served; and whether one of them called somebody a litigator, which other rows may rest on. */
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
