/** An answer's body as the ledger keeps it: its bytes, packed where that makes them fewer. */
import { inflateRawSync } from 'node:zlib';

/** For a select from `answer_bodies`. What is not packed comes as text: a buffer for each answer would cost more than reading it. */
export const bodyColumn = "iif(encoding = 'identity', CAST(body AS TEXT), body) AS body";

/** What `bodyColumn` selects; null where the body was purged. */
export type StoredBody = string | Buffer | null;

/** The body as text, broken UTF-8 replaced; what it says is read by `core/answers`. */
export function textOfBody(body: StoredBody): string | null {
  return body === null || typeof body === 'string' ? body : inflateRawSync(body).toString('utf8');
}
