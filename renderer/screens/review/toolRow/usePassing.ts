/** How many rows pass what the rows in sight were chosen by, as the list is now. */
import { passing } from '../store/filter.ts';
import type { ReviewState } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';

/** Null until rows are in sight. */
export const passingIn = ({ shown, facets }: ReviewState): number | null =>
  shown === null || facets === null ? null : passing(shown.filter, facets);

/** The same number for every part of the screen that tells it. */
export const usePassing = (review: Review): number | null => review.use(passingIn);
