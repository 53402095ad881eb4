/** Makes the text that searches of a list scan: in memory if it is small, else in a file beside the list. */
import { openListToRead } from '../../store/lists/openList.ts';
import { foldPage } from '../../store/lists/rows/foldedRows.ts';
import { openJoinedCells } from '../../store/lists/rows/joinedCells.ts';
import { writeSearchText, type SearchText, type SearchTextWriter, type TextChunk, type TextOf } from '../../store/lists/rows/searchText.ts';
import type { Slices } from '../slices.ts';

/** Rows and bytes of cells per read. */
const pageRows = 2_000;
const pageBytes = 2 << 20;
/** Bytes searched between two pauses. */
const chunkBytes = 2 << 20;
/** A text up to this size stays in memory, and is never written. */
const smallBytes = 4 << 20;

/** Stores chunks: in memory first, in the file when there are too many. */
interface Chunks {
  add(chunk: TextChunk, bytes: Buffer): void;
  finish(lengths: Uint32Array): SearchText | null;
  discard(): void;
}

/** Passes on the list's rows, folded, chunk by chunk; a chunk's bytes are valid only during the call. Returns the bytes of each row. */
export async function eachChunk(
  of: TextOf,
  slices: Slices,
  take: (chunk: TextChunk, bytes: Buffer, lengths: Uint32Array) => void,
): Promise<Uint32Array> {
  const db = openListToRead(of.dataDir, of.listId);
  try {
    const cells = openJoinedCells(
      db,
      Array.from({ length: of.columns }, (_, column) => column),
    );
    const lengths = new Uint32Array(of.rows);
    let held = Buffer.allocUnsafe(chunkBytes * 2);
    let [first, end] = [1, 0];
    for (let after = 0; after < of.rows;) {
      if (slices.due()) await slices.turn();
      const page = cells.lightAfter(after, pageRows, pageBytes);
      const last = Math.min(of.rows, page.rows.at(-1) ?? of.rows);
      foldPage(cells, page, of.columns, (row, bytes, from, to, numbers) => {
        if (row > of.rows) return;
        const size = to - from + numbers.length;
        if (end + size > held.length) {
          const larger = Buffer.allocUnsafe(Math.max(held.length * 2, end + size));
          held.copy(larger, 0, 0, end);
          held = larger;
        }
        end += bytes.copy(held, end, from, to);
        end += numbers.copy(held, end);
        lengths[row - 1] = size;
      });
      after = last;
      if (end < chunkBytes && last < of.rows) continue;
      take({ first, last, bytes: end }, held.subarray(0, end), lengths);
      [first, end] = [last + 1, 0];
    }
    return lengths;
  } finally {
    db.close();
  }
}

/** Null if it can't be written: the disk is full, or the folder is read-only. */
export async function makeText(of: TextOf, slices: Slices): Promise<SearchText | null> {
  const chunks = chunksFor(of);
  try {
    return chunks.finish(await eachChunk(of, slices, (chunk, bytes) => chunks.add(chunk, bytes)));
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    return null;
  } finally {
    chunks.discard();
  }
}

const isOfFiles = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function chunksFor(of: TextOf): Chunks {
  let inMemory: { chunk: TextChunk; bytes: Buffer }[] = [];
  let held = 0;
  let file: SearchTextWriter | null = null;
  return {
    add(chunk, bytes) {
      held += bytes.length;
      if (held <= smallBytes) {
        inMemory.push({ chunk, bytes: Buffer.from(bytes) });
        return;
      }
      file ??= writeSearchText(of);
      for (const before of inMemory) file.add(before.chunk, before.bytes);
      inMemory = [];
      file.add(chunk, bytes);
    },
    finish: (lengths) => (file ? file.finish(lengths) : heldText(inMemory, lengths)),
    discard: () => file?.discard(),
  };
}

function heldText(held: readonly { chunk: TextChunk; bytes: Buffer }[], lengths: Uint32Array): SearchText {
  return {
    chunks: held.map(({ chunk }) => chunk),
    lengths,
    read: (index) => held[index]?.bytes ?? null,
    close: () => undefined,
  };
}
