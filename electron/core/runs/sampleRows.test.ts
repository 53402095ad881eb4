import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleRows } from './sampleRows.ts';

test('draws as many different rows of the list as asked, in order, and the same for the same seed', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (rows, count, seed) => {
      const drawn = sampleRows(rows, count, seed);
      expect(drawn).toHaveLength(Math.min(rows, count));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.every((row, index) => row >= 1 && row <= rows && row > (drawn[index - 1] ?? 0))).toBe(true);
      expect(sampleRows(rows, count, seed)).toEqual(drawn);
    }),
  );
});

test('favours no part of the list', () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let seed = 0; seed < 400; seed += 1) for (const row of sampleRows(1000, 50, seed)) tenths[Math.floor((row - 1) / 100)]! += 1;
  // 2,000 are expected in each tenth; five standard deviations are about 210.
  expect(Math.min(...tenths)).toBeGreaterThan(1790);
  expect(Math.max(...tenths)).toBeLessThan(2210);
});
