/** Of several rounds the middle one counts: what else the machine did in one of them says nothing. NaN: there was none. */
export const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
