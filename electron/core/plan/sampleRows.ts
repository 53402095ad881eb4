/** Samples rows for a trial run: the same seed gives the same rows, so that the run asks exactly what the plan counted. */
import { seededFractions } from '#base/seededFractions.ts';

/** `count` different rows from 1 to `rows`, in order, all equally likely; all rows if the list has no more (Floyd's algorithm). */
export function sampleRows(rows: number, count: number, seed: number): number[] {
  const drawn = new Set<number>();
  const next = seededFractions(seed);
  for (let top = Math.max(1, rows - count + 1); top <= rows; top += 1) {
    const row = 1 + Math.floor(next() * top);
    drawn.add(drawn.has(row) ? top : row);
  }
  return [...drawn].sort((a, b) => a - b);
}
