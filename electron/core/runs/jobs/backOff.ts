/** When a failed job is tried again: capped exponential back-off with jitter, and a maximum number of attempts. */
import type { Random } from '../../ports.ts';

/** Counted attempts after which a job has failed. */
export const mostTries = 5;
const firstMs = 1_000;
const longestMs = 30_000;

/** The maximum that a Retry-After header can ask for. */
const longestAskedMs = 60_000;

/** Milliseconds until the next attempt, after `tries` counted attempts (≥ 1) and not before `askedMs`; null if there is no attempt left. */
export function nextTryIn(tries: number, random: Random, askedMs: number | null = null): number | null {
  if (tries >= mostTries) return null;
  const ceiling = Math.min(longestMs, firstMs * 2 ** (tries - 1));
  // Only half of it is random: a service that is down needs at least half the time to recover.
  return Math.round(Math.max(ceiling / 2 + (random.fraction() * ceiling) / 2, Math.min(askedMs ?? 0, longestAskedMs)));
}
