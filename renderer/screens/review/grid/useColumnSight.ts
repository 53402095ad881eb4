/** The cells that each row draws, as the grid is scrolled sideways. */
import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';
import type { Column } from './columns.ts';
import type { ColumnSight, ColumnSpan } from './columnSight.ts';

/** `columns`: the shown ones. */
export function useColumnSight(sight: ColumnSight, columns: readonly Column[], gridRef: RefObject<HTMLDivElement | null>): ColumnSpan {
  // Before they are painted: columns of another layout may be in sight now.
  useLayoutEffect(() => sight.lay(columns), [sight, columns]);
  useLayoutEffect(() => (gridRef.current === null ? undefined : sight.attach(gridRef.current)), [sight, gridRef]);
  return useSyncExternalStore(sight.subscribe, sight.drawn);
}
