/** A key's rate as the hub divides it, for calls whose answers can’t be shared: each sender waits for a slot. */
import { shareOfCap } from '../../runs/jobs/pace.ts';
import type { RateLimiter, RateShare, SendPermit } from '../../runs/jobs/rateLimiter.ts';
import { createBatch, sleepUntil } from '#base/async.ts';
import type { Clock } from '../../ports.ts';
import type { Slot } from '../../runs/claims/teamGate.ts';

export interface SlotLimiterOptions {
  clock: Pick<Clock, 'monotonic' | 'after'>;
  callsPerSecond(): number;
  /** Takes this many slots (monotonic ms); null if `stop` ended the wait for the hub. */
  take(count: number, stop: AbortSignal): Promise<Slot[] | null>;
  /** Lets a call with a slot be sent at once. */
  share: RateShare;
}

export interface SlotLimiter {
  limiter: RateLimiter;
  /** Shows that the service asked to slow down. */
  pausedFor(ms: number): void;
}

export function createSlotLimiter({ clock, callsPerSecond, take, share }: SlotLimiterOptions): SlotLimiter {
  let pausedUntil = 0;
  /** Batches slots needed at the same moment into one request. */
  const slotOf = createBatch<AbortSignal, Slot | 'stopped'>(async (close) => {
    await new Promise<void>((resolve) => clock.after(1, resolve));
    const signals = close();
    const slots = await take(signals.length, AbortSignal.any(signals));
    return signals.map((_, index) => slots?.[index] ?? 'stopped');
  });
  const pass = async (signal: AbortSignal): Promise<SendPermit | null> => {
    while (!signal.aborted) {
      const slot = await slotOf(signal);
      if (slot === 'stopped') continue;
      while (!signal.aborted && clock.monotonic() < slot.opensAt) await sleepUntil(clock, slot.opensAt, signal);
      // A missed slot isn’t made up for: that would be a burst.
      if (!signal.aborted && clock.monotonic() <= slot.closesAt) return share.pass(signal);
    }
    return null;
  };

  return {
    pausedFor: (ms) => {
      pausedUntil = Math.max(pausedUntil, clock.monotonic() + ms);
    },
    limiter: {
      join: () => ({ ...share, pass }),
      get cap() {
        return callsPerSecond();
      },
      get workingRate() {
        return callsPerSecond() * shareOfCap;
      },
      get pauseMs() {
        return Math.max(0, pausedUntil - clock.monotonic());
      },
    },
  };
}
