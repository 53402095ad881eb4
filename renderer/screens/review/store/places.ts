/** Keeps where somebody stands in each list's review: for this window at once, and through the program for the next one. */
import { firstPlace, type Place } from '../../../../electron/contract/place.ts';
import { call } from '../../../bridge/call.ts';

/** Places are written at most this often: one goes through many rows on the way to a decision. */
const pauseMs = 500;

// What this window knows is newer than what the program was told.
const known = new Map<string, Place>();

/** Where this window left the list; undefined where it was not there yet. */
export const placeHere = (listId: string): Place | undefined => known.get(listId);

/** Where the list was left before this window opened. Never rejects: a list that is not there, or can't be read, says so by itself. */
export const placeKept = (listId: string): Promise<Place> =>
  call('review.place', { listId }).then(
    (place) => place ?? firstPlace,
    () => firstPlace,
  );

export interface PlaceKeeper {
  /** The place may have changed: it is looked at when the pause is over. */
  touch(): void;
  /** Writes what is not written yet. `leaving`: the page is about to go, and takes other requests with it. */
  flush(leaving?: boolean): void;
}

/** `start`: the place as it was found. `look`: the place as it is now. */
export function keepPlace(listId: string, start: Place, look: () => Place): PlaceKeeper {
  let written = JSON.stringify(start);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const flush = (leaving = false): void => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    const place = look();
    const text = JSON.stringify(place);
    if (text === written) return;
    written = text;
    known.set(listId, place);
    // A place that could not be kept is no matter to interrupt anybody for, and the next step tries again.
    call('review.keepPlace', { listId, place }, { keepalive: leaving }).catch(() => {
      written = '';
    });
  };
  return {
    touch: () => {
      waiting ??= setTimeout(() => flush(), pauseMs);
    },
    flush,
  };
}
