/** Has the rows read that are in sight, and those that a movement comes to; and lets the scroller wait for them. */
import { useEffect, useLayoutEffect } from 'react';
import type { RowScroll } from '#renderer/ui/rows/rowScroll.ts';
import type { Review } from '../store/reviewStore.ts';
import type { Pages } from './pages.ts';

interface Drawn {
  readonly viewId: string | undefined;
  readonly count: number;
  readonly first: number;
  readonly last: number;
  readonly pages: Pages;
}

export function useReading(review: Review, scroll: RowScroll, { viewId, count, first, last, pages }: Drawn): void {
  // Before the frame is painted: what stays for rows that are read by now must not stay for another frame.
  useLayoutEffect(() => {
    scroll.waitFor((from, to) => pages.numbersOf(from, to).every((number) => pages.has(number)));
    scroll.arrived();
  }, [scroll, pages]);
  useEffect(() => {
    if (count === 0) return;
    const look = (): void => {
      const sought = scroll.sought();
      review.look(Math.max(0, sought.first), Math.max(0, Math.min(count - 1, sought.last)));
    };
    look();
    return scroll.subscribe(look);
  }, [review, scroll, viewId, count, first, last, pages]);
}
