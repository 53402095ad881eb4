/** What the keys of the review do. */
import type { RefObject } from 'react';
import type { DecisionValue } from '#contract/review/decision.ts';
import type { RowScroll } from '../../ui/rows/rowScroll.ts';
import { useKeys, type KeyBindings } from '../../keys/useKeys.ts';
import type { FindKeys } from './find/Marked.tsx';
import { focusHeading } from './grid/headings/Heading.tsx';
import type { Review } from './store/reviewStore.ts';
import type { OpenMenu } from './toolRow/ToolRow.tsx';
import type { Panes } from './usePanes.ts';

interface Reach {
  /** Whether the grid is shown. */
  readonly enabled: boolean;
  readonly review: Review;
  readonly scroll: RowScroll;
  /** Acts only if the current row is visible. */
  readonly onRow: (act: () => void) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly showHistory: () => void;
  readonly grid: RefObject<HTMLElement | null>;
  readonly panes: Panes;
  readonly toGrid: () => void;
  readonly toSearch: () => void;
  readonly find: FindKeys;
  readonly toFilters: () => void;
  readonly toExport: () => void;
  readonly toPolicy: () => void;
  readonly openMenu: (menu: OpenMenu) => void;
  readonly toTriage: () => void;
  readonly toOverview: () => void;
  readonly toCompare: () => void;
  readonly note: () => void;
  /** Asks what a call of the current row came to. */
  readonly logCall: () => void;
  /** Suppresses the selected rows, or the current one. */
  readonly suppress: () => void;
  /** Asks for a note on all selected rows. */
  readonly noteSelected: () => void;
  /** Leads to a plan for the selected rows, or for the current one. */
  readonly recheck: () => void;
}

export function useReviewKeys({
  enabled,
  review,
  scroll,
  onRow,
  undo,
  redo,
  showHistory,
  grid,
  panes,
  toGrid,
  toSearch,
  find,
  toFilters,
  toExport,
  toPolicy,
  openMenu,
  toTriage,
  toOverview,
  toCompare,
  note,
  logCall,
  suppress,
  noteSelected,
  recheck,
}: Reach): void {
  const place = (): number => review.use.getState().at;
  const move = (by: number): void => review.goTo(place() + by);
  const isSelecting = (): boolean => review.use.getState().selection.count > 0;
  // Selected rows are counted and shown before anything is done to them: they are decided wherever the reviewer looks now.
  const decide = (value: DecisionValue | null): void => {
    if (isSelecting()) review.changeSelected({ value });
    else onRow(() => review.decide(value));
  };
  const bindings: KeyBindings = {
    'review.next': () => move(1),
    'review.previous': () => {
      const isInGrid = document.activeElement === grid.current;
      if (place() > 0 || !isInGrid || !focusHeading(grid.current)) move(-1);
    },
    'review.pageDown': () => move(scroll.page()),
    'review.pageUp': () => move(-scroll.page()),
    'review.first': () => review.goTo(0),
    'review.last': () => review.goTo(Number.MAX_SAFE_INTEGER),
    'review.keep': () => decide('keep'),
    'review.hold': () => decide('hold'),
    'review.drop': () => decide('drop'),
    'review.takeBack': () => decide(null),
    'review.select': () => onRow(review.select),
    'review.selectNext': () => review.extendTo(place() + 1),
    'review.selectPrevious': () => review.extendTo(place() - 1),
    'review.selectPageDown': () => review.extendTo(place() + scroll.page()),
    'review.selectPageUp': () => review.extendTo(place() - scroll.page()),
    'review.selectToFirst': () => review.extendTo(0),
    'review.selectToLast': () => review.extendTo(Number.MAX_SAFE_INTEGER),
    'review.selectAll': review.selectAll,
    'review.note': () => (isSelecting() ? noteSelected() : onRow(note)),
    'review.call': () => onRow(logCall),
    'review.suppress': suppress,
    'review.recheck': () => (isSelecting() ? recheck() : onRow(recheck)),
    'review.undo': undo,
    'review.redo': redo,
    'review.history': showHistory,
    'review.search': toSearch,
    'review.findNext': find.next,
    'review.findPrevious': find.previous,
    'review.filters': toFilters,
    'review.row': () => (panes.drawer ? panes.closeDrawer() : panes.openDrawer()),
    'review.views': () => openMenu('views'),
    'review.sort': () => openMenu('sort'),
    'review.columns': () => openMenu('columns'),
    'review.triage': toTriage,
    'review.overview': toOverview,
    'review.compare': toCompare,
    'review.policy': toPolicy,
    'review.export': toExport,
    'review.openRow': panes.openDrawer,
    'review.leave': () => {
      if (review.use.getState().cell !== null) review.use.setState({ cell: null, cellFrom: null });
      else if (isSelecting()) review.unselect();
      else if (panes.drawer) panes.closeDrawer();
      else panes.uncover();
      toGrid();
    },
  };
  useKeys({ ...(enabled ? bindings : {}) });
}
