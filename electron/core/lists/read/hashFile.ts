/** The SHA-256 of a file, read in pieces. */
import { createHash } from 'node:crypto';
import { piecesOf } from './piecesOf.ts';

const pieceBytes = 1024 * 1024;

/** In hexadecimal. Throws Failed: import.cancelled, and as `openFile`. */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(path, pieceBytes, signal)) hash.update(piece);
  return hash.digest('hex');
}
