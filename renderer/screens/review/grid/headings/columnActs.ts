/** Actions on the grid's columns. They apply to the column of the open menu or the focused heading, or else to that of the current cell. */
import { flushSync } from 'react-dom';
import { reviewCellsWords, reviewGridWords } from '#messages/review/reviewGridWords.ts';
import { columnsInRange } from '../../cells/copying.ts';
import { overlayOf, say } from '../../store/reviewState.ts';
import type { GridReach } from '../../useGridReach.ts';
import { isFixed, type Column } from '../columns.ts';
import { moved, neighbor, resized, toggledHidden, toggledPin, type LayoutChange } from '../laidOut.ts';
import { fittingWidths } from '../useColumns.ts';
import { focusedHeading, headingOf } from './headingMarks.ts';

/** Step in pixels. */
const widthStep = 16;

const words = reviewGridWords.done;

export function createColumnActs({ review, columns: { shown, lay }, columnSight, grid }: GridReach) {
  const { getState: get, setState: set } = review.use;
  const tell = (text: string): void => say(review.use, text);
  const ofMenu = (): string | null => overlayOf('heading')(get())?.key ?? null;
  const onColumn = (act: (column: Column) => void): void => {
    const key = ofMenu() ?? focusedHeading() ?? get().cell;
    const column = shown.find((one) => one.key === key);
    if (column === undefined) tell(words.noColumn);
    else act(column);
  };
  const onMovable = (act: (column: Column) => void): void =>
    onColumn((column) => (isFixed(column) ? tell(words.isFixed(column.title)) : act(column)));
  /** The heading keeps the focus, wherever its column moves. */
  const layAt = (change: LayoutChange): void => {
    const heading = focusedHeading();
    flushSync(() => lay(change));
    if (heading !== null) headingOf(grid.current, heading)?.focus();
  };
  /** Undefined if the key leads from the first cell back to the row. */
  const cellBeside = (by: 1 | -1): Column | undefined => {
    const at = shown.findIndex(({ key }) => key === get().cell);
    const first = shown.findIndex((column) => !isFixed(column));
    return shown[at === -1 ? (by === 1 ? first : -1) : Math.min(at + by, shown.length - 1)];
  };
  const fit = (keys: readonly string[], text: string): void => {
    if (grid.current !== null) layAt(resized(fittingWidths(grid.current, shown, new Set(keys), columnSight)));
    tell(text);
  };
  return {
    step: (by: 1 | -1) => set({ cell: cellBeside(by)?.key ?? null, cellFrom: null }),
    extend(by: 1 | -1) {
      const { cell, cellFrom } = get();
      const next = cellBeside(by);
      // A focused heading isn't a cell.
      if (next === undefined || focusedHeading() !== null) return;
      const change = { cell: next.key, cellFrom: cell === null ? null : (cellFrom ?? cell) };
      set(change);
      const range = columnsInRange(shown, change);
      if (range !== null) tell(reviewCellsWords.range(range.map(({ title }) => title)));
    },
    widen: (by: 1 | -1) =>
      onColumn(({ key, title, width }) => {
        const drawn = headingOf(grid.current, key)?.closest('[role=columnheader]')?.getBoundingClientRect().width || width;
        layAt((layout, all) => {
          const next = resized({ [key]: drawn + by * widthStep })(layout, all);
          tell(words.wide(title, next.widths[key] ?? 0));
          return next;
        });
      }),
    fit: () => onColumn(({ key, title }) => fit([key], words.fits(title))),
    fitAll: () =>
      fit(
        shown.map(({ key }) => key),
        words.allFit,
      ),
    move: (by: 1 | -1) =>
      onMovable(({ key, title }) => {
        const beside = neighbor(shown, key, by);
        if (beside === undefined) return tell(words.atEnd(title));
        layAt(moved(key, by === 1 ? 'behind' : 'before', beside.key));
        tell((by === 1 ? words.isBehind : words.isBefore)(title, beside.title));
      }),
    pin: () =>
      onMovable(({ key, title, pinned }) => {
        layAt(toggledPin(key));
        tell(pinned ? words.scrolls(title) : words.isPinned(title));
      }),
    hide: () =>
      onMovable(({ key, title }) => {
        lay(toggledHidden(key));
        if (focusedHeading() === key) grid.current?.focus({ preventScroll: true });
        // The next key applies to the column beside it.
        if (ofMenu() === null) set({ cell: shown[shown.findIndex((column) => column.key === key) - 1]?.key ?? null, cellFrom: null });
        tell(words.isHidden(title));
      }),
  };
}
