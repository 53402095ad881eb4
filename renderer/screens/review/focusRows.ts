/** Where the keyboard is while nothing else has it: on the grid, or on triage's card. */
import type { Overlay } from './store/reviewState.ts';
import type { Review } from './store/reviewStore.ts';

/** Marks what takes it; the innermost one does. */
export const takesFocus = { 'data-takes-focus': true } as const;

/** Closes what is open over the rows, and gives the keyboard back. `is`: unless something else is open by now. */
export function backToRows(review: Pick<Review, 'close'>, is?: Overlay['is']): void {
  review.close(is);
  focusRows();
}

export const focusRows = (): void =>
  [...document.querySelectorAll<HTMLElement>('[data-takes-focus]')].at(-1)?.focus({ preventScroll: true });
