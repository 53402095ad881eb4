/** Adds up called rows, with confidence intervals for their shares. */
import {
  calledBands,
  fewestForCurve,
  type CalledBand,
  type Calibration,
  type CallSums,
  fewestForCutOff,
  type CutOff,
  type CutOffRequest,
} from '#contract/outcomes/calibration.ts';
import type { Policy, PolicyRule, RuleCondition } from '#contract/review/policy.ts';

/** Quantile of the standard normal distribution for 95 % between both ends. */
const z = 1.959963984540054;

/**
 * The Wilson score interval: the range of likely true shares, given a count out of a total. Both ends are fractions of 1; the whole range
 * if the total is 0. Wilson (1927), without correction for continuity, as Newcombe recommends (Statistics in Medicine 17, 1998, 857–872):
 * it is valid for small counts and for shares near 0 and 1, where the usual interval leaves the range.
 */
export function wilsonInterval(part: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const share = part / of;
  const scale = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / scale;
  // Exactly 0 and 1 at the ends, which rounding would miss.
  return { low: part === 0 ? 0 : middle - half, high: part === of ? 1 : middle + half };
}

export interface Weighted {
  readonly value: number;
  /** Above 0. */
  readonly weight: number;
}

/**
 * Isotonic regression: returns the fitted value of each point, in order. The never-decreasing values with the smallest weighted sum of
 * squared differences, found by pooling adjacent violators (Ayer et al. 1955). One pass: a point below the mean of the pool before it joins
 * that pool.
 */
export function isotonic(points: readonly Weighted[]): number[] {
  const pools: { sum: number; weight: number; points: number }[] = [];
  for (const { value, weight } of points) {
    let pool = { sum: value * weight, weight, points: 1 };
    for (let last = pools.at(-1); last !== undefined && last.sum * pool.weight >= pool.sum * last.weight; last = pools.at(-1)) {
      pool = { sum: last.sum + pool.sum, weight: last.weight + pool.weight, points: last.points + pool.points };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, weight, points: its }) => Array.from({ length: its }, () => sum / weight));
}

/** Called rows that count, those where somebody answered, and those where it was the right person. */
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

/** Rows by score: 0 to 100, then those without a score. */
type ByScore = readonly Tally[];
export const scoreCount = 101;

/** `cutAt`: a band that contains this score is split in two, so that no bar is on both sides. */
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

/** Returns null if too few rows with a score were called to fit a curve. */
export function curveOf(byScore: ByScore): Calibration['curve'] {
  const scores = [...byScore.keys()].filter((score) => score < scoreCount && (byScore[score]?.calls ?? 0) > 0);
  const tallies = scores.map((score) => byScore[score] ?? noTally());
  if (sumOf(tallies).calls < fewestForCurve) return null;
  const fitted = isotonic(tallies.map(({ calls, connected }) => ({ value: connected / calls, weight: calls })));
  return scores.map((score, at) => ({ score, share: fitted[at] ?? 0 }));
}

/**
 * Finds the score to call from: the one that keeps most of those who answered, or the effect of a given one. `keep`: the highest score from
 * which on at least this percentage of those who answered is called; `score`: that score. Rows without a score don't count either way. Null
 * if fewer than `fewestForCutOff` rows with a score were called, or nobody answered.
 */
export function findCutOff(byScore: ByScore, asked: CutOffRequest): CutOff | null {
  const scored = byScore.slice(0, scoreCount);
  const whole = sumOf(scored);
  if (whole.calls < fewestForCutOff || whole.connected === 0) return null;
  const score = 'score' in asked ? asked.score : highest(scored, Math.ceil((whole.connected * asked.keep) / 100 - 1e-9));
  const kept = sumOf(scored.slice(score));
  return {
    score,
    calls: whole.calls,
    saved: whole.calls - kept.calls,
    answers: whole.connected,
    missed: whole.connected - kept.connected,
    keptIn: wilsonInterval(kept.connected, whole.connected),
    bands: bandsOf(byScore, score),
  };
}

/** Returns the highest score from which on at least this many answered. */
function highest(scored: ByScore, enough: number): number {
  let answered = 0;
  for (let score = scored.length - 1; score > 0; score--) {
    answered += scored[score]?.connected ?? 0;
    if (answered >= enough) return score;
  }
  return 0;
}

/** Whether a rule tests low scores and nothing else. */
const isFloor = ({ when, suggest, locked }: PolicyRule): boolean =>
  suggest === 'drop' && !locked && asks(when, 'scoreAtMost') && keysOf(when).length === 1;
const isKeep = ({ when, suggest, locked }: PolicyRule): boolean => suggest === 'keep' && !locked && asks(when, 'scoreAtLeast');

const keysOf = (when: RuleCondition): string[] => Object.entries(when).flatMap(([key, value]) => (value === undefined ? [] : [key]));
const asks = (when: RuleCondition, key: 'scoreAtMost' | 'scoreAtLeast'): boolean => when[key] !== undefined;

/**
 * Returns a policy with another cut-off: its rules about scores alone use the new one, and everything else stays. Drops scores below
 * `score`, by the rule that drops low scores, or by a new one after the leading rules that drop. Rules that keep from a score on keep from
 * this one. A row without a score is judged as before.
 */
export function withCutOff(policy: Policy, score: number): Policy {
  const floor: PolicyRule = { when: { scoreAtMost: score - 1 }, suggest: 'drop' };
  const has = policy.rules.some(isFloor);
  const first = policy.rules.findIndex(({ suggest }) => suggest !== 'drop');
  const place = first < 0 ? policy.rules.length : first;
  let isFirstFloor = true;
  const rules = policy.rules.flatMap((rule): PolicyRule[] => {
    if (isFloor(rule)) {
      const isFirst = isFirstFloor;
      isFirstFloor = false;
      return isFirst && score > 0 ? [floor] : [];
    }
    return [isKeep(rule) ? { ...rule, when: { ...rule.when, scoreAtLeast: score } } : rule];
  });
  return { ...policy, rules: has || score === 0 ? rules : [...rules.slice(0, place), floor, ...rules.slice(place)] };
}
