/** Which rows the review is to show first: carried from a screen that tells of them, because screens don't know each other. */
import { create } from 'zustand';
import type { Filter } from '../../electron/contract/view.ts';
import { goToStep } from './router.ts';

const useReviewChoice = create<{ readonly listId: string | null; readonly filter: Filter }>(() => ({ listId: null, filter: {} }));

/** Opens the review of a list with just these rows. */
export function openReview(listId: string, filter: Filter): void {
  useReviewChoice.setState({ listId, filter });
  goToStep(listId, 'review');
}

/** What was asked for this list; no filter where nothing was. */
export function reviewChoice(listId: string): Filter {
  const chosen = useReviewChoice.getState();
  return chosen.listId === listId ? chosen.filter : {};
}

/** It was shown: the next opening shows every row again. */
export const forgetReviewChoice = (): void => useReviewChoice.setState({ listId: null, filter: {} });
