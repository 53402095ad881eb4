/** The columns of an open list that somebody filters, counts or sorts by: read on first use, and the last ones kept. */
import type { ReadDb } from '../../store/database.ts';
import type { Slices } from '../slices.ts';
import { openColumn, type Column } from './openColumn.ts';

export interface OpenColumns {
  /** Reads the column if it isn't kept. Throws Failed('view.superseded'). */
  of(column: number, slices: Slices): Promise<Column>;
}

/** Memory for one list's columns: some ten of a million rows with few values each, or two in which every row differs. */
const mostBytes = 128 << 20;

export function openColumns(db: ReadDb, rows: number): OpenColumns {
  // The first one is the least recently used.
  const kept = new Map<number, Column>();
  return {
    async of(column, slices) {
      const one = kept.get(column) ?? (await openColumn(db, column, rows, slices));
      kept.delete(column);
      kept.set(column, one);
      let bytes = [...kept.values()].reduce((sum, each) => sum + each.bytes(), 0);
      for (const [oldest, each] of kept) {
        if (bytes <= mostBytes || kept.size === 1) break;
        kept.delete(oldest);
        bytes -= each.bytes();
      }
      return one;
    },
  };
}
