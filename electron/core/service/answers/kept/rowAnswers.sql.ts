/** A row's raw answers, for the detail panel. */
import { statement, type ReadDb } from '#core/platform/database.ts';
import { answerColumns, keptAnswer, type AnswerRow, type KeptAnswer } from './answerViews.sql.ts';

/** Newest first, each once however many runs it served. Headers, body and sent parameters are empty if purged. */
export function rowAnswers(db: ReadDb, listId: string, row: number): KeptAnswer[] {
  return statement<[string, number], AnswerRow>(
    db,
    `WITH served (seq) AS (
       SELECT coalesce(run_rows.answer_seq, jobs.answer_seq) FROM runs
       JOIN run_rows ON run_rows.run_id = runs.run_id
       LEFT JOIN jobs ON jobs.job_id = run_rows.job_id
       WHERE runs.list_id = ? AND run_rows.row = ?
     )
     SELECT ${answerColumns}
     FROM answers JOIN environments ON environments.environment_id = answers.environment_id
     LEFT JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
     WHERE answers.seq IN (SELECT seq FROM served) ORDER BY answers.arrived_at DESC, answers.seq DESC`,
  )
    .all(listId, row)
    .map(keptAnswer);
}
