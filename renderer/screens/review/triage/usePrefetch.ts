/** Reads what the next cards need before they are shown, so that a key never waits for the program. */
import { useEffect } from 'react';
import { queryClient } from '#renderer/base/queryClient.ts';
import { rowDetail } from '../drawer/useRowDetail.ts';
import type { Review } from '../store/reviewStore.ts';

/** At twenty keys a second, three seconds. */
const rowsAhead = 60;
const rowsBehind = 20;
/** Details are larger and slower to read: a card is shown without them, with its reasons following. */
const detailsAhead = 4;

/** `coming`: the positions after the current one, in their order. */
export function usePrefetch(review: Review, listId: string, coming: readonly number[]): void {
  const at = review.use((state) => state.at);
  const view = review.use((state) => state.view);
  const isOpen = review.use(({ triage }) => triage?.isOpen === true);
  const pages = review.use((state) => state.pages);
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
