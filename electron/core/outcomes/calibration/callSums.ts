/** Adds up called rows and says how sure their shares are. */
import { calledBands, fewestForCurve, type CalledBand, type Calibration, type CallSums } from '#contract/outcomes/calibration.ts';
import { isotonic } from './isotonic.ts';
import { wilsonInterval } from './wilson.ts';

/** Rows that were called and count; those that somebody answered; those where it was the right person. */
export interface Tally {
  calls: number;
  connected: number;
  rightParty: number;
}

export const noTally = (): Tally => ({ calls: 0, connected: 0, rightParty: 0 });

export const sumOf = (tallies: Iterable<Tally>): Tally => {
  const sum = noTally();
  for (const one of tallies) addTally(sum, one);
  return sum;
};

export function addTally(sum: Tally, { calls, connected, rightParty }: Tally): void {
  sum.calls += calls;
  sum.connected += connected;
  sum.rightParty += rightParty;
}

export const callSumsOf = ({ calls, connected, rightParty }: Tally): CallSums => ({
  ...{ calls, connected, rightParty },
  connectedIn: wilsonInterval(connected, calls),
  rightPartyIn: wilsonInterval(rightParty, calls),
});

/** Rows by score: 0 to 100, and those without one last. */
export type ByScore = readonly Tally[];
export const scoreCount = 101;

/** `cutAt`: a band that this score falls into is cut in two, so that no bar stands on both sides. */
export function bandsOf(byScore: ByScore, cutAt: number | null = null): CalledBand[] {
  const ranges = calledBands.flatMap(({ from, to }) =>
    cutAt !== null && from < cutAt && cutAt <= to
      ? [
          { from, to: cutAt - 1 },
          { from: cutAt, to },
        ]
      : [{ from, to }],
  );
  return [
    ...ranges.map((range) => ({ range, ...callSumsOf(sumOf(byScore.slice(range.from, range.to + 1))) })),
    { range: null, ...callSumsOf(byScore[scoreCount] ?? noTally()) },
  ];
}

/** Null: too few rows with a score to draw a line through them. */
export function curveOf(byScore: ByScore): Calibration['curve'] {
  const scores = [...byScore.keys()].filter((score) => score < scoreCount && (byScore[score]?.calls ?? 0) > 0);
  const tallies = scores.map((score) => byScore[score] ?? noTally());
  if (sumOf(tallies).calls < fewestForCurve) return null;
  const fitted = isotonic(tallies.map(({ calls, connected }) => ({ value: connected / calls, weight: calls })));
  return scores.map((score, at) => ({ score, share: fitted[at] ?? 0 }));
}
