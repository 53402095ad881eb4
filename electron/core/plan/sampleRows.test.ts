import { fc } from '#test/support/propertyCases.ts';
import { expect, test } from 'vitest';
import { sampleRows } from './sampleRows.ts';

test('draws the requested number of different rows, in order, and the same ones for the same seed', () => {
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

test('favors no part of the list', () => {
  const drawn = Array.from({ length: 400 }, (_, seed) => sampleRows(1000, 50, seed)).flat();
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const inTenth = drawn.filter((row) => Math.floor((row - 1) / 100) === tenth).length;
    // 2,000 are expected in each part; five standard deviations are about 210.
    expect(Math.abs(inTenth - 2000)).toBeLessThan(210);
  }
});
