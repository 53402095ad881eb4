/** A few rows before all: which ones, as a person chooses them and as a plan asks for them. */
import type { PlanRequest } from '../../../electron/contract/plan.ts';

/** `first` and `random`: the usual sizes; `other`: as many as somebody types, null while that is no number. */
export interface Trial {
  readonly kind: 'first' | 'random' | 'other';
  readonly rows: number | null;
  readonly random: boolean;
}

/** Below this there is nothing to try before everything. */
export const fewest = 25;

export const usualTrials = [
  { kind: 'first', rows: 25, random: false },
  { kind: 'random', rows: 100, random: true },
] as const satisfies readonly Trial[];

/** Where the first rows need no call, rows by chance are tried: as many as usual, or as many as the first ones would have been. */
export const trialBesideFirst = (rows: number): Trial =>
  usualTrials[1].rows < rows ? usualTrials[1] : { kind: 'other', rows: fewest, random: true };

/** What another kind starts from: the rows that were chosen before. */
export const trialOf = (kind: Trial['kind'], before: Trial): Trial => usualTrials.find((one) => one.kind === kind) ?? { ...before, kind };

/** How many rows that is in a list of `rows`; null where it is none of them, or all. */
export const trialRows = ({ rows: wanted }: Trial, rows: number): number | null =>
  wanted !== null && wanted >= 1 && wanted < rows ? wanted : null;

/** The part of a plan that asks for just these rows; `seed` fixes a random choice. */
export const trialRequest = ({ random }: Trial, rows: number, seed: number): Pick<PlanRequest, 'limit' | 'sampleSeed'> => ({
  limit: rows,
  ...(random ? { sampleSeed: seed } : {}),
});

/** 0 to 2³² − 1. */
export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
