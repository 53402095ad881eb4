/** When a job that may be tried again is tried again: capped exponential with full jitter, and not for ever. */
import type { Random } from '../ports.ts';

/** Attempts that count before a job has failed. */
export const mostTries = 5;
const firstMs = 1_000;
const longestMs = 30_000;

/** A service that asks for more is held to this. */
const longestAskedMs = 60_000;

/** Milliseconds until the next try after `tries` that counted (≥ 1), and not before `askedMs`; null where there is none left. */
export function nextTryIn(tries: number, random: Random, askedMs: number | null = null): number | null {
  if (tries >= mostTries) return null;
  const ceiling = Math.min(longestMs, firstMs * 2 ** (tries - 1));
  // Not all of it is random: a service that is down needs at least half the time to itself.
  return Math.round(Math.max(ceiling / 2 + (random.fraction() * ceiling) / 2, Math.min(askedMs ?? 0, longestAskedMs)));
}
