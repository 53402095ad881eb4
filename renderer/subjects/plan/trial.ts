/** A trial on a few rows: which ones, as a person chooses them and as a plan requests them. */
import type { PlanRequest } from '#contract/plan/plan.ts';

/** `first` and `random`: the usual sizes; `other`: a number that the person types, null until it is valid. */
export interface Trial {
  readonly kind: 'first' | 'random' | 'other';
  readonly rows: number | null;
  readonly random: boolean;
}

/** With fewer rows, a trial makes no sense. */
export const fewest = 25;

export const usualTrials = [
  { kind: 'first', rows: 25, random: false },
  { kind: 'random', rows: 100, random: true },
] as const satisfies readonly Trial[];

/** If the first rows need no call, a random sample is tried: of the usual size, or as many as the first ones would have been. */
export const trialBesideFirst = (rows: number): Trial =>
  usualTrials[1].rows < rows ? usualTrials[1] : { kind: 'other', rows: fewest, random: true };

/** The starting point for another kind: the number of rows chosen before. */
export const trialOf = (kind: Trial['kind'], before: Trial): Trial => usualTrials.find((one) => one.kind === kind) ?? { ...before, kind };

/** The number of rows to try in a list of `rows`; null if that is none of them, or all. */
export const trialRows = ({ rows: wanted }: Trial, rows: number): number | null =>
  wanted !== null && wanted >= 1 && wanted < rows ? wanted : null;

/** The part of a plan request that selects these rows; `seed` fixes a random choice. */
export const trialRequest = ({ random }: Trial, rows: number, seed: number): Pick<PlanRequest, 'limit' | 'sampleSeed'> => ({
  limit: rows,
  ...(random ? { sampleSeed: seed } : {}),
});

/** 0 to 2³² − 1. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
