/**
 * When the next call of a key may go, as plain arithmetic on the monotonic clock: no timer, no queue. Two bounds hold together.
 *
 *   spacing  calls are due evenly (GCRA with a fractional rate) at 0.95 of the cap; who is late may catch up, within bounds
 *   guard    never more than the cap within a second and a little more, counted when a call really goes: what a commit, a handshake or a stalled
 *            event loop held back can't go out in one burst
 *
 * A server that counts strictly sees even spacing at 0.95 within the cap with 50 ms of jitter on the way, and a catching up with 25 ms.
 */
import type { Random } from '../ports.ts';

export const shareOfCap = 0.95;
/** A stalled event loop or disk must not cost throughput: the schedule may run behind by this much and still be caught up. */
const catchUpMs = 500;
/** What nobody asked for is not saved up beyond this: a pause in the work is no licence for a burst. */
const idleCreditMs = 120;
/** Later than this is no stall but a machine that slept: it starts evenly from now. */
const sleptMs = 5_000;
/** The guard's second, as a share of the real one: what is left to 1 / 0.95 is what makes catching up possible. */
const guardShare = 1.025;
/** Pauses after a refusal start here, double, and end here. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const pauseJitterMs = 250;
/** How fast the working rate climbs back after a refusal: by exp(0.006 s²), slowly past the rate that was refused, then ever faster (×10 in 20 s). */
const climb = 0.006;

export interface Pace {
  /** When the next call is due (monotonic ms); `byHand`: a person waits, and the pause after a refusal does not hold. */
  dueAt(byHand: boolean): number;
  /** A call took its turn at `now`. */
  took(now: number, byHand: boolean): void;
  /** Its turn was not needed. */
  gaveBack(now: number): void;
  /** Somebody asks at `now`, and nobody was waiting. */
  askedAnew(now: number): void;
  /** The first moment from `now` on at which one more call keeps within the cap; Infinity while so many are still on their way out. */
  openAt(now: number, byHand: boolean): number;
  /** A call passed, and may go out at any moment from now on. */
  passed(): void;
  /** It goes out now; null: it never will. */
  went(now: number | null): void;
  /** The service refused for its rate what was sent at `sentAt`; it asked for `retryAfterMs`. */
  refused(now: number, sentAt: number, retryAfterMs: number | null): void;
  /** The service took what was sent at `sentAt`. */
  accepted(now: number, sentAt: number): void;
  /** Calls a second that are worked at. */
  rate(now: number): number;
  readonly pausedUntil: number;
  cap: number;
}

/** Moments, oldest first; those that lie too far back are forgotten. */
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
  /** The last but `back` - 1. */
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
  /** After a refusal: the rate that was fallen to. It climbs from the end of the pause. */
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
    askedAnew(now) {
      due = Math.max(due, now - idleCreditMs);
    },
    openAt(now, byHand) {
      // Below one a second, and for fractions, the second is as long as the whole calls of it need.
      const most = Math.max(1, Math.floor(cap));
      const windowMs = (most / cap) * 1000 * guardShare;
      sends.forget(now - windowMs);
      if (leaving >= most) return Infinity;
      const open = sends.count + leaving < most ? now : sends.last(most - leaving) + windowMs;
      return byHand ? open : Math.max(open, pausedUntil);
    },
    passed: () => void (leaving += 1),
    went(now) {
      leaving -= 1;
      if (now !== null) sends.add(now);
    },
    refused(now, sentAt, retryAfterMs) {
      const asked = retryAfterMs !== null && retryAfterMs > 0 ? retryAfterMs : null;
      // What was under way together is refused together: that is one refusal, not many.
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
