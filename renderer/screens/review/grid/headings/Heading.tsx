/**
 * The grid's headings: each sorts by its column, with Shift also by its column, and has its filter, which Alt+↓ opens, and a menu. ↑ from the
 * first row reaches them, ← → move along, ↓ or Esc returns to the rows. Dragged, a heading moves its column, and its edge sets the width.
 */
import { useRef, useState } from 'react';
import { reviewGridWords } from '#messages/review/reviewGridWords.ts';
import { classes } from '#renderer/ui/page/classes.ts';
import grid from '../../../../ui/rows/Rows.module.css';
import { ownKeys } from '#renderer/keys/offeredActs.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { hasFilter, HeadingFilter } from '../../columns/HeadingFilter.tsx';
import type { Column } from '../columns.ts';
import type { ColumnSight } from '../columnSight.ts';
import { fittingWidths } from '../useColumns.ts';
import css from '../Grid.module.css';
import { pinOf } from '../useReading.ts';
import { pinOffsets, resized, type Lay } from '../laidOut.ts';
import type { Review } from '../../store/reviewStore.ts';
import { HeadingMenu, type OpenHeadingMenu, sortAlsoBy, sortBy, sortKeyOf } from './HeadingMenu.tsx';
import { useColumnDrag } from './useColumnDrag.ts';
import { headingMark, edgeMark } from './headingMarks.ts';

const rightAligned = new Set<Column['shows']>(['row']);

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

const own = 'ArrowLeft ArrowRight ArrowDown ArrowUp Home End Escape shift+ArrowDown shift+ArrowUp shift+Home shift+End';

const buttonsIn = (element: HTMLElement | null): HTMLElement[] => [...(element?.querySelectorAll<HTMLElement>(`[${headingMark}]`) ?? [])];

/** Focuses the heading that sorts, else the first. Returns whether there is one. */
export function focusHeading(gridElement: HTMLElement | null): boolean {
  const headings = buttonsIn(gridElement);
  const target = headings.find((heading) => heading.dataset['sorted'] !== undefined) ?? headings[0];
  target?.focus();
  return target !== undefined;
}

interface RowProps {
  readonly review: Review;
  /** The shown ones. */
  readonly columns: readonly Column[];
  readonly columnSight: ColumnSight;
  readonly onLay: Lay;
  readonly onLeave: () => void;
}

export function HeadingRow({ review, columns, columnSight, onLay, onLeave }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  /** The column whose filter is open. */
  const [filter, setFilter] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenHeadingMenu | null>(null);
  const drag = useColumnDrag(row, columns, columnSight, onLay);
  const fit = (keys: readonly string[]): void => {
    const gridElement = row.current?.closest<HTMLElement>('[data-grid]');
    if (gridElement) onLay(resized(fittingWidths(gridElement, columns, new Set(keys), columnSight)));
  };
  const press = (event: React.KeyboardEvent): void => {
    const headings = buttonsIn(row.current);
    const at = headings.findIndex((heading) => heading === document.activeElement);
    const step = steps[event.key];
    const column = columns[at];
    if (event.key === 'ArrowDown' && event.altKey && column !== undefined && hasFilter(column)) setFilter(column.key);
    else if (step !== undefined) headings[Math.max(0, Math.min(headings.length - 1, at + step))]?.focus();
    else if (event.key === 'ArrowDown' || event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  };
  const offsets = pinOffsets(columns);
  return (
    <>
      <div
        ref={row}
        className={classes(grid.row, css.headings)}
        role="row"
        aria-rowindex={1}
        onKeyDown={press}
        onPointerDown={drag.onPointerDown}
        {...{ [ownKeys]: own }}
      >
        {columns.map((column, index) => (
          <Heading
            key={column.key}
            review={review}
            column={column}
            at={index}
            pin={pinOf(offsets, index)}
            filtering={filter === column.key}
            onFilter={(opened) => setFilter(opened ? column.key : null)}
            wasDragged={drag.wasDragged}
            onMenu={(x, y) => setMenu({ key: column.key, x, y })}
            onFit={() => fit([column.key])}
          />
        ))}
      </div>
      <HeadingMenu
        opened={menu}
        columns={columns}
        onLay={onLay}
        onFit={fit}
        onClose={() => {
          const key = menu?.key;
          setMenu(null);
          buttonsIn(row.current)
            .find((button) => button.getAttribute(headingMark) === key)
            ?.focus();
        }}
      />
    </>
  );
}

interface HeadingProps {
  readonly review: Review;
  readonly column: Column;
  /** Its position among the shown ones, from 0. */
  readonly at: number;
  readonly pin: ReturnType<typeof pinOf>;
  readonly filtering: boolean;
  readonly onFilter: (opened: boolean) => void;
  readonly wasDragged: () => boolean;
  /** The place of the menu in the window. */
  readonly onMenu: (x: number, y: number) => void;
  readonly onFit: () => void;
}

function Heading({ review, column, at, pin, filtering, onFilter, wasDragged, onMenu, onFit }: HeadingProps) {
  const sort = review.use((state) => state.sort);
  const key = sortKeyOf(sort, column);
  return (
    <div
      className={classes(grid.cell, css.heading, rightAligned.has(column.shows) && css.right, pin && css.pin, pin?.isLast && css.lastPin)}
      style={pin?.style}
      role="columnheader"
      aria-colindex={at + 1}
      aria-label={column.title}
      aria-sort={key?.at === 0 ? (key.descending ? 'descending' : 'ascending') : 'none'}
      onContextMenu={(event) => {
        event.preventDefault();
        // Opened by a key, the menu belongs below the heading.
        const box = event.currentTarget.getBoundingClientRect();
        const byKey = event.clientX === 0 && event.clientY === 0;
        onMenu(byKey ? box.left + 12 : event.clientX, byKey ? box.bottom : event.clientY);
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
          // A click by key follows no drag.
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
      {/* For the mouse alone: the keyboard has keys and the menu. */}
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
