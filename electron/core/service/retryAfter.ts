/** Reads how long the service asks to wait. The header isn't documented, so nothing depends on it. */

/** The maximum wait: a run must not sleep for a day because of one line from a proxy. */
const longestMs = 3_600_000;

/**
 * Milliseconds from `now` (epoch ms) that a Retry-After header asks for, in seconds or as a date; null if there is none that can be read.
 */
export function retryAfter(headers: readonly (readonly [string, string])[], now: number): number | null {
  const valueOf = (wanted: string): string => headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? '';
  // A date is relative to the sender's clock (its Date header); ours may be wrong by a day.
  const ms = millisecondsIn(valueOf('retry-after'), dateIn(valueOf('date')) ?? now);
  return ms === null ? null : Math.min(Math.max(ms, 0), longestMs);
}

function millisecondsIn(value: string, now: number): number | null {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = dateIn(value);
  return date === null ? null : date - now;
}

/** Epoch ms. A date begins with its weekday; Date.parse alone would turn almost any number into a year. */
function dateIn(value: string): number | null {
  const date = /^[a-z]{3,9},? /i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? null : date;
}
