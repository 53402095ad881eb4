/** A clock whose monotonic time also counts while the computer is asleep, so that no permit outlives the sleep of the device that got it. */
import type { Clock } from '../../ports.ts';

/** A wall clock that is further ahead of the other than at the last look tells of sleep, or of being set; less is a clock that is adjusted. */
const leastAsleepMs = 1_000;

/**
 * On Linux and macOS monotonic time stands still while the computer sleeps, and the hub's time goes on. Where somebody sets the wall clock ahead,
 * the time of permits is over, too early: they are asked for again, which is free.
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
