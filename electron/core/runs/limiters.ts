/** One rate limiter per key: two environments with one key share one cap, and so do runs and look-ups. */
import { createRateLimiter, type RateLimiter } from '../jobs/rateLimiter.ts';
import type { Clock, Random } from '../ports.ts';

export type LimiterOf = (keyFingerprint: string, callsPerSecond: number) => RateLimiter;

export function createLimiters(clock: Clock, random: Random): LimiterOf {
  const limiters = new Map<string, RateLimiter>();
  return (keyFingerprint, callsPerSecond) => {
    const known = limiters.get(keyFingerprint);
    if (known) {
      if (known.cap !== callsPerSecond) known.setCap(callsPerSecond);
      return known;
    }
    const made = createRateLimiter(callsPerSecond, clock, random);
    limiters.set(keyFingerprint, made);
    return made;
  };
}
