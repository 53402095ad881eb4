/// <reference types="node" />
/** A clock that moves only when a test advances it. Component tests use it too: they run under Node, in a simulated page. */
import type { Clock } from '#core/ports.ts';

export interface FakeClock extends Clock {
  /** Advances both clocks and fires what becomes due, letting promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Advances both clocks at once and fires nothing, like a machine that slept. */
  jump(ms: number): void;
  /** Shifts the wall clock only; the monotonic clock doesn't change. */
  shiftWall(ms: number): void;
}

/** Lets everything that is ready run: promises, immediates, and what they start. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

export function fakeClock(startAt = Date.UTC(2026, 4, 20, 12)): FakeClock {
  let elapsed = 0;
  let wall = startAt;
  const timers: { at: number; fire: () => void }[] = [];
  const fireDue = async (until: number): Promise<void> => {
    for (;;) {
      timers.sort((a, b) => a.at - b.at);
      const next = timers[0];
      if (!next || next.at > until) return;
      timers.shift();
      elapsed = Math.max(elapsed, next.at);
      next.fire();
      await settle();
    }
  };
  return {
    now: () => wall + Math.round(elapsed),
    monotonic: () => elapsed,
    after: (delayMs, fire) => {
      const timer = { at: elapsed + delayMs, fire };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
    advance: async (ms) => {
      const until = elapsed + ms;
      await settle();
      await fireDue(until);
      elapsed = until;
      await settle();
    },
    jump: (ms) => {
      elapsed += ms;
    },
    shiftWall: (ms) => {
      wall += ms;
    },
  };
}
