/** Finds a text in folded rows: a plain search over their bytes, which skips to the next row after each hit. */
import type { TextChunk } from '../../store/lists/rows/searchText.ts';

/** For this few rows of a chunk, each is searched separately. */
const fewOfChunk = 50;

/** Marks the rows of a chunk that contain `needle`. `among`: only these can contain it. */
export function scanChunk(
  { first, last }: TextChunk,
  bytes: Buffer,
  lengths: Uint32Array,
  needle: Buffer,
  hits: Uint8Array,
  among: Uint8Array | null,
): void {
  const asked = among ? countSet(among, first - 1, last) : last - first + 1;
  const isFew = asked * fewOfChunk < last - first + 1;
  let start = 0;
  if (among && isFew) {
    for (let index = first - 1; index < last; index++) {
      const end = start + (lengths[index] ?? 0);
      if (among[index] === 1 && bytes.subarray(start, end).includes(needle)) hits[index] = 1;
      start = end;
    }
    return;
  }
  let index = first - 1;
  for (let at = bytes.indexOf(needle); at >= 0 && index < last; at = bytes.indexOf(needle, start)) {
    for (let length = lengths[index] ?? 0; start + length <= at; length = lengths[index] ?? 0) {
      start += length;
      index++;
    }
    hits[index] = 1;
    start += lengths[index] ?? 0;
    index++;
  }
}

/** Whether any row of the chunk is in question. */
export const isAsked = (among: Uint8Array | null, { first, last }: TextChunk): boolean =>
  among?.subarray(first - 1, last).includes(1) ?? true;

function countSet(bytes: Uint8Array, from: number, to: number): number {
  let set = 0;
  for (let at = from; at < to; at++) set += bytes[at] ?? 0;
  return set;
}
