/**
 * Whether the current row's card has been painted: only then do keys act on it. A key that is faster than the screen would decide a row that
 * nobody has seen.
 */
import { useEffect, useState, type RefObject } from 'react';
import { queryClient } from '#renderer/base/queryClient.ts';
import { rowAt, useParts } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { followPainted } from '../grid/seenRows.ts';
import { rowDetail } from '../drawer/Drawer.tsx';

/** Marks the card with the number of the row that it shows. */
export const cardOf = (row: number): { 'data-card': number } => ({ 'data-card': row });

/** `frame`: contains the card. The returned function says whether the current row was painted. */
export function useSeenCard(review: Review, frame: RefObject<HTMLElement | null>): () => boolean {
  const [card] = useState(() => followPainted(() => frame.current?.querySelector<HTMLElement>('[data-card]')?.dataset['card']));
  useEffect(() => {
    card.note();
    return review.use.subscribe(card.note);
  }, [review, card]);
  return () => {
    const row = rowAt(review.use.getState())?.row;
    return row !== undefined && card.painted() === String(row);
  };
}

/** At twenty keys a second, three seconds. */
const rowsAhead = 60;
const rowsBehind = 20;
/** Details are larger and slower to read: a card is shown without them, with its reasons following. */
const detailsAhead = 4;

/** `coming`: the positions after the current one, in their order. */
export function usePrefetch(review: Review, listId: string, coming: readonly number[]): void {
  const { at, view, pages } = useParts(review, 'at', 'view', 'pages');
  const isOpen = review.use(({ triage }) => triage?.isOpen === true);
  const last = Math.max(at, ...coming);
  useEffect(() => {
    if (!isOpen || view === null || view.count === 0) return;
    // After the last row the first ones come again: then the rows in between are not needed.
    const end = last - at > 1_000 ? at : last;
    review.look(Math.max(0, at - rowsBehind), Math.min(view.count - 1, end + rowsAhead));
  }, [review, view, isOpen, at, last]);
  // A text, because the array is made with each rendering.
  const next = coming.slice(0, detailsAhead).join(' ');
  useEffect(() => {
    if (!isOpen || next === '') return;
    for (const position of next.split(' ')) {
      const row = pages.row(Number(position));
      if (row !== undefined) void queryClient.prefetchQuery(rowDetail(listId, row));
    }
  }, [listId, isOpen, pages, next]);
}
