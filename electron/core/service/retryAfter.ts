/** Reads how long the service asks to be left alone. No documentation mentions the header, so nothing depends on it. */

/** A header that asks for more is held to this: a run must not sleep for a day on one line of a proxy. */
const longestMs = 3_600_000;

/** Milliseconds from `now` (epoch ms) that a Retry-After header asks for, in seconds or as a date; null where there is none that can be read. */
export function retryAfter(headers: readonly (readonly [string, string])[], now: number): number | null {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? '';
  // Date.parse alone would make a year out of almost any number.
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : /^[a-z]{3,9},? /i.test(value) ? Date.parse(value) - now : NaN;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), longestMs);
}
