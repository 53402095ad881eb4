/** Makes the text that searches of a list scan: in memory if it is small, else in a file next to the list. */
import { openListToRead } from '../../lists/file/openList.sql.ts';
import { foldPage } from '../../lists/rows/foldedRows.sql.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import { type SearchText, type TextOf, writeSearchText, type SearchTextWriter } from '../../lists/rows/searchText.sql.ts';
import { openTextBlocks, type TextBlock, type TextChunk } from '../../lists/rows/textBlocks.sql.ts';
import type { Slices } from '../slices.ts';

/** Rows and bytes of cells per read. */
const pageRows = 2_000;
const pageBytes = 2 << 20;
/** Bytes searched, and rows of a column read, between two pauses. */
const chunkBytes = 2 << 20;
const chunkRows = 12_000;
/** A text up to this size stays in memory and is never written. */
const smallBytes = 4 << 20;

/** Stores chunks: in memory first, in the file when they get too large. */
interface Chunks {
  add(chunk: TextChunk, blocks: readonly TextBlock[]): void;
  finish(): SearchText | null;
  discard(): void;
}

/** Passes the list's rows to `take`, folded, chunk by chunk, valid only during the call. */
export async function eachChunk(of: TextOf, slices: Slices, take: (chunk: TextChunk, blocks: readonly TextBlock[]) => void): Promise<void> {
  using db = openListToRead(of.dataDir, of.listId);
  const cells = openJoinedCells(
    db,
    Array.from({ length: of.columns }, (_, column) => column),
  );
  const blocks = openTextBlocks(of.columns);
  let begun = 1;
  for (let after = 0; after < of.rows;) {
    if (slices.due()) await slices.pause();
    const page = cells.lightAfter(after, pageRows, pageBytes);
    const last = Math.min(of.rows, page.rows.at(-1) ?? of.rows);
    foldPage(cells, page, of.columns, (row, column, bytes, from, to) => {
      if (row <= of.rows) blocks.add(row, column, bytes, from, to);
    });
    after = last;
    if (blocks.size() < chunkBytes && last - begun < chunkRows && last < of.rows) continue;
    const { chunk, blocks: made } = blocks.finish(last);
    begun = last + 1;
    take(chunk, made);
  }
}

/** Resolves to null if the text can't be written because the disk is full or the folder is read-only. */
export async function makeText(of: TextOf, slices: Slices): Promise<SearchText | null> {
  const chunks = chunksFor(of);
  try {
    await eachChunk(of, slices, (chunk, blocks) => chunks.add(chunk, blocks));
    return chunks.finish();
  } catch (error) {
    if (!isOfFiles(error)) throw error;
    return null;
  } finally {
    chunks.discard();
  }
}

const isOfFiles = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function chunksFor(of: TextOf): Chunks {
  let inMemory: { chunk: TextChunk; blocks: TextBlock[] }[] = [];
  let held = 0;
  let file: SearchTextWriter | null = null;
  return {
    add(chunk, blocks) {
      held += blocks.reduce((sum, { bytes }) => sum + bytes.length, 0);
      if (held <= smallBytes) {
        inMemory.push({ chunk, blocks: blocks.map(({ lengths, bytes }) => ({ lengths, bytes: Buffer.from(bytes) })) });
        return;
      }
      file ??= writeSearchText(of);
      for (const before of inMemory) file.add(before.chunk, before.blocks);
      inMemory = [];
      file.add(chunk, blocks);
    },
    finish: () => (file ? file.finish() : heldText(inMemory)),
    discard: () => file?.discard(),
  };
}

const heldText = (held: readonly { chunk: TextChunk; blocks: TextBlock[] }[]): SearchText => ({
  chunks: held.map(({ chunk }) => chunk),
  read: (index, from, to) => held[index]?.blocks.slice(from, to) ?? null,
  close: () => undefined,
});

/**
 * Finds a text in folded cells: a plain search over their bytes, which skips to the next cell after each hit. Marks the rows of a chunk
 * that contain `needle` in this block.
 */
export function scanBlock({ first }: TextChunk, { bytes, lengths }: TextBlock, needle: Buffer, hits: Uint8Array): void {
  let index = 0;
  let start = 0;
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, start)) {
    for (let length = lengths[index] ?? 0; start + length <= at; length = lengths[index] ?? 0) {
      start += length;
      index++;
    }
    hits[first - 1 + index] = 1;
    start += lengths[index] ?? 0;
    index++;
  }
}

/** Whether any row of the chunk needs searching. */
export const isAsked = (among: Uint8Array | null, { first, last }: TextChunk): boolean =>
  among?.subarray(first - 1, last).includes(1) ?? true;
