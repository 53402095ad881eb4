/** All keys of the review; `KeysDialog.tsx` tells them. */
import type { RefObject } from 'react';
import { useKeys } from '../../ui/useKeys.ts';
import { focusHeading } from './Heading.tsx';
import type { Review } from './reviewStore.ts';
import type { OpenMenu } from './ToolRow.tsx';
import type { Panes } from './usePanes.ts';

interface Reach {
  readonly review: Review;
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

/** Of a row, in pixels. */
const rowHeight = 32;

export function useReviewKeys({ review, grid, panes, toGrid, toSearch, toFilters, toExport, openMenu, showKeys, note }: Reach): void {
  const place = (): number => review.use.getState().at;
  const move = (by: number): void => review.goTo(place() + by);
  const pageOfRows = (): number => Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowHeight) - 2);
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => {
      const isInGrid = document.activeElement === grid.current;
      if (place() > 0 || !isInGrid || !focusHeading(grid.current)) move(-1);
    },
    PageDown: () => move(pageOfRows()),
    PageUp: () => move(-pageOfRows()),
    Home: () => review.goTo(0),
    End: () => review.goTo(Number.MAX_SAFE_INTEGER),
    '1': () => review.decide('keep'),
    '2': () => review.decide('hold'),
    '3': () => review.decide('drop'),
    '0': () => review.decide(null),
    ' ': () => review.tick(),
    n: note,
    u: () => review.undo(),
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
