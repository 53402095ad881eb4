/**
 * Which rows a person has before their eyes: those that a frame was painted with, whole, with their cells, and with nothing over them.
 * A key decides only such a row. Anything else (a list that ends too early, a row that is still being read, a key that was quicker than the
 * screen) would decide what nobody has seen.
 */
import type { RowScroll } from '../../../ui/rowScroll.ts';
import type { Pages } from './pages.ts';
import type { Review } from '../store/reviewStore.ts';

export interface SeenRows {
  /** Follows what is painted until the returned function is called. */
  start(): () => void;
  /** Whether the current row is one of them right now. */
  atHand(): boolean;
  /** Their row numbers, at this moment, from the top. */
  rows(): number[];
}

interface Painted {
  readonly viewId: string | undefined;
  readonly first: number;
  readonly last: number;
  readonly pages: Pages;
}

/** In the document, for what shows a row in full: it may lie over the row, which is seen all the same. */
export const showsRow = (row: number): { 'data-shows-row': number } => ({ 'data-shows-row': row });

/** Places along a row that are looked at: a panel or a message may cover a part of it. */
const looks = 12;

/** Nothing but the row itself, or itself in full, lies over it at some place along it, from its top to its bottom. */
function isUncovered(element: HTMLElement, row: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = element.closest('[role=grid]')?.getBoundingClientRect();
  if (frame === undefined) return false;
  const shows = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.closest(`[data-shows-row="${row}"]`) !== null);
  };
  return Array.from({ length: looks }, (_, place) => frame.left + ((place + 0.5) / looks) * frame.width).some(
    // At fractional scales its outermost pixels belong to its neighbours.
    (x) => shows(x, top + 2) && shows(x, bottom - 2),
  );
}

export function createSeenRows(review: Review, scroll: RowScroll): SeenRows {
  let painted: Painted | null = null;
  let waiting = false;

  function note(): void {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      const { view, pages } = review.use.getState();
      const drawn = { viewId: view?.viewId, pages, ...scroll.inSight() };
      waiting = false;
      // What stands in the document now is painted with this frame, and the next task comes after it.
      setTimeout(() => {
        painted = drawn;
      }, 0);
    });
  }

  /** The row that stands at a position, where it is seen. */
  function seenAt(position: number): number | null {
    const { view, pages: now } = review.use.getState();
    const row = now.row(position)?.row;
    const element = document.getElementById(`row-${position}`);
    if (painted === null || row === undefined || element === null) return null;
    const { viewId, first, last, pages } = painted;
    const wasPainted = viewId === view?.viewId && first <= position && position <= last && pages.row(position)?.row === row;
    return wasPainted && isUncovered(element, row) ? row : null;
  }

  return {
    start() {
      const off = [review.use.subscribe(note), scroll.subscribe(note)];
      note();
      return () => off.forEach((stop) => stop());
    },
    atHand: () => seenAt(review.use.getState().at) !== null,
    rows() {
      const { first, last } = painted ?? { first: 0, last: -1 };
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => seenAt(first + index)).filter((row) => row !== null);
    },
  };
}
