/** What numbers and dates of a column have in common: one per distinct value. */
import type { Reading } from '#contract/review/columnTest.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import type { ColumnValues } from './columnValues.ts';

export interface ReadValues {
  /** By code: the number, or the date as its midnight UTC in epoch ms; NaN if the value is none. Empty if no value is one. */
  readonly of: Float64Array;
  /** How the column writes them. */
  readonly reading: Reading;
}

/** Passes on each value of a column that is kept whole: a longer text is neither a number nor a date. Throws Failed('view.superseded'). */
export const eachValue = (values: ColumnValues, slices: Slices, take: (code: number, from: number, to: number) => void): Promise<void> =>
  inPieces(
    1,
    values.size,
    slices,
    (first, last) => {
      for (let code = first; code < last; code++) if (!values.long.has(code)) take(code, values.starts[code] ?? 0, values.ends(code));
    },
    2_048,
  );

/** What values are in either of two readings, while it isn't known yet which one is meant. Takes memory only for what differs. */
export interface TwoReadings {
  put(code: number, first: number, second: number): void;
  first(): Float64Array;
  second(): Float64Array;
}

/** `size`: the codes in use. */
export function openTwoReadings(size: number): TwoReadings {
  let first = new Float64Array(0);
  let second: Float64Array | null = null;
  return {
    put(code, one, other) {
      if (first.length === 0) first = new Float64Array(size).fill(NaN);
      if (second === null && !Object.is(one, other)) second = first.slice();
      first[code] = one;
      if (second !== null) second[code] = other;
    },
    first: () => first,
    second: () => second ?? first,
  };
}

/** How many rows have such a value. */
export function rowsWith({ of }: ReadValues, { counts }: ColumnValues): number {
  let rows = 0;
  for (let code = 1; code < of.length; code++) if (!Number.isNaN(of[code])) rows += counts[code] ?? 0;
  return rows;
}
