/** Samples the rows by which columns are judged: the first ones, and as many from the whole list, whose contents may differ. */
import type { ReadDb } from '../../platform/database.ts';
import { readCells } from '../rows/cells.sql.ts';

const ofEach = 150;
/** Maximum number of characters read in total. */
const mostChars = 4_000_000;

/** Returns the cells of the sampled rows, in order; deterministic. `rows`: the list's number of rows. */
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
