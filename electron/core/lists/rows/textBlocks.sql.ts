/**
 * The folded cells of consecutive rows, column by column, so that a query on one column reads only that column. A block has the cells of
 * one column in sequence, each followed by a byte that UTF-8 never contains, and the byte length of each. The long numbers of the rows are
 * an additional block after those of the columns.
 */
import { folded } from '#contract/review/searchedText.ts';
import { cellEnd, type TakeCell } from './foldedRows.sql.ts';

/** Returns the text by which filters and sorts compare cells: folded, without surrounding white space; '' for an empty cell. */
export const comparable = (text: string): string => folded(text).trim();

export type Lengths = Uint8Array | Uint16Array | Uint32Array;

export interface TextBlock {
  /** By row from the first one of the chunk: the bytes of its cell including the byte after it; 0 if the list has no such row. */
  readonly lengths: Lengths;
  readonly bytes: Buffer;
}

/** The text of consecutive rows. */
export interface TextChunk {
  readonly first: number;
  readonly last: number;
}

interface TextBlocks {
  readonly add: TakeCell;
  /** Bytes of all blocks so far. */
  size(): number;
  /** Returns the blocks of the rows up to `last`, valid until the next row is added, which begins the next chunk. */
  finish(last: number): { chunk: TextChunk; blocks: TextBlock[] };
}

interface Filling {
  bytes: Buffer;
  end: number;
  lengths: Uint32Array;
}

/** Cells up to this many bytes are copied byte by byte, which is faster than a call. */
const shortBytes = 48;

/** Collects rows, from the first one on, of a list with `columns` columns. */
export function openTextBlocks(columns: number): TextBlocks {
  const all = Array.from({ length: columns + 1 }, (): Filling => ({
    bytes: Buffer.allocUnsafeSlow(256),
    end: 0,
    lengths: new Uint32Array(64),
  }));
  let first = 1;
  let size = 0;
  return {
    add(row, column, bytes, from, to) {
      const block = all[column];
      if (block === undefined) throw new Error(`column ${column} of ${columns}`);
      const length = to - from + 1;
      if (block.end + length > block.bytes.length) block.bytes = grown(block.bytes, block.end, length);
      const target = block.bytes;
      let { end } = block;
      if (length <= shortBytes) for (let at = from; at < to; at++) target[end++] = bytes[at] ?? 0;
      else end += bytes.copy(target, end, from, to);
      target[end++] = cellEnd;
      block.end = end;
      const index = row - first;
      if (index >= block.lengths.length) block.lengths = longer(block.lengths, index + 1);
      block.lengths[index] = length;
      size += length;
    },
    size: () => size,
    finish(last) {
      const chunk: TextChunk = { first, last };
      const rows = last - first + 1;
      const blocks = all.map((block) => {
        if (block.lengths.length < rows) block.lengths = longer(block.lengths, rows);
        const made = { lengths: narrowed(block.lengths.subarray(0, rows)), bytes: block.bytes.subarray(0, block.end) };
        block.end = 0;
        block.lengths.fill(0);
        return made;
      });
      [first, size] = [last + 1, 0];
      return { chunk, blocks };
    },
  };
}

/** Returns a copy in the smallest sufficient integer type. */
function narrowed(lengths: Uint32Array): Lengths {
  let most = 0;
  for (const length of lengths) if (length > most) most = length;
  if (most < 2 ** 8) return new Uint8Array(lengths);
  return most < 2 ** 16 ? new Uint16Array(lengths) : lengths.slice();
}

function grown(bytes: Buffer, used: number, by: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, used + by));
  bytes.copy(larger, 0, 0, used);
  return larger;
}

function longer(lengths: Uint32Array, least: number): Uint32Array {
  const larger = new Uint32Array(Math.max(lengths.length * 2, least));
  larger.set(lengths);
  return larger;
}
