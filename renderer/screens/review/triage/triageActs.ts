/** The actions behind the commands of triage. */
import { useLayoutEffect, useRef } from 'react';
import { nothingToAskWords, notShownYetWords, undoElsewhereWords } from '#messages/review/triageWords.ts';
import { openOnRows } from '../many/rowActs.ts';
import { rowAt, type Undoes } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import type { Sight } from '../store/undoing.ts';
import type { Recheck } from './useRecheck.ts';

export type TriageActs = ReturnType<typeof useTriageActs>;

interface Reach {
  readonly review: Review;
  /** Whether the current row's card has been painted. */
  readonly isSeen: () => boolean;
  readonly rows: () => number[];
  readonly recheck: Recheck | null;
}

export function useTriageActs({ review, isSeen, rows, recheck }: Reach) {
  const isHeld = useHeldKey();
  const sight: Sight = { rows, bring: () => undefined, elsewhere: (last) => review.refuse(undoElsewhereWords(last)) };
  /** A held key acts only once: nobody would see the rows that it passes. */
  const once = (act: () => void): void => {
    if (!isHeld()) act();
  };
  /** Acts on the current row if its card has been painted; otherwise announces that nothing was done. */
  const onSeenCard = (act: () => void): void => (isSeen() ? act() : review.refuse(notShownYetWords(rowAt(review.use.getState())?.row)));
  return {
    review,
    onSeenCard,
    onCard: (act: () => void) => once(() => onSeenCard(act)),
    undo: (only?: Undoes) => once(() => review.undo(sight, only)),
    redo: () => once(() => review.redo(sight)),
    note: () => review.openOnRow('note'),
    logCall: () => review.openOnRow('call'),
    suppress: () => openOnRows(review, 'suppress'),
    recheck: () => (recheck === null ? review.refuse(nothingToAskWords) : recheck.open()),
  };
}

/** Returns whether the key being handled was already held down and is only repeating. */
function useHeldKey(): () => boolean {
  const held = useRef(false);
  // A layout effect, so that it sees a key before the screen's own key bindings do.
  useLayoutEffect(() => {
    const follow = ({ repeat }: KeyboardEvent): void => {
      held.current = repeat;
    };
    addEventListener('keydown', follow, { capture: true });
    return () => removeEventListener('keydown', follow, { capture: true });
  }, []);
  return () => held.current;
}
