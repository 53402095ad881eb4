/** Samples the rows by which columns are judged: the first ones, and as many from the whole list, where the contents may differ. */
import type { ReadDb } from '../../platform/database.ts';
import { readCells } from '../rows/cells.sql.ts';

const ofEach = 150;
/** Maximum characters read; longer cells say nothing about their column. */
const mostChars = 4_000_000;

/** The cells of the sampled rows, in order, and always the same rows; `rows`: how many the list has. */
export function sampleRows(db: ReadDb, rows: number): string[][] {
  const numbers = new Set<number>();
  for (let row = 1; row <= Math.min(rows, ofEach); row++) numbers.add(row);
  for (let step = 1; step <= ofEach; step++) if (rows > ofEach) numbers.add(Math.ceil((rows * step) / ofEach));
  const sampled: string[][] = [];
  let chars = 0;
  for (const row of [...numbers].sort((a, b) => a - b)) {
    for (const { cells } of readCells(db, [row])) {
      sampled.push(cells);
      for (const cell of cells) chars += cell.length;
    }
    if (chars > mostChars) break;
  }
  return sampled;
}
