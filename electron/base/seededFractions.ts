/** Repeatable random numbers from a seed: for sampled rows, invented answers, and tests. */

/** 0 ≤ x < 1, the same sequence for the same seed (mulberry32: 32 bits of state suffice, because few numbers are read from a stream). */
export function seededFractions(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
