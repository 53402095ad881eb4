/** Sorts by a column, the same from its heading and from the menu. */
import type { Sort } from '../../../../electron/contract/facets.ts';
import type { Column } from './columns.ts';
import type { Review } from '../store/reviewStore.ts';

export const isSortedBy = (sort: Sort, column: Column): boolean => JSON.stringify(sort.by) === JSON.stringify(column.sort);

/** Ascending first; if the column sorts already, reverses the order. */
export function sortBy(review: Review, column: Column): void {
  const { sort } = review.use.getState();
  review.show({ sort: { by: column.sort, descending: isSortedBy(sort, column) && !sort.descending } });
}
