import { expect, it } from 'vitest';
import { seededFractions } from '#base/seededFractions.ts';
import { createHubClock } from './hubClock.ts';

/** A hub whose clock is off by `ahead`, and exchanges with given times there and back. */
function exchanges(aheadAtFirst: number) {
  let ahead = aheadAtFirst;
  let now = 1_000;
  const clock = createHubClock({ monotonic: () => now });
  return {
    clock,
    exchange: (thereMs: number, backMs: number): void => {
      const sentAt = now;
      now += thereMs;
      const hubNow = now + ahead;
      now += backMs;
      clock.note(sentAt, hubNow);
    },
    /** The hub's clock continues, and the local one stands still. */
    skip: (ms: number): void => void (ahead += ms),
    sleep: (ms: number): void => void (now += ms),
    /** The error of the estimate for a time of the hub. */
    error: (): number => Math.abs(clock.here(5_000 + ahead) - 5_000),
  };
}

it('knows the hub’s clock as well as its shortest exchange, however slow the others are', () => {
  const random = seededFractions(3);
  const hub = exchanges(86_400_000);
  for (let at = 0; at < 50; at += 1) hub.exchange(5 + random() * 400, 5 + random() * 400);
  hub.exchange(3, 4);
  for (let at = 0; at < 50; at += 1) hub.exchange(5 + random() * 400, 5 + random() * 400);
  expect(hub.error()).toBeLessThanOrEqual(3.5);
});

it('forgets exchanges of a minute ago, so that a clock that was set is seen', () => {
  const hub = exchanges(1_000);
  hub.exchange(1, 1);
  hub.sleep(61_000);
  const before = hub.clock.here(10_000);
  hub.exchange(50, 50);
  expect(Math.abs(hub.clock.here(10_000) - before)).toBeLessThanOrEqual(50);
  expect(hub.clock.leadMs).toBeGreaterThanOrEqual(100);
});

it('believes the newest exchange where an older one contradicts it: a clock was set, or this computer slept', () => {
  const hub = exchanges(0);
  hub.exchange(2, 2);
  // An hour of sleep that the monotonic clock doesn't count.
  hub.skip(3_600_000);
  hub.exchange(90, 90);
  expect(hub.error()).toBeLessThanOrEqual(90);
  // If they differ only within their tolerances, the shortest is still the best.
  hub.exchange(3, 3);
  hub.exchange(0, 180);
  expect(hub.error()).toBeLessThanOrEqual(3);
});

it('asks further ahead after a time was missed, and forgets that soon', () => {
  const { clock, exchange } = exchanges(0);
  exchange(2, 2);
  const usual = clock.leadMs;
  clock.missed(1_700);
  expect(clock.leadMs).toBeGreaterThan(usual + 200);
  expect(clock.leadMs).toBeLessThan(usual + 300);
  for (let at = 0; at < 30; at += 1) exchange(2, 2);
  expect(clock.leadMs).toBeLessThan(usual + 15);
});

it('asks far enough ahead before it knows anything, and throws for a time that it can’t know', () => {
  const { clock } = exchanges(0);
  expect(clock.leadMs).toBeGreaterThanOrEqual(200);
  expect(() => clock.here(0)).toThrow('never seen');
});
