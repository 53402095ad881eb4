/** A range of cells: the columns from where it began to the current cell, in the selected rows, or else in the current row. */
import type { Column } from '../grid/columns.ts';
import type { ReviewState } from '../store/reviewState.ts';

/** `columns`: the shown ones. Null: no range, as one cell is none. */
export function columnsInRange(columns: readonly Column[], { cell, cellFrom }: Pick<ReviewState, 'cell' | 'cellFrom'>): Column[] | null {
  if (cell === cellFrom) return null;
  const ends = [cell, cellFrom].map((end) => columns.findIndex(({ key }) => key === end));
  // One of its ends may have been hidden.
  return ends.includes(-1) ? null : columns.slice(Math.min(...ends), Math.max(...ends) + 1);
}
