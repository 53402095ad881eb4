/** An answer's body as stored in the ledger: its bytes, compressed if that makes them smaller. */
import { inflateRawSync } from 'node:zlib';

/**
 * For a select from `answer_bodies`. Uncompressed bodies are returned as text: a buffer for each answer would cost more than reading it.
 */
export const bodyColumn = "iif(encoding = 'identity', CAST(body AS TEXT), body) AS body";

/** What `bodyColumn` selects; null if the body was purged. */
export type StoredBody = string | Buffer | null;

/** The body as text, with broken UTF-8 replaced; `core/answers` reads it. */
export function textOfBody(body: StoredBody): string | null {
  return body === null || typeof body === 'string' ? body : inflateRawSync(body).toString('utf8');
}
