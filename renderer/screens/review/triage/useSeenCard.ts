/**
 * Tracks whether the current row's card has been painted: only then do keys act on it. A key that is faster than the screen would decide a
 * row that nobody has seen.
 */
import { useEffect, useState, type RefObject } from 'react';
import { queryClient } from '#renderer/base/queryClient.ts';
import { rowAt, useParts } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { followPainted } from '../grid/seenRows.ts';
import { rowDetail } from '../drawer/Drawer.tsx';

/** Marks the card with the number of the row it shows. */
export const cardOf = (row: number): { 'data-card': number } => ({ 'data-card': row });

/** Returns a function that tells whether the current row was painted. `frame`: contains the card. */
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

/** Three seconds' worth at twenty keys per second. */
const rowsAhead = 60;
const rowsBehind = 20;
/** Details are larger and slower to read; a card is shown without them, and its reasons follow. */
const detailsAhead = 4;

/** `coming`: the positions after the current one, in order. */
export function usePrefetch(review: Review, listId: string, coming: readonly number[]): void {
  const { at, view, pages } = useParts(review, 'at', 'view', 'pages');
  const isOpen = review.use(({ triage }) => triage?.isOpen === true);
  const last = Math.max(at, ...coming);
  useEffect(() => {
    if (!isOpen || view === null || view.count === 0) return;
    // After the last row, the order continues at the first ones; the rows in between are not needed then.
    const end = last - at > 1_000 ? at : last;
    review.look(Math.max(0, at - rowsBehind), Math.min(view.count - 1, end + rowsAhead));
  }, [review, view, isOpen, at, last]);
  // A string, because each render creates a new array.
  const next = coming.slice(0, detailsAhead).join(' ');
  useEffect(() => {
    if (!isOpen || next === '') return;
    for (const position of next.split(' ')) {
      const row = pages.row(Number(position));
      if (row !== undefined) void queryClient.prefetchQuery(rowDetail(listId, row));
    }
  }, [listId, isOpen, pages, next]);
}
