/**
 * What a row's line commits to without showing it: SHA-256(0x00 ‖ 32-byte salt ‖ content). Cells and decisions by their canonical JSON,
 * requests and responses by the SHA-256 of their bytes.
 */
import { saltedLeaf, sha256 } from '../../merkle/tree.ts';
import { openSalts, purposes } from './salts.ts';

const scratch = Buffer.alloc(65);

/** To bytes of which only the SHA-256 is at hand. */
export function commitHash(salt: Uint8Array, sha256OfContent: Uint8Array): Buffer {
  scratch.set(salt, 1);
  scratch.set(sha256OfContent, 33);
  return sha256(scratch);
}

export const commitCells = (salt: Uint8Array, cells: readonly string[]): Buffer => saltedLeaf(salt, JSON.stringify(cells));

export const commitDecision = (salt: Uint8Array, { note, reason }: { note: string; reason: string | null }): Buffer =>
  saltedLeaf(salt, JSON.stringify([note, reason]));

/** The commitment that evidence has for a row with these cells and this secret (rowSalts.ts): what is kept of a row that is purged. */
export function cellsCommitmentOf(secret: Uint8Array, cells: readonly string[]): Buffer {
  const salts = openSalts();
  salts.of(secret);
  return commitCells(salts.derive(purposes.cells), cells);
}
