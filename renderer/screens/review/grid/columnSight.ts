/**
 * Determines which columns the grid's rows render: the pinned ones and those in or near the visible part. A list may have two hundred
 * columns, and columns far out of sight would only slow down every row that scrolls into view.
 */
import type { Column } from './columns.ts';
import { pinOffsets } from './laidOut.ts';

/** Positions among the shown columns that scroll sideways; `first` 0 and `last` Infinity mean all of them. */
export interface ColumnSpan {
  readonly first: number;
  readonly last: number;
}

export type ColumnSight = ReturnType<typeof createColumnSight>;

const allColumns: ColumnSpan = { first: 0, last: Infinity };

/** Distances in pixels: when a column comes within `near` of the visible part, all columns within `far` are rendered. */
const near = 60;
const far = 160;

/** `left`, `width`: of the scrolling element; zero width (no layout) renders all columns. `beyond`: extra pixels on both sides. */
function columnsWithin(columns: readonly Column[], left: number, width: number, beyond: number): ColumnSpan {
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  // If all columns fit, some may grow beyond their width.
  if (width === 0 || total <= width) return allColumns;
  const pinned = pinOffsets(columns).filter((offset) => offset !== null).length;
  const [from, to] = [left - beyond, left + width + beyond];
  let [end, first, last] = [0, columns.length, pinned - 1];
  columns.forEach((column, at) => {
    end += column.width;
    if (at < pinned || end <= from || end - column.width >= to) return;
    first = Math.min(first, at);
    last = at;
  });
  return { first, last };
}

export function createColumnSight() {
  let scroller: HTMLElement | null = null;
  let columns: readonly Column[] = [];
  let span = allColumns;
  let isWhole = false;
  /** The scroll position when last measured. */
  let left = 0;
  const listeners = new Set<() => void>();

  const set = (next: ColumnSpan): void => {
    if (next.first === span.first && next.last === span.last) return;
    span = next;
    for (const tell of listeners) tell();
  };
  const within = ({ scrollLeft, clientWidth }: HTMLElement, beyond: number): ColumnSpan =>
    columnsWithin(columns, scrollLeft, clientWidth, beyond);
  const measure = (): void => {
    if (scroller !== null && !isWhole) set(within(scroller, far));
  };
  const follow = (): void => {
    if (scroller === null || isWhole || scroller.scrollLeft === left) return;
    left = scroller.scrollLeft;
    const needed = within(scroller, near);
    if (needed.first < span.first || needed.last > span.last) measure();
  };

  return {
    /** Follows the scrolling element until the returned function is called. */
    attach(element: HTMLElement) {
      scroller = element;
      const resized = new ResizeObserver(measure);
      resized.observe(element);
      // Captured, to read the position before the rows rerender: reading it afterwards would force a layout.
      element.addEventListener('scroll', follow, { passive: true, capture: true });
      measure();
      return () => {
        resized.disconnect();
        element.removeEventListener('scroll', follow, { capture: true });
        scroller = null;
      };
    },
    /** Sets the shown columns with their widths on the screen. */
    lay(next: readonly Column[]) {
      columns = next;
      measure();
    },
    drawn: () => span,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    /** Renders every column while `act` measures them; `flush` renders synchronously. */
    whole<T>(flush: (change: () => void) => void, act: () => T): T {
      isWhole = true;
      try {
        flush(() => set(allColumns));
        return act();
      } finally {
        isWhole = false;
        measure();
      }
    },
  };
}
