/** Values of a column as they are chosen. Values that differ in case only are one, as in the program. */

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const hasValue = (chosen: readonly string[], value: string): boolean => chosen.some((one) => same(one, value));

/** Chooses the value, or leaves it out if it is chosen. */
export const withValue = (chosen: readonly string[], value: string): readonly string[] =>
  hasValue(chosen, value) ? chosen.filter((one) => !same(one, value)) : [...chosen, value];
