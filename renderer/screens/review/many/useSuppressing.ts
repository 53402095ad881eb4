/** Suppresses the contacts of the selected rows, or of the current one. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { suppressedWords } from '#messages/review/manyWords.ts';
import type { RowChoice } from '#contract/review/decision.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { tellExported } from '#renderer/subjects/exports/tellExported.ts';
import { call } from '#renderer/bridge/call.ts';
import { chosenIn } from '../store/manyQuestion.ts';
import type { Review } from '../store/reviewStore.ts';

interface Suppressing {
  /** How many rows it is asked of; null: it isn't. */
  readonly rows: number | null;
  readonly open: () => void;
  /** The reason; null: canceled. */
  readonly answer: (reason: string | null) => void;
}

/** `onClose`: the keyboard returns to where it was. */
export function useSuppressing(review: Review, listId: string, onClose: () => void): Suppressing {
  const [asked, setAsked] = useState<{ rows: number; of: RowChoice } | null>(null);
  const open = (): void => {
    const state = review.use.getState();
    const { view, at, selection } = state;
    if (view === null || view.count === 0) return;
    const of = chosenIn(state) ?? { viewId: view.viewId, ranges: [[at, at]] };
    // Drawn at once: the next key is already meant for it.
    flushSync(() => setAsked({ rows: Math.max(1, selection.count), of }));
  };
  const answer = (reason: string | null): void => {
    setAsked(null);
    onClose();
    if (asked === null || reason === null) return;
    attempt(async () => {
      const of = { listId, rows: asked.of };
      const added = await call('suppressions.import', { of, reason });
      review.unselect();
      notifyDone(suppressedWords(added));
      tellExported({ of });
    });
  };
  return { rows: asked?.rows ?? null, open, answer };
}
