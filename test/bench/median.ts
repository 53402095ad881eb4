/** The middle one of several rounds counts, so that other work of the machine in one of them has no effect. NaN if there was no round. */
export const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
