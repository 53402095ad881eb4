/** Sums over the rows of each value of a column: for the overview of a list, and for the scorecard of sources. */
import { decisionCode } from '#contract/review/decision.ts';
import type { SourceSums } from '#contract/review/overview.ts';
import { grades, scoreRanges } from '#contract/verdict/verdictValues.ts';
import { noScore } from '../../verdict/kept/verdictCodes.sql.ts';
import { mostFrequent } from '../columns/columnValues.ts';
import { type Column, textsOf } from '../columns/openColumn.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import type { FacetIndex } from './facetIndex.ts';
import { answeredCodes } from './standingCodes.ts';

/** Whether the row at an index of the facts counts. */
type Test = (at: number) => boolean;

const keepCode = decisionCode('keep');
const gradeNames = [...grades, 'none'] as const;

/** What is counted of every source. */
export const sourceTests = ({ codes: { status, score, decision } }: FacetIndex) =>
  ({
    answered: (at) => answeredCodes.includes(status[at] ?? -1),
    scored: (at) => score[at] !== noScore,
    dead: (at) => (score[at] ?? noScore) <= scoreRanges.unanswered.to,
    kept: (at) => decision[at] === keepCode,
  }) satisfies Record<string, Test>;

type Sums<Name extends string> = Pick<SourceSums, 'rows' | 'grades'> & Record<Name, number>;

interface SumsByValue<Name extends string> {
  /** Most rows first. `value`: '' for an empty cell. */
  values: (Sums<Name> & { value: string })[];
  /** All values that aren't listed, together. */
  others: Sums<Name> & { values: number };
}

/** Counts the rows, by grade and those that pass each test, of the `most` most frequent values. Throws Failed('view.superseded'). */
export async function sumByValue<Name extends string>(
  index: FacetIndex,
  column: Column,
  most: number,
  tests: Readonly<Record<Name, Test>>,
  slices: Slices,
): Promise<SumsByValue<Name>> {
  const { values } = column;
  const { top, distinct } = await mostFrequent(values.counts, most, slices);
  // Each listed value has a slot, and the last one is for all others.
  const slots = new Uint16Array(values.size).fill(top.length);
  for (const [slot, code] of top.entries()) slots[code] = slot;
  const named = Object.entries(tests) as [Name, Test][];
  const width = gradeNames.length + named.length;
  const sums = new Uint32Array((top.length + 1) * width);
  const count = (at: number): void => {
    sums[at] = (sums[at] ?? 0) + 1;
  };
  await inPieces(0, index.rows, slices, (first, last) => {
    for (let at = first; at < last; at++) {
      const base = (slots[values.codes[at] ?? 0] ?? top.length) * width;
      count(base + (index.codes.grade[at] ?? grades.length));
      for (let place = 0; place < named.length; place++) if (named[place]?.[1](at)) count(base + gradeNames.length + place);
    }
  });
  const sumsOf = (slot: number): Sums<Name> => {
    const own = sums.subarray(slot * width, (slot + 1) * width);
    const byName = (names: readonly string[], from: number): object =>
      Object.fromEntries(names.map((name, place) => [name, own[from + place] ?? 0]));
    return {
      rows: own.subarray(0, gradeNames.length).reduce((sum, rows) => sum + rows, 0),
      grades: byName(gradeNames, 0) as SourceSums['grades'],
      ...(byName(Object.keys(tests), gradeNames.length) as Record<Name, number>),
    };
  };
  const textOf = textsOf(column);
  return {
    values: top.map((code, slot) => ({ value: textOf(code), ...sumsOf(slot) })),
    others: { values: distinct - top.length, ...sumsOf(top.length) },
  };
}
