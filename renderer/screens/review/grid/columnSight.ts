/**
 * Which columns the rows of the grid draw: pinned ones, and those in sight or near it. A list may have two hundred columns; what is far out of
 * sight to the side would only make every row that comes into sight slower.
 */
import type { Column } from './columns.ts';
import { pinOffsets } from './laidOut.ts';

/** Positions among the shown columns that scroll sideways; all of them if `first` is 0 and `last` Infinity. */
export interface ColumnSpan {
  readonly first: number;
  readonly last: number;
}

export type ColumnSight = ReturnType<typeof createColumnSight>;

const allColumns: ColumnSpan = { first: 0, last: Infinity };

/** In pixels: when a column comes within the first distance of the visible part, all columns within the second one are drawn. */
const near = 60;
const far = 160;

/** `left`: how far it is scrolled; `width`: of the element that scrolls. Zero: nothing is laid out, and all columns are drawn. */
function columnsWithin(columns: readonly Column[], left: number, width: number, beyond: number): ColumnSpan {
  const total = columns.reduce((sum, column) => sum + column.width, 0);
  // Where they all fit, some may grow beyond their width.
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
  /** How far it was scrolled when last looked at. */
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
    /** Follows the element that scrolls until the returned function is called. */
    attach(element: HTMLElement) {
      scroller = element;
      const resized = new ResizeObserver(measure);
      resized.observe(element);
      // Read before rows are drawn again: behind that, it would have to be laid out first.
      element.addEventListener('scroll', follow, { passive: true, capture: true });
      measure();
      return () => {
        resized.disconnect();
        element.removeEventListener('scroll', follow, { capture: true });
        scroller = null;
      };
    },
    /** Sets the shown columns, as wide as they are on the screen. */
    lay(next: readonly Column[]) {
      columns = next;
      measure();
    },
    drawn: () => span,
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    /** Has every column drawn while `act` measures them; `flush` draws at once. */
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
