/**
 * The system clock, but whoever waits for half a second up to two does so for a fifth of it: computers of a team look five times as often at what
 * the hub has for them, so that tests of several computers wait for little. Times themselves, leases and deadlines are as they are.
 */
import { realClock } from '#hosts/node/realClock.ts';
import type { Clock } from '#core/ports.ts';

const [shortest, longest, times] = [500, 2_000, 5];

export const hastyClock: Clock = {
  ...realClock,
  after: (delayMs, fire) => realClock.after(delayMs >= shortest && delayMs <= longest ? delayMs / times : delayMs, fire),
};
