/** The actions behind the commands of the grid. */
import { flushSync } from 'react-dom';
import type { DecisionValue } from '#contract/review/decision.ts';
import { reviewCellsWords, reviewGridWords } from '#messages/review/reviewGridWords.ts';
import { attempt } from '../../base/notify.ts';
import { appState, changeSettings } from '../../subjects/settings/queries.ts';
import { queryClient } from '../../base/queryClient.ts';
import { focusNow } from '../../ui/page/focus.ts';
import { copyRows, copyText, currentCell, fullCell, type Cell } from './cells/copying.ts';
import { focusRows } from './focusRows.ts';
import { createColumnActs } from './grid/headings/columnActs.ts';
import { focusHeading } from './grid/headings/headingMarks.ts';
import { openOnRows, recheckRows } from './many/rowActs.ts';
import { exportView } from './store/exportView.ts';
import { rowAt, say, type Undoes } from './store/reviewState.ts';
import type { Sight } from './store/undoing.ts';
import type { GridReach } from './useGridReach.ts';

export type GridActs = ReturnType<typeof createGridActs>;

export function createGridActs(reach: GridReach) {
  const { review, list, columns, panes, scroll, seen, grid, order } = reach;
  const { getState: get } = review.use;
  const isSelecting = (): boolean => get().selection.count > 0;
  /** Acts at once if the current row is visible; otherwise only scrolls it into view and announces that. */
  const onRow = (act: () => void): void => {
    if (seen.atHand()) return act();
    const state = get();
    const row = rowAt(state)?.row;
    scroll.reveal(state.at);
    say(review.use, row === undefined ? reviewGridWords.unseen.beingRead : reviewGridWords.unseen.notVisible(row));
  };
  const onCell = (act: (cell: Cell) => void): void => {
    const cell = currentCell(review, columns.shown, grid.current);
    if (cell === null) say(review.use, reviewCellsWords.noCell);
    else act(cell);
  };
  const sight: Sight = {
    rows: seen.rows,
    bring(position) {
      review.goTo(position);
      // It may already be the current row, but scrolled out of view.
      scroll.reveal(position);
    },
  };
  const move = (by: number): void => review.goTo(get().at + by);
  const extend = (by: number): void => review.extendTo(get().at + by);
  return {
    review,
    panes,
    onRow,
    move,
    /** Moves up, or from the first row to the headings. */
    up() {
      if (get().at > 0 || document.activeElement !== grid.current || !focusHeading(grid.current)) move(-1);
    },
    page: (pages: 1 | -1) => move(pages * scroll.page()),
    extend,
    extendPage: (pages: 1 | -1) => extend(pages * scroll.page()),
    // Selected rows are counted and shown before anything is done to them, so they may be decided even when out of view.
    decide(value: DecisionValue | null) {
      if (isSelecting()) review.changeSelected({ value });
      else onRow(() => review.decide(value));
    },
    note() {
      if (isSelecting()) review.open({ is: 'noteMany' });
      else
        onRow(() => {
          panes.openDrawer();
          review.openOnRow('note');
        });
    },
    logCall: () => review.openOnRow('call'),
    suppress: () => openOnRows(review, 'suppress'),
    recheck: () => (isSelecting() ? recheckRows(review) : onRow(() => recheckRows(review))),
    undo: (only?: Undoes) => review.undo(sight, only),
    redo: () => review.redo(sight),
    find: (step: 1 | -1) => (step === 1 ? review.findNext(order) : review.findPrevious(order)),
    filters() {
      // Rendered synchronously: with the next frame, the first letters of a fast typist would still go to the grid.
      flushSync(panes.openFacets);
      focusNow('filters');
    },
    copy: () => void copyRows(review, list, columns.shown),
    copyCell: () => onCell(({ column, text }) => void copyText(review, column.title, text)),
    showCell: () => onCell((cell) => review.open({ is: 'cell', cell: fullCell(cell) })),
    toggleDensity() {
      const isCompact = queryClient.getQueryData(appState.queryKey)?.settings.rowDensity === 'compact';
      attempt(() => changeSettings({ rowDensity: isCompact ? 'comfortable' : 'compact' }));
    },
    leave() {
      if (get().cell !== null) review.use.setState({ cell: null, cellFrom: null });
      else if (isSelecting()) review.unselect();
      else if (panes.drawer) panes.closeDrawer();
      else panes.uncover();
      focusRows();
    },
    column: createColumnActs(reach),
    export() {
      if ((get().view?.count ?? 0) > 0) exportView(review, list);
    },
  };
}
