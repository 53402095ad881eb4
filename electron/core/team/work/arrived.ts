/** Waits for a shared list on its way to this server. */
import { sleepUntil } from '#base/async.ts';
import type { Clock } from '../../ports.ts';
import { ending } from './ending.ts';

export interface ArrivedNeeds {
  clock: Clock;
  /** The list was shared, and isn't on this device yet. */
  isArriving(listId: string): boolean;
}

const arrivesWithinMs = 60_000;
const lookEveryMs = 1_000;

/** A server that is new, or was off for long, gets the list before it begins. Rejects if it doesn't within a minute, or `stop` comes. */
export async function arrived({ clock, isArriving }: ArrivedNeeds, listId: string, stop: AbortSignal): Promise<void> {
  const until = clock.monotonic() + arrivesWithinMs;
  while (isArriving(listId)) {
    if (stop.aborted) throw ending();
    if (clock.monotonic() >= until) throw new Error('its list hasn’t arrived on this server');
    await sleepUntil(clock, clock.monotonic() + lookEveryMs, stop);
  }
}
