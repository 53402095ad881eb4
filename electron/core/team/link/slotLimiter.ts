/** Limits calls to a key's rate with time slots, assigned by the hub or computed by this device alone. */
import { shareOfCap } from '../../runs/jobs/pace.ts';
import type { RateLimiter, RateShare, SendPermit } from '../../runs/jobs/rateLimiter.ts';
import { createBatch, sleepUntil } from '#base/async.ts';
import type { Clock } from '../../ports.ts';
import type { Slot } from '../../runs/claims/teamGate.ts';

/** Computes times for calls that are bought without the hub: evenly spaced, at this device's own estimate of the key's rate. */
export interface AlonePace {
  /** The next times at which a call may be sent (monotonic ms). */
  slots(callsPerSecond: number, count: number): Slot[];
  pause(ms: number): void;
}

/** How late a call may be sent; the same as the hub's. */
const spareMs = 40;

export function createAlonePace(clock: Pick<Clock, 'monotonic'>): AlonePace {
  let due = 0;
  return {
    slots: (callsPerSecond, count) => {
      const step = 1_000 / (callsPerSecond * shareOfCap);
      return Array.from({ length: count }, () => {
        const opensAt = Math.max(due, clock.monotonic());
        due = opensAt + step;
        return { opensAt, closesAt: opensAt + spareMs };
      });
    },
    pause: (ms) => {
      due = Math.max(due, clock.monotonic() + ms);
    },
  };
}

interface SlotLimiterOptions {
  clock: Pick<Clock, 'monotonic' | 'after'>;
  callsPerSecond(): number;
  /** Takes this many slots (monotonic ms); null if `stop` ended the wait for the hub. */
  take(count: number, stop: AbortSignal): Promise<Slot[] | null>;
  /** Lets a call with a slot be sent at once. */
  share: RateShare;
}

/** As the hub divides the rate, for calls whose answers can’t be shared: every sender waits for a slot. */
interface SlotLimiter {
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
