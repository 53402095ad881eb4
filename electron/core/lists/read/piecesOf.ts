/** A file's bytes, piece by piece. */
import { Failed } from '#contract/failure.ts';
import { openFile, readAt } from './inspectFile.ts';

/** A piece is valid until the next one is asked for. Throws Failed: import.cancelled, and as `openFile`. */
export async function* piecesOf(path: string, pieceBytes: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const handle = await openFile(path);
  const room = Buffer.allocUnsafe(pieceBytes);
  try {
    for (let at = 0; ;) {
      if (signal.aborted) throw new Failed('import.cancelled');
      const piece = await readAt(handle, path, at, room);
      if (piece.length === 0) return;
      at += piece.length;
      yield piece;
    }
  } finally {
    await handle.close();
  }
}
