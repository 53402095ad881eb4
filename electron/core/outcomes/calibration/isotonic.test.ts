import { expect, test } from 'vitest';
import { seededFractions } from '#base/seededFractions.ts';
import { isotonic, type Weighted } from './callSums.ts';

test('the published example: sizes of the pituitary fissure by age', () => {
  // Robertson, Wright and Dykstra, Order Restricted Statistical Inference (1988), chapter 1; also de Leeuw, Hornik and Mair, Journal of
  // Statistical Software 32(5), 2009. Means at the ages 8, 10, 12 and 14, of 3, 3, 3 and 2 children.
  const means = [67.5 / 3, 70 / 3, 62.5 / 3, 48.5 / 2].map((value, age) => ({ value, weight: age === 3 ? 2 : 3 }));
  const fitted = isotonic(means);
  [22.222, 22.222, 22.222, 24.25].forEach((value, age) => expect(fitted[age]).toBeCloseTo(value, 3));
});

test('the example of isoreg in R’s reference', () => {
  const fitted = isotonic([1, 0, 4, 3, 3, 5, 4, 2, 0].map((value) => ({ value, weight: 1 })));
  [0.5, 0.5, 3, 3, 3, 3, 3, 3, 3].forEach((value, at) => expect(fitted[at]).toBeCloseTo(value, 12));
});

/** Returns the best of all ways to divide the points into runs whose means never decrease. */
function bruteForce(points: readonly Weighted[]): number[] {
  let best: { error: number; fitted: number[] } | undefined;
  for (let cuts = 0; cuts < 2 ** (points.length - 1); cuts++) {
    const runs: Weighted[][] = [[]];
    points.forEach((point, at) => {
      runs.at(-1)?.push(point);
      if (at < points.length - 1 && (cuts >> at) & 1) runs.push([]);
    });
    const fitted = runs.flatMap((run) => {
      const weight = run.reduce((sum, one) => sum + one.weight, 0);
      const mean = run.reduce((sum, one) => sum + one.value * one.weight, 0) / weight;
      return run.map(() => mean);
    });
    if (fitted.some((value, at) => value < (fitted[at - 1] ?? -Infinity) - 1e-12)) continue;
    const error = points.reduce((sum, { value, weight }, at) => sum + weight * (value - (fitted[at] ?? 0)) ** 2, 0);
    if (best === undefined || error < best.error - 1e-12) best = { error, fitted };
  }
  return best?.fitted ?? [];
}

test('whatever was counted: it never falls, keeps the weighted mean, and is the best of all such curves', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = seededFractions(seed);
    const points = Array.from({ length: 1 + Math.floor(next() * 8) }, () => ({
      value: Math.floor(next() * 5) / 4,
      weight: 1 + Math.floor(next() * 6),
    }));
    const fitted = isotonic(points);
    expect(fitted).toHaveLength(points.length);
    fitted.forEach((value, at) => expect(value).toBeGreaterThanOrEqual(fitted[at - 1] ?? -Infinity));
    const mean = (values: readonly number[]): number => values.reduce((sum, value, at) => sum + value * (points[at]?.weight ?? 0), 0);
    expect(mean(fitted)).toBeCloseTo(mean(points.map(({ value }) => value)), 9);
    bruteForce(points).forEach((value, at) => expect(fitted[at]).toBeCloseTo(value, 9));
  }
});

test('nothing was counted', () => expect(isotonic([])).toEqual([]));
