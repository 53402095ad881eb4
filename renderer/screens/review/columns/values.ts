/** Values of a column as they are chosen or excluded. Values that differ in case only are one, as in the program. */
import type { ColumnTest } from '#contract/review/columnTest.ts';

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const hasValue = (chosen: readonly string[], value: string): boolean => chosen.some((one) => same(one, value));

/** Chooses the value, or leaves it out if it is chosen. */
export const withValue = (chosen: readonly string[], value: string): readonly string[] =>
  hasValue(chosen, value) ? chosen.filter((one) => !same(one, value)) : [...chosen, value];

/** The values that a test asks for, or excludes. */
export const valuesIn = (test: ColumnTest | null, not: boolean): readonly string[] =>
  test?.is === 'oneOf' && (test.not ?? false) === not ? test.values : [];

/** The test with this value chosen (or excluded) or no longer so; another test of the column gives way. Null: none. */
export function flippedIn(test: ColumnTest | null, value: string, not: boolean): ColumnTest | null {
  const values = withValue(valuesIn(test, not), value);
  return values.length === 0 ? null : { is: 'oneOf', values: [...values], ...(not ? { not } : {}) };
}
