/** Whether a figure grows over time: the slope of a regression line through points, with its confidence. */

export interface Slope {
  perUnit: number;
  /** The 95% confidence interval of the slope, as if the points' distances from the line were independent. */
  low: number;
  high: number;
}

/** Fits a line by least squares to points `[x, y]`, of which there must be at least three. */
export function slopeOf(points: readonly (readonly [number, number])[]): Slope {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([at]) => at), mean(([, value]) => value)];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const perUnit = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const rest = points.reduce((sum, [at, value]) => sum + (value - y - perUnit * (at - x)) ** 2, 0);
  const error = 1.96 * Math.sqrt(rest / (points.length - 2) / spread);
  return { perUnit, low: perUnit - error, high: perUnit + error };
}
