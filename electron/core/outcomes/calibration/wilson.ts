/** The Wilson score interval: between which shares the true one lies, given how many of how many were counted. */

/** Of the standard normal distribution, for 95 % between both ends. */
const z = 1.959963984540054;

/**
 * Both ends as shares of 1; the whole range if nothing was counted. Wilson (1927), without correction for continuity, as Newcombe recommends
 * it (Statistics in Medicine 17, 1998, 857–872): it holds for small counts and for shares near 0 and 1, where the usual interval leaves the
 * range.
 */
export function wilsonInterval(part: number, of: number): { low: number; high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const share = part / of;
  const scale = 1 + (z * z) / of;
  const middle = (share + (z * z) / (2 * of)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / scale;
  // Exactly 0 and 1 at the ends, which rounding misses.
  return { low: part === 0 ? 0 : middle - half, high: part === of ? 1 : middle + half };
}
