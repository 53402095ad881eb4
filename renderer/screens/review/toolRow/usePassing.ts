/** How many rows pass the filter of the visible view, as the list is now. */
import { passing } from '../store/filter.ts';
import type { ReviewState } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';

/** Null until rows are visible. */
export const passingIn = ({ shown, facets }: ReviewState): number | null =>
  shown === null || facets === null ? null : passing(shown.filter, facets);

/** The same number for every part of the screen that shows it. */
export const usePassing = (review: Review): number | null => review.use(passingIn);
