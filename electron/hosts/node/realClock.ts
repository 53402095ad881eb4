/** The system clock. */
import { systemTimer } from '#base/async.ts';
import type { Clock } from '#core/ports.ts';

export const realClock: Clock = {
  ...systemTimer,
  now: () => Date.now(),
  monotonic: () => performance.now(),
};
