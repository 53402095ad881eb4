/** One rate limiter per key: environments with the same key share one cap, and so do runs and look-ups. */
import { createRateLimiter, type RateLimiter } from './rateLimiter.ts';
import type { Clock, Random } from '../../ports.ts';

/** `callsPerSecond` applies until somebody joins with another value. */
export type LimiterOf = (keyFingerprint: string, callsPerSecond: number) => RateLimiter;

export function createLimiters(clock: Clock, random: Random): LimiterOf {
  const limiters = new Map<string, RateLimiter>();
  return (keyFingerprint, callsPerSecond) => {
    const limiter = limiters.get(keyFingerprint) ?? createRateLimiter(callsPerSecond, clock, random);
    limiters.set(keyFingerprint, limiter);
    return limiter;
  };
}
