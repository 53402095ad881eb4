/** Finds the answer that an outcome reports on: the newest about the number that was called which carries a response id. */
import type { OutboxEntry } from '#contract/outcomes/outbox.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { isPhoneParameter, parsePairs } from '../service/answers/kept/answerViews.sql.ts';

export interface ReportTarget {
  answerSeq: number | null;
  environmentId: string | null;
  responseId: string | null;
  /** The number that is reported, in E.164. */
  phone: string | null;
  /** Why nothing can be sent; null: it can. */
  cause: Extract<OutboxEntry['cause'], 'noResponseId' | 'notChecked' | 'noPhone'> | null;
}

interface Candidate {
  answerSeq: number;
  environmentId: string;
  responseId: string | null;
  /** JSON, as the job sent it; null: purged. */
  parameters: string | null;
}

/** `phone`: the number that was called; null: not known, so that an answer says it. */
export function findReportTarget(db: ReadDb, listId: string, row: number, phone: string | null): ReportTarget {
  const candidates = statement<[{ listId: string; row: number }], Candidate>(
    db,
    `SELECT answers.seq AS answerSeq, answers.environment_id AS environmentId, response_id AS responseId, job_inputs.parameters
     FROM runs JOIN run_rows ON run_rows.run_id = runs.run_id AND run_rows.row = +:row
     LEFT JOIN jobs ON jobs.job_id = run_rows.job_id
     JOIN answers ON answers.seq = coalesce(run_rows.answer_seq, jobs.answer_seq)
     JOIN attempts ON attempts.seq = answers.attempt_seq
     LEFT JOIN job_inputs ON job_inputs.job_id = attempts.job_id
     WHERE runs.list_id = +:listId ORDER BY answers.arrived_at DESC, answers.seq DESC`,
  ).all({ listId, row });
  const [newest] = candidates;
  if (!newest) return { answerSeq: null, environmentId: null, responseId: null, phone, cause: 'notChecked' };
  for (const { answerSeq, environmentId, responseId, parameters } of candidates) {
    if (responseId === null || parameters === null) continue;
    const asked = parsePairs(parameters).filter(([name]) => isPhoneParameter(name));
    const called = phone ?? asked[0]?.[1] ?? null;
    // An answer about another number of the row says nothing about this one.
    if (called === null || (asked.length > 0 && !asked.some(([, value]) => value === called))) continue;
    return { answerSeq, environmentId, responseId, phone: called, cause: null };
  }
  const { answerSeq, environmentId } = newest;
  const hasId = candidates.some(({ responseId }) => responseId !== null);
  return { answerSeq, environmentId, responseId: null, phone, cause: hasId && phone === null ? 'noPhone' : 'noResponseId' };
}
