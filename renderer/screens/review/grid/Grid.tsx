/** The grid: a window onto the view that renders only visible rows. The keyboard moves its single active row. */
import { useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { reviewGridWords as words } from '#messages/review/reviewGridWords.ts';
import rowsCss from '#renderer/ui/rows/Rows.module.css';
import { classes } from '#renderer/ui/page/classes.ts';
import { rowsOfScroll } from '#renderer/ui/rows/rowScroll.ts';
import { region } from '#renderer/ui/page/regions.ts';
import { rowHeights } from '#renderer/ui/rows/rowTrack.ts';
import { useRowWindow } from '#renderer/ui/rows/useRowWindow.ts';
import { labelOfRow, type Column } from './columns.ts';
import css from './Grid.module.css';
import { columnsInRange } from '../cells/copying.ts';
import { gridFrame, useRowDensity, useReading } from './useReading.ts';
import { cellId, GridRow, rowId } from './GridRow.tsx';
import { HeadingRow } from './headings/Heading.tsx';
import { takesFocus } from '../focusRows.ts';
import type { GridReach } from '../useGridReach.ts';
import { useDrawnColumns, usePinning } from './useColumns.ts';
import { useSought } from '../find/Marked.tsx';
import { foundColumn } from '../store/finding.ts';
import { useParts } from '../store/reviewState.ts';
import { isSelected } from '../store/selection.ts';

/**
 * Number of rows kept visible ahead when moving row by row, so that several quick key presses within one frame still act on rows that were
 * seen.
 */
const rowsAhead = 3;

/** `children`: shown in place of rows if there are none. */
export function Grid({ review, list, columns, scroll, columnSight, grid, order, panes, children }: GridReach & { children: ReactNode }) {
  const { shown } = columns;
  const count = review.use(({ view }) => view?.count ?? 0);
  const viewId = review.use(({ view }) => view?.viewId);
  const { at, pages, selection, cell, cellFrom } = useParts(review, 'at', 'pages', 'selection', 'cell', 'cellFrom');
  const range = useMemo(() => columnsInRange(shown, { cell, cellFrom }), [shown, cell, cellFrom]);
  const sought = useSought(review);
  const found = review.use((state) => foundColumn(state, order));
  /** Whether the visible rows still answer an earlier question. */
  const busy = review.use(({ opening, view }) => opening && view !== null);
  const density = useRowDensity();
  const { items, height, frame: heights } = useRowWindow(scroll, count, grid, rowHeights[density]);
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;

  useReading(review, scroll, first, last);
  usePinning(grid);
  const stood = useRef({ viewId, at, pressed: false });
  useLayoutEffect(() => {
    const before = stood.current;
    stood.current = { viewId, at, pressed: false };
    if (count === 0) return;
    // Moving row by row, or returning to a row, also reveals the rows ahead; a clicked row stays under the pointer.
    const steps = before.viewId !== viewId || Math.abs(at - before.at) === 1;
    scroll.reveal(at, steps && !before.pressed ? rowsAhead : 0);
  }, [scroll, viewId, count, at]);

  const { inRows, inCurrent } = useDrawnColumns(columnSight, shown, grid, { at, cell, found });
  const frame = useMemo(() => ({ ...gridFrame(shown), ...heights }), [shown, heights]);
  // Memoized so that scrolling rows doesn't rerender it: it holds a filter and a menu for every column.
  const head = useMemo(
    () => (
      <div className={rowsCss.head} role="rowgroup">
        <HeadingRow {...{ review, columns, columnSight, grid }} />
      </div>
    ),
    [review, columns, columnSight, grid],
  );
  const roles =
    count === 0
      ? { role: 'group' }
      : {
          role: 'grid',
          'aria-rowcount': count + 1,
          'aria-colcount': shown.length,
          'aria-multiselectable': true,
          // Only rendered rows can be referenced.
          'aria-activedescendant': at >= first && at <= last ? currentId(at, cell, shown) : undefined,
        };
  return (
    <div
      ref={grid}
      className={classes(rowsCss.grid, css.grid)}
      style={frame}
      data-grid
      {...takesFocus}
      aria-label={words.rows}
      aria-busy={busy}
      tabIndex={0}
      {...roles}
      {...region}
    >
      {count > 0 && head}
      {count === 0 ? (
        <>
          {/* A grid may contain only rows, so the headings form one alone, and the text shown in place of rows is next to it. */}
          <div className={css.headAlone} role="grid" aria-label={words.columns} aria-rowcount={1} aria-colcount={shown.length}>
            {head}
          </div>
          <div className={css.instead}>{children}</div>
        </>
      ) : (
        <div className={classes(rowsCss.body, css.body)} role="rowgroup" style={{ height }}>
          <div className={rowsCss.rows} role="presentation" {...rowsOfScroll}>
            {items.map(({ key, index, top }) => {
              const row = pages.row(index);
              return (
                <GridRow
                  key={key}
                  index={index}
                  top={top}
                  row={row}
                  columns={index === at ? inCurrent : inRows}
                  label={row && labelOfRow(row, list.mapping)}
                  active={index === at}
                  sought={sought}
                  found={index === at ? found : null}
                  cell={index === at ? cell : null}
                  selected={isSelected(selection, index)}
                  range={(selection.count === 0 ? index === at : isSelected(selection, index)) ? range : null}
                  onPress={(how) => {
                    stood.current.pressed = index !== at;
                    if (how === 'extend') review.extendTo(index);
                    else if (how === 'select') review.selectAt(index);
                    else review.goTo(index);
                    grid.current?.focus({ preventScroll: true });
                  }}
                  onOpen={panes.openDrawer}
                />
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}

/** The id of the current cell if its column is shown, or else of its row. */
const currentId = (at: number, cell: string | null, columns: readonly Column[]): string =>
  cell !== null && columns.some(({ key }) => key === cell) ? cellId(at, cell) : rowId(at);
