/**
 * The order of a list by one of its own columns: numbers by value, then text, equal cells by row. Cells never change, so an order can be
 * kept.
 */
import type { ReadDb } from '../../store/database.ts';
import { openColumnTexts, type ColumnTexts } from './columnTexts.ts';
import type { Slices } from '../slices.ts';
import { inPieces, setNumberKey, sortByKeys, type SortKeys } from './sortKeys.ts';

export interface ColumnOrder {
  /** Rows whose cell isn't empty, in ascending order. */
  readonly rows: Uint32Array;
  /** One byte per place: 1 if the cell equals the one before. */
  readonly equal: Uint8Array;
}

/** Below this, computing keys costs more than comparing. */
const fewRows = 2_048;

/** Sorts column `column` of a list of `rows` rows. Throws Failed('view.superseded'). */
export async function orderColumn(db: ReadDb, column: number, rows: number, slices: Slices): Promise<ColumnOrder> {
  const texts = openColumnTexts(db, column, rows);
  const keys: SortKeys = { high: new Uint32Array(rows + 1), low: new Uint32Array(rows + 1) };
  const numbers = new Uint32Array(rows);
  const others = new Uint32Array(rows);
  let [numberCount, otherCount] = [0, 0];
  await texts.readAll(slices, (row, number) => {
    if (number === null) others[otherCount++] = row;
    else {
      numbers[numberCount++] = row;
      setNumberKey(keys, row, number);
    }
  });
  const order = new Uint32Array(numberCount + otherCount);
  order.set(numbers.subarray(0, numberCount));
  order.set(others.subarray(0, otherCount), numberCount);
  const sorting = { order, spare: numbers.length === order.length ? numbers : new Uint32Array(order.length), keys, texts, slices };
  const equal = new Uint8Array(order.length);

  let open: Run[] = [];
  await sortByKeys(keys, order, sorting.spare, 0, numberCount, slices);
  const sameNumber = await runsOf(sorting, 0, numberCount);
  for (const run of [...sameNumber, { from: numberCount, to: order.length }]) open.push(...(await sortTexts(sorting, run, 0, equal)));
  // Texts that are equal as far as they were read, and longer than that.
  while (open.length > 0) {
    await texts.readNext(concatenated(open.map(({ from, to }) => order.subarray(from, to))), slices);
    const still: Run[] = [];
    for (const run of open) still.push(...(await sortTexts(sorting, run, 0, equal)));
    open = still;
  }
  return { rows: order, equal };
}

/** Places from `from` up to `to`. */
interface Run {
  from: number;
  to: number;
}

interface Sorting {
  order: Uint32Array;
  spare: Uint32Array;
  keys: SortKeys;
  texts: ColumnTexts;
  slices: Slices;
}

/** Runs of at least two places with equal keys. */
async function runsOf({ order, keys: { high, low }, slices }: Sorting, from: number, to: number): Promise<Run[]> {
  const runs: Run[] = [];
  let start = from;
  await inPieces(from, to, slices, (first, last) => {
    for (let at = Math.max(first, from + 1); at < last; at++) {
      const [row, before] = [order[at] ?? 0, order[at - 1] ?? 0];
      if (high[row] === high[before] && low[row] === low[before]) continue;
      if (at - start > 1) runs.push({ from: start, to: at });
      start = at;
    }
  });
  if (to - start > 1) runs.push({ from: start, to });
  return runs;
}

/**
 * Sorts a run whose texts are equal up to byte `depth` of what is kept, and marks which equal the one before. Returns the runs that are
 * equal as far as they are kept, but longer.
 */
async function sortTexts(sorting: Sorting, { from, to }: Run, depth: number, equal: Uint8Array): Promise<Run[]> {
  const { order, spare, keys, texts, slices } = sorting;
  if (to - from < 2) return [];
  if (to - from <= fewRows) {
    if (slices.due()) await slices.turn();
    return sortFew(sorting, { from, to }, depth, equal);
  }
  await inPieces(from, to, slices, (first, last) => {
    for (let at = first; at < last; at++) setTextKey(keys, texts, order[at] ?? 0, depth);
  });
  await sortByKeys(keys, order, spare, from, to, slices);
  const open: Run[] = [];
  for (const run of await runsOf(sorting, from, to)) {
    const row = order[run.from] ?? 0;
    // A key that doesn't fill its last byte belongs to a text that ends there.
    if (((keys.low[row] ?? 0) & 0xff) !== 0) open.push(...(await sortTexts(sorting, run, depth + keyBytes, equal)));
    else open.push(...endedRuns(sorting, run, equal));
  }
  return open;
}

/** Texts that are equal as far as they are kept: those that end here come first and are equal, the others are still to be read. */
function endedRuns({ order, texts }: Sorting, { from, to }: Run, equal: Uint8Array): Run[] {
  const rows = order.slice(from, to);
  const ended = rows.filter((row) => !texts.goesOn(row));
  const others = rows.filter((row) => texts.goesOn(row));
  order.set(ended, from);
  order.set(others, from + ended.length);
  equal.fill(1, from + 1, Math.max(from + 1, from + ended.length));
  return others.length > 1 ? [{ from: from + ended.length, to }] : [];
}

function sortFew({ order, texts }: Sorting, { from, to }: Run, depth: number, equal: Uint8Array): Run[] {
  const run = order.subarray(from, to);
  run.sort((a, b) => texts.compare(a, b, depth) || a - b);
  const open: Run[] = [];
  let start = from;
  for (let at = from + 1; at <= to; at++) {
    if (at < to && texts.compare(order[at - 1] ?? 0, order[at] ?? 0, depth) === 0) continue;
    if (texts.goesOn(order[start] ?? 0)) {
      if (at - start > 1) open.push({ from: start, to: at });
    } else equal.fill(1, start + 1, at);
    start = at;
  }
  return open;
}

const keyBytes = 8;

/**
 * A key of the text's next eight bytes, each plus one; positions after its end are 0, lower than any byte. UTF-8 never contains byte 255.
 */
function setTextKey({ high, low }: SortKeys, texts: ColumnTexts, row: number, depth: number): void {
  const length = texts.length(row) - depth;
  const at = (index: number): number => (index < length ? texts.byte(row, depth + index) + 1 : 0);
  high[row] = (at(0) << 24) | (at(1) << 16) | (at(2) << 8) | at(3);
  low[row] = (at(4) << 24) | (at(5) << 16) | (at(6) << 8) | at(7);
}

function concatenated(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    all.set(part, end);
    end += part.length;
  }
  return all;
}
