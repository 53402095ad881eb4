/** What each row draws of its cells, as the grid is scrolled sideways; and the cell that is gone to is scrolled into view. */
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore, type RefObject } from 'react';
import type { Column } from './columns.ts';
import type { ColumnSight } from './columnSight.ts';
import { drawnColumns, type DrawnColumn } from './drawnColumns.ts';

interface GoneTo {
  /** The position of the current row. */
  readonly at: number;
  /** The key of the current cell's column; null: the row as a whole is current. */
  readonly cell: string | null;
  /** The column of the current row's hit that was gone to. */
  readonly found: number | null;
}

export interface DrawnCells {
  readonly inRows: readonly DrawnColumn[];
  /** In the current row, also the cells that are gone to. */
  readonly inCurrent: readonly DrawnColumn[];
}

/** `columns`: the shown ones. */
export function useDrawnColumns(
  sight: ColumnSight,
  columns: readonly Column[],
  gridRef: RefObject<HTMLDivElement | null>,
  { at, cell, found }: GoneTo,
): DrawnCells {
  // Before they are painted: columns of another layout may be in sight now.
  useLayoutEffect(() => sight.lay(columns), [sight, columns]);
  useLayoutEffect(() => (gridRef.current === null ? undefined : sight.attach(gridRef.current)), [sight, gridRef]);
  const span = useSyncExternalStore(sight.subscribe, sight.drawn);
  const inRows = useMemo(() => drawnColumns(columns, span), [columns, span]);
  const inCurrent = useMemo(
    () => (cell === null && found === null ? inRows : drawnColumns(columns, span, ({ key, shows }) => key === cell || shows === found)),
    [columns, span, inRows, cell, found],
  );

  // The cell of a hit may be out of sight to the side, and so may that of the next one in the same row.
  useEffect(() => {
    if (found !== null) gridRef.current?.querySelector('[data-found]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [gridRef, found, at]);

  useEffect(() => {
    if (cell !== null) gridRef.current?.querySelector('[data-cell]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [gridRef, cell]);

  return { inRows, inCurrent };
}
