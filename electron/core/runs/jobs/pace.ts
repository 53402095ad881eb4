/**
 * Computes when the next call with a key may be sent, from the monotonic clock alone, without timers or queues. Two bounds apply together.
 *
 *   spacing  calls are due evenly (GCRA with a fractional rate) at 0.95 of the cap; late calls may catch up, within bounds
 *   guard    never more than the cap within slightly more than a second, counted when a call is really sent: calls delayed by a commit,
 *            a handshake or a stalled event loop must not be sent in one burst
 *
 * A server that counts strictly stays within the cap with up to 50 ms of network jitter at even spacing, and 25 ms while catching up.
 */
import type { Random } from '../../ports.ts';

/** Counted attempts after which a job has failed. */
const mostTries = 5;
const firstMs = 1_000;
const longestMs = 30_000;

/** The longest pause that a Retry-After header can request. */
const longestAskedMs = 60_000;

/**
 * Returns when a failed job is retried: capped exponential backoff with jitter, and a maximum number of attempts. In milliseconds until the
 * next attempt, after `tries` counted attempts (≥ 1) and not before `askedMs`; null if none is left.
 */
export function nextTryIn(tries: number, random: Random, askedMs: number | null = null): number | null {
  if (tries >= mostTries) return null;
  const ceiling = Math.min(longestMs, firstMs * 2 ** (tries - 1));
  // Only half of it is random: a service that is down needs at least half the time to recover.
  return Math.round(Math.max(ceiling / 2 + (random.fraction() * ceiling) / 2, Math.min(askedMs ?? 0, longestAskedMs)));
}

export const shareOfCap = 0.95;
/** A stalled event loop or disk must not cost throughput: the schedule may fall this far behind and still catch up. */
const catchUpMs = 500;
/** Unused time is credited up to this limit: a pause in the work must not cause a burst. */
const idleCreditMs = 120;
/** A longer delay isn't a stall but a machine that slept: sending then starts evenly from now. */
const sleptMs = 5_000;
/** The guard's second, as a multiple of a real one. The gap to 1 / 0.95 leaves room for catching up. */
const guardShare = 1.025;
/** The pause after a first refusal. Pauses double, up to the next constant. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const pauseJitterMs = 250;
/** How fast the working rate recovers after a refusal: by exp(0.006 s²), slowly past the refused rate, then ever faster (×10 in 20 s). */
const climb = 0.006;

interface Pace {
  /** When the next call is due (monotonic ms). `byHand`: a person is waiting, and the pause after a refusal doesn't apply. */
  dueAt(byHand: boolean): number;
  /** A call took its turn at `now`. */
  took(now: number, byHand: boolean): void;
  /** The turn was returned unused. */
  gaveBack(now: number): void;
  /** Reports a request at `now`, when none was waiting. */
  becameBusy(now: number): void;
  /** The earliest time from `now` at which one more call stays within the cap; Infinity while too many calls are about to be sent. */
  openAt(now: number, byHand: boolean): number;
  /** A call passed the guard and may be sent at any time from now. */
  passed(): void;
  /** The call is being sent now; null if it never will be. */
  sent(now: number | null): void;
  /** The service rejected the call sent at `sentAt` because of its rate, and requested a pause of `retryAfterMs`. */
  refused(now: number, sentAt: number, retryAfterMs: number | null): void;
  /** The service accepted the call sent at `sentAt`. */
  accepted(now: number, sentAt: number): void;
  /** The working rate in calls per second. */
  rate(now: number): number;
  readonly pausedUntil: number;
  cap: number;
}

/** A window of times, oldest first; those too far in the past are dropped. */
class Moments {
  #times: number[] = [];
  #oldest = 0;

  add(at: number): void {
    this.#times.push(at);
  }
  forget(until: number): void {
    while (this.#oldest < this.#times.length && (this.#times[this.#oldest] ?? 0) <= until) this.#oldest += 1;
    if (this.#oldest < 1_000 || this.#oldest * 2 < this.#times.length) return;
    this.#times = this.#times.slice(this.#oldest);
    this.#oldest = 0;
  }
  get count(): number {
    return this.#times.length - this.#oldest;
  }
  /** The `back`-th time from the end. */
  last(back: number): number {
    return this.#times[this.#times.length - back] ?? -Infinity;
  }
}

export function createPace(initialCap: number, startAt: number, random: Random): Pace {
  let cap = initialCap;
  let due = startAt;
  let pausedAt = -Infinity;
  let pausedUntil = -Infinity;
  let pauses = 0;
  /** The rate after the last refusal. It recovers once the pause has ended. */
  let fallenTo = Infinity;
  const sends = new Moments();
  let leaving = 0;
  const accepts = new Moments();

  const rate = (now: number): number => {
    const seconds = Math.max(0, now - pausedUntil) / 1000;
    const climbed = fallenTo === Infinity ? Infinity : fallenTo * Math.exp(Math.min(50, climb * seconds * seconds));
    return Math.min(cap * shareOfCap, climbed);
  };
  const interval = (now: number): number => 1000 / rate(now);

  return {
    dueAt: (byHand) => (byHand ? due : Math.max(due, pausedUntil)),
    took(now, byHand) {
      const from = byHand ? due : Math.max(due, pausedUntil);
      due = (now - from > sleptMs ? now : Math.max(from, now - catchUpMs)) + interval(now);
    },
    gaveBack(now) {
      due -= interval(now);
    },
    becameBusy(now) {
      due = Math.max(due, now - idleCreditMs);
    },
    openAt(now, byHand) {
      // Below one call per second, and for fractions, the window fits whole calls.
      const most = Math.max(1, Math.floor(cap));
      const windowMs = (most / cap) * 1000 * guardShare;
      sends.forget(now - windowMs);
      if (leaving >= most) return Infinity;
      const open = sends.count + leaving < most ? now : sends.last(most - leaving) + windowMs;
      return byHand ? open : Math.max(open, pausedUntil);
    },
    passed: () => void (leaving += 1),
    sent(now) {
      leaving -= 1;
      if (now !== null) sends.add(now);
    },
    refused(now, sentAt, retryAfterMs) {
      const asked = retryAfterMs !== null && retryAfterMs > 0 ? retryAfterMs : null;
      // Calls in flight together are refused together, so that counts as one refusal.
      if (sentAt < pausedUntil) {
        if (now < pausedUntil && asked !== null) pausedUntil = Math.max(pausedUntil, now + asked);
        return;
      }
      accepts.forget(now - 1000);
      const least = Math.min(cap * shareOfCap, Math.max(0.5, cap * 0.02));
      fallenTo = Math.max(least, Math.min(rate(now), accepts.count * 0.9));
      pausedAt = now;
      pausedUntil = now + (asked ?? Math.min(longestPauseMs, firstPauseMs * 2 ** pauses) + random.fraction() * pauseJitterMs);
      pauses += 1;
    },
    accepted(now, sentAt) {
      accepts.forget(now - 1000);
      accepts.add(now);
      if (sentAt > pausedAt) pauses = 0;
    },
    rate,
    get pausedUntil() {
      return pausedUntil;
    },
    get cap() {
      return cap;
    },
    set cap(next) {
      cap = next;
    },
  };
}
