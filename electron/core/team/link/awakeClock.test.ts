import { expect, it } from 'vitest';
import { fakeClock } from '#test/support/fakeClock.ts';
import { createAwakeClock } from './hubClock.ts';

it('counts on while the computer sleeps, of which the monotonic clock of the system knows nothing', async () => {
  const system = fakeClock();
  const clock = createAwakeClock(system);
  const before = clock.monotonic();
  await system.advance(500);
  system.shiftWall(3_600_000);
  expect(clock.monotonic() - before).toBe(3_600_500);
  await system.advance(500);
  expect(clock.monotonic() - before).toBe(3_601_000);
  expect(clock.now()).toBe(system.now());
});

it('never goes back, and takes a wall clock that is adjusted or set back for no sleep', async () => {
  const system = fakeClock();
  const clock = createAwakeClock(system);
  const before = clock.monotonic();
  for (let at = 0; at < 100; at += 1) {
    system.shiftWall(50);
    await system.advance(10);
    clock.monotonic();
  }
  expect(clock.monotonic() - before).toBe(1_000);
  system.shiftWall(-86_400_000);
  expect(clock.monotonic() - before).toBe(1_000);
  // It continues from there.
  system.shiftWall(2_000);
  expect(clock.monotonic() - before).toBe(3_000);
});
