/** The keys of the grid's columns: from cell to cell, widths, places, pins. They act on the focused heading's column, else on the current cell's. */
import { flushSync } from 'react-dom';
import type { RefObject } from 'react';
import { reviewCellsWords, reviewGridWords } from '#messages/review/reviewGridWords.ts';
import { useKeys, type KeyBindings } from '#renderer/keys/useKeys.ts';
import { columnsInRange } from '../../cells/copying.ts';
import { say } from '../../store/reviewState.ts';
import type { Review } from '../../store/reviewStore.ts';
import { isFixed, type Column } from '../columns.ts';
import type { ColumnSight } from '../columnSight.ts';
import { fittingWidths } from '../useColumns.ts';
import { focusedHeading, headingMark } from './headingMarks.ts';
import { moved, neighbor, resized, toggledHidden, toggledPin, type Lay } from '../laidOut.ts';

/** In pixels. */
const widthStep = 16;

const words = reviewGridWords.done;

interface Reach {
  /** Whether the grid is shown. */
  readonly enabled: boolean;
  readonly review: Review;
  /** The shown ones. */
  readonly columns: readonly Column[];
  readonly columnSight: ColumnSight;
  readonly lay: Lay;
  readonly grid: RefObject<HTMLElement | null>;
}

/** The column that a key acts on. */
export const columnAtHand = (review: Review, columns: readonly Column[]): Column | undefined => {
  const key = focusedHeading() ?? review.use.getState().cell;
  return columns.find((column) => column.key === key);
};

export function useColumnKeys({ enabled, review, columns, columnSight, lay, grid }: Reach): void {
  const tell = (said: string): void => say(review.use, said);
  const onColumn = (act: (column: Column) => void) => (): void => {
    const column = columnAtHand(review, columns);
    if (column === undefined) tell(words.noColumn);
    else act(column);
  };
  const onMovable = (act: (column: Column) => void) =>
    onColumn((column) => (isFixed(column) ? tell(words.isFixed(column.title)) : act(column)));
  /** The heading keeps the keyboard, wherever its column goes. */
  const layAt = (change: Parameters<Lay>[0]): void => {
    const heading = focusedHeading();
    flushSync(() => lay(change));
    if (heading !== null) grid.current?.querySelector<HTMLElement>(`[${headingMark}="${CSS.escape(heading)}"]`)?.focus();
  };
  /** Undefined: the key leads from the first cell back to the row. */
  const cellBeside = (by: 1 | -1): Column | undefined => {
    const at = columns.findIndex(({ key }) => key === review.use.getState().cell);
    const first = columns.findIndex((column) => !isFixed(column));
    return columns[at === -1 ? (by === 1 ? first : -1) : Math.min(at + by, columns.length - 1)];
  };
  const stepCell = (by: 1 | -1) => (): void => review.use.setState({ cell: cellBeside(by)?.key ?? null, cellFrom: null });
  const extendCells = (by: 1 | -1) => (): void => {
    const { cell, cellFrom } = review.use.getState();
    const next = cellBeside(by);
    // A heading that has the keyboard is no cell.
    if (next === undefined || focusedHeading() !== null) return;
    const change = { cell: next.key, cellFrom: cell === null ? null : (cellFrom ?? cell) };
    review.use.setState(change);
    const range = columnsInRange(columns, change);
    if (range !== null) tell(reviewCellsWords.range(range.map(({ title }) => title)));
  };
  const widen = (by: number): (() => void) =>
    onColumn(({ key, title }) => {
      const drawn = grid.current?.querySelector(`[${headingMark}="${CSS.escape(key)}"]`)?.closest('[role=columnheader]');
      const width = drawn?.getBoundingClientRect().width || (columns.find((column) => column.key === key)?.width ?? 0);
      layAt((layout, all) => {
        const next = resized({ [key]: width + by })(layout, all);
        tell(words.wide(title, next.widths[key] ?? 0));
        return next;
      });
    });
  const fit = (keys: readonly string[]): void => {
    if (grid.current !== null) layAt(resized(fittingWidths(grid.current, columns, new Set(keys), columnSight)));
  };
  const move = (by: 1 | -1) =>
    onMovable(({ key, title }) => {
      const beside = neighbor(columns, key, by);
      if (beside === undefined) {
        tell(words.atEnd(title));
        return;
      }
      layAt(moved(key, by === 1 ? 'behind' : 'before', beside.key));
      tell((by === 1 ? words.isBehind : words.isBefore)(title, beside.title));
    });
  const bindings: KeyBindings = {
    'review.nextCell': stepCell(1),
    'review.previousCell': stepCell(-1),
    'review.extendRight': extendCells(1),
    'review.extendLeft': extendCells(-1),
    'review.columnWider': widen(widthStep),
    'review.columnNarrower': widen(-widthStep),
    'review.columnFit': onColumn(({ key, title }) => {
      fit([key]);
      tell(words.fits(title));
    }),
    'review.columnsFit': () => {
      fit(columns.map(({ key }) => key));
      tell(words.allFit);
    },
    'review.columnRight': move(1),
    'review.columnLeft': move(-1),
    'review.columnPin': onMovable(({ key, title, pinned }) => {
      layAt(toggledPin(key));
      tell(pinned ? words.scrolls(title) : words.isPinned(title));
    }),
    'review.columnHide': onMovable(({ key, title }) => {
      const beside = columns[columns.findIndex((column) => column.key === key) - 1];
      lay(toggledHidden(key));
      if (focusedHeading() === key) grid.current?.focus({ preventScroll: true });
      review.use.setState({ cell: beside?.key ?? null, cellFrom: null });
      tell(words.isHidden(title));
    }),
  };
  useKeys({ ...(enabled ? bindings : {}) });
}
