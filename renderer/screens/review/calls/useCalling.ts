/** Which row's call is being entered: the one that was current when its key was pressed. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ViewRow } from '#contract/review/view.ts';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';

export interface Calling {
  readonly row: ViewRow | null;
  readonly open: () => void;
  readonly close: () => void;
}

/** `onClose`: the keyboard returns to where it was. */
export function useCalling(review: Review, onClose: () => void): Calling {
  const [row, setRow] = useState<ViewRow | null>(null);
  return {
    row,
    // Drawn at once: the next key is already meant for it.
    open: () => flushSync(() => setRow(rowAt(review.use.getState()) ?? null)),
    close: () => {
      setRow(null);
      onClose();
    },
  };
}
