/** The order in which hits are visited, and the keys that do. */
import { useMemo } from 'react';
import type { Column } from '../grid/columns.ts';
import type { Review } from '../store/reviewStore.ts';

export interface FindKeys {
  /** The columns of the cells, as they are visited. */
  readonly order: readonly number[];
  readonly next: () => void;
  readonly previous: () => void;
}

/** The columns of the cells as the grid shows them, then those that are hidden: a row may be there because of one of them. */
const cellOrder = (columns: readonly Column[], hidden: ReadonlySet<string>): number[] =>
  [...columns.filter(({ key }) => !hidden.has(key)), ...columns.filter(({ key }) => hidden.has(key))].flatMap(({ shows }) =>
    typeof shows === 'number' ? [shows] : [],
  );

export function useFinding(review: Review, columns: readonly Column[], hidden: ReadonlySet<string>): FindKeys {
  const order = useMemo(() => cellOrder(columns, hidden), [columns, hidden]);
  return { order, next: () => review.findNext(order), previous: () => review.findPrevious(order) };
}
