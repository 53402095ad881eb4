/**
 * The grid's headings: each sorts by its column, with Shift also by its column, and has its filter, which Alt+↓ opens. ↑ from the first row
 * reaches them, ← → move along, ↓ or Esc returns to the rows.
 */
import { useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import grid from '../../../ui/Rows.module.css';
import { ownKeys } from '../../../keys/ownKeys.ts';
import { hasFilter, HeadingFilter } from '../columns/HeadingFilter.tsx';
import { pinnedColumns, type Column } from './columns.ts';
import css from './Grid.module.css';
import type { Review } from '../store/reviewStore.ts';
import { sortAlsoBy, sortBy, sortKeyOf } from './sorting.ts';
import { SortMark } from './SortMark.tsx';

const rightAligned = new Set<Column['shows']>(['row']);
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Marks the headings, for `focusHeading`. */
const name = 'data-heading';

/** Focuses the heading that sorts, else the first. Returns whether there is one. */
export function focusHeading(gridElement: HTMLElement | null): boolean {
  const headings = [...(gridElement?.querySelectorAll<HTMLElement>(`[${name}]`) ?? [])];
  const target = headings.find((heading) => heading.dataset['sorted'] !== undefined) ?? headings[0];
  target?.focus();
  return target !== undefined;
}

export function HeadingRow({ review, columns, onLeave }: { review: Review; columns: readonly Column[]; onLeave: () => void }) {
  const row = useRef<HTMLDivElement>(null);
  /** The column whose filter is open. */
  const [filter, setFilter] = useState<string | null>(null);
  const press = (event: React.KeyboardEvent): void => {
    const headings = [...(row.current?.querySelectorAll<HTMLElement>(`[${name}]`) ?? [])];
    const at = headings.findIndex((heading) => heading === document.activeElement);
    const step = steps[event.key];
    const column = columns[at];
    if (event.key === 'ArrowDown' && event.altKey && column !== undefined && hasFilter(column)) setFilter(column.key);
    else if (step !== undefined) headings[Math.max(0, Math.min(headings.length - 1, at + step))]?.focus();
    else if (event.key === 'ArrowDown' || event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={row}
      className={grid.row}
      role="row"
      aria-rowindex={1}
      onKeyDown={press}
      {...{ [ownKeys]: 'ArrowLeft ArrowRight ArrowDown ArrowUp Home End Escape' }}
    >
      {columns.map((column, index) => (
        <Heading
          key={column.key}
          review={review}
          column={column}
          pin={index < pinnedColumns ? index : null}
          filtering={filter === column.key}
          onFilter={(opened) => setFilter(opened ? column.key : null)}
        />
      ))}
    </div>
  );
}

interface HeadingProps {
  readonly review: Review;
  readonly column: Column;
  readonly pin: number | null;
  readonly filtering: boolean;
  readonly onFilter: (opened: boolean) => void;
}

function Heading({ review, column, pin, filtering, onFilter }: HeadingProps) {
  const sort = review.use((state) => state.sort);
  const key = sortKeyOf(sort, column);
  return (
    <div
      className={classes(grid.cell, css.heading, rightAligned.has(column.shows) && css.right, pin !== null && css[`pin${pin}`])}
      role="columnheader"
      aria-label={column.title}
      aria-sort={key?.at === 0 ? (key.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={css.sort}
        tabIndex={-1}
        title={`Sort by ${column.title}. Shift-click: also sort by it`}
        {...{ [name]: true }}
        data-sorted={key !== null || undefined}
        onClick={(event) => (event.shiftKey ? sortAlsoBy : sortBy)(review, column)}
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
    </div>
  );
}
