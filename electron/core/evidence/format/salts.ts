/** The salts of a row's line and commitments, derived from the row's secret: HMAC-SHA-256(secret, purpose). */
import { hash } from 'node:crypto';

const blockBytes = 64;
const mostPurposeBytes = 64;

/** Derives the salts of one row after another. */
export interface Salts {
  /** `secret`: 32 bytes, of the row that the next salts are for. */
  of(secret: Uint8Array): void;
  /** 32 bytes. */
  derive(purpose: string): Buffer;
}

/** By two plain hashes: Node's own HMAC takes ten times as long, and a row needs five. */
export function openSalts(): Salts {
  const inner = Buffer.alloc(blockBytes + mostPurposeBytes);
  const outer = Buffer.alloc(blockBytes + 32);
  return {
    of(secret) {
      for (let at = 0; at < blockBytes; at++) {
        const byte = secret[at] ?? 0;
        inner[at] = byte ^ 0x36;
        outer[at] = byte ^ 0x5c;
      }
    },
    derive(purpose) {
      const length = inner.write(purpose, blockBytes, 'latin1');
      outer.write(hash('sha256', inner.subarray(0, blockBytes + length), 'binary'), blockBytes, 'latin1');
      return Buffer.from(hash('sha256', outer, 'binary'), 'latin1');
    },
  };
}

/** What each salt is for. An answer is told by its place in the ledger. */
export const purposes = {
  line: 'rollcall evidence line',
  cells: 'rollcall evidence cells',
  decision: 'rollcall evidence decision',
  request: (answer: number): string => `rollcall evidence request ${answer}`,
  response: (answer: number): string => `rollcall evidence response ${answer}`,
} as const;
