/** The commitments of a row's line to hidden content, with salts derived from the row's secret. */
import { hash } from 'node:crypto';

const blockBytes = 128;
const digestBytes = 64;
const mostPurposeBytes = 64;

/**
 * Derives the salts of a row's line and commitments from the row's secret by HMAC-SHA-512, whose 64 bytes make two salts of 32. The
 * derivation is not part of the format: a proof contains the salts themselves. Handles one row after another.
 */
export interface Salts {
  /** Selects the row for the salts that follow. `secret`: 32 bytes. */
  of(secret: Uint8Array): void;
  /** Returns two salts of 32 bytes each; they are valid until the next call. */
  derive(purpose: string): readonly [Buffer, Buffer];
}

/** Uses two plain hashes: Node's own HMAC takes ten times as long, and a row needs several. */
export function openSalts(): Salts {
  const inner = Buffer.alloc(blockBytes + mostPurposeBytes);
  const outer = Buffer.alloc(blockBytes + digestBytes);
  const derived = Buffer.alloc(digestBytes);
  const both = [derived.subarray(0, 32), derived.subarray(32)] as const;
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
      outer.write(hash('sha512', inner.subarray(0, blockBytes + length), 'binary'), blockBytes, 'latin1');
      derived.write(hash('sha512', outer, 'binary'), 'latin1');
      return both;
    },
  };
}

/** The purposes of salts. An answer's includes its id, so that no other answer of the row gets the same salts in any data folder. */
export const purposes = {
  /** For the line itself, and for the cells. */
  row: 'rollcall evidence row',
  /** For the note and the reason. */
  decision: 'rollcall evidence decision',
  /** For the request, and for the response. */
  answer: (answerId: string): string => `rollcall evidence answer ${answerId}`,
} as const;

const start = 33;
const scratch = Buffer.alloc(16_384);

/**
 * Commits to content of which only the SHA-256 is available: SHA-256(0x00 ‖ 32-byte salt ‖ content), as base64url. Cells and decisions are
 * committed to by their canonical JSON, requests and responses by the SHA-256 of their bytes.
 */
export function commitHash(salt: Uint8Array, sha256OfContent: Uint8Array): string {
  scratch.set(salt, 1);
  scratch.set(sha256OfContent, start);
  return hash('sha256', scratch.subarray(0, start + 32), 'base64url');
}

function commitText(salt: Uint8Array, text: string): string {
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const bytes = start + text.length * 3 <= scratch.length ? scratch : Buffer.alloc(start + Buffer.byteLength(text));
  bytes.set(salt, 1);
  return hash('sha256', bytes.subarray(0, start + bytes.write(text, start, 'utf8')), 'base64url');
}

export const commitCells = (salt: Uint8Array, cells: readonly string[]): string => commitText(salt, JSON.stringify(cells));

export const commitDecision = (salt: Uint8Array, { note, reason }: { note: string; reason: string | null }): string =>
  commitText(salt, JSON.stringify([note, reason]));

/** Returns the commitment that evidence contains for a row with these cells and this secret, which is kept when the row is purged. */
export function cellsCommitmentOf(secret: Uint8Array, cells: readonly string[]): Buffer {
  const salts = openSalts();
  salts.of(secret);
  return Buffer.from(commitCells(salts.derive(purposes.row)[1], cells), 'base64url');
}
