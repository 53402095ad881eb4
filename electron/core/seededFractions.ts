/** Chance that a seed repeats: for rows that are drawn, for invented answers, and for tests that must be able to do the same again. */

/** 0 ≤ x < 1, the same ones for the same seed (mulberry32: 32 bits of state are plenty, a stream is read a few times only). */
export function seededFractions(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
