/** Slots for calls bought without the hub: evenly at the key's rate, for this device alone. */
import { shareOfCap } from '../../runs/jobs/pace.ts';
import type { Clock } from '../../ports.ts';
import type { Slot } from '../../runs/claims/teamGate.ts';

export interface AlonePace {
  /** The next slots for calls (monotonic ms). */
  slots(callsPerSecond: number, count: number): Slot[];
  pause(ms: number): void;
}

/** How late a call may be, as at the hub. */
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
