/** Isotonic regression: the curve that never falls and is nearest to what was counted. */

export interface Weighted {
  readonly value: number;
  /** Above 0. */
  readonly weight: number;
}

/**
 * The fitted value of each point, in its order: the never-falling values with the smallest weighted sum of squared differences, by pooling
 * adjacent violators (Ayer et al. 1955). One pass: a point that is below the mean of the pool before it joins that pool.
 */
export function isotonic(points: readonly Weighted[]): number[] {
  const pools: { sum: number; weight: number; points: number }[] = [];
  for (const { value, weight } of points) {
    let pool = { sum: value * weight, weight, points: 1 };
    for (let last = pools.at(-1); last !== undefined && last.sum * pool.weight >= pool.sum * last.weight; last = pools.at(-1)) {
      pool = { sum: last.sum + pool.sum, weight: last.weight + pool.weight, points: last.points + pool.points };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, weight, points: its }) => Array.from({ length: its }, () => sum / weight));
}
