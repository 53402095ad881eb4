/**
 * Whether the current row's card has been painted: only then do keys act on it. A key that is faster than the screen would decide a row that
 * nobody has seen.
 */
import { useEffect, useState, type RefObject } from 'react';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';

/** Marks the card with the number of the row that it shows. */
export const cardOf = (row: number): { 'data-card': number } => ({ 'data-card': row });

/** `frame`: contains the card. The returned function says whether the current row was painted. */
export function useSeenCard(review: Review, frame: RefObject<HTMLElement | null>): () => boolean {
  const [painted] = useState(() => ({ row: null as number | null }));
  useEffect(() => {
    let waiting = false;
    const note = (): void => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        const shown = frame.current?.querySelector<HTMLElement>('[data-card]')?.dataset['card'];
        // What is in the document now is painted with this frame, and the next task comes after it.
        setTimeout(() => {
          painted.row = shown === undefined ? null : Number(shown);
        }, 0);
      });
    };
    note();
    return review.use.subscribe(note);
  }, [review, frame, painted]);
  return () => {
    const row = rowAt(review.use.getState())?.row;
    return row !== undefined && painted.row === row;
  };
}
