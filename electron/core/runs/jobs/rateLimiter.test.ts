import { casesOf, fc } from '#test/support/propertyCases.ts';
import { describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '#test/support/fakeClock.ts';
import { createRateLimiter, type SendPermit, type RateLimiter, type RateShare } from './rateLimiter.ts';

const random = { bytes: (count: number) => new Uint8Array(count), fraction: () => 0.5 };
const never = new AbortController().signal;

interface Taking {
  /** When each call was sent. */
  times: number[];
  last: SendPermit | null;
  stop(): void;
}

/**
 * Takes all permits it can get, several at once. `writeMs`: how long writing an attempt takes; `goMs`: how long until its first byte is
 * sent.
 */
function takeAll(share: RateShare, clock: FakeClock, { workers = 3, writeMs = (): number => 0, goMs = (): number => 0 } = {}): Taking {
  let stopped = false;
  const taking: Taking = { times: [], last: null, stop: () => void (stopped = true) };
  const worker = async (): Promise<void> => {
    while (!stopped && (await share.take(never))) {
      const ms = writeMs();
      if (ms > 0) await new Promise<void>((resolve) => clock.after(ms, resolve));
      const permit = await share.pass(never);
      if (permit === null) return;
      const connectMs = goMs();
      if (connectMs > 0) await new Promise<void>((resolve) => clock.after(connectMs, resolve));
      permit.onSent();
      taking.times.push(clock.monotonic());
      taking.last = permit;
      permit.onAccepted();
    }
  };
  for (let started = 0; started < workers; started += 1) void worker();
  return taking;
}

const open = (cap: number): { clock: FakeClock; limiter: RateLimiter; share: RateShare } => {
  const clock = fakeClock();
  const limiter = createRateLimiter(cap, clock, random);
  return { clock, limiter, share: limiter.join({ callsPerSecond: cap }) };
};

/** The permit of a call that can be sent at once. */
async function pass(share: RateShare): Promise<SendPermit> {
  const permit = await share.pass(never);
  if (permit === null) throw new Error('it did not pass');
  return permit;
}

/** The maximum number of calls within any `windowMs`, excluding its end. `times` must be in order. */
function most(times: readonly number[], windowMs = 1000): number {
  let oldest = 0;
  let worst = 0;
  times.forEach((at, index) => {
    while (at - (times[oldest] ?? at) >= windowMs) oldest += 1;
    worst = Math.max(worst, index - oldest + 1);
  });
  return worst;
}

describe('the rate limiter', () => {
  for (const cap of [3, 10, 50, 200]) {
    it(`never allows more than ${cap} a second, and uses at least 94 % of it`, async () => {
      const { clock, share } = open(cap);
      const { times, stop } = takeAll(share, clock, { workers: 20 });
      await clock.advance(10_000);
      stop();
      expect(most(times)).toBeLessThanOrEqual(cap);
      expect(times.length).toBeGreaterThanOrEqual(Math.floor(cap * 10 * 0.94));
    });
  }

  it('spaces rates below one a second, and fractions, just as evenly', async () => {
    for (const [cap, windowMs] of [
      [0.5, 2000],
      [1.5, 666],
    ] as const) {
      const { clock, share } = open(cap);
      const { times, stop } = takeAll(share, clock);
      await clock.advance(60_000);
      stop();
      expect(most(times, windowMs)).toBe(1);
      expect(times.length).toBeGreaterThanOrEqual(Math.floor(cap * 60 * 0.93));
    }
  });

  it('stays within the cap in every second and uses 93 % of it despite stalls', async () => {
    const stalls = fc.array(fc.record({ everyMs: fc.integer({ min: 60, max: 400 }), stallMs: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(10, 50, 200), stalls, fc.nat({ max: 30 }), async (cap, pattern, writeMs) => {
        const { clock, share } = open(cap);
        let turn = 0;
        const { times, stop } = takeAll(share, clock, { workers: 30, writeMs: () => ((turn += 1) % 7 === 0 ? writeMs : 1) });
        // A stalled event loop: time passes, and no timer fires until it is over.
        for (let at = 0; at < 10_000;) {
          const stall = pattern.find(({ everyMs, stallMs }) => at % everyMs < stallMs && at >= everyMs);
          const step = stall ? stall.stallMs : 2;
          if (stall) clock.jump(step);
          await clock.advance(stall ? 0 : step);
          at += step;
        }
        stop();
        expect(most(times)).toBeLessThanOrEqual(cap);
        const busy = pattern.reduce((sum, { everyMs, stallMs }) => sum + stallMs / everyMs, 0);
        if (busy < 0.5) expect(times.length).toBeGreaterThanOrEqual(Math.floor(cap * 10 * 0.93) - 1);
      }),
      casesOf(4),
    );
  }, 60_000);

  it('doesn’t burst after the machine slept for ten minutes, nor after a long idle time', async () => {
    for (const away of [600_000, 3_000]) {
      const { clock, share } = open(10);
      expect(await share.take(never)).toBe(true);
      clock.jump(away);
      const { times, stop } = takeAll(share, clock, { workers: 12 });
      await clock.advance(1_000);
      stop();
      expect(times.length).toBeLessThanOrEqual(11);
      expect(times.filter((at) => at <= away + 5).length).toBeLessThanOrEqual(2);
    }
  });

  it('starts evenly if the machine slept while calls were waiting', async () => {
    const { clock, share } = open(50);
    const { times, stop } = takeAll(share, clock, { workers: 20 });
    await clock.advance(2_000);
    clock.jump(600_000);
    await clock.advance(1_000);
    stop();
    expect(times.filter((at) => at >= 602_000 && at < 602_100).length).toBeLessThanOrEqual(6);
    expect(most(times)).toBeLessThanOrEqual(50);
  });

  it.each(['writeMs', 'goMs'])('lets no burst out of what waited for the disk or for a connection: %s', async (what) => {
    const { clock, share } = open(50);
    let slow = false;
    const { times, stop } = takeAll(share, clock, { workers: 50, [what]: () => (slow ? 400 : 1) });
    await clock.advance(2_000);
    slow = true;
    await clock.advance(600);
    slow = false;
    await clock.advance(3_000);
    stop();
    expect(most(times)).toBeLessThanOrEqual(50);
  });

  it('pauses for as long as a refusal asks, falls to 0.9 of what was accepted in the last second, and climbs back', async () => {
    const { clock, limiter, share } = open(20);
    const taking = takeAll(share, clock);
    const { times, stop } = taking;
    await clock.advance(2_000);
    taking.last?.onRateLimited(3_000);
    const before = times.length;
    await clock.advance(2_990);
    expect(times.length).toBe(before);
    expect(limiter.workingRate).toBeGreaterThan(16);
    expect(limiter.workingRate).toBeLessThanOrEqual(18);
    await clock.advance(20_000);
    expect(limiter.workingRate).toBe(19);
    stop();
  });

  it('doubles its own pause from one second to thirty while refusals continue, and counts those that were in flight together as one', async () => {
    const { clock, limiter, share } = open(10);
    const pauses: number[] = [];
    for (let refusals = 0; refusals < 7; refusals += 1) {
      const together = [await pass(share), await pass(share), await pass(share)];
      together[0]?.onRateLimited(null);
      together[1]?.onRateLimited(null);
      pauses.push(limiter.pauseMs);
      clock.jump(60_000);
      // Sent before the pause, answered after it.
      together[2]?.onRateLimited(null);
    }
    expect(pauses).toEqual([1_125, 2_125, 4_125, 8_125, 16_125, 30_125, 30_125]);
  });

  it('ignores a Retry-After in the past', async () => {
    const { limiter, share } = open(10);
    (await pass(share)).onRateLimited(0);
    expect(limiter.pauseMs).toBe(1_125);
  });

  /** Calls a server that answers after 60 ms and decides at each call whether to refuse it, until it has accepted `rows` calls. */
  async function askAll(cap: number, rows: number, refuses: (taken: readonly number[], at: number, number: number) => boolean) {
    const { clock, share } = open(cap);
    const taken: number[] = [];
    const calls: { at: number; isRefused: boolean }[] = [];
    const worker = async (): Promise<void> => {
      while (taken.length < rows && (await share.take(never))) {
        const permit = await share.pass(never);
        if (permit === null) return;
        permit.onSent();
        const at = clock.monotonic();
        const isRefused = refuses(taken, at, calls.length);
        calls.push({ at, isRefused });
        if (!isRefused) taken.push(at);
        await new Promise<void>((resolve) => clock.after(60, resolve));
        if (isRefused) permit.onRateLimited(null);
        else permit.onAccepted();
      }
    };
    for (let workers = 0; workers < 50; workers += 1) void worker();
    while (taken.length < rows && clock.monotonic() < 600_000) await clock.advance(1_000);
    return { taken, calls, tookMs: clock.monotonic() };
  }

  it('finishes 2,000 calls at 200 if the real limit is 20, with fewer than 5 % refused', async () => {
    const { taken, calls, tookMs } = await askAll(
      200,
      2_000,
      (before, at) => before.slice(-20).filter((earlier) => earlier > at - 1000).length >= 20,
    );
    expect(taken.length).toBeGreaterThanOrEqual(2_000);
    expect(calls.filter(({ isRefused }) => isRefused).length / calls.length).toBeLessThan(0.05);
    // Two thirds of the real limit.
    expect(tookMs).toBeLessThan(150_000);
  });

  it('finishes every row if half of all calls are refused for a minute, with hardly a wasted call afterwards', async () => {
    const stormMs = 60_000;
    const { taken, calls, tookMs } = await askAll(50, 2_000, (_taken, at, number) => at < stormMs && number % 2 === 1);
    expect(taken.length).toBeGreaterThanOrEqual(2_000);
    const afterwards = calls.filter(({ at }) => at >= stormMs).length;
    expect(afterwards).toBeLessThanOrEqual(1.1 * taken.filter((at) => at >= stormMs).length);
    // It is back at its full rate within half a minute: 2,000 calls take 42 s at that rate.
    expect(tookMs).toBeLessThan(stormMs + 30_000 + 45_000);
  });

  it('gives no permit to a canceled wait', async () => {
    const { clock, share } = open(1);
    await share.take(never);
    (await pass(share)).onSent();
    const ended = new AbortController();
    const waiting = Promise.all([share.take(ended.signal), share.pass(ended.signal)]);
    ended.abort();
    expect(await waiting).toEqual([false, null]);
    await clock.advance(3_000);
    expect(await share.take(AbortSignal.abort())).toBe(false);
  });
});

describe('several limiters that share a key', () => {
  it('take turns, however many each has waiting, and one uses what another leaves', async () => {
    const { clock, limiter, share } = open(50);
    const big = takeAll(share, clock, { workers: 50 });
    const small = takeAll(limiter.join({ callsPerSecond: 50 }), clock, { workers: 5 });
    await clock.advance(4_000);
    expect(Math.abs(big.times.length - small.times.length)).toBeLessThanOrEqual(5);
    small.stop();
    const before = big.times.length;
    await clock.advance(2_000);
    expect(big.times.length - before).toBeGreaterThanOrEqual(88);
    expect(most([...big.times, ...small.times].toSorted((a, b) => a - b))).toBeLessThanOrEqual(50);
    big.stop();
  });

  it('follow their priority if there is one', async () => {
    const { clock, limiter, share } = open(50);
    const first = limiter.join({ callsPerSecond: 50 });
    first.rank = 0;
    const other = takeAll(share, clock, { workers: 50 });
    const named = takeAll(first, clock, { workers: 5 });
    await clock.advance(2_000);
    expect(named.times.length).toBeGreaterThan(80);
    expect(other.times.length).toBeLessThanOrEqual(3);
    named.stop();
    await clock.advance(2_000);
    expect(other.times.length).toBeGreaterThan(80);
    other.stop();
  });

  it('leave the rest to one that yields, and nothing while they use all, unless it no longer yields', async () => {
    const { clock, limiter, share } = open(10);
    const yielding = limiter.join({ callsPerSecond: 10 });
    yielding.yields = true;
    const [run, delivery] = [takeAll(share, clock), takeAll(yielding, clock)];
    await clock.advance(3_000);
    expect(delivery.times).toEqual([]);
    yielding.yields = false;
    yielding.rank = -1;
    const before = run.times.length;
    await clock.advance(3_000);
    // A call that had its turn before is still sent.
    expect(run.times.length - before).toBeLessThanOrEqual(3);
    expect(delivery.times.length).toBeGreaterThanOrEqual(26);
    delivery.stop();
    yielding.yields = true;
    run.stop();
  });

  it('let a look-up go first, at once or within one interval, even during a pause', async () => {
    const { clock, limiter, share } = open(10);
    const taking = takeAll(share, clock, { workers: 50 });
    await clock.advance(3_000);
    const byHand = limiter.join({ callsPerSecond: 2, byHand: true });
    expect(limiter.cap).toBe(10);
    for (const pause of [null, 20_000]) {
      if (pause !== null) taking.last?.onRateLimited(pause);
      const askedAt = clock.monotonic();
      let sentAt: number | null = null;
      void byHand.take(never).then(async () => {
        (await pass(byHand)).onSent();
        sentAt = clock.monotonic();
      });
      await clock.advance(300);
      expect(sentAt).not.toBeNull();
      expect((sentAt ?? 0) - askedAt).toBeLessThanOrEqual(210);
    }
    taking.stop();
  });

  it('agree on the lowest rate, and a look-up’s counts only if there is no run', async () => {
    const { limiter, share } = open(50);
    const slow = limiter.join({ callsPerSecond: 5 });
    const byHand = limiter.join({ callsPerSecond: 10, byHand: true });
    expect(limiter.cap).toBe(5);
    slow.leave();
    expect(limiter.cap).toBe(50);
    share.leave();
    expect(limiter.cap).toBe(10);
    byHand.leave();
    expect(limiter.cap).toBe(10);
    await Promise.resolve();
  });
});
