/** Keys that act on rows, but only while these are visible. */
import { useEffect, useState } from 'react';
import { reviewGridWords } from '#messages/review/reviewGridWords.ts';
import type { RowScroll } from '#renderer/ui/rows/rowScroll.ts';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import type { Sight } from '../store/undoing.ts';
import { createSeenRows } from './seenRows.ts';

export interface RowsInSight {
  /** Acts at once if the current row is visible; otherwise only scrolls it into view, and says so. */
  readonly onRow: (action: () => void) => void;
  /** Undo or redo the latest action if it is visible; otherwise they only scroll it into view, and say so. */
  readonly undo: () => void;
  readonly redo: () => void;
}

export function useRowsInSight(review: Review, scroll: RowScroll): RowsInSight {
  const [seen] = useState(() => createSeenRows(review, scroll));
  useEffect(() => seen.start(), [seen]);
  const onRow = (action: () => void): void => {
    if (seen.atHand()) {
      action();
      return;
    }
    const state = review.use.getState();
    const row = rowAt(state)?.row;
    scroll.reveal(state.at);
    const said = row === undefined ? reviewGridWords.unseen.beingRead : reviewGridWords.unseen.notVisible(row);
    review.use.setState({ said, refusal: said });
  };
  const sight: Sight = {
    rows: seen.rows,
    bring(position) {
      review.goTo(position);
      // It may already be the current row, but scrolled out of view.
      scroll.reveal(position);
    },
  };
  return { onRow, undo: () => review.undo(sight), redo: () => review.redo(sight) };
}
