import { expect, test } from 'vitest';
import { wilsonInterval } from './callSums.ts';

// Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i of %i is as published', (part, of, low, high) => {
  const found = wilsonInterval(part, of);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});

test('it mirrors, stays between 0 and 1, contains the share, and says nothing of nothing', () => {
  for (let of = 1; of <= 60; of++)
    for (let part = 0; part <= of; part++) {
      const { low, high } = wilsonInterval(part, of);
      const mirrored = wilsonInterval(of - part, of);
      expect(low).toBeCloseTo(1 - mirrored.high, 12);
      expect(low >= 0 && low <= part / of && part / of <= high && high <= 1).toBe(true);
    }
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
});
