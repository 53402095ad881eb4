/** Finds a text in folded cells: a plain search over their bytes, which skips to the next cell after each hit. */
import type { TextBlock, TextChunk } from '../../lists/rows/textBlocks.sql.ts';

/** Marks the rows of a chunk that contain `needle` in this block. */
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

/** Whether any row of the chunk is in question. */
export const isAsked = (among: Uint8Array | null, { first, last }: TextChunk): boolean =>
  among?.subarray(first - 1, last).includes(1) ?? true;
