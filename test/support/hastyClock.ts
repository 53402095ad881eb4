/**
 * The system clock, except that timers of 0.5 to 2 seconds fire after a fifth of that time: a team's computers poll the hub five times as
 * often, so that tests of several computers wait less. Times themselves, leases and deadlines are unchanged.
 */
import { realClock } from '#hosts/node/realClock.ts';
import type { Clock } from '#core/ports.ts';

const [shortest, longest, times] = [500, 2_000, 5];

export const hastyClock: Clock = {
  ...realClock,
  after: (delayMs, fire) => realClock.after(delayMs >= shortest && delayMs <= longest ? delayMs / times : delayMs, fire),
};
