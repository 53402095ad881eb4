/**
 * Finds the rows of a list that pass a test on one of its columns. Use an open list (`list.columnValues.test(…)`), or read the column with
 * `openColumn` if no list is open for review, then call `testColumn` for one byte per row. Both work in slices and reject with
 * Failed('view.superseded') when their request is superseded. Cells never change, so neither do the bytes, as long as the list keeps its
 * rows.
 */
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { comparable } from '../../lists/rows/textBlocks.sql.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { type ColumnValues, eachLongText, isKept } from './columnValues.ts';
import { keptText } from './valueTexts.ts';
import type { Column } from './openColumn.ts';

interface Wanted {
  readonly kept: Buffer;
  readonly isWhole: boolean;
}

/** If there are more texts of one length than this, they are looked up in a set instead of compared one by one. */
const fewTexts = 8;

/**
 * Finds values of a column by their texts in one pass over all of them, because a table of a million texts takes more memory than a lookup
 * is worth. `texts` are folded and trimmed. Returns their codes in no order; a text that the column doesn't have is left out. Throws
 * Failed('view.superseded').
 */
export async function findCodes(values: ColumnValues, texts: readonly string[], slices: Slices): Promise<Set<number>> {
  const { bytes, starts, size, long } = values;
  const found = new Set<number>();
  const byLength: Wanted[][] = [];
  for (const text of texts) {
    const wanted = keptText(Buffer.from(text));
    if (text === '') found.add(0);
    else (byLength[wanted.kept.length] ??= []).push(wanted);
  }
  if (byLength.length === 0) return found;
  const keys = byLength.map((some) => (some.length > fewTexts ? new Set(some.map(({ kept }) => kept.toString('latin1'))) : null));
  await inPieces(1, size, slices, (first, last) => {
    for (let code = first; code < last; code++) {
      const start = starts[code] ?? 0;
      // One byte separates two texts.
      const end = (code + 1 < size ? (starts[code + 1] ?? 0) : bytes.length) - 1;
      const some = byLength[end - start];
      if (some === undefined || keys[end - start]?.has(bytes.toString('latin1', start, end)) === false) continue;
      if (some.some(({ kept, isWhole }) => isWhole !== long.has(code) && bytes.compare(kept, 0, kept.length, start, end) === 0))
        found.add(code);
    }
  });
  return found;
}

/** Bytes searched between two checks of the time. */
const bytesAtOnce = 1 << 20;

/**
 * Finds the values of a column that contain a text with one plain search over their bytes. Returns one byte per code: 1 if the value
 * contains `needle`, which is folded; an empty needle matches every value that isn't empty.
 */
export async function findText({ values, db }: Column, needle: Buffer, slices: Slices): Promise<Uint8Array> {
  const { bytes, starts, ends, long, size } = values;
  const found = new Uint8Array(size);
  let code = 1;
  let start = starts[1] ?? bytes.length;
  while (code < size) {
    if (slices.due()) await slices.pause();
    // Each part ends at the end of a value, so that no value is split.
    let next = code;
    const most = start + bytesAtOnce;
    if ((starts[size - 1] ?? 0) <= most) next = size;
    else while (next < size && (starts[next] ?? 0) <= most) next++;
    const part = bytes.subarray(start, next < size ? starts[next] : bytes.length);
    for (let hit = part.indexOf(needle); hit >= 0;) {
      const place = start + hit;
      while (code + 1 < next && (starts[code + 1] ?? 0) <= place) code++;
      // The kept part of a long text is followed by its digest.
      if (place + needle.length <= ends(code)) found[code] = 1;
      if (++code >= next) break;
      hit = part.indexOf(needle, (starts[code] ?? 0) - start);
    }
    code = next;
    start = starts[next] ?? bytes.length;
  }
  const unsure = [...long].filter((one) => found[one] === 0);
  await eachLongText(db, values, unsure, slices, (one, text, from, to) => {
    if (text.subarray(from, to).includes(needle)) found[one] = 1;
  });
  return found;
}

/** Returns one byte per row: 1 if its cell passes. */
export async function testColumn(column: Column, test: ColumnTest, slices: Slices): Promise<Uint8Array> {
  const { values } = column;
  const allowed = await allowedValues(column, test, slices);
  const passes = new Uint8Array(values.rows);
  const { codes } = values;
  await inPieces(0, values.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) passes[at] = allowed[codes[at] ?? 0] ?? 0;
  });
  return passes;
}

/** Returns one byte per code of the column's values: 1 if the value passes. */
async function allowedValues(column: Column, test: ColumnTest, slices: Slices): Promise<Uint8Array> {
  const allowed = await passing(column, test, slices);
  if (test.not) await inPieces(0, allowed.length, slices, (first, last) => invert(allowed, first, last));
  return allowed;
}

/** Inverts passes and failures in a range. */
export function invert(bytes: Uint8Array, first: number, last: number): void {
  for (let at = first; at < last; at++) bytes[at] = 1 - (bytes[at] ?? 0);
}

async function passing(column: Column, test: ColumnTest, slices: Slices): Promise<Uint8Array> {
  const { values } = column;
  switch (test.is) {
    case 'empty':
      return theseValues(values, [''], slices);
    case 'equals':
      return theseValues(values, [test.text], slices);
    case 'oneOf':
      return theseValues(values, test.values, slices);
    case 'startsWith':
      return startsWith(column, Buffer.from(comparable(test.text)), slices);
    case 'contains':
      return findText(column, Buffer.from(comparable(test.text)), slices);
    case 'number':
      return between(values, (await column.numbers(slices)).of, test.from ?? -Infinity, test.to ?? Infinity, slices);
    case 'date':
      return between(values, (await column.dates(slices)).of, epochMs(test.from) ?? -Infinity, epochMs(test.to) ?? Infinity, slices);
  }
}

const epochMs = (date: string | undefined): number | undefined => (date === undefined ? undefined : Date.parse(date));

async function theseValues(values: ColumnValues, texts: readonly string[], slices: Slices): Promise<Uint8Array> {
  const allowed = new Uint8Array(values.size);
  for (const code of await findCodes(values, texts.map(comparable), slices)) allowed[code] = 1;
  return allowed;
}

async function between({ size }: ColumnValues, of: Float64Array, from: number, to: number, slices: Slices): Promise<Uint8Array> {
  const allowed = new Uint8Array(size);
  await inPieces(0, of.length, slices, (first, last) => {
    for (let code = first; code < last; code++) {
      const value = of[code] ?? NaN;
      // NaN is never within a range.
      if (value >= from && value <= to) allowed[code] = 1;
    }
  });
  return allowed;
}

async function startsWith({ values, db }: Column, needle: Buffer, slices: Slices): Promise<Uint8Array> {
  const allowed = new Uint8Array(values.size);
  const { bytes, starts, ends, long } = values;
  const unsure: number[] = [];
  await inPieces(1, values.size, slices, (first, last) => {
    for (let code = first; code < last; code++) {
      const start = starts[code] ?? 0;
      const kept = ends(code) - start;
      let at = 0;
      while (at < needle.length && at < kept && bytes[start + at] === needle[at]) at++;
      if (at === needle.length) allowed[code] = 1;
      else if (at === kept && !isKept(needle.length) && long.has(code)) unsure.push(code);
    }
  });
  await eachLongText(db, values, unsure, slices, (code, text, from, to) => {
    if (to - from >= needle.length && text.compare(needle, 0, needle.length, from, from + needle.length) === 0) allowed[code] = 1;
  });
  return allowed;
}
