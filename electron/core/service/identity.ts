/** Computes a request's identity: rows with the same identity ask the same question of the same service, which is bought once. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { NamedValue, ServiceRequest } from './serviceRequest.ts';

/** Printable ASCII with single blanks in between, which nearly every cell is, is already canonical. */
const isCanonical = /^[!-~]+(?: [!-~]+)*$/;

/** Canonical text, so that equal questions have equal identities: valid characters, composed, blanks collapsed. */
export function canonicalText(text: string | null | undefined): string {
  if (!text) return '';
  if (isCanonical.test(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Of SHA-256, in bytes. */
const blockBytes = 64;
const hashBytes = 32;

/** Returns the identity of one question after another. `parameters` must be sorted by name. */
export type IdentityOf = (environmentId: string, operation: string, parameters: readonly NamedValue[]) => Buffer;

/**
 * 32 bytes: HMAC-SHA256 over environment, operation@version and canonical parameters, with the data folder's secret (a plain hash of a
 * phone number can be guessed within minutes). Correlation parameters aren't part of it; add-ons are compared separately, so that an answer
 * with more of them serves a request with fewer. The HMAC is composed of two one-shot hashes: for a million rows, a Hmac object each takes
 * three times as long.
 */
export function openIdentities(secret: Uint8Array): IdentityOf {
  if (secret.length > blockBytes) throw new RangeError(`a secret of ${secret.length} bytes`);
  let inner = padded(secret, 0x36, 1_024);
  const outer = padded(secret, 0x5c, hashBytes);
  return (environmentId, operation, parameters) => {
    const text = JSON.stringify([environmentId, operation, parameters]);
    // A UTF-16 unit is at most three bytes of UTF-8.
    if (inner.length < blockBytes + text.length * 3) inner = padded(secret, 0x36, text.length * 3);
    const end = blockBytes + inner.write(text, blockBytes, 'utf8');
    // Passed as a latin1 string: a buffer that the hash allocates itself costs more than the hashing.
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockBytes, 'latin1');
    return Buffer.from(hash('sha256', outer, 'binary'), 'latin1');
  };
}

const namedValues = z.array(z.tuple([z.string(), z.string()]));

/** The same of parameters as they are stored: JSON, [[name, value], …]. */
export function openStoredIdentities(secret: Uint8Array): (environmentId: string, operation: string, parameters: string) => Buffer {
  const identityOf = openIdentities(secret);
  return (environmentId, operation, parameters) => identityOf(environmentId, operation, byName(namedValues.parse(JSON.parse(parameters))));
}

/** As identities need them: reordering an operation's parameters must not invalidate every answer. */
export const byName = (parameters: readonly NamedValue[]): NamedValue[] => parameters.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The identity of a built request. */
export function identityOf({ operation, parameters }: ServiceRequest, environmentId: string, secret: Uint8Array): Buffer {
  return openIdentities(secret)(environmentId, operation.id, byName(parameters));
}

/** The secret as HMAC uses it, with room for the data after it. */
function padded(secret: Uint8Array, pad: number, room: number): Buffer {
  const block = Buffer.alloc(blockBytes + room);
  for (let at = 0; at < blockBytes; at += 1) block[at] = (secret[at] ?? 0) ^ pad;
  return block;
}
