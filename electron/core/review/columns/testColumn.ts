/**
 * Which rows of a list pass a test on one of its columns. How to use it: ask an open list (`list.columnValues.test(…)`), or read the column with
 * `openColumn` where no list is open for review; then `testColumn` gives one byte per row. Both work
 * in slices and end with Failed('view.superseded') when their question is superseded. Cells never change, so neither do the bytes, as long
 * as the list keeps its rows.
 */
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { comparable } from '../../lists/rows/textBlocks.sql.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import { eachLongText, isKept, type ColumnValues } from './columnValues.ts';
import type { Column } from './openColumn.ts';
import { findCodes } from './findCodes.ts';
import { findText } from './findText.ts';

/** One byte per row: 1 if its cell passes. */
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

/** One byte per code of the column's values: 1 if the value passes. */
export async function allowedValues(column: Column, test: ColumnTest, slices: Slices): Promise<Uint8Array> {
  const allowed = await passing(column, test, slices);
  if (test.not) await inPieces(0, allowed.length, slices, (first, last) => invert(allowed, first, last));
  return allowed;
}

/** Passes where it didn't. */
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
      // NaN is in no range.
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
