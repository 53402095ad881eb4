/**
 * Estimates the hub's clock from exchanges with it. The shortest of the recent ones is the most accurate: its error is at most half the
 * time it took, however slow the others were.
 */
import type { Clock } from '../../ports.ts';

/** If the wall clock gains this much on the monotonic one, the computer slept or the clock was set; less is an adjustment. */
const leastAsleepMs = 1_000;

/**
 * A clock whose monotonic time also counts while the computer sleeps, so that no permit outlives the sleep of the device that got it. On
 * Linux and macOS, monotonic time stands still during sleep, and the hub's time goes on. If a person sets the wall clock ahead, permits
 * expire too early and are requested again, which is free.
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

/** Older exchanges are ignored, because clocks drift. */
const rememberedMs = 60_000;
/** How far two clocks may drift apart in that time. */
const driftMs = 10;
/** What this side needs besides the reply's latency: the ledger's commit, and the event loop. */
const ownMs = 15;
const unknownRoundTripMs = 200;
const longestLeadMs = 2_000;
/** The most that is added for a busy computer: a single stall means little. It decreases with each exchange. */
const mostBusyMs = 250;
const easing = 0.9;

export interface HubClock {
  /** Records an exchange begun at `sentAt` and ending now (monotonic ms), during which the hub's clock showed `hubNow` (epoch ms). */
  note(sentAt: number, hubNow: number): void;
  /** Converts a time of the hub's clock to monotonic ms here. */
  here(hubTime: number): number;
  /** How far ahead a slot must be to be usable (ms). */
  readonly leadMs: number;
  /** Reports that a slot was missed by this much. */
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
      // If two exchanges contradict each other, a clock was set in between or this computer slept, and the older one is worthless.
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
