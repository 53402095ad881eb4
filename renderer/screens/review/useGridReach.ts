/** State shared by the grid and its commands: the rows, the column layout, the open panes, and what is visible. */
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { List } from '#contract/lists/list.ts';
import type { Place } from '#contract/review/place.ts';
import { createRowScroll, type RowScroll } from '../../ui/rows/rowScroll.ts';
import { cellOrder } from './find/Marked.tsx';
import { createColumnSight, type ColumnSight } from './grid/columnSight.ts';
import { createSeenRows, type SeenRows } from './grid/seenRows.ts';
import { useColumns, type Columns } from './grid/useColumns.ts';
import type { Review } from './store/reviewStore.ts';
import { usePanes, type Panes } from './usePanes.ts';

export interface GridReach {
  readonly review: Review;
  readonly list: List;
  readonly columns: Columns;
  readonly panes: Panes;
  readonly scroll: RowScroll;
  readonly columnSight: ColumnSight;
  /** The rows that a person can see. */
  readonly seen: SeenRows;
  readonly grid: RefObject<HTMLDivElement | null>;
  /** The columns in the order in which search hits in their cells are visited. */
  readonly order: readonly number[];
}

/** `kept`: the saved place. */
export function useGridReach(review: Review, list: List, kept: Pick<Place, 'layout' | 'facets' | 'drawer'>): GridReach {
  const columns = useColumns(list, kept.layout);
  const panes = usePanes(kept);
  const [scroll] = useState(createRowScroll);
  const [columnSight] = useState(createColumnSight);
  const [seen] = useState(() => createSeenRows(review, scroll));
  useEffect(() => seen.start(), [seen]);
  const grid = useRef<HTMLDivElement>(null);
  const order = useMemo(() => cellOrder(columns), [columns]);
  return { review, list, columns, panes, scroll, columnSight, seen, grid, order };
}
