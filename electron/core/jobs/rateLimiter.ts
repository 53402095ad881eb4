/**
 * Holds a key's rate: even spacing at a little under the cap (GCRA with a fractional rate and a bounded catch-up), and a guard over the last
 * second, both on the monotonic clock. One limiter per key, shared by everything that sends with it.
 *
 * The network's jitter alone makes a server see 2-10 % more calls in its worst second than left here, so the working rate is 0.95 of the cap and
 * the guard looks back a little further than a second.
 */
import type { Clock, Random } from '../ports.ts';

export const shareOfCap = 0.95;
/** How far behind its schedule the limiter may be and still catch up: an event loop that stalls must not cost throughput, nor cause a burst. */
const catchUpMs = 120;
const guardMs = 1_050;
/** Pauses after a refusal start here, double, and end here. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const pauseJitterMs = 250;
/** Share of the cap that the working rate climbs back each second without a refusal. */
const climbPerSecond = 0.05;

export interface RateLimiter {
  /** Resolves to true when one call may be sent now, to false when `signal` ended the waiting. First come, first served. */
  take(signal: AbortSignal): Promise<boolean>;
  /** The service refused a call for its rate: pause (for what it asked, else 1 s doubling to 30 s), and work slower for a while. Returns the pause in ms. */
  refused(retryAfterMs: number | null): number;
  /** The slot that was just taken was not needed. */
  giveBack(): void;
  /** A call was answered: refusals are over. */
  accepted(): void;
  /** Calls a second: the key's cap, and what is worked at now. */
  readonly cap: number;
  readonly workingRate: number;
  /** Until when (monotonic ms) nothing is sent; 0 where nothing is paused. */
  readonly pausedUntil: number;
  setCap(cap: number): void;
}

interface Waiter {
  resolve(may: boolean): void;
  signal: AbortSignal;
  onAbort: () => void;
}

export function createRateLimiter(initialCap: number, clock: Clock, random: Random): RateLimiter {
  let cap = initialCap;
  let rate = cap * shareOfCap;
  let rateSetAt = clock.monotonic();
  /** When the next call is due if all goes evenly. */
  let due = clock.monotonic();
  let pausedUntil = 0;
  let pauses = 0;
  /** When the last calls went, oldest first from `head` on. */
  let sent: number[] = [];
  let head = 0;
  const queue: Waiter[] = [];
  let cancelTimer: (() => void) | null = null;

  const currentRate = (now: number): number => Math.min(cap * shareOfCap, rate + ((now - rateSetAt) / 1000) * climbPerSecond * cap);
  const guardCount = (): number => Math.max(1, Math.floor(cap));

  /** The earliest moment at which the next call may go. */
  const nextAt = (now: number): number => {
    while (head < sent.length && (sent[head] ?? 0) <= now - guardMs) head += 1;
    if (head > 1_000) {
      sent = sent.slice(head);
      head = 0;
    }
    const guarded = sent.length - head >= guardCount() ? (sent[sent.length - guardCount()] ?? 0) + guardMs : 0;
    return Math.max(due, guarded, pausedUntil);
  };

  const serve = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    for (let waiter = queue[0]; waiter; waiter = queue[0]) {
      const now = clock.monotonic();
      const at = nextAt(now);
      if (at > now) {
        cancelTimer = clock.after(Math.max(1, Math.ceil(at - now)), serve);
        return;
      }
      queue.shift();
      waiter.signal.removeEventListener('abort', waiter.onAbort);
      sent.push(now);
      due = Math.max(due, now - catchUpMs) + 1000 / currentRate(now);
      waiter.resolve(true);
    }
  };

  return {
    take: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve(false);
          return;
        }
        const waiter: Waiter = {
          resolve,
          signal,
          onAbort: () => {
            queue.splice(queue.indexOf(waiter), 1);
            resolve(false);
          },
        };
        signal.addEventListener('abort', waiter.onAbort, { once: true });
        queue.push(waiter);
        if (cancelTimer === null) serve();
      }),
    refused(retryAfterMs) {
      const now = clock.monotonic();
      // Calls that were in flight together are refused together: that is one refusal, not many.
      if (pausedUntil > now) return pausedUntil - now;
      const backOff = Math.min(longestPauseMs, firstPauseMs * 2 ** pauses) + random.fraction() * pauseJitterMs;
      pauses += 1;
      const acceptedLastSecond = sent.filter((at) => at > now - 1000).length;
      rate = Math.max(cap * 0.02, Math.min(currentRate(now), acceptedLastSecond) * 0.9);
      const pauseMs = retryAfterMs ?? backOff;
      pausedUntil = now + pauseMs;
      rateSetAt = pausedUntil;
      due = Math.max(due, pausedUntil);
      return pauseMs;
    },
    giveBack() {
      if (sent.length === head) return;
      sent.pop();
      due -= 1000 / currentRate(clock.monotonic());
    },
    accepted() {
      pauses = 0;
    },
    get cap() {
      return cap;
    },
    get workingRate() {
      return currentRate(Math.max(clock.monotonic(), rateSetAt));
    },
    get pausedUntil() {
      return pausedUntil > clock.monotonic() ? pausedUntil : 0;
    },
    setCap(next) {
      const slowed = currentRate(clock.monotonic()) < cap * shareOfCap;
      rate = slowed ? Math.min(rate, next * shareOfCap) : next * shareOfCap;
      cap = next;
    },
  };
}
