/** One row of the grid, with the cells of its visible columns. */
import { memo } from 'react';
import type { ViewRow } from '#contract/review/view.ts';
import grid from '#renderer/ui/rows/Rows.module.css';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { cellContent, type RowMarks } from './cellContent.tsx';
import type { Column } from './columns.ts';
import type { DrawnColumn } from './useColumns.ts';

/** Ctrl or ⌘, or a click on the row's mark, selects the row; Shift extends the selection to it. */
type Press = 'go' | 'select' | 'extend';

function pressOf({ shiftKey, ctrlKey, metaKey, target }: MouseEvent): Press {
  if (shiftKey) return 'extend';
  return ctrlKey || metaKey || (target instanceof Element && target.closest('[data-mark]') !== null) ? 'select' : 'go';
}

interface GridRowProps extends RowMarks {
  index: number;
  /** Distance from the first row, in pixels. */
  top: number;
  /** Undefined while it is loading. */
  row: ViewRow | undefined;
  columns: readonly DrawnColumn[];
  /** The name: all that is announced when the row gets the focus. The live region announces the rest. */
  label: string | undefined;
  active: boolean;
  /** The key of the current cell's column, if it is in this row. */
  cell: string | null;
  /** The columns of the cell range, if it includes this row. */
  range: readonly Column[] | null;
  onPress: (how: Press) => void;
  onOpen: () => void;
}

export const rowId = (index: number): string => `row-${index}`;
export const cellId = (index: number, key: string): string => `row-${index}-${key}`;

/** Rerendered only if its props change: moving down a list rerenders two rows, not forty. */
export const GridRow = memo(
  function GridRow({ index, top, row, columns, label, active, selected, sought, found, cell, range, onPress, onOpen }: GridRowProps) {
    const marks = { selected, sought, found };
    return (
      <div
        id={rowId(index)}
        className={grid.row}
        role="row"
        aria-rowindex={index + 2}
        aria-label={label}
        aria-selected={selected}
        data-active={active || undefined}
        data-selected={selected || undefined}
        style={{ transform: `translateY(${top}px)` }}
        onClick={(event) => onPress(pressOf(event.nativeEvent))}
        onDoubleClick={onOpen}
      >
        {columns.map(({ column, at, className, style }) => {
          const { key, shows, width } = column;
          const isCurrent = key === cell;
          const isInRange = range?.includes(column);
          return (
            <div
              key={key}
              id={isCurrent ? cellId(index, key) : undefined}
              role="gridcell"
              aria-colindex={at + 1}
              data-column={key}
              data-cell={isCurrent || undefined}
              data-range={isInRange || undefined}
              aria-selected={isInRange || undefined}
              data-found={(found !== null && shows === found) || undefined}
              className={className}
              style={style}
            >
              {row === undefined ? <Skeleton width={width * 0.6} height={10} /> : cellContent(row, shows, marks)}
            </div>
          );
        })}
      </div>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.top === after.top &&
    before.active === after.active &&
    before.selected === after.selected &&
    before.sought === after.sought &&
    before.found === after.found &&
    before.cell === after.cell &&
    before.range === after.range &&
    before.columns === after.columns,
);
