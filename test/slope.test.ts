import { expect, test } from 'vitest';
import { seededFractions } from '#base/seededFractions.ts';
import { slopeOf } from './support/soak/slope.ts';

test('a line is found in points that lie around it, within its interval', () => {
  const random = seededFractions(5);
  const points = Array.from({ length: 400 }, (_, at): [number, number] => [at / 10, 100 + (3 * at) / 10 + 20 * (random() - 0.5)]);
  const { perUnit, low, high } = slopeOf(points);
  expect(perUnit).toBeCloseTo(3, 0);
  expect(low).toBeLessThan(3);
  expect(high).toBeGreaterThan(3);
  expect(high - low).toBeLessThan(0.2);
});

test('what does not grow has zero in its interval', () => {
  const random = seededFractions(6);
  const { low, high } = slopeOf(Array.from({ length: 100 }, (_, at): [number, number] => [at, 50 + random()]));
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThan(0);
});
