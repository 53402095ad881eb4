/** The place at which the review of a list opens: where it was left, or at the rows that another screen requested. */
import { useEffect, useState, useRef } from 'react';
import { firstPlace, type Place, type ColumnLayout } from '#contract/review/place.ts';
import type { Filter } from '#contract/review/facets.ts';
import { askedRow, takeAskedRows } from '../../subjects/review/reviewChoice.ts';
import { useSharedList } from '../../subjects/team/sharedList.tsx';
import { call } from '../../bridge/call.ts';
import { placeHere, placeKept, keepPlace } from './store/viewReads.ts';
import { standingOf, type ReviewState } from './store/reviewState.ts';
import type { Review } from './store/reviewStore.ts';
import type { KeptPanes } from './usePanes.ts';

export interface Opening {
  /** The place where it was left. */
  readonly kept: Place;
  /** The part of the place that is shown first. */
  readonly first: Pick<Place, 'tab' | 'extra' | 'sort' | 'columnFacets' | 'cursor'>;
  /** Whether `first` was requested by another screen. */
  readonly asked: boolean;
}

interface Asked {
  readonly filter: Filter;
  readonly row: number | null;
}

const openingAt = (kept: Place, asked: Asked | null): Opening => ({
  kept,
  first:
    asked === null
      ? kept
      : {
          ...firstPlace,
          columnFacets: kept.columnFacets,
          extra: asked.filter,
          cursor: asked.row === null ? firstPlace.cursor : { rows: [asked.row], position: asked.row - 1 },
        },
  asked: asked !== null,
});

function takeAsked(listId: string): Asked | null {
  const row = askedRow(listId);
  const filter = takeAskedRows(listId);
  return filter === null ? null : { filter, row };
}

/** Null briefly while the program is queried, if this window has not opened the list before. */
export function usePlace(listId: string): Opening | null {
  const [asked] = useState(() => takeAsked(listId));
  const [opening, setOpening] = useState<Opening | null>(() => {
    const here = placeHere(listId);
    return here === undefined ? null : openingAt(here, asked);
  });
  const isKnown = opening !== null;
  useEffect(() => {
    if (isKnown) return;
    let over = false;
    void placeKept(listId).then((kept) => {
      if (!over) setOpening(openingAt(kept, asked));
    });
    return () => {
      over = true;
    };
  }, [listId, asked, isKnown]);
  return opening;
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

/** Repeat interval; the program considers a report valid for 25 s. */
const againMs = 10_000;

/** Shows colleagues that a shared list is open here, while it is visible. */
export function useLooking(listId: string): void {
  const isShared = useSharedList(listId) !== null;
  useEffect(() => {
    if (!isShared) return;
    const viewerId = crypto.randomUUID();
    const tell = (isOpen: boolean): void => {
      // Errors are ignored, because the report is repeated.
      call('team.look', { viewerId, listId: isOpen ? listId : null }).catch(() => undefined);
    };
    const tellSight = (): void => tell(document.visibilityState === 'visible');
    const again = setInterval(tellSight, againMs);
    document.addEventListener('visibilitychange', tellSight);
    tellSight();
    return () => {
      clearInterval(again);
      document.removeEventListener('visibilitychange', tellSight);
      tell(false);
    };
  }, [isShared, listId]);
}
