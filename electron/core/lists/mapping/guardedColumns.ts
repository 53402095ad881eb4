/** Which columns of a list have a guard against spreadsheet programs in front of their texts. */
import { hasGuard, readCell } from '../../normalise/cell.ts';
import type { SampledColumn } from './columnCandidate.ts';

/** Places from 0 of the columns in which at least half of the filled cells have one. `rows`: cells of sampled rows. */
export function guardedColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const guarded = new Set<number>();
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  for (let column = 0; column < columns; column++) {
    const filled = rows.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
    if (filled.length > 0 && filled.filter(hasGuard).length * 2 >= filled.length) guarded.add(column);
  }
  return guarded;
}

/** The column's cells as they are read for any kind of field, without those that say nothing. */
export function sampledColumn(rows: readonly (readonly string[])[], column: number, guarded: ReadonlySet<number>): SampledColumn {
  const place = { guarded: guarded.has(column) };
  const cells = rows.map((row) => readCell(row[column] ?? '', 'text', place).trim()).filter((cell) => cell !== '');
  return { cells, rows: rows.length };
}
