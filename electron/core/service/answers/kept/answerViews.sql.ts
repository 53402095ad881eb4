/** An answer from the ledger for people: raw, with its headers and the sent parameters. */
import type { AnswerView } from '#contract/review/view.ts';
import { bodyColumn, textOfBody, type StoredBody } from './storedBody.sql.ts';

/** What `answerColumns` selects. Headers, body and sent parameters are null if purged. */
export interface AnswerRow {
  answerId: string;
  attemptId: string;
  operation: string;
  addOns: string;
  environment: string;
  sandbox: number;
  status: number;
  responseId: string | null;
  partial: number;
  arrivedAt: number;
  headers: string | null;
  body: StoredBody;
  sent: string | null;
}

/** For a select from `answers`, `environments` and (left joined) `answer_bodies`. */
export const answerColumns = `answers.answer_id AS answerId, (SELECT attempt_id FROM attempts WHERE attempts.seq = answers.attempt_seq) AS attemptId, answers.operation, answers.add_ons AS addOns, environments.name AS environment,
  answers.sandbox, answers.status, answers.response_id AS responseId, answers.partial, answers.arrived_at AS arrivedAt, headers, ${bodyColumn}, sent_parameters AS sent`;

/** Stored names and values, JSON: [[name, value], …]; empty if purged. Throws for anything else. */
export function parsePairs(text: string | null): [string, string][] {
  if (text === null || text === '[]') return [];
  const pairs: unknown = JSON.parse(text);
  // Without a schema: every call passes here, and this takes a tenth of the time.
  if (!Array.isArray(pairs) || !pairs.every(isPair)) throw new Error('stored names and values are invalid');
  return pairs;
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string';

/** Of the parameters of any operation, those that carry a number. */
export const isPhoneParameter = (name: string): boolean => /(^|\.)phone$/.test(name);

/** The names of a stored, comma-separated set. */
export const splitNames = (text: string): string[] => text.split(',').filter((name) => name !== '');

/** An answer as stored, before it is read. */
export type KeptAnswer = Omit<AnswerView, 'facts'>;

export function keptAnswer(row: AnswerRow): KeptAnswer {
  return {
    answerId: row.answerId,
    attemptId: row.attemptId,
    operation: row.operation,
    addOns: splitNames(row.addOns),
    environment: row.environment,
    sandbox: row.sandbox === 1,
    status: row.status,
    headers: parsePairs(row.headers),
    body: textOfBody(row.body) ?? '',
    arrivedAt: row.arrivedAt,
    responseId: row.responseId,
    partial: row.partial === 1,
    sent: parsePairs(row.sent),
  };
}
