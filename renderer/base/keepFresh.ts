/** Refetches queries on the events that they declare to make them stale; it has no knowledge of individual queries. */
import { createThrottle, type Delayed } from '#base/async.ts';
import type { EventName } from '#contract/events.ts';
import { eventNames } from '../bridge/eventNames.ts';
import { listen, listenReopened } from '../bridge/listen.ts';
import { followed, holds, refresh } from './queryClient.ts';

/** Reads the shared queries once and keeps everything current by the program's events for the lifetime of the window. */
export function keepFresh(): () => void {
  const throttles = new Map<string, Delayed>();
  const refetch = (event: EventName, listId: string | null): void => {
    for (const [name, { queryKey, staleBy }] of followed) {
      const how = staleBy[event];
      if (how === undefined) continue;
      const { everyMs } = how;
      const only = how.ofList === true ? listId : null;
      const stale = { queryKey: only === null ? queryKey : ([...queryKey, { listId: only }] as const) };
      if (everyMs === undefined) {
        void refresh(stale);
        continue;
      }
      // Events with the same interval share a throttle, so that a query with several of them isn't refetched more often.
      const id = [name, everyMs, only].join(' ');
      const throttle = throttles.get(id) ?? createThrottle(() => refresh(stale), everyMs);
      throttles.set(id, throttle);
      throttle.request();
    }
  };
  const off = [
    ...holds.map((hold) => hold()),
    // Every opening but the first follows a gap in which events were missed. Nothing was read before the first, unless it came late.
    listenReopened(() => void refresh()),
    ...eventNames.map((event) => listen(event, (payload) => refetch(event, 'listId' in payload ? payload.listId : null))),
  ];
  return () => {
    for (const stop of off) stop();
    for (const one of throttles.values()) one.cancel();
  };
}
