/** An answer's body as stored in the ledger: its bytes, compressed if that makes them smaller. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { statement, type WriteDb } from '#core/platform/database.ts';

/** Compressing a small body would take as long as the rest of its write, and save little. */
const packedFromBytes = 512;
/** A small window: allocating a large one costs more than compressing an answer. */
const packing = { level: 1, windowBits: 12, memLevel: 5 };

/** A body as it is stored. */
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
 * For a select from `answer_bodies`. Uncompressed bodies are returned as text: a buffer for each answer would cost more than reading it.
 */
export const bodyColumn = "iif(encoding = 'identity', CAST(body AS TEXT), body) AS body";

/** What `bodyColumn` selects; null if the body was purged. */
export type StoredBody = string | Buffer | null;

/** The body as text, with broken UTF-8 replaced; `core/service/answers` reads it. */
export function textOfBody(body: StoredBody): string | null {
  return body === null || typeof body === 'string' ? body : inflateRawSync(body).toString('utf8');
}
