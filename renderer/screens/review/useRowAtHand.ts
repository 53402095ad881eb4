/** Keys that act on the row at hand, as long as it is before the person's eyes. */
import { useEffect, useState } from 'react';
import { count } from '../../../electron/words/count.ts';
import type { RowScroll } from '../../ui/rowScroll.ts';
import { rowAt } from './reviewState.ts';
import type { Review } from './reviewStore.ts';
import { createSeenRows } from './seenRows.ts';

/** What is returned acts at once where the row at hand is in sight; elsewhere it does nothing but bring it there, and says so. */
export function useRowAtHand(review: Review, scroll: RowScroll): (act: () => void) => void {
  const [seen] = useState(() => createSeenRows(review, scroll));
  useEffect(() => seen.start(), [seen]);
  return (act) => {
    if (seen.atHand()) {
      act();
      return;
    }
    const state = review.use.getState();
    const row = rowAt(state)?.row;
    scroll.reveal(state.at);
    const why = row === undefined ? 'This row is still being read.' : `Row ${count(row)} was not in sight.`;
    const said = `${why} Nothing was done: press the key again once you see it.`;
    review.use.setState({ said, refusal: said });
  };
}
