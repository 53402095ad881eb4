/** Ranks a column's values: numbers (or dates) by value, then text by its bytes; equal numbers by how they are written. */
import type { ReadDb } from '../../platform/database.ts';
import { inPieces, setNumberKey, sortByKeys, type SortKeys } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { eachLongText, type ColumnValues } from './columnValues.ts';
import { keptOfLong } from './valueTexts.ts';

/** The codes from `from` up to `to` of the order. */
interface Run {
  from: number;
  to: number;
}

/** The texts to compare, by code: as kept in memory, or a part read again. */
type Texts = Pick<ColumnValues, 'bytes' | 'starts' | 'ends'>;

interface Sorting {
  readonly texts: Texts;
  readonly order: Uint32Array;
  readonly spare: Uint32Array;
  readonly keys: SortKeys;
  readonly slices: Slices;
}

/** Runs shorter than this are sorted by comparing their texts. */
const fewValues = 1_024;
const keyBytes = 8;

/**
 * Returns, by code, the value's rank among all others, from 0; the empty value, code 0, gets no rank and counts as 0. `numbers`: by code,
 * NaN if the value is sorted as text. Throws Failed('view.superseded').
 */
export async function rankValues(db: ReadDb, values: ColumnValues, numbers: Float64Array, slices: Slices): Promise<Uint32Array> {
  const { size } = values;
  const order = new Uint32Array(Math.max(0, size - 1));
  const keys: SortKeys = { high: new Uint32Array(size), low: new Uint32Array(size) };
  const spare = new Uint32Array(order.length);
  let [count, others] = [0, 0];
  await inPieces(1, size, slices, (first, last) => {
    for (let code = first; code < last; code++) {
      const number = numbers[code] ?? NaN;
      if (Number.isNaN(number)) spare[others++] = code;
      else {
        order[count++] = code;
        setNumberKey(keys, code, number);
      }
    }
  });
  order.set(spare.subarray(0, others), count);
  const sorting: Sorting = { texts: values, order, spare, keys, slices };
  await sortByKeys(keys, order, spare, 0, count, slices);
  for (const run of await runsOf(sorting, 0, count)) await sortTexts(sorting, run, 0);
  await sortTexts(sorting, { from: count, to: order.length }, 0);
  for (const run of await longRuns(values, sorting)) await sortLong(db, values, sorting, run, keptOfLong);

  const ranks = new Uint32Array(size);
  await inPieces(0, order.length, slices, (first, last) => {
    for (let at = first; at < last; at++) ranks[order[at] ?? 0] = at;
  });
  return ranks;
}

/** Returns runs of at least two places with equal keys. */
async function runsOf({ order, keys: { high, low }, slices }: Sorting, from: number, to: number): Promise<Run[]> {
  const runs: Run[] = [];
  let start = from;
  await inPieces(from, to, slices, (first, last) => {
    for (let at = Math.max(first, from + 1); at < last; at++) {
      const code = order[at] ?? 0;
      const before = order[at - 1] ?? 0;
      if (high[code] === high[before] && low[code] === low[before]) continue;
      if (at - start > 1) runs.push({ from: start, to: at });
      start = at;
    }
  });
  if (to - start > 1) runs.push({ from: start, to });
  return runs;
}

/** Sorts a run whose texts are equal up to byte `depth`, using the parts kept in memory. */
async function sortTexts(sorting: Sorting, { from, to }: Run, depth: number): Promise<void> {
  const { texts, order, spare, keys, slices } = sorting;
  if (to - from < 2) return;
  if (slices.due()) await slices.pause();
  if (to - from <= fewValues) return sortFew(sorting, from, to, depth);
  await inPieces(from, to, slices, (first, last) => {
    for (let at = first; at < last; at++) setTextKey(keys, texts, order[at] ?? 0, depth);
  });
  await sortByKeys(keys, order, spare, from, to, slices);
  for (const run of await runsOf(sorting, from, to)) {
    const code = order[run.from] ?? 0;
    // A key whose last byte isn't filled belongs to texts that end there: long ones, equal as far as they are kept.
    if (((keys.low[code] ?? 0) & 0xff) !== 0) await sortTexts(sorting, run, depth + keyBytes);
  }
}

/** A bottom-up merge sort: stable, and without an engine callback per comparison. */
function sortFew({ texts, order, spare }: Sorting, from: number, to: number, depth: number): void {
  const isAfter = laterText(texts, depth);
  const block = 8;
  for (let start = from; start < to; start += block) {
    for (let at = start + 1; at < Math.min(to, start + block); at++) {
      const code = order[at] ?? 0;
      let place = at;
      while (place > start && isAfter(order[place - 1] ?? 0, code)) {
        order[place] = order[place - 1] ?? 0;
        place--;
      }
      order[place] = code;
    }
  }
  let [source, target] = [order, spare];
  for (let width = block; width < to - from; width *= 2) {
    for (let start = from; start < to; start += 2 * width) {
      const middle = Math.min(to, start + width);
      const end = Math.min(to, start + 2 * width);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const one = source[left] ?? 0;
        const other = source[right] ?? 0;
        if (left < middle && (right >= end || !isAfter(one, other))) {
          target[at] = one;
          left++;
        } else {
          target[at] = other;
          right++;
        }
      }
    }
    [source, target] = [target, source];
  }
  if (source !== order) order.set(source.subarray(from, to), from);
}

/** Whether text `a` comes after text `b`, from byte `depth` on. */
function laterText({ bytes, starts, ends }: Texts, depth: number): (a: number, b: number) => boolean {
  return (a, b) => {
    let atA = (starts[a] ?? 0) + depth;
    let atB = (starts[b] ?? 0) + depth;
    const endA = ends(a);
    const endB = ends(b);
    while (atA < endA && atB < endB) {
      const byteA = bytes[atA++] ?? 0;
      const byteB = bytes[atB++] ?? 0;
      if (byteA !== byteB) return byteA > byteB;
    }
    return atA < endA;
  };
}

/**
 * Sets the key to the text's next eight bytes, each plus one; positions past its end are 0, lower than any byte. UTF-8 never contains byte
 * 255.
 */
function setTextKey({ high, low }: SortKeys, { bytes, starts, ends }: Texts, code: number, depth: number): void {
  const start = (starts[code] ?? 0) + depth;
  const end = ends(code);
  const byte = (at: number): number => (start + at < end ? (bytes[start + at] ?? 0) + 1 : 0);
  high[code] = (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3);
  low[code] = (byte(4) << 24) | (byte(5) << 16) | (byte(6) << 8) | byte(7);
}

/** Returns runs of texts with the same beginning, some of them longer than memory keeps: they aren’t in order yet. */
async function longRuns({ long }: ColumnValues, { texts, order, slices }: Sorting): Promise<Run[]> {
  if (long.size === 0) return [];
  const { bytes, starts, ends } = texts;
  const isSame = (a: number, b: number): boolean => {
    const startA = starts[a] ?? 0;
    const startB = starts[b] ?? 0;
    if (ends(a) - startA < keptOfLong || ends(b) - startB < keptOfLong) return false;
    return bytes.compare(bytes, startB, startB + keptOfLong, startA, startA + keptOfLong) === 0;
  };
  const runs: Run[] = [];
  let start = 0;
  let isLong = false;
  await inPieces(0, order.length, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const code = order[at] ?? 0;
      if (at > start && !isSame(order[start] ?? 0, code)) {
        if (isLong && at - start > 1) runs.push({ from: start, to: at });
        start = at;
        isLong = false;
      }
      isLong ||= long.has(code);
    }
  });
  if (isLong && order.length - start > 1) runs.push({ from: start, to: order.length });
  return runs;
}

/** Memory for the parts of long texts that are compared at once. */
const windowBytes = 32 << 20;

/** Sorts a run of texts that are equal up to byte `depth` by what follows, read from the list again. */
async function sortLong(db: ReadDb, values: ColumnValues, sorting: Sorting, run: Run, depth: number): Promise<void> {
  const { order, slices } = sorting;
  const codes = [...order.subarray(run.from, run.to)];
  const width = Math.max(keptOfLong, Math.floor(windowBytes / codes.length));
  const starts = new Uint32Array(values.size);
  const stops = new Uint32Array(values.size);
  let bytes = Buffer.allocUnsafe(64 << 10);
  let end = 0;
  await eachLongText(db, values, codes, slices, (code, text, from, to) => {
    const [first, last] = [Math.min(to, from + depth), Math.min(to, from + depth + width)];
    if (end + last - first > bytes.length) bytes = Buffer.concat([bytes], Math.max(bytes.length * 2, end + last - first));
    starts[code] = end;
    end += text.copy(bytes, end, first, last);
    stops[code] = end;
  });
  const within: Sorting = { ...sorting, texts: { bytes, starts, ends: (code) => stops[code] ?? 0 } };
  await sortTexts(within, run, 0);
  const differs = (a: number, b: number): boolean => bytes.compare(bytes, starts[b], stops[b], starts[a], stops[a]) !== 0;
  let start = run.from;
  const same: Run[] = [];
  for (let at = run.from + 1; at <= run.to; at++) {
    if (at < run.to && !differs(order[start] ?? 0, order[at] ?? 0)) continue;
    if (at - start > 1) same.push({ from: start, to: at });
    start = at;
  }
  // Texts differ, so each remaining tie is sorted further by the bytes that follow.
  for (const one of same) await sortLong(db, values, sorting, one, depth + width);
}
