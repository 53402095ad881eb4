/**
 * The grid's headings. Clicking one sorts by its column, Shift-clicking adds it as a further key; each has a menu and a filter, which Alt+↓
 * opens. ↑ from the first row reaches them, ← → move along, ↓ or Esc returns to the rows. Dragging a heading moves its column; dragging its
 * edge sets the width.
 */
import { useRef, useState } from 'react';
import { reviewGridWords } from '#messages/review/reviewGridWords.ts';
import { classes } from '#renderer/ui/page/classes.ts';
import rowsCss from '#renderer/ui/rows/Rows.module.css';
import { ownKeys } from '#renderer/keys/offeredActs.ts';
import { menuPlace } from '#renderer/ui/pick/MenuAt.tsx';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { hasFilter, HeadingFilter } from '../../columns/HeadingFilter.tsx';
import type { Column } from '../columns.ts';
import { focusRows } from '../../focusRows.ts';
import type { GridReach } from '../../useGridReach.ts';
import { fittingWidths } from '../useColumns.ts';
import css from '../Grid.module.css';
import { pinOf } from '../useReading.ts';
import { pinOffsets, resized } from '../laidOut.ts';
import { sortAlsoBy, sortBy, sortKeyOf } from '../sorting.ts';
import type { Review } from '../../store/reviewStore.ts';
import { HeadingMenu } from './HeadingMenu.tsx';
import { useColumnDrag } from './useColumnDrag.ts';
import { edgeMark, headingMark, headingsIn } from './headingMarks.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

const own = 'ArrowLeft ArrowRight ArrowDown ArrowUp Home End Escape shift+ArrowDown shift+ArrowUp shift+Home shift+End';

type RowProps = Pick<GridReach, 'review' | 'columns' | 'columnSight' | 'grid'>;

export function HeadingRow({ review, columns, columnSight, grid }: RowProps) {
  const { shown, lay } = columns;
  const row = useRef<HTMLDivElement>(null);
  /** Key of the column whose filter is open; null if none is. */
  const [filter, setFilter] = useState<string | null>(null);
  const drag = useColumnDrag(row, shown, columnSight, lay);
  const fit = (key: string): void => {
    if (grid.current !== null) lay(resized(fittingWidths(grid.current, shown, new Set([key]), columnSight)));
  };
  const press = (event: React.KeyboardEvent): void => {
    const headings = headingsIn(row.current);
    const at = headings.findIndex((heading) => heading === document.activeElement);
    const step = steps[event.key];
    const column = shown[at];
    if (event.key === 'ArrowDown' && event.altKey && column !== undefined && hasFilter(column)) setFilter(column.key);
    else if (step !== undefined) headings[Math.max(0, Math.min(headings.length - 1, at + step))]?.focus();
    else if (event.key === 'ArrowDown' || event.key === 'Escape') focusRows();
    else return;
    event.preventDefault();
  };
  const offsets = pinOffsets(shown);
  return (
    <>
      <div
        ref={row}
        className={classes(rowsCss.row, css.headings)}
        role="row"
        aria-rowindex={1}
        onKeyDown={press}
        onPointerDown={drag.onPointerDown}
        {...{ [ownKeys]: own }}
      >
        {shown.map((column, index) => (
          <Heading
            key={column.key}
            review={review}
            column={column}
            at={index}
            pin={pinOf(offsets, index)}
            filtering={filter === column.key}
            onFilter={(opened) => setFilter(opened ? column.key : null)}
            wasDragged={drag.wasDragged}
            onFit={() => fit(column.key)}
          />
        ))}
      </div>
      <HeadingMenu review={review} columns={columns} grid={grid} />
    </>
  );
}

interface HeadingProps {
  readonly review: Review;
  readonly column: Column;
  /** Position among the shown columns, from 0. */
  readonly at: number;
  readonly pin: ReturnType<typeof pinOf>;
  readonly filtering: boolean;
  readonly onFilter: (opened: boolean) => void;
  readonly wasDragged: () => boolean;
  readonly onFit: () => void;
}

function Heading({ review, column, at, pin, filtering, onFilter, wasDragged, onFit }: HeadingProps) {
  const sort = review.use((state) => state.sort);
  const key = sortKeyOf(sort, column);
  return (
    <div
      className={classes(rowsCss.cell, css.heading, column.shows === 'row' && css.right, pin && css.pin, pin?.isLast && css.lastPin)}
      style={pin?.style}
      role="columnheader"
      aria-colindex={at + 1}
      aria-label={column.title}
      aria-sort={key?.at === 0 ? (key.descending ? 'descending' : 'ascending') : 'none'}
      onContextMenu={(event) => {
        event.preventDefault();
        review.open({ is: 'heading', key: column.key, ...menuPlace(event, event.currentTarget) });
      }}
    >
      <button
        type="button"
        className={css.sort}
        tabIndex={-1}
        title={column.sort === null ? column.title : reviewGridWords.heading.sort(column.title)}
        {...{ [headingMark]: column.key }}
        data-sorted={key !== null || undefined}
        onClick={(event) => {
          // A click made by keyboard never follows a drag.
          if (event.detail === 0 || !wasDragged()) (event.shiftKey ? sortAlsoBy : sortBy)(review, column);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          sortAlsoBy(review, column);
        }}
      >
        <span className="cut">{column.title}</span>
        {key !== null && <SortMark {...key} size={11} />}
      </button>
      {hasFilter(column) && <HeadingFilter review={review} column={column} opened={filtering} onOpened={onFilter} />}
      {/* Only for the mouse: the keyboard has shortcuts and the menu. */}
      <span className={css.edge} aria-hidden="true" {...{ [edgeMark]: true }} onDoubleClick={onFit} />
    </div>
  );
}

/** An arrow for the direction of a sort key, with its number if there are several. */
export const SortMark = ({ at, of, descending, size }: { at: number; of: number; descending: boolean; size: number }) => (
  <span className={css.key}>
    <span className={css.arrow} data-descending={descending || undefined}>
      <Icon name="sort" size={size} />
    </span>
    {of > 1 && at + 1}
  </span>
);
