/**
 * Determines which rows a person can actually see: those painted in the last frame, fully visible, loaded and not covered. A key decides
 * only such a row. Otherwise (a list that ends too early, a row still loading, a key faster than the screen) it would decide a row that
 * nobody has seen.
 */
import type { RowScroll } from '#renderer/ui/rows/rowScroll.ts';
import type { Pages } from './pages.ts';
import type { Review } from '../store/reviewStore.ts';

export type SeenRows = ReturnType<typeof createSeenRows>;

interface Painted {
  readonly viewId: string | undefined;
  readonly first: number;
  readonly last: number;
  readonly pages: Pages;
}

/** Marks an element that shows a row in full: when it covers the row, the row still counts as seen. */
export const showsRow = (row: number): { 'data-shows-row': number } => ({ 'data-shows-row': row });

/** Number of points tested along a row, since a panel or a message may cover a part of it. */
const looks = 12;

/** Whether nothing covers the row at the tested points along its top and bottom, except an element that shows the same row in full. */
function isUncovered(element: HTMLElement, row: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = element.closest('[role=grid]')?.getBoundingClientRect();
  if (frame === undefined) return false;
  const shows = (x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.closest(`[data-shows-row="${row}"]`) !== null);
  };
  return Array.from({ length: looks }, (_, place) => frame.left + ((place + 0.5) / looks) * frame.width).some(
    // At fractional scale factors, the outermost pixels belong to the neighboring rows.
    (x) => shows(x, top + 2) && shows(x, bottom - 2),
  );
}

/** Tracks what was last painted, as returned by `read`; null before the first frame. Call `note` when something may be redrawn. */
export function followPainted<T>(read: () => T): { note: () => void; painted: () => T | null } {
  let painted: T | null = null;
  let isWaiting = false;
  return {
    painted: () => painted,
    note() {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        const drawn = read();
        // The current document is painted with this frame, and the next task runs after that.
        setTimeout(() => {
          painted = drawn;
        }, 0);
      });
    },
  };
}

export function createSeenRows(review: Review, scroll: RowScroll) {
  const { note, painted: lastPainted } = followPainted((): Painted => {
    const { view, pages } = review.use.getState();
    return { viewId: view?.viewId, pages, ...scroll.inSight() };
  });

  /** The number of the row at a position if it can be seen; null otherwise. */
  function seenAt(position: number): number | null {
    const { view, pages: now } = review.use.getState();
    const row = now.row(position)?.row;
    const element = document.getElementById(`row-${position}`);
    const painted = lastPainted();
    if (painted === null || row === undefined || element === null) return null;
    const { viewId, first, last, pages } = painted;
    const wasPainted = viewId === view?.viewId && first <= position && position <= last && pages.row(position)?.row === row;
    return wasPainted && isUncovered(element, row) ? row : null;
  }

  return {
    /** Tracks painting until the returned function is called. */
    start() {
      const off = [review.use.subscribe(note), scroll.subscribe(note)];
      note();
      return () => off.forEach((stop) => stop());
    },
    /** Whether the current row can be seen right now. */
    atHand: () => seenAt(review.use.getState().at) !== null,
    /** The row numbers that can be seen right now, from the top. */
    rows() {
      const { first, last } = lastPainted() ?? { first: 0, last: -1 };
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => seenAt(first + index)).filter((row) => row !== null);
    },
  };
}
