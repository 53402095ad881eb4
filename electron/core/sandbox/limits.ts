/** A key's limits: a strict sliding second, and a quota of billed answers. */
import { quotaUsed, rateLimited, type Refusal } from './refusals.ts';

/** Counts the calls in the last second; `at` must never decrease. */
export class SlidingSecond {
  #times: number[] = [];
  #oldest = 0;
  peak = 0;

  saw(at: number): void {
    while (this.#oldest < this.#times.length && (this.#times[this.#oldest] ?? at) <= at - 1000) this.#oldest++;
    if (this.#oldest > 4096 && this.#oldest * 2 > this.#times.length) {
      this.#times = this.#times.slice(this.#oldest);
      this.#oldest = 0;
    }
    this.#times.push(at);
    this.peak = Math.max(this.peak, this.#times.length - this.#oldest);
  }
}

/**
 * Decides on each call at its monotonic time in ms. `callsPerSecond` may be a fraction (0.5: one call in two seconds); null: no cap. A
 * refused call doesn't count towards the rate, and only `billed` answers count towards the quota.
 */
export function createLimits(callsPerSecond: number | null, quota: number | null): { refuse(at: number): Refusal | null; billed(): void } {
  const most = Math.max(1, Math.floor(callsPerSecond ?? 1));
  const windowMs = (most / (callsPerSecond ?? 1)) * 1000;
  const admitted = new Float64Array(most).fill(-Infinity);
  let next = 0;
  let used = 0;
  return {
    refuse(at) {
      if (quota !== null && used >= quota) return quotaUsed;
      if (callsPerSecond === null) return null;
      // The ring holds the last `most` admitted calls: the one to be overwritten must be at least a window old.
      if (at - (admitted[next] ?? -Infinity) < windowMs) return rateLimited;
      admitted[next] = at;
      next = (next + 1) % most;
      return null;
    },
    billed() {
      used++;
    },
  };
}
