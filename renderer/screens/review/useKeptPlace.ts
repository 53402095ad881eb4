/** Saves the reviewer's place in a list as it changes, until the screen is left. */
import { useEffect, useRef } from 'react';
import type { ColumnLayout, Place } from '#contract/review/place.ts';
import { keepPlace, type PlaceKeeper } from './store/places.ts';
import { standingOf, type ReviewState } from './store/reviewState.ts';
import type { Review } from './store/reviewStore.ts';
import type { KeptPanes } from './usePanes.ts';

export interface KeptPlace {
  readonly listId: string;
  readonly review: Review;
  /** The place when opened. */
  readonly start: Place;
  /** The review shows rows that somebody requested: the saved place stays unchanged until the person filters, searches or sorts. */
  readonly asked: boolean;
  readonly layout: ColumnLayout;
  readonly panes: KeptPanes;
}

export function useKeptPlace({ listId, review, start, asked, layout, panes }: KeptPlace): void {
  const shown = useRef({ layout, panes });
  const keeper = useRef<PlaceKeeper | null>(null);
  useEffect(() => {
    const first = review.use.getState();
    let moved = !asked;
    const kept = keepPlace(listId, start, () => ({
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
  }, [listId, review, start, asked]);
  useEffect(() => {
    shown.current = { layout, panes };
    keeper.current?.touch();
  }, [layout, panes]);
}

/** Until the first rows arrive, the place is the one it was opened at. */
function placeOf(state: ReviewState, start: Place): Omit<Place, 'layout' | 'columnFacets' | 'facets' | 'drawer'> {
  const { tab, extra, sort, view } = state;
  return { tab, extra, sort, cursor: view === null ? start.cursor : standingOf(state) };
}
