/** Reads answers from the ledger for display: raw, with headers and sent parameters. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { statement, type WriteDb, type ReadDb } from '#core/platform/database.ts';
import type { AnswerView } from '#contract/review/view.ts';

/** Smaller bodies aren't compressed: it would take as long as the rest of the write, and save little. */
const packedFromBytes = 512;
/** Compression options with a small window: allocating a large one costs more than compressing an answer. */
const packing = { level: 1, windowBits: 12, memLevel: 5 };

/** Returns an answer's body as stored in the ledger: its bytes, compressed if that makes them smaller. */
export function packBody(body: Buffer): { body: Buffer; encoding: 'deflate-raw' | 'identity' } {
  const packed = body.length < packedFromBytes ? null : deflateRawSync(body, packing);
  return packed !== null && packed.length < body.length ? { body: packed, encoding: 'deflate-raw' } : { body, encoding: 'identity' };
}

/** Stores the bytes of an answer. `headers` and `sent`: JSON, [[name, value], …]. */
export function storeBody(
  db: WriteDb,
  { answerSeq, headers, sent, body }: { answerSeq: number; headers: string; sent: string; body: Buffer },
): void {
  const stored = packBody(body);
  statement(db, 'INSERT INTO answer_bodies (answer_seq, headers, body, encoding, sent_parameters) VALUES (?, ?, ?, ?, ?)').run(
    answerSeq,
    headers,
    stored.body,
    stored.encoding,
    sent,
  );
}

/**
 * For a select from `answer_bodies`. Uncompressed bodies are returned as text, because a buffer for each answer would cost more than
 * reading it.
 */
export const bodyColumn = "iif(encoding = 'identity', CAST(body AS TEXT), body) AS body";

/** A value that `bodyColumn` selects; null if the body was purged. */
export type StoredBody = string | Buffer | null;

/** Returns the body as text, with broken UTF-8 replaced, for `core/service/answers` to read. */
export function textOfBody(body: StoredBody): string | null {
  return body === null || typeof body === 'string' ? body : inflateRawSync(body).toString('utf8');
}

/** An answer as stored, before its facts are read. */
export type KeptAnswer = Omit<AnswerView, 'facts'>;

/** Headers, body and sent parameters are null if purged. */
interface AnswerRow extends Omit<KeptAnswer, 'addOns' | 'sandbox' | 'partial' | 'headers' | 'body' | 'sent'> {
  addOns: string;
  sandbox: number;
  partial: number;
  headers: string | null;
  body: StoredBody;
  sent: string | null;
}

const answerSql = `SELECT answers.answer_id AS answerId, attempt_id AS attemptId, answers.operation, answers.add_ons AS addOns, environments.name AS environment,
    answers.sandbox, answers.status, answers.response_id AS responseId, answers.partial, answers.arrived_at AS arrivedAt, headers, ${bodyColumn}, sent_parameters AS sent
  FROM answers JOIN attempts ON attempts.seq = answers.attempt_seq JOIN environments ON environments.environment_id = answers.environment_id
  LEFT JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq`;

/** Returns the answers that meet a condition on `answers`, in the order given at its end. */
export const findAnswers = (db: ReadDb, condition: string, ...values: (string | number)[]): KeptAnswer[] =>
  statement<(string | number)[], AnswerRow>(db, `${answerSql} WHERE ${condition}`)
    .all(...values)
    .map(keptAnswer);

/** Parses stored names and values, JSON: [[name, value], …]; empty if purged. Throws for anything else. */
export function parsePairs(text: string | null): [string, string][] {
  if (text === null || text === '[]') return [];
  const pairs: unknown = JSON.parse(text);
  // Without a schema, because every call passes here, and this takes a tenth of the time.
  if (!Array.isArray(pairs) || !pairs.every(isPair)) throw new Error('stored names and values are invalid');
  return pairs;
}

const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'string';

/** Whether a parameter of any operation is a phone number. */
export const isPhoneParameter = (name: string): boolean => /(^|\.)phone$/.test(name);

/** Splits a stored, comma-separated set of names. */
export const splitNames = (text: string): string[] => text.split(',').filter((name) => name !== '');

const keptAnswer = (row: AnswerRow): KeptAnswer => ({
  ...row,
  addOns: splitNames(row.addOns),
  sandbox: row.sandbox === 1,
  partial: row.partial === 1,
  headers: parsePairs(row.headers),
  body: textOfBody(row.body) ?? '',
  sent: parsePairs(row.sent),
});

/**
 * Returns a row's raw answers for the detail panel, newest first, each once however many runs it served. Headers, body and sent parameters
 * are empty if purged.
 */
export const rowAnswers = (db: ReadDb, listId: string, row: number): KeptAnswer[] =>
  findAnswers(
    db,
    `answers.seq IN (
       SELECT coalesce(run_rows.answer_seq, jobs.answer_seq) FROM runs
       JOIN run_rows ON run_rows.run_id = runs.run_id
       LEFT JOIN jobs ON jobs.job_id = run_rows.job_id
       WHERE runs.list_id = ? AND run_rows.row = ?
     ) ORDER BY answers.arrived_at DESC, answers.seq DESC`,
    listId,
    row,
  );
