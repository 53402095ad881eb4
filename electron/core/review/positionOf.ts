/** Finds the current row in a view that was opened again. */
import type { Cursor } from '#contract/review/place.ts';
import { hasRow, type RowSet } from '#base/rowSet.ts';

/**
 * A position in `rows`, from 0: of the row itself, else of the first later row that is still there, else its old position; 0 if there are
 * none.
 */
export function positionOf(rows: Uint32Array, { rows: sought, position }: Cursor): number {
  for (const row of sought) {
    const at = rows.indexOf(row);
    if (at >= 0) return at;
  }
  return Math.max(0, Math.min(position, rows.length - 1));
}

/** The position, from 0, of the first row in the view that is one of `sought`; null if there is none. */
export function firstPosition(rows: Uint32Array, sought: readonly number[] | RowSet): number | null {
  const at = rows.findIndex(isOneOf(sought));
  return at < 0 ? null : at;
}

function isOneOf(sought: readonly number[] | RowSet): (row: number) => boolean {
  if (sought instanceof Uint8Array) return (row) => hasRow(sought, row);
  const wanted = new Set(sought);
  return (row) => wanted.has(row);
}
