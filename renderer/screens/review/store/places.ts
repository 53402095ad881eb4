/** Remembers the reviewer's place in each list: in this window at once, and in the program for the next one. */
import { createThrottle } from '#base/async.ts';
import { firstPlace, type Place } from '#contract/review/place.ts';
import { call } from '#renderer/bridge/call.ts';

/** Places are saved at most this often: a reviewer passes many rows on the way to a decision. */
const pauseMs = 500;

// This window's places are newer than those the program has.
const known = new Map<string, Place>();

/** Where this window left the list; undefined if it has not opened it yet. */
export const placeHere = (listId: string): Place | undefined => known.get(listId);

/** Where the list was left before this window opened. Never rejects: a list that is missing or unreadable is reported elsewhere. */
export const placeKept = (listId: string): Promise<Place> =>
  call('review.place', { listId }).then(
    (place) => place ?? firstPlace,
    () => firstPlace,
  );

export interface PlaceKeeper {
  /** Reports that the place may have changed: it is read when the pause is over. */
  touch(): void;
  /** Saves what is not saved yet. `leaving`: the page is being closed, which cancels ordinary requests. */
  flush(leaving?: boolean): void;
}

/** `start`: the place when opened. `look`: returns the current place. */
export function keepPlace(listId: string, start: Place, look: () => Place): PlaceKeeper {
  let written = JSON.stringify(start);
  const save = (leaving: boolean): void => {
    const place = look();
    const text = JSON.stringify(place);
    if (text === written) return;
    written = text;
    known.set(listId, place);
    // A place that could not be saved is no reason to interrupt anybody; the next move tries again.
    call('review.keepPlace', { listId, place }, { keepalive: leaving }).catch(() => {
      written = '';
    });
  };
  const saving = createThrottle(() => save(false), pauseMs, { leading: false });
  return {
    touch: saving.request,
    flush: (leaving = false) => {
      if (saving.cancel()) save(leaving);
    },
  };
}
