/** All keys of the review; `KeysDialog.tsx` lists them. */
import type { RefObject } from 'react';
import type { DecisionValue } from '../../../electron/contract/decision.ts';
import type { RowScroll } from '../../ui/rowScroll.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { focusHeading } from './grid/Heading.tsx';
import type { Review } from './store/reviewStore.ts';
import type { OpenMenu } from './toolRow/ToolRow.tsx';
import type { Panes } from './usePanes.ts';

interface Reach {
  readonly review: Review;
  readonly scroll: RowScroll;
  /** Acts only if the current row is visible. */
  readonly onRow: (act: () => void) => void;
  readonly undo: () => void;
  readonly grid: RefObject<HTMLElement | null>;
  readonly panes: Panes;
  readonly toGrid: () => void;
  readonly toSearch: () => void;
  readonly toFilters: () => void;
  readonly toExport: () => void;
  readonly openMenu: (menu: OpenMenu) => void;
  readonly showKeys: () => void;
  readonly note: () => void;
}

export function useReviewKeys({
  review,
  scroll,
  onRow,
  undo,
  grid,
  panes,
  toGrid,
  toSearch,
  toFilters,
  toExport,
  openMenu,
  showKeys,
  note,
}: Reach): void {
  const place = (): number => review.use.getState().at;
  const move = (by: number): void => review.goTo(place() + by);
  // Selected rows were visible when they were chosen, one by one: they are decided wherever the reviewer looks now.
  const decide = (value: DecisionValue | null): void => {
    if (review.use.getState().ticked.size > 0) review.decide(value);
    else onRow(() => review.decide(value));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => {
      const isInGrid = document.activeElement === grid.current;
      if (place() > 0 || !isInGrid || !focusHeading(grid.current)) move(-1);
    },
    PageDown: () => move(scroll.page()),
    PageUp: () => move(-scroll.page()),
    Home: () => review.goTo(0),
    End: () => review.goTo(Number.MAX_SAFE_INTEGER),
    '1': () => decide('keep'),
    '2': () => decide('hold'),
    '3': () => decide('drop'),
    '0': () => decide(null),
    ' ': () => onRow(review.tick),
    n: () => onRow(note),
    u: undo,
    '/': toSearch,
    '?': showKeys,
    '[': toFilters,
    ']': () => (panes.drawer ? panes.closeDrawer() : panes.openDrawer()),
    s: () => openMenu('sort'),
    c: () => openMenu('columns'),
    e: toExport,
    'mod+Enter': toExport,
    Enter: panes.openDrawer,
    Escape: () => {
      if (review.use.getState().ticked.size > 0) review.untick();
      else if (panes.drawer) panes.closeDrawer();
      else panes.uncover();
      toGrid();
    },
  });
}
