/**
 * Dragging in the row of headings: an edge changes its column's width, a heading moves its column. Widths are shown through CSS variables
 * of the grid, and rows are rerendered only when the pointer is released. Esc cancels.
 */
import { useRef, type PointerEvent, type RefObject } from 'react';
import { isFixed, type Column } from '../columns.ts';
import type { ColumnSight } from '../columnSight.ts';
import { gridFrame, showFrame } from '../useReading.ts';
import { moved, resized, type Lay } from '../laidOut.ts';
import { edgeMark, headingMark } from './headingMarks.ts';

/** A movement of less than this, in pixels, is a click. */
const clickSlack = 5;
/** Within this distance of the grid's sides, in pixels, a dragged heading scrolls it. */
const scrollZone = 32;

interface Drag {
  move(x: number): void;
  drop(): void;
  cancel(): void;
}

export interface ColumnDrag {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** Whether the click that follows is the end of a drag. */
  readonly wasDragged: () => boolean;
}

/** `row`: the row of headings. */
export function useColumnDrag(row: RefObject<HTMLElement | null>, columns: readonly Column[], sight: ColumnSight, onLay: Lay): ColumnDrag {
  const dragged = useRef(false);
  /** Rows are rerendered only if a narrower column lets others come into sight. */
  const show = (grid: HTMLElement, wide: readonly Column[]): void => {
    showFrame(grid, gridFrame(wide));
    sight.lay(wide);
  };

  function follow(drag: Drag): void {
    const move = (event: globalThis.PointerEvent): void => drag.move(event.clientX);
    const end = (): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
      removeEventListener('keydown', key, { capture: true });
    };
    const up = (): void => {
      end();
      drag.drop();
    };
    const cancel = (): void => {
      end();
      drag.cancel();
    };
    const key = (event: KeyboardEvent): void => {
      // No other key may change the columns during the drag.
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') cancel();
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', key, { capture: true });
  }

  function resize(grid: HTMLElement, { key }: Column, heading: HTMLElement, from: number): Drag {
    // A column that grows starts at its rendered width.
    const start = heading.getBoundingClientRect().width || (columns.find((column) => column.key === key)?.width ?? 0);
    let by = 0;
    const widths = (): Record<string, number> => ({ [key]: start + by });
    const end = (): void => grid.removeAttribute('data-resizing');
    grid.setAttribute('data-resizing', '');
    return {
      move(x) {
        by = x - from;
        const width = Object.values(resized(widths())({ order: [], widths: {}, hidden: [], pinned: [] }, columns).widths)[0] ?? start;
        show(
          grid,
          columns.map((column) => (column.key === key ? { ...column, width, grows: false } : column)),
        );
      },
      drop() {
        end();
        if (by !== 0) onLay(resized(widths()));
      },
      cancel() {
        end();
        show(grid, columns);
      },
    };
  }

  function reorder(grid: HTMLElement, headings: HTMLElement, column: Column, heading: HTMLElement, from: number): Drag {
    const line = document.createElement('div');
    line.setAttribute('data-drop', '');
    line.setAttribute('aria-hidden', 'true');
    let target: { key: string; side: 'before' | 'behind' } | null = null;
    const end = (): void => {
      line.remove();
      heading.removeAttribute('data-dragged');
    };
    return {
      move(x) {
        if (!dragged.current && Math.abs(x - from) < clickSlack) return;
        if (!dragged.current) {
          dragged.current = true;
          heading.setAttribute('data-dragged', '');
          headings.append(line);
        }
        const frame = grid.getBoundingClientRect();
        if (x < frame.left + scrollZone) grid.scrollBy({ left: -scrollZone });
        if (x > frame.right - scrollZone) grid.scrollBy({ left: scrollZone });
        target = null;
        columns.forEach((other, at) => {
          const box = headings.children[at]?.getBoundingClientRect();
          if (box === undefined || x < box.left || x >= box.right || isFixed(other) || other.pinned !== column.pinned) return;
          const isLeft = x < box.left + box.width / 2;
          target = { key: other.key, side: isLeft ? 'before' : 'behind' };
          const base = headings.getBoundingClientRect();
          line.style.left = `${(isLeft ? box.left : box.right) - base.left}px`;
        });
        line.hidden = target === null;
      },
      drop() {
        end();
        if (target !== null) onLay(moved(column.key, target.side, target.key));
      },
      cancel: end,
    };
  }

  return {
    onPointerDown(event) {
      dragged.current = false;
      const headings = row.current;
      const grid = headings?.closest<HTMLElement>('[data-grid]');
      const pressed = event.target instanceof Element ? event.target : null;
      const heading = pressed?.closest<HTMLElement>('[role=columnheader]');
      if (event.button !== 0 || headings === null || !grid || !heading || !pressed) return;
      const column = columns[[...headings.children].indexOf(heading)];
      if (column === undefined) return;
      if (pressed.closest(`[${edgeMark}]`) !== null) {
        event.preventDefault();
        follow(resize(grid, column, heading, event.clientX));
      } else if (pressed.closest(`button:not([${headingMark}])`) === null && !isFixed(column)) {
        follow(reorder(grid, headings, column, heading, event.clientX));
      }
    },
    wasDragged: () => dragged.current,
  };
}
