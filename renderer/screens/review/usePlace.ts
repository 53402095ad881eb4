/** The place at which the review of a list opens: where it was left, or at the rows that another screen requested. */
import { useEffect, useState } from 'react';
import { firstPlace, type Place } from '#contract/review/place.ts';
import type { Filter } from '#contract/review/facets.ts';
import { askedRow, takeAskedRows } from '../../subjects/review/reviewChoice.ts';
import { useSharedList } from '../../subjects/team/sharedList.tsx';
import { call } from '../../bridge/call.ts';
import { placeHere, placeKept } from './keptPlace.ts';

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
