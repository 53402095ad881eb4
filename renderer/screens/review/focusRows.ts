/** The default place of the keyboard focus: the grid, or triage's card. */
import type { Overlay } from './store/reviewState.ts';
import type { Review } from './store/reviewStore.ts';

/** Marks an element that takes the focus; the innermost one wins. */
export const takesFocus = { 'data-takes-focus': true } as const;

/** Closes the overlay and returns the focus to the rows. `is`: closes it only if it is still of that kind. */
export function backToRows(review: Pick<Review, 'close'>, is?: Overlay['is']): void {
  review.close(is);
  focusRows();
}

export const focusRows = (): void =>
  [...document.querySelectorAll<HTMLElement>('[data-takes-focus]')].at(-1)?.focus({ preventScroll: true });
