/** The answers that a row got, raw as they came: for the detail panel. */
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { AnswerView } from '../../../contract/view.ts';
import { statement, type ReadDb } from '../database.ts';

interface AnswerRow {
  answerId: string;
  operation: string;
  addOns: string;
  environment: string;
  sandbox: number;
  status: number;
  responseId: string | null;
  partial: number;
  arrivedAt: number;
  headers: string | null;
  body: Buffer | null;
  encoding: 'deflate-raw' | 'identity' | null;
  sent: string | null;
}

const pairs = z.array(z.tuple([z.string(), z.string()]));
const parsePairs = (text: string | null): [string, string][] => (text === null ? [] : pairs.parse(JSON.parse(text)));

function bodyText({ body, encoding }: AnswerRow): string {
  if (body === null) return '';
  return (encoding === 'deflate-raw' ? inflateRawSync(body) : body).toString('utf8');
}

/** Newest first, each once however many runs it served. Headers, body and what was sent are empty where they have been purged. */
export function rowAnswers(db: ReadDb, listId: string, row: number): AnswerView[] {
  return statement<[string, number], AnswerRow>(
    db,
    `WITH served (seq) AS (
       SELECT coalesce(run_rows.answer_seq, jobs.answer_seq) FROM runs
       JOIN run_rows ON run_rows.run_id = runs.run_id
       LEFT JOIN jobs ON jobs.job_id = run_rows.job_id
       WHERE runs.list_id = ? AND run_rows.row = ?
     )
     SELECT answers.answer_id AS answerId, answers.operation, answers.add_ons AS addOns, environments.name AS environment, answers.sandbox,
       answers.status, answers.response_id AS responseId, answers.partial, answers.arrived_at AS arrivedAt, headers, body, encoding, sent
     FROM answers JOIN environments ON environments.environment_id = answers.environment_id
     LEFT JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
     WHERE answers.seq IN (SELECT seq FROM served) ORDER BY answers.arrived_at DESC, answers.seq DESC`,
  )
    .all(listId, row)
    .map((answer) => ({
      answerId: answer.answerId,
      operation: answer.operation,
      addOns: answer.addOns.split(',').filter((name) => name !== ''),
      environment: answer.environment,
      sandbox: answer.sandbox === 1,
      status: answer.status,
      headers: parsePairs(answer.headers),
      body: bodyText(answer),
      arrivedAt: answer.arrivedAt,
      responseId: answer.responseId,
      partial: answer.partial === 1,
      sent: parsePairs(answer.sent),
    }));
}
