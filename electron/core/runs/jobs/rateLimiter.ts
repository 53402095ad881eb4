/**
 * Divides a key's rate among its senders: one limiter per key, one share per run or look-up. Each call passes two gates:
 *
 *   take   its turn in the even spacing, before its attempt is recorded; shares alternate
 *   pass   the guard over the last second, just before sending, because recording the attempt took a while
 *
 * A look-up's share (a person is waiting) goes before every run; ordered runs follow in their order; the others alternate. A share that
 * yields only gets what those leave.
 */
import type { Clock, Random } from '../../ports.ts';
import { createPace } from './pace.ts';

/** A call that passed the guard. It counts as about to be sent until it is reported as sent or dropped. */
export interface SendPermit {
  /** The first byte is about to be sent. Returns false if it is too late, and nothing may be sent. */
  onSent(): boolean;
  /** Nothing was sent, and nothing will be. Has no effect once the call was sent. */
  onDropped(): void;
  /**
   * The service rejected it for its rate: all senders pause (as long as it requested, else 1 s, doubling to 30 s) and slow down for a
   * while.
   */
  onRateLimited(retryAfterMs: number | null): void;
  /** The service answered it. */
  onAccepted(): void;
}

export interface RateShare {
  /** Resolves to true when it is this call's turn, or to false if `signal` ended the wait. */
  take(signal: AbortSignal): Promise<boolean>;
  /** Waits until the call may be sent, which must then happen at once; null if `signal` ended the wait. */
  pass(signal: AbortSignal): Promise<SendPermit | null>;
  /** Returns the turn just taken, unused. */
  giveBack(): void;
  /** Lower ranks go first; shares of the same rank alternate. */
  rank: number;
  /** Whether all other shares go first, whatever their rank. */
  yields: boolean;
  leave(): void;
}

export interface RateLimiter {
  /**
   * Joins with the rate that this share expects. The smallest of all shares applies to the key; a look-up's counts only if there is no run.
   */
  join(options: { callsPerSecond: number; byHand?: boolean }): RateShare;
  /** Calls per second: the key's cap, and the current working rate. */
  readonly cap: number;
  readonly workingRate: number;
  /** How long nothing is sent because the service asked to slow down; 0 if it didn't. */
  readonly pauseMs: number;
}

interface Waiter {
  byHand: boolean;
  go(now: number): void;
}

interface Share {
  byHand: boolean;
  callsPerSecond: number;
  rank: number;
  yields: boolean;
  turns: Waiter[];
  /** The turn counter's value at its last turn. */
  lastTurn: number;
}

export function createRateLimiter(initialCap: number, clock: Clock, random: Random): RateLimiter {
  const pace = createPace(initialCap, clock.monotonic(), random);
  const shares = new Set<Share>();
  const passing: Waiter[] = [];
  let turns = 0;
  let cancelTimer: (() => void) | null = null;

  /** The next share: look-ups before runs, then those that don't yield, then by rank, then by how many turns they waited. */
  const nextShare = (): Share | undefined => {
    let best: Share | undefined;
    for (const share of shares) {
      if (share.turns.length === 0) continue;
      if (!best) best = share;
      else if (share.byHand !== best.byHand) best = share.byHand ? share : best;
      else if (share.yields !== best.yields) best = share.yields ? best : share;
      else if (share.rank !== best.rank) best = share.rank < best.rank ? share : best;
      else if (share.lastTurn < best.lastTurn) best = share;
    }
    return best;
  };

  /** Lets waiting calls through as time allows. Returns when to check again; Infinity if none is waiting. */
  const letThrough = (): number => {
    for (let waiter = passing[0]; waiter; waiter = passing[0]) {
      const now = clock.monotonic();
      const at = pace.openAt(now, waiter.byHand);
      if (at > now) return Math.min(at, letTake());
      passing.shift();
      pace.passed();
      waiter.go(now);
    }
    return letTake();
  };
  const letTake = (): number => {
    for (let share = nextShare(); share; share = nextShare()) {
      const now = clock.monotonic();
      const at = pace.dueAt(share.byHand);
      if (at > now) return at;
      pace.took(now, share.byHand);
      share.lastTurn = turns += 1;
      share.turns.shift()?.go(now);
    }
    return Infinity;
  };
  const serve = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    const at = letThrough();
    cancelTimer = at === Infinity ? null : clock.after(Math.max(1, Math.ceil(at - clock.monotonic())), serve);
  };

  /** Waits in `queue` until let through; resolves to null if `signal` ended the wait. */
  const wait = (queue: Waiter[], byHand: boolean, signal: AbortSignal): Promise<number | null> =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve(null);
        return;
      }
      const onAbort = (): void => {
        const at = queue.indexOf(waiter);
        if (at >= 0) queue.splice(at, 1);
        resolve(null);
      };
      let waits = true;
      const waiter: Waiter = {
        byHand,
        go: (now) => {
          waits = false;
          signal.removeEventListener('abort', onAbort);
          resolve(now);
        },
      };
      if (byHand) queue.unshift(waiter);
      else queue.push(waiter);
      serve();
      if (waits) signal.addEventListener('abort', onAbort, { once: true });
    });

  const openPermit = (passedAt: number): SendPermit => {
    let sentAt: number | null = null;
    let isOut = false;
    const out = (at: number | null): void => {
      if (isOut) return;
      isOut = true;
      sentAt = at;
      pace.sent(at);
      if (passing.length > 0) serve();
    };
    return {
      onSent: () => {
        out(clock.monotonic());
        return true;
      },
      onDropped: () => out(null),
      onRateLimited(retryAfterMs) {
        out(passedAt);
        pace.refused(clock.monotonic(), sentAt ?? passedAt, retryAfterMs);
      },
      onAccepted() {
        out(passedAt);
        pace.accepted(clock.monotonic(), sentAt ?? passedAt);
      },
    };
  };

  /** Runs determine the cap; look-ups do only if there are no runs. */
  const agreeOnCap = (): void => {
    const members = [...shares];
    const runs = members.filter(({ byHand }) => !byHand);
    const caps = (runs.length > 0 ? runs : members).map(({ callsPerSecond }) => callsPerSecond);
    if (caps.length > 0) pace.cap = Math.min(...caps);
  };

  return {
    join({ callsPerSecond, byHand = false }) {
      const share: Share = { byHand, callsPerSecond, rank: Infinity, yields: false, turns: [], lastTurn: turns };
      shares.add(share);
      agreeOnCap();
      return {
        take: async (signal) => {
          if (nextShare() === undefined) pace.becameBusy(clock.monotonic());
          return (await wait(share.turns, byHand, signal)) !== null;
        },
        pass: async (signal) => {
          const passedAt = await wait(passing, byHand, signal);
          return passedAt === null ? null : openPermit(passedAt);
        },
        giveBack: () => pace.gaveBack(clock.monotonic()),
        get rank() {
          return share.rank;
        },
        set rank(rank) {
          share.rank = rank;
        },
        get yields() {
          return share.yields;
        },
        set yields(yields) {
          share.yields = yields;
        },
        leave: () => {
          shares.delete(share);
          agreeOnCap();
          serve();
        },
      };
    },
    get cap() {
      return pace.cap;
    },
    get workingRate() {
      return pace.rate(clock.monotonic());
    },
    get pauseMs() {
      return Math.max(0, pace.pausedUntil - clock.monotonic());
    },
  };
}

/** `callsPerSecond` applies until a share joins with another value. */
export type LimiterOf = (keyFingerprint: string, callsPerSecond: number) => RateLimiter;

/** One rate limiter per key: environments with the same key share one cap, and so do runs and look-ups. */
export function createLimiters(clock: Clock, random: Random): LimiterOf {
  const limiters = new Map<string, RateLimiter>();
  return (keyFingerprint, callsPerSecond) => {
    const limiter = limiters.get(keyFingerprint) ?? createRateLimiter(callsPerSecond, clock, random);
    limiters.set(keyFingerprint, limiter);
    return limiter;
  };
}
