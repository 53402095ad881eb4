/** What the commands of triage do. */
import { useLayoutEffect, useRef } from 'react';
import { nothingToAskWords, notShownYetWords, undoElsewhereWords } from '#messages/review/triageWords.ts';
import { openOnRows } from '../many/rowActs.ts';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import type { Sight } from '../store/undoing.ts';
import type { Recheck } from './useRecheck.ts';

export type TriageActs = ReturnType<typeof useTriageActs>;

interface Reach {
  readonly review: Review;
  /** Whether the current row's card has been painted. */
  readonly isSeen: () => boolean;
  /** The rows that are shown. */
  readonly rows: () => number[];
  readonly recheck: Recheck | null;
}

export function useTriageActs({ review, isSeen, rows, recheck }: Reach) {
  const isHeld = useHeldKey();
  const sight: Sight = { rows, bring: () => undefined, elsewhere: (last) => review.refuse(undoElsewhereWords(last)) };
  /** A key that is held down acts once: nobody sees the rows that it would pass. */
  const once = (act: () => void): void => {
    if (!isHeld()) act();
  };
  /** Acts on the current row if its card has been painted; otherwise says that nothing was done. */
  const onSeenCard = (act: () => void): void => (isSeen() ? act() : review.refuse(notShownYetWords(rowAt(review.use.getState())?.row)));
  return {
    review,
    onSeenCard,
    onCard: (act: () => void) => once(() => onSeenCard(act)),
    undo: () => once(() => review.undo(sight)),
    redo: () => once(() => review.redo(sight)),
    note: () => review.openOnRow('note'),
    logCall: () => review.openOnRow('call'),
    suppress: () => openOnRows(review, 'suppress'),
    recheck: () => (recheck === null ? review.refuse(nothingToAskWords) : recheck.open()),
  };
}

/** Whether the key that is being handled was already held down, and only repeats. */
function useHeldKey(): () => boolean {
  const held = useRef(false);
  // Before the screen's own keys are bound, so that it hears of a key first.
  useLayoutEffect(() => {
    const follow = ({ repeat }: KeyboardEvent): void => {
      held.current = repeat;
    };
    addEventListener('keydown', follow, { capture: true });
    return () => removeEventListener('keydown', follow, { capture: true });
  }, []);
  return () => held.current;
}
