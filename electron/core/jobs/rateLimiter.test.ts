import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../test/support/fakeClock.ts';
import { createRateLimiter } from './rateLimiter.ts';

const random = { bytes: (count: number) => new Uint8Array(count), fraction: () => 0.5 };
const never = new AbortController().signal;

/** Takes as many slots as there are in `ms` of fake time and returns when each was given. */
async function takeFor(cap: number, ms: number, stall: (at: number) => number = () => 1): Promise<number[]> {
  const clock = fakeClock();
  const limiter = createRateLimiter(cap, clock, random);
  const times: number[] = [];
  let stop = false;
  const worker = async (): Promise<void> => {
    while (!stop && (await limiter.take(never))) times.push(clock.monotonic());
  };
  const workers = [worker(), worker(), worker()];
  while (clock.monotonic() < ms) await clock.advance(stall(clock.monotonic()));
  stop = true;
  void workers;
  return times;
}

const worstSecond = (times: number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));

describe('the rate limiter', () => {
  for (const cap of [0.5, 3, 10, 50, 200]) {
    it(`never lets more than ${cap} a second through, and uses at least 93 % of it`, async () => {
      const times = await takeFor(cap, 20_000);
      expect(worstSecond(times)).toBeLessThanOrEqual(Math.max(1, cap));
      expect(times.length).toBeGreaterThanOrEqual(Math.floor(cap * 20 * 0.93));
    });
  }

  it('catches up after a stalled event loop without a burst above the cap', async () => {
    const times = await takeFor(50, 20_000, (at) => (Math.floor(at) % 200 < 40 ? 40 : 1));
    expect(worstSecond(times)).toBeLessThanOrEqual(50);
    expect(times.length).toBeGreaterThanOrEqual(50 * 20 * 0.93);
  });

  it('does not burst after a machine that slept for ten minutes', async () => {
    const clock = fakeClock();
    const limiter = createRateLimiter(10, clock, random);
    await limiter.take(never);
    await clock.advance(600_000);
    const times: number[] = [];
    for (let taken = 0; taken < 12; taken += 1) void limiter.take(never).then(() => times.push(clock.monotonic()));
    for (let ms = 0; ms < 1_000; ms += 5) await clock.advance(5);
    expect(times.length).toBeLessThanOrEqual(11);
    expect(times.filter((at) => at <= 600_000).length).toBeLessThanOrEqual(3);
  });

  it('pauses for what a refusal asks, works slower afterwards and climbs back', async () => {
    const clock = fakeClock();
    const limiter = createRateLimiter(20, clock, random);
    const times: number[] = [];
    let stop = false;
    void (async () => {
      while (!stop && (await limiter.take(never))) times.push(clock.monotonic());
    })();
    for (let ms = 0; ms < 2_000; ms += 5) await clock.advance(5);
    expect(limiter.refused(3_000)).toBe(3_000);
    const before = times.length;
    for (let ms = 0; ms < 2_990; ms += 5) await clock.advance(5);
    expect(times.length).toBe(before);
    for (let ms = 0; ms < 1_000; ms += 5) await clock.advance(5);
    expect(limiter.workingRate).toBeLessThan(19);
    for (let ms = 0; ms < 10_000; ms += 5) await clock.advance(5);
    expect(limiter.workingRate).toBe(19);
    stop = true;
  });

  it('doubles its own pause from one second to thirty while refusals go on', () => {
    const clock = fakeClock();
    const limiter = createRateLimiter(10, clock, random);
    const pauses: number[] = [];
    for (let refusals = 0; refusals < 7; refusals += 1) {
      pauses.push(limiter.refused(null));
      clock.jump(60_000);
    }
    expect(pauses).toEqual([1_125, 2_125, 4_125, 8_125, 16_125, 30_125, 30_125]);
  });

  it('lets nobody through whose waiting was ended', async () => {
    const clock = fakeClock();
    const limiter = createRateLimiter(1, clock, random);
    await limiter.take(never);
    const ended = new AbortController();
    const waiting = limiter.take(ended.signal);
    ended.abort();
    expect(await waiting).toBe(false);
  });
});
