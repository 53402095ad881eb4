/**
 * What a row's line commits to without showing it: SHA-256(0x00 ‖ 32-byte salt ‖ content), as base64url. Cells and decisions by their
 * canonical JSON, requests and responses by the SHA-256 of their bytes.
 */
import { hash } from 'node:crypto';
import { openSalts, purposes } from './salts.ts';

const start = 33;
const scratch = Buffer.alloc(16_384);

/** To bytes of which only the SHA-256 is at hand. */
export function commitHash(salt: Uint8Array, sha256OfContent: Uint8Array): string {
  scratch.set(salt, 1);
  scratch.set(sha256OfContent, start);
  return hash('sha256', scratch.subarray(0, start + 32), 'base64url');
}

function commitText(salt: Uint8Array, text: string): string {
  // A UTF-16 unit is at most three bytes of UTF-8.
  const bytes = start + text.length * 3 <= scratch.length ? scratch : Buffer.alloc(start + Buffer.byteLength(text));
  bytes.set(salt, 1);
  return hash('sha256', bytes.subarray(0, start + bytes.write(text, start, 'utf8')), 'base64url');
}

export const commitCells = (salt: Uint8Array, cells: readonly string[]): string => commitText(salt, JSON.stringify(cells));

export const commitDecision = (salt: Uint8Array, { note, reason }: { note: string; reason: string | null }): string =>
  commitText(salt, JSON.stringify([note, reason]));

/** The commitment that evidence has for a row with these cells and this secret (rowSalts.ts): what is kept of a row that is purged. */
export function cellsCommitmentOf(secret: Uint8Array, cells: readonly string[]): Buffer {
  const salts = openSalts();
  salts.of(secret);
  return Buffer.from(commitCells(salts.derive(purposes.row)[1], cells), 'base64url');
}
