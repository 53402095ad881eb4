/** Sorts rows by keys of small whole numbers: a stable counting sort per key, from the last key to the first, in slices. */
import type { Slices } from '../slices.ts';
import { inPieces } from './sortKeys.ts';

/** What rows are sorted by: their numbers, or the place that each row's code has among the codes. */
export type RowKey =
  | { readonly by: 'row'; readonly descending: boolean }
  | {
      readonly by: 'codes';
      /** By row number − 1. */
      readonly codes: Uint8Array | Uint16Array | Uint32Array;
      /** By code, from 0; all below `count`. */
      readonly places: Uint32Array;
      readonly count: number;
    };

const digitBits = 16;
const digits = 2 ** digitBits;

/** The rows of `passes` (one byte per row, `count` set), the first key first, equal ones by number. Throws Failed('view.superseded'). */
export async function sortRows(passes: Uint8Array, count: number, keys: readonly RowKey[], slices: Slices): Promise<Uint32Array> {
  // Row numbers are all different: what comes after them has no effect.
  const decisive = keys.findIndex(({ by }) => by === 'row');
  const used = decisive < 0 ? keys : keys.slice(0, decisive + 1);
  let rows = new Uint32Array(count);
  let spare = new Uint32Array(used.length > 0 ? count : 0);
  let end = 0;
  await inPieces(0, passes.length, slices, (first, last) => {
    for (let at = first; at < last; at++) if (passes[at]) rows[end++] = at + 1;
  });
  for (const key of used.toReversed()) {
    if (key.by === 'row') {
      if (key.descending) rows.reverse();
      continue;
    }
    for (const shift of key.count <= digits ? [0] : [0, digitBits]) {
      await sortByDigit(rows, spare, key, shift, slices);
      [rows, spare] = [spare, rows];
    }
  }
  return rows;
}

/** One pass to size the groups, one to fill them. */
async function sortByDigit(
  rows: Uint32Array,
  target: Uint32Array,
  { codes, places }: Extract<RowKey, { by: 'codes' }>,
  shift: number,
  slices: Slices,
): Promise<void> {
  const ends = new Uint32Array(digits);
  await inPieces(0, rows.length, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const digit = ((places[codes[(rows[at] ?? 0) - 1] ?? 0] ?? 0) >>> shift) & 0xffff;
      ends[digit] = (ends[digit] ?? 0) + 1;
    }
  });
  let next = 0;
  for (let digit = 0; digit < digits; digit++) {
    const size = ends[digit] ?? 0;
    ends[digit] = next;
    next += size;
  }
  await inPieces(0, rows.length, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const row = rows[at] ?? 0;
      const digit = ((places[codes[row - 1] ?? 0] ?? 0) >>> shift) & 0xffff;
      const end = ends[digit] ?? 0;
      target[end] = row;
      ends[digit] = end + 1;
    }
  });
}
