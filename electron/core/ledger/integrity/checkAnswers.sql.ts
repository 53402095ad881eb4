/** Whether answers are what the ends of their attempts commit to: their bytes, what was asked, and what was read in them. */
import { hash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { canonicalJson } from '#base/canonicalJson.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import type { Find } from './problems.sql.ts';

/** What an end says of its answer. A colleague’s says less: the rest belongs to their ledger. */
export const answerSaidSchema = z.object({
  answerId: z.string(),
  arrivedAt: z.int(),
  bodySha256: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])).optional(),
  litigator: z.boolean().nullable(),
  partial: z.boolean(),
  responseId: z.string().nullable().optional(),
  sandbox: z.boolean(),
  sentSha256: z.string(),
  status: z.int().optional(),
});
export type AnswerSaid = z.infer<typeof answerSaidSchema>;

interface StoredAnswer {
  seq: number;
  attemptSeq: number;
  keyFingerprint: string;
  likeAttempt: number;
  arrivedAt: number;
  litigator: number | null;
  partial: number;
  responseId: string | null;
  sandbox: number;
  status: number;
  sentSha256: string | null;
  bodySha256: string | null;
  body: Buffer | null;
  encoding: string;
  headers: string;
  sent: string;
}

const answerSql = `SELECT answers.seq, attempt_seq AS attemptSeq, key_fingerprint AS keyFingerprint,
    answers.environment_id = attempts.environment_id AND answers.operation = attempts.operation AND answers.add_ons = attempts.add_ons
      AND answers.identity = attempts.identity AS likeAttempt,
    arrived_at AS arrivedAt, litigator, partial, response_id AS responseId, sandbox, status, lower(hex(sent_sha256)) AS sentSha256,
    lower(hex(body_sha256)) AS bodySha256, body, encoding, headers, sent_parameters AS sent
  FROM answers JOIN attempts ON attempts.seq = attempt_seq LEFT JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
  WHERE answer_id = ?`;

export interface AnswerCheck {
  /**
   * `attemptSeq`: of an attempt here; null: the end is of a colleague’s. `ended`: the answer that the row of the end names. Returns the answer’s number;
   * null: it isn’t here.
   */
  check(said: AnswerSaid, attemptSeq: number | null, ended: unknown): number | null;
  /** How many were checked. */
  readonly answers: number;
  /** Answers that no end mentions; `unsaid`: how many ends say nothing any more. */
  finish(unsaid: number): void;
}

export function openAnswerCheck(db: ReadDb, find: Find): AnswerCheck {
  const known = new Set<number>();
  let answers = 0;
  return {
    get answers() {
      return answers;
    },
    check(said, attemptSeq, ended) {
      answers += 1;
      const kept = statement<[string], StoredAnswer>(db, answerSql).get(said.answerId);
      if (!kept || kept.body === null) {
        find('answerMissing', `answer ${said.answerId}`);
        return kept?.seq ?? null;
      }
      known.add(kept.seq);
      // The ends of attempts that were made here say so.
      const isTheirs = attemptSeq === null ? kept.keyFingerprint === '' : kept.attemptSeq === attemptSeq && kept.seq === ended;
      if (!isTheirs || kept.likeAttempt !== 1) find('recordChanged', `answer ${said.answerId}, its attempt`);
      for (const what of differing(said, kept)) find('answerChanged', `answer ${said.answerId}, ${what}`);
      return kept.seq;
    },
    finish(unsaid) {
      const all = statement<[], [seq: number]>(db, 'SELECT seq FROM answers WHERE sent_sha256 IS NOT NULL').raw();
      let unknown = 0;
      for (const [seq] of all.iterate()) if (!known.has(seq)) unknown += 1;
      if (unknown > unsaid) find('recordMissing', `the ends of ${unknown - unsaid} answers`);
    },
  };
}

const flag = (value: boolean | null): number | null => (value === null ? null : Number(value));

function differing(said: AnswerSaid, kept: StoredAnswer): string[] {
  const isKnown = kept.encoding === 'identity' || kept.encoding === 'deflate-raw';
  const body = kept.body && isKnown ? unpacked(kept.body, kept.encoding === 'deflate-raw') : null;
  const compared: Readonly<Record<string, readonly [said: unknown, kept: unknown]>> = {
    bytes: [said.bodySha256, body && hash('sha256', body)],
    bodySha256: [said.bodySha256, kept.bodySha256],
    sent: [said.sentSha256, hash('sha256', kept.sent)],
    sentSha256: [said.sentSha256, kept.sentSha256],
    arrivedAt: [said.arrivedAt, kept.arrivedAt],
    litigator: [flag(said.litigator), kept.litigator],
    partial: [flag(said.partial), kept.partial],
    sandbox: [flag(said.sandbox), kept.sandbox],
    status: [said.status ?? kept.status, kept.status],
    responseId: [said.responseId === undefined ? kept.responseId : said.responseId, kept.responseId],
    headers: [said.headers === undefined ? kept.headers : canonicalJson(said.headers), kept.headers],
  };
  return Object.entries(compared).flatMap(([name, [one, other]]) => (one === other ? [] : [name]));
}

/** Null if the bytes can't be unpacked: they were changed. */
export function unpacked(bytes: Buffer, isPacked: boolean): Buffer | null {
  try {
    return isPacked ? inflateRawSync(bytes) : bytes;
  } catch {
    return null;
  }
}
