import { expect, test } from 'vitest';
import { calledBands } from '#contract/outcomes/calibration.ts';
import { carefulDialing, noRisk, reachPeople } from '#contract/review/shippedPolicies.ts';
import { policySchema } from '#contract/review/policy.ts';
import { seededFractions } from '#base/seededFractions.ts';
import { bandsOf, curveOf, noTally, scoreCount, sumOf, type Tally, findCutOff, withCutOff } from './callSums.ts';

/** `rows`: [score, calls, connected]; score 101 means none. */
const byScore = (...rows: readonly (readonly [number, number, number])[]): Tally[] => {
  const all = Array.from({ length: scoreCount + 1 }, noTally);
  for (const [score, calls, connected] of rows) all[score] = { calls, connected, rightParty: 0 };
  return all;
};

test('a cut-off keeps the share of the answers that was asked for, and no lower score is suggested', () => {
  const called = byScore([10, 20, 1], [40, 100, 4], [62, 200, 50], [80, 300, 145], [101, 50, 25]);
  expect(findCutOff(called, { keep: 95 })).toMatchObject({ score: 62, calls: 620, saved: 120, answers: 200, missed: 5 });
  expect(findCutOff(called, { keep: 99 })).toMatchObject({ score: 40, saved: 20, missed: 1 });
  expect(findCutOff(called, { score: 70 })).toMatchObject({ score: 70, saved: 320, missed: 55 });
});

test('whatever was called: it keeps enough, and the next higher score with an answer would not', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const next = seededFractions(seed);
    const called = byScore(
      ...Array.from({ length: 40 }, () => {
        const calls = 1 + Math.floor(next() * 30);
        return [Math.floor(next() * 101), calls, Math.floor(next() * (calls + 1))] as const;
      }),
    );
    for (const keep of [90, 95, 99] as const) {
      const found = findCutOff(called, { keep });
      if (found === null) throw new Error('enough was called');
      const keptFrom = (score: number): number => sumOf(called.slice(score, scoreCount)).connected;
      expect(keptFrom(found.score) * 100).toBeGreaterThanOrEqual(found.answers * keep);
      expect(keptFrom(found.score + 1) * 100).toBeLessThan(found.answers * keep);
    }
  }
});

test('too few calls, or nobody who answered, suggest nothing', () => {
  expect(findCutOff(byScore([40, 20, 0], [80, 79, 60]), { keep: 95 })).toBeNull();
  expect(findCutOff(byScore([40, 20, 0], [80, 80, 60]), { keep: 95 })).toMatchObject({ score: 80, saved: 20 });
  expect(findCutOff(byScore([80, 300, 0]), { keep: 95 })).toBeNull();
});

test('bands hold every called row once, and a cut-off cuts the band that it falls into', () => {
  const called = Array.from({ length: scoreCount + 1 }, (_, score) => ({ calls: score + 1, connected: 1, rightParty: 1 }));
  for (const cutAt of [null, 1, 15, 31, 50, 51, 62, 100]) {
    const bands = bandsOf(called, cutAt);
    expect(sumOf(bands)).toEqual(sumOf(called));
    if (cutAt !== null) expect(bands.some(({ range }) => range?.from === cutAt)).toBe(true);
  }
  expect(bandsOf(called, 62)).toHaveLength(calledBands.length + 2);
});

test('there is a curve from a thousand rows on', () => {
  expect(curveOf(byScore([10, 499, 5], [80, 500, 400]))).toBeNull();
  expect(curveOf(byScore([10, 500, 50], [40, 100, 0], [80, 400, 400]))).toEqual([
    { score: 10, share: 50 / 600 },
    { score: 40, share: 50 / 600 },
    { score: 80, share: 1 },
  ]);
});

test('a policy takes the cut-off into its rules about scores, and keeps all others', () => {
  const careful = withCutOff(carefulDialing, 62);
  expect(careful.rules[0]).toEqual(carefulDialing.rules[0]);
  expect(careful.rules.filter(({ when }) => when.scoreAtMost !== undefined)).toEqual([{ when: { scoreAtMost: 61 }, suggest: 'drop' }]);
  expect(careful.rules.at(-1)).toEqual({ when: { grade: ['none'], scoreAtLeast: 62 }, suggest: 'keep' });
  expect(careful.rules).toHaveLength(carefulDialing.rules.length);
  // The rule against low scores is at the end: its bound is now higher than that of the rule before it, and only rows with grades A to C
  // never reach it.
  expect(withCutOff(reachPeople, 62).rules.at(-1)).toEqual({ when: { scoreAtMost: 61 }, suggest: 'drop' });
  // Without such a rule, the new one comes after the leading rules that drop.
  const none = { ...noRisk, rules: noRisk.rules.filter(({ when }) => when.scoreAtMost === undefined) };
  expect(withCutOff(none, 40).rules[4]).toEqual({ when: { scoreAtMost: 39 }, suggest: 'drop' });
  for (const policy of [carefulDialing, reachPeople, noRisk])
    for (const score of [0, 1, 62, 100]) expect(policySchema.safeParse(withCutOff(policy, score)).success).toBe(true);
});
