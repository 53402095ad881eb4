/** Computes a request's identity: rows with the same identity make the same request to the same service, which is bought once. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { NamedValue, ServiceRequest } from './serviceRequest.ts';

/** Matches printable ASCII with single blanks in between, which nearly every cell is and which is already canonical. */
const isCanonical = /^[!-~]+(?: [!-~]+)*$/;

/** Returns canonical text, so that equal requests have equal identities: valid characters, composed, blanks collapsed. */
export function canonicalText(text: string | null | undefined): string {
  if (!text) return '';
  if (isCanonical.test(text)) return text;
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** SHA-256's sizes, in bytes. */
const blockBytes = 64;
const hashBytes = 32;

/** Returns the identity of each request. `parameters` must be sorted by name. */
export type IdentityOf = (environmentId: string, operation: string, parameters: readonly NamedValue[]) => Buffer;

/**
 * Identities are 32 bytes: HMAC-SHA256 over environment, operation@version and canonical parameters, with the data folder's secret (a plain
 * hash of a phone number can be guessed within minutes). Correlation parameters are excluded; add-ons are compared separately, so that an
 * answer with more of them serves a request with fewer. The HMAC is composed of two one-shot hashes, because a Hmac object for each of a
 * million rows takes three times as long.
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

/** The same for parameters as stored: JSON, [[name, value], …]. */
export function openStoredIdentities(secret: Uint8Array): (environmentId: string, operation: string, parameters: string) => Buffer {
  const identityOf = openIdentities(secret);
  return (environmentId, operation, parameters) => identityOf(environmentId, operation, byName(namedValues.parse(JSON.parse(parameters))));
}

/** Sorts parameters for identities: reordering an operation's parameters must not invalidate every answer. */
export const byName = (parameters: readonly NamedValue[]): NamedValue[] => parameters.toSorted(([a], [b]) => (a < b ? -1 : 1));

export function identityOf({ operation, parameters }: ServiceRequest, environmentId: string, secret: Uint8Array): Buffer {
  return openIdentities(secret)(environmentId, operation.id, byName(parameters));
}

/** Returns the secret padded for HMAC, with room for the data after it. */
function padded(secret: Uint8Array, pad: number, room: number): Buffer {
  const block = Buffer.alloc(blockBytes + room);
  for (let at = 0; at < blockBytes; at += 1) block[at] = (secret[at] ?? 0) ^ pad;
  return block;
}
