/** What belongs to one attempt: its answer, what it sent, its rows and its leaf in the chain. */
import { mostAttemptRows, type AttemptDetail } from '#contract/ledger/ledger.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { answerColumns, keptAnswer, parsePairs, type AnswerRow, type KeptAnswer } from '../../service/answers/kept/answerViews.sql.ts';

/** Null: it got none. */
export function answerOfAttempt(db: ReadDb, seq: number): KeptAnswer | null {
  const row = statement<[number], AnswerRow>(
    db,
    `SELECT ${answerColumns} FROM attempt_ends JOIN answers ON answers.seq = attempt_ends.answer_seq
     JOIN environments ON environments.environment_id = answers.environment_id
     LEFT JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq WHERE attempt_ends.seq = ?`,
  ).get(seq);
  return row ? keptAnswer(row) : null;
}

/** The parameters as the job or the look-up has them; empty for feedback, and if they were purged. */
export function sentByAttempt(db: ReadDb, seq: number): [string, string][] {
  const stored = statement<[number], { job: string | null; lookup: string | null }>(
    db,
    `SELECT job_inputs.parameters AS job, lookups.parameters AS lookup FROM attempts
     LEFT JOIN job_inputs ON job_inputs.job_id = attempts.job_id LEFT JOIN lookups ON lookups.attempt_seq = attempts.seq WHERE attempts.seq = ?`,
  ).get(seq);
  return parsePairs(stored?.job ?? stored?.lookup ?? null);
}

/** Up to `mostAttemptRows`, in order. */
export const rowsOfAttempt = (db: ReadDb, seq: number): number[] =>
  statement<[number, number, number], number>(
    db,
    `SELECT run_rows.row FROM attempts JOIN run_rows ON run_rows.job_id = attempts.job_id WHERE attempts.seq = ?
     UNION SELECT outcomes.row FROM outbox JOIN outcomes ON outcomes.seq = outbox.entry_id WHERE outbox.attempt_seq = ?
     ORDER BY 1 LIMIT ?`,
  )
    .pluck()
    .all(seq, seq, mostAttemptRows);

/** Positions count from 1. */
export function leafOf(db: ReadDb, recordId: string): AttemptDetail['leaf'] {
  const found = statement<[string], { position: number; leaf: Buffer }>(
    db,
    'SELECT seq AS position, leaf FROM chain WHERE record_id = ?',
  ).get(recordId);
  if (!found) return null;
  const of = statement<[], number>(db, 'SELECT size FROM chain_head').pluck().get() ?? found.position;
  return { position: found.position, of, hash: found.leaf.toString('hex') };
}
