/** Saves the reviewer's place in a list while it changes, and knows where this window left each list. */
import { useEffect, useRef } from 'react';
import { createThrottle } from '#base/async.ts';
import { firstPlace, type ColumnLayout, type Place } from '#contract/review/place.ts';
import { call } from '#renderer/bridge/call.ts';
import { standingOf, type ReviewState } from './store/reviewState.ts';
import type { Review } from './store/reviewStore.ts';
import type { KeptPanes } from './usePanes.ts';

/** Minimum time between two saves of the place: a reviewer passes many rows on the way to a decision. */
const pauseMs = 500;

// Places saved by this window, which are newer than those the program returns.
const known = new Map<string, Place>();

/** The place where this window left the list; undefined if it has not opened it yet. */
export const placeHere = (listId: string): Place | undefined => known.get(listId);

/**
 * The place where the list was left before this window opened. Never rejects: a list that is missing or unreadable is reported elsewhere.
 */
export const placeKept = (listId: string): Promise<Place> =>
  call('review.place', { listId }).then(
    (place) => place ?? firstPlace,
    () => firstPlace,
  );

/** Saves the place as it changes. `start`: the place when opened. `look`: returns the current place. */
function keepPlace(listId: string, start: Place, look: () => Place) {
  let written = JSON.stringify(start);
  const save = (leaving: boolean): void => {
    const place = look();
    const text = JSON.stringify(place);
    if (text === written) return;
    written = text;
    known.set(listId, place);
    // Failing to save a place isn't worth interrupting anyone for; the next move tries again.
    call('review.keepPlace', { listId, place }, { keepalive: leaving }).catch(() => {
      written = '';
    });
  };
  const saving = createThrottle(() => save(false), pauseMs, { leading: false });
  return {
    /** Reports that the place may have changed; it is read when the pause is over. */
    touch: saving.request,
    /** Saves any unsaved place. `leaving`: the page is being closed, which cancels ordinary requests. */
    flush: (leaving = false) => {
      if (saving.cancel()) save(leaving);
    },
  };
}

interface KeptPlace {
  readonly review: Review;
  /** The place when opened. */
  readonly start: Place;
  /**
   * Whether the review shows rows that another screen requested: the saved place then stays unchanged until the person filters, searches or
   * sorts.
   */
  readonly asked: boolean;
  readonly layout: ColumnLayout;
  readonly panes: KeptPanes;
}

/** Saves the reviewer's place in a list as it changes, until the screen is left. */
export function useKeptPlace({ review, start, asked, layout, panes }: KeptPlace): void {
  const shown = useRef({ layout, panes });
  const keeper = useRef<ReturnType<typeof keepPlace> | null>(null);
  useEffect(() => {
    const first = review.use.getState();
    let moved = !asked;
    const kept = keepPlace(review.listId, start, () => ({
      ...(moved ? placeOf(review.use.getState(), start) : start),
      columnFacets: [...review.use.getState().columnFacets],
      layout: shown.current.layout,
      facets: shown.current.panes.facets,
      drawer: shown.current.panes.drawer,
    }));
    keeper.current = kept;
    const off = review.use.subscribe((now) => {
      moved ||= now.tab !== first.tab || now.extra !== first.extra || now.sort !== first.sort;
      kept.touch();
    });
    const leave = (): void => kept.flush(true);
    addEventListener('pagehide', leave);
    return () => {
      off();
      removeEventListener('pagehide', leave);
      kept.flush();
    };
  }, [review, start, asked]);
  useEffect(() => {
    shown.current = { layout, panes };
    keeper.current?.touch();
  }, [layout, panes]);
}

/** Until the first rows arrive, the place is the one at which the review opened. */
function placeOf(state: ReviewState, start: Place): Omit<Place, 'layout' | 'columnFacets' | 'facets' | 'drawer'> {
  const { tab, extra, sort, view } = state;
  return { tab, extra, sort, cursor: view === null ? start.cursor : standingOf(state) };
}
