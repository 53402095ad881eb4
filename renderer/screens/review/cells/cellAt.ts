/** Cells of the grid as they are drawn: which one an event is in, and what it says. */
import type { Column } from '../grid/columns.ts';
import { cellText } from './cellText.ts';
import type { Review } from '../store/reviewStore.ts';

export interface Cell {
  readonly element: HTMLElement;
  /** The position of its row in the view. */
  readonly at: number;
  readonly row: number;
  readonly column: Column;
  readonly text: string;
}

/** Null: the element is in no cell, or its row is still being read. */
export function cellAt(review: Review, columns: readonly Column[], target: EventTarget | null): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  const column = columns.find(({ key }) => key === element?.dataset['column']);
  const at = Number(/^row-(\d+)$/.exec(element?.parentElement?.id ?? '')?.[1] ?? NaN);
  const row = review.use.getState().pages.row(at);
  if (element === null || column === undefined || row === undefined) return null;
  return { element, at, row: row.row, column, text: cellText(row, column.shows) };
}

/** The current cell, if it is drawn. */
export const currentCell = (review: Review, columns: readonly Column[], grid: HTMLElement | null): Cell | null =>
  cellAt(review, columns, grid?.querySelector('[data-cell]') ?? null);

/** Whether the cell says more than it shows. */
export const isCut = ({ element, text }: Cell): boolean => /[\r\n]/.test(text.trim()) || element.scrollWidth > element.clientWidth + 1;
