/** Gives a request its identity: two rows with the same identity ask the same question of the same place, and it is bought once. */
import { hash } from 'node:crypto';
import type { NamedValue, ServiceRequest } from './serviceRequest.ts';

/** Of SHA-256, in bytes. */
const blockBytes = 64;
const hashBytes = 32;

/** Gives one question after the other its identity. `parameters` stand in the order of their names. */
export type IdentityOf = (environmentId: string, operation: string, parameters: readonly NamedValue[]) => Buffer;

/**
 * 32 bytes: HMAC-SHA256 over environment, operation@version and canonical parameters, with the data folder's secret (a plain hash of a phone
 * number is guessed in minutes). Correlation parameters are not part of it; add-ons stand beside it, so that an answer with more serves less.
 * The HMAC is put together from two hashes: a million rows ask for one each, and an object of the library's for each takes three times as long.
 */
export function openIdentities(secret: Uint8Array): IdentityOf {
  if (secret.length > blockBytes) throw new RangeError(`a secret of ${secret.length} bytes`);
  let inner = padded(secret, 0x36, 1_024);
  const outer = padded(secret, 0x5c, hashBytes);
  return (environmentId, operation, parameters) => {
    const text = JSON.stringify([environmentId, operation, parameters]);
    // A UTF-16 unit is three bytes of UTF-8 at most.
    if (inner.length < blockBytes + text.length * 3) inner = padded(secret, 0x36, text.length * 3);
    const end = blockBytes + inner.write(text, blockBytes, 'utf8');
    // As a text of one character a byte: a buffer that the hash makes for itself costs more than the hashing.
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockBytes, 'latin1');
    return Buffer.from(hash('sha256', outer, 'binary'), 'latin1');
  };
}

/** The identity of a request that was built. */
export function identityOf({ operation, parameters }: ServiceRequest, environmentId: string, secret: Uint8Array): Buffer {
  // By name, so that listing an operation's parameters in another order one day does not forget every answer.
  const byName = parameters.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return openIdentities(secret)(environmentId, operation.id, byName);
}

/** The secret as HMAC mixes it in, with room for what is hashed behind it. */
function padded(secret: Uint8Array, pad: number, room: number): Buffer {
  const block = Buffer.alloc(blockBytes + room);
  for (let at = 0; at < blockBytes; at += 1) block[at] = (secret[at] ?? 0) ^ pad;
  return block;
}
