/** Reads how long the service asks to be left alone. No documentation mentions the header, so nothing depends on it. */

/** A header that asks for more is held to this: a run must not sleep for a day on one line of a proxy. */
const longestMs = 3_600_000;

/** Milliseconds from `now` (epoch ms) that a Retry-After header asks for, in seconds or as a date; null where there is none that can be read. */
export function retryAfter(headers: readonly (readonly [string, string])[], now: number): number | null {
  const value = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? '';
  const ms = millisecondsIn(value, now);
  return ms === null ? null : Math.min(Math.max(ms, 0), longestMs);
}

function millisecondsIn(value: string, now: number): number | null {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // A date begins with its weekday; Date.parse alone would make a year out of almost any number.
  const date = /^[a-z]{3,9},? /i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? null : date - now;
}
