/**
 * Estimates the hub's clock from exchanges with it. Of the recent ones the shortest says most: its reply was made within the shortest time, so that
 * the error is at most half of that, however slow the others were.
 */
import type { Clock } from '../../ports.ts';

/** A wall clock that is further ahead of the other than at the last look tells of sleep, or of being set; less is a clock that is adjusted. */
const leastAsleepMs = 1_000;

/**
 * A clock whose monotonic time also counts while the computer is asleep, so that no permit outlives the sleep of the device that got it. On
 * Linux and macOS monotonic time stands still while the computer sleeps, and the hub's time goes on. Where somebody sets the wall clock
 * ahead, the time of permits is over, too early: they are asked for again, which is free.
 */
export function createAwakeClock(clock: Clock): Clock {
  let asleepMs = 0;
  let apartMs = clock.now() - clock.monotonic();
  return {
    now: () => clock.now(),
    after: (delayMs, fire) => clock.after(delayMs, fire),
    monotonic: () => {
      const monotonic = clock.monotonic();
      const [before, now] = [apartMs, clock.now() - monotonic];
      apartMs = now;
      if (now - before >= leastAsleepMs) asleepMs += now - before;
      return monotonic + asleepMs;
    },
  };
}

/** Older exchanges say nothing of a clock that drifts. */
const rememberedMs = 60_000;
/** So much may two clocks drift apart in that time. */
const driftMs = 10;
/** What this side needs besides the reply's way: the ledger's commit, and the event loop. */
const ownMs = 15;
const unknownRoundTripMs = 200;
const longestLeadMs = 2_000;
/** What a busy computer needs more: so much at the most, because a single stall says little, and less with each exchange. */
const mostBusyMs = 250;
const easing = 0.9;

export interface HubClock {
  /** An exchange was begun at `sentAt` and is over now (monotonic ms); the hub's clock said `hubNow` in between (epoch ms). */
  note(sentAt: number, hubNow: number): void;
  /** A time of the hub's clock as monotonic ms here. */
  here(hubTime: number): number;
  /** How far ahead a time must be to be met (ms). */
  readonly leadMs: number;
  /** A time was met only so late. */
  missed(byMs: number): void;
}

export function createHubClock(clock: Pick<Clock, 'monotonic'>): HubClock {
  let exchanges: { at: number; tookMs: number; ahead: number }[] = [];
  const agree = (one: (typeof exchanges)[number], other: (typeof exchanges)[number]): boolean =>
    Math.abs(one.ahead - other.ahead) <= (one.tookMs + other.tookMs) / 2 + driftMs;
  let busyMs = 0;
  const recent = (): typeof exchanges => {
    const since = clock.monotonic() - rememberedMs;
    const kept = exchanges.filter(({ at }) => at >= since);
    if (kept.length > 0) exchanges = kept.slice(-200);
    return exchanges;
  };
  return {
    note: (sentAt, hubNow) => {
      const at = clock.monotonic();
      busyMs *= easing;
      const newest = { at, tookMs: at - sentAt, ahead: hubNow - (sentAt + at) / 2 };
      // Where both can't be true, one of the clocks was set since then, or this computer slept: the older one is worthless.
      exchanges = [...exchanges.filter((one) => agree(one, newest)), newest];
    },
    here: (hubTime) => {
      const [first, ...others] = recent();
      if (!first) throw new Error('the hub’s clock was never seen');
      const shortest = others.reduce((best, one) => (one.tookMs < best.tookMs ? one : best), first);
      return hubTime - shortest.ahead;
    },
    get leadMs() {
      const last = recent().slice(-8);
      const longest = last.length === 0 ? unknownRoundTripMs : Math.max(...last.map(({ tookMs }) => tookMs));
      return Math.min(longestLeadMs, longest + ownMs + busyMs);
    },
    missed: (byMs) => {
      busyMs = Math.min(mostBusyMs, Math.max(busyMs, byMs));
    },
  };
}
