import { expect, test } from 'vitest';
import { openFirstRows } from './firstRows.ts';
import { seededFractions } from './seededFractions.ts';

test.each([1, 9, 100, 5_000])('finds the first of %d rows with each hash, as a map does', (rows) => {
  const fraction = seededFractions(rows);
  const word = (): number => Math.floor(fraction() * 2 ** 32) | 0;
  const [often, also] = [Array.from({ length: 40 }, word), Array.from({ length: 40 }, word)];
  /** Half of the words come from a small set, so that hashes often agree in one half. */
  const drawn = (from: readonly number[]): number => (fraction() < 0.5 ? (from[Math.floor(fraction() * from.length)] ?? 0) : word());
  const firstRows = openFirstRows(rows);
  const known = new Map<string, number>();
  for (let row = 1; row <= rows; row++) {
    const [a, b] = [drawn(often), drawn(also)];
    const before = known.get(`${a} ${b}`);
    expect(firstRows.find(a, b)).toBe(before ?? 0);
    expect(firstRows.firstOf(a, b, row)).toBe(before ?? row);
    known.set(`${a} ${b}`, before ?? row);
  }
  for (const [hash, row] of known) {
    const [a = 0, b = 0] = hash.split(' ').map(Number);
    expect(firstRows.find(a >>> 0, b >>> 0)).toBe(row);
  }
});

test('compares the rows themselves where it can: others with the same hash are passed', () => {
  const words = ['one', 'two', 'one', 'three', 'two', 'one'];
  let asked = 0;
  const firstRows = openFirstRows(words.length, (row) => words[row - 1] === words[asked - 1]);
  const firsts = words.map((_, at) => {
    asked = at + 1;
    return firstRows.firstOf(7, 7, asked);
  });
  expect(firsts).toEqual([1, 2, 1, 4, 2, 1]);
});

test('gives its memory back when it is released', () => {
  const rows = 1_000_000;
  const before = process.memoryUsage().arrayBuffers;
  const firstRows = openFirstRows(rows);
  expect(process.memoryUsage().arrayBuffers - before).toBeGreaterThan(rows * 8);
  firstRows.release();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(rows);
});
