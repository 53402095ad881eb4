/** Finds the row at hand again in a view that was opened anew. */
import type { Standing } from '../../contract/place.ts';

/** A position in `rows`, from 0: of the row itself, else of the first that followed it and is still there, else where it stood; 0 where there are none. */
export function positionOf(rows: Uint32Array, { rows: sought, position }: Standing): number {
  for (const row of sought) {
    const at = rows.indexOf(row);
    if (at >= 0) return at;
  }
  return Math.max(0, Math.min(position, rows.length - 1));
}
