/** The grid: a window onto the view, as tall as the list and drawn only where one looks. The keyboard moves its one active row. */
import { useEffect, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import grid from '../../ui/Rows.module.css';
import { classes } from '../../ui/classes.ts';
import { rowHeight, useRowWindow } from '../../ui/useRowWindow.ts';
import { pinnedColumns, type Column } from './columns.ts';
import css from './Grid.module.css';
import { GridRow } from './GridRow.tsx';
import type { Review } from './reviewStore.ts';

const rightAligned = new Set<Column['shows']>(['row']);

/** `children`: what is shown instead of rows where there are none. */
export function Grid({
  review,
  columns,
  gridRef,
  onOpen,
  children,
}: {
  review: Review;
  columns: readonly Column[];
  gridRef: RefObject<HTMLDivElement | null>;
  onOpen: () => void;
  children: ReactNode;
}) {
  const count = review.use(({ view }) => view?.count ?? 0);
  const viewId = review.use(({ view }) => view?.viewId);
  const at = review.use((state) => state.at);
  const pages = review.use((state) => state.pages);
  const ticked = review.use((state) => state.ticked);
  const { virtual, items } = useRowWindow(count, gridRef);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (count === 0) return;
    // A thumb that is dragged through a million rows passes most of them by: what it stops at is read.
    const soon = setTimeout(() => review.look(first, last), 30);
    return () => clearTimeout(soon);
  }, [review, viewId, count, first, last, pages]);
  useEffect(() => {
    if (count > 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [virtual, viewId, count, at]);
  useEffect(() => {
    gridRef.current?.scrollTo({ top: 0 });
  }, [gridRef, viewId]);

  const template = columns.map(({ width, grows }) => (grows ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ');
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const frame: CSSProperties & Record<`--${string}`, string> = {
    '--columns': template,
    '--width': `${width}px`,
    '--second': `${columns[0]?.width ?? 0}px`,
  };
  return (
    <div
      ref={gridRef}
      className={classes(grid.grid, css.grid)}
      style={frame}
      role="grid"
      aria-label="Rows"
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      aria-activedescendant={count > 0 ? `row-${at}` : undefined}
      tabIndex={0}
    >
      <div className={grid.head} role="rowgroup">
        <div className={grid.row} role="row" aria-rowindex={1}>
          {columns.map((column, index) => (
            <Heading key={column.key} review={review} column={column} pin={index < pinnedColumns ? index : null} />
          ))}
        </div>
      </div>
      {count === 0 ? (
        <div className={css.instead}>{children}</div>
      ) : (
        <div className={grid.body} role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = pages.row(index);
            return (
              <GridRow
                key={index}
                index={index}
                top={start - rowHeight}
                row={row}
                columns={columns}
                active={index === at}
                ticked={row !== undefined && ticked.has(row.row)}
                onPress={(ticks) => {
                  review.goTo(index);
                  if (ticks) review.tick();
                  gridRef.current?.focus({ preventScroll: true });
                }}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}

function Heading({ review, column, pin }: { review: Review; column: Column; pin: number | null }) {
  const sort = review.use((state) => state.sort);
  const sorted = JSON.stringify(sort.by) === JSON.stringify(column.sort);
  return (
    <div
      className={classes(grid.cell, rightAligned.has(column.shows) && css.right, pin !== null && css[`pin${pin}`])}
      role="columnheader"
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={css.sort}
        tabIndex={-1}
        title={`Sort by ${column.title}`}
        onClick={() => review.show({ sort: { by: column.sort, descending: sorted && !sort.descending } })}
      >
        <span className="cut">{column.title}</span>
        {sorted && (
          <span className={css.arrow} data-descending={sort.descending || undefined}>
            <Icon name="sort" size={11} />
          </span>
        )}
      </button>
    </div>
  );
}
