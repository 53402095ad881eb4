/** Cells, exactly as they were read: a table with one TEXT column per column of the spreadsheet, made by the import. */
import { statement } from '../database.ts';
import type { ReadDb, WriteDb } from '../database.ts';

/** One row's cells: '' where the line ended early, and how many cells the line really had. */
export interface RowCells {
  row: number;
  /** Physical line in its file, and which of the list's sources that is. */
  line: number;
  source: number;
  cells: string[];
  count: number;
}

/** Rows behind the list's end are on their way in, and do not count yet (appendRows.ts). */
export const whereCounted = 'row <= (SELECT rows FROM list)';

type RawRow = [row: number, line: number, source: number, ...cells: (string | null)[]];

/** Makes the table. A cell that the line did not have is NULL, an empty one is ''. */
export function createCells(db: WriteDb, columns: number): void {
  const cells = Array.from({ length: columns }, (_, column) => `c${column} TEXT`);
  db.exec(`CREATE TABLE cells (row INTEGER PRIMARY KEY, line INTEGER NOT NULL, source INTEGER NOT NULL, ${cells.join(', ')}) STRICT`);
}

/** A function that inserts one row, for the import's loop; a line with fewer cells than columns leaves the rest NULL. */
export function prepareInsertCells(
  db: WriteDb,
  columns: number,
): (row: number, line: number, source: number, cells: readonly string[]) => void {
  const insert = db.prepare(`INSERT INTO cells VALUES (?, ?, ?${', ?'.repeat(columns)})`);
  const missing = Array.from({ length: columns }, () => null);
  return (row, line, source, cells) => {
    if (cells.length === columns) insert.run(row, line, source, ...cells);
    else insert.run(row, line, source, ...cells, ...missing.slice(cells.length));
  };
}

/** The cells of these rows, in the order asked for; a row that the list does not have is left out. */
export function readCells(db: ReadDb, rows: readonly number[]): RowCells[] {
  const one = statement<[number], RawRow>(db, `SELECT ${allCells(db)} FROM cells WHERE row = ?`).raw();
  return rows.flatMap((row) => {
    const found = one.get(row);
    return found ? [toRowCells(found)] : [];
  });
}

/** Up to `limit` rows after row `after`, in order: what whoever walks through a whole list asks for, page by page. */
export function readCellsAfter(db: ReadDb, after: number, limit: number): RowCells[] {
  const page = statement<[number, number], RawRow>(
    db,
    `SELECT ${allCells(db)} FROM cells WHERE row > ? AND ${whereCounted} ORDER BY row LIMIT ?`,
  ).raw();
  return page.all(after, limit).map(toRowCells);
}

/** As `readCellsAfter`, some columns only: `[row, cell, …]`, with null where the line had no such cell. */
export function readColumnsAfter(
  db: ReadDb,
  columns: readonly number[],
  after: number,
  limit: number,
): [row: number, ...cells: (string | null)[]][] {
  const names = ['row', ...columns.map((column) => `c${column}`)];
  const page = statement<[number, number], [number, ...(string | null)[]]>(
    db,
    `SELECT ${names.join(', ')} FROM cells WHERE row > ? AND ${whereCounted} ORDER BY row LIMIT ?`,
  );
  return page.raw().all(after, limit);
}

/** A page weighs no more than this, in bytes of its cells, whatever stands in them. */
const mostPageBytes = 16_000_000;
/** A list whose file is smaller fits into a page as a whole: its rows need no weighing. */
const lightFileBytes = 32_000_000;

/** How many rows of the list may be read at once: at most `most.rows`, and `most.cells` in all; rows that weigh much come fewer, down to one. */
export function rowsPerPage(db: ReadDb, columns: number, most: { rows: number; cells: number }): number {
  const rows = Math.min(most.rows, Math.floor(most.cells / columns));
  const { bytes } = statement<[], { bytes: number }>(
    db,
    'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
  ).get() ?? {
    bytes: 0,
  };
  return Math.max(1, bytes < lightFileBytes ? rows : Math.min(rows, Math.floor(mostPageBytes / heaviestRow(db))));
}

/** The bytes of the heaviest row, by what SQLite knows of each page: adding up the lengths of its cells, row by row, takes four times as long. */
function heaviestRow(db: ReadDb): number {
  return statement<[], { most: number | null }>(db, "SELECT max(mx_payload) AS most FROM dbstat WHERE name = 'cells'").get()?.most ?? 1;
}

function allCells(db: ReadDb): string {
  const columns = statement<[], { count: number }>(db, "SELECT count(*) - 3 AS count FROM pragma_table_info('cells')").get()?.count ?? 0;
  return ['row', 'line', 'source', ...Array.from({ length: columns }, (_, column) => `c${column}`)].join(', ');
}

function toRowCells([row, line, source, ...read]: RawRow): RowCells {
  const end = read.indexOf(null);
  return { row, line, source, cells: read.map((cell) => cell ?? ''), count: end < 0 ? read.length : end };
}
