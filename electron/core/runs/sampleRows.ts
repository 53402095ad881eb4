/** Draws rows for a trial run: the same seed draws the same rows, so that counting them and asking them mean the same. */

/** A small generator of fractions in [0, 1): fixed by its seed and good enough to draw rows fairly (mulberry32). */
function fractions(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` different rows of 1 to `rows`, in their order, each as likely as any other; all of them where the list has no more (Floyd's algorithm). */
export function sampleRows(rows: number, count: number, seed: number): number[] {
  const drawn = new Set<number>();
  const next = fractions(seed);
  for (let top = Math.max(1, rows - count + 1); top <= rows; top += 1) {
    const row = 1 + Math.floor(next() * top);
    drawn.add(drawn.has(row) ? top : row);
  }
  return [...drawn].sort((a, b) => a - b);
}
