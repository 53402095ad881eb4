/** The SHA-256 of a file, read in pieces. */
import { createHash } from 'node:crypto';
import { Failed } from '../../../contract/failure.ts';
import { openFile, readAt } from './inspectFile.ts';

const pieceBytes = 1024 * 1024;

/** In hexadecimal. Throws Failed: import.cancelled, and as `openFile`. */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const handle = await openFile(path);
  const room = Buffer.allocUnsafe(pieceBytes);
  try {
    for (let at = 0; ;) {
      if (signal.aborted) throw new Failed('import.cancelled');
      const piece = await readAt(handle, path, at, room);
      if (piece.length === 0) return hash.digest('hex');
      hash.update(piece);
      at += piece.length;
    }
  } finally {
    await handle.close();
  }
}
