/** Hashes suppression entries with the data folder's secret, so that the person can't be guessed from a hash without it. */
import { createHmac, hash } from 'node:crypto';
import type { SuppressionKind } from '#contract/suppression/suppressionKind.ts';

/** Marks a stored value as a hash; no canonical text begins with it. */
const mark = '#';
const markCode = mark.charCodeAt(0);
/** Whether the value, which begins at `from`, is a hash. */
export const isHashed = (value: string, from = 0): boolean => value.charCodeAt(from) === markCode;

/** Returns `#` and 128 bits in hex. `value`: canonical text. */
export type HashEntry = (kind: SuppressionKind, value: string) => string;

const blockBytes = 64;

/** Creates an HMAC-SHA-256 with a key derived from `secret`, the data folder's. */
export function createEntryHash(secret: Uint8Array): HashEntry {
  const key = createHmac('sha256', secret).update('suppressions').digest();
  // The key is hashed once instead of for every entry; node:crypto's one-shot hash takes a fifth of its HMAC's time.
  const inner = Buffer.alloc(blockBytes, 0x36);
  const outer = Buffer.alloc(blockBytes + 32, 0x5c);
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  const prefix = inner.toString('latin1');
  return (kind, value) => {
    const text = Buffer.from(prefix + Buffer.from(`${kind}\n${value}`, 'utf8').toString('latin1'), 'latin1');
    outer.write(hash('sha256', text, 'binary'), blockBytes, 'latin1');
    return mark + hash('sha256', outer, 'hex').slice(0, 32);
  };
}
