/** What the keys of triage do. */
import { notShownYetWords } from '#messages/review/triageWords.ts';
import { useKeys, type KeyBindings } from '#renderer/keys/useKeys.ts';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { useHeldKey } from './useHeldKey.ts';

interface Reach {
  /** Whether keys act on the card: not while a number says what a call came to. */
  readonly enabled: boolean;
  readonly review: Review;
  /** Whether the current row's card has been painted. */
  readonly isSeen: () => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly note: () => void;
  readonly logCall: () => void;
  readonly suppress: () => void;
  readonly recheck: () => void;
  readonly openMenu: (menu: 'order' | 'grade') => void;
  readonly toSearch: () => void;
  readonly toGrid: () => void;
}

/** Runs an action on the current row if its card has been painted; otherwise says that nothing was done. */
export function onSeenCard({ review, isSeen }: Pick<Reach, 'review' | 'isSeen'>, act: () => void): void {
  if (isSeen()) act();
  else review.refuse(notShownYetWords(rowAt(review.use.getState())?.row));
}

export function useTriageKeys(reach: Reach): void {
  const { review } = reach;
  const isHeld = useHeldKey();
  /** A key that is held down decides once: nobody sees the rows that it would pass. */
  const once = (act: () => void) => (): void => {
    if (!isHeld()) onSeenCard(reach, act);
  };
  const bindings: KeyBindings = {
    'review.keep': once(() => review.decide('keep')),
    'review.hold': once(() => review.decide('hold')),
    'review.drop': once(() => review.decide('drop')),
    'review.takeBack': once(() => review.decide(null)),
    'triage.accept': once(review.accept),
    'review.note': once(reach.note),
    'review.call': once(reach.logCall),
    'review.suppress': once(reach.suppress),
    'review.undo': () => {
      if (!isHeld()) reach.undo();
    },
    'review.redo': () => {
      if (!isHeld()) reach.redo();
    },
    'review.next': review.toNext,
    'review.previous': review.toPrevious,
    'triage.grade': () => reach.openMenu('grade'),
    'review.sort': () => reach.openMenu('order'),
    'review.search': reach.toSearch,
    'triage.recheck': once(reach.recheck),
    'triage.grid': reach.toGrid,
  };
  useKeys(reach.enabled ? bindings : {});
}
