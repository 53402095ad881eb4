/** Reads how long the service asks to be left alone. No documentation mentions the header, so nothing depends on it. */

/** A header that asks for more is held to this: a run must not sleep for a day on one line of a proxy. */
const longestMs = 3_600_000;

/** Milliseconds from `now` (epoch ms) that a Retry-After header asks for, in seconds or as a date; null where there is none that can be read. */
export function retryAfter(headers: readonly (readonly [string, string])[], now: number): number | null {
  const valueOf = (wanted: string): string => headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? '';
  // A date is meant by the clock of whoever wrote it, and ours may be wrong by a day.
  const ms = millisecondsIn(valueOf('retry-after'), dateIn(valueOf('date')) ?? now);
  return ms === null ? null : Math.min(Math.max(ms, 0), longestMs);
}

function millisecondsIn(value: string, now: number): number | null {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = dateIn(value);
  return date === null ? null : date - now;
}

/** Epoch ms. A date begins with its weekday; Date.parse alone would make a year out of almost any number. */
function dateIn(value: string): number | null {
  const date = /^[a-z]{3,9},? /i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(date) ? null : date;
}
