/** Cells exactly as read: a table that the import creates, with one TEXT column per column of the spreadsheet. */
import type Database from 'better-sqlite3';
import { addRow, emptyRowSet, type RowSet } from '#base/rowSet.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';

/** One row's cells, '' after the end of its line; `count`: how many cells the line actually had. */
export interface RowCells {
  row: number;
  /** Physical line in its file, and the index of the file among the list's sources. */
  line: number;
  source: number;
  cells: string[];
  count: number;
}

/** Excludes rows after the list's end, which are being appended and don't count yet (appendRows.sql.ts). */
export const whereCounted = 'row <= (SELECT rows FROM list)';

/** Counts the rows up to row `last`: a recovered list may have gaps. */
export const countCells = (db: ReadDb, last: number): number =>
  statement<[number], number>(db, 'SELECT count(*) FROM cells WHERE row <= ?').pluck().get(last) ?? 0;

type RawRow = [row: number, line: number, source: number, ...cells: (string | null)[]];

/** Creates the table. A cell that the line didn't have is NULL, an empty one is ''. */
export function createCells(db: WriteDb, columns: number): void {
  const cells = Array.from({ length: columns }, (_, column) => `c${column} TEXT`);
  db.exec(`CREATE TABLE cells (row INTEGER PRIMARY KEY, line INTEGER NOT NULL, source INTEGER NOT NULL, ${cells.join(', ')}) STRICT`);
}

interface CellWriter {
  /** Adds the next row, numbered from 1; a line with fewer cells than columns leaves the rest NULL. */
  add(row: number, line: number, source: number, cells: readonly string[]): void;
  /** Writes buffered rows. Call it before the transaction ends, and before any read. */
  flush(): void;
}

/** Values per statement: a driver call costs as much as binding several, but more than a few hundred slow it down. */
const valuesAtOnce = 120;
/** The most characters buffered, because rows may have megabytes. */
const mostHeldChars = 100_000;

type Insert = Database.Statement<(string | number | null)[]>;

/**
 * Inserts rows into the new table, for the import's loop: several per statement. Values that are the same in every row, or that SQLite
 * counts itself, aren't bound, because binding is most of an import's cost.
 */
export function openCellWriter(db: WriteDb, columns: number): CellWriter {
  const width = columns + 1;
  const rowsAtOnce = Math.max(1, Math.floor(valuesAtOnce / width));
  const prepare = (source: number, rows: number): Insert =>
    db.prepare(`INSERT INTO cells VALUES ${Array.from({ length: rows }, () => `(NULL, ?, ${source}${', ?'.repeat(columns)})`).join(', ')}`);
  const held: (string | number | null)[] = Array.from({ length: rowsAtOnce * width }, () => null);
  let [one, many, of]: [Insert | null, Insert | null, number | null] = [null, null, null];
  let next = 1;
  let end = 0;
  let chars = 0;
  const flush = (): void => {
    if (end === held.length) many?.run(...held);
    else for (let at = 0; at < end; at += width) one?.run(...held.slice(at, at + width));
    [end, chars] = [0, 0];
  };
  return {
    add(row, line, source, cells) {
      if (cells.length > columns) throw new Error(`${cells.length} cells for ${columns} columns`);
      if (row !== next++) throw new Error(`row ${row} in place of row ${next - 1}`);
      if (source !== of) {
        flush();
        [one, many, of] = [prepare(source, 1), prepare(source, rowsAtOnce), source];
      }
      held[end++] = line;
      for (let column = 0; column < columns; column++) {
        const cell = cells[column] ?? null;
        held[end++] = cell;
        if (cell !== null) chars += cell.length;
      }
      if (end === held.length || chars > mostHeldChars) flush();
    },
    flush,
  };
}

/** Returns the cells of these rows, in this order, without unknown rows. */
export function readCells(db: ReadDb, rows: readonly number[]): RowCells[] {
  const one = statement<[number], RawRow>(db, `SELECT ${allCells(db)} FROM cells WHERE row = ?`).raw();
  return rows.flatMap((row) => {
    const found = one.get(row);
    return found ? [toRowCells(found)] : [];
  });
}

/** Returns up to `limit` rows after row `after`, in order, for scanning a list page by page. */
export function readCellsAfter(db: ReadDb, after: number, limit: number): RowCells[] {
  const page = statement<[number, number], RawRow>(
    db,
    `SELECT ${allCells(db)} FROM cells WHERE row > ? AND ${whereCounted} ORDER BY row LIMIT ?`,
  ).raw();
  return page.all(after, limit).map(toRowCells);
}

/** Like `readCellsAfter`, but only some columns, with null if the line had no such cell. */
export function readColumnsAfter(
  db: ReadDb,
  columns: readonly number[],
  after: number,
  limit: number,
): { row: number; cells: (string | null)[] }[] {
  // The row comes last, so that removing it leaves the cells without copying them.
  const names = [...columns.map((column) => `c${column}`), 'row'];
  const page = statement<[number, number], [...cells: (string | null)[], row: number]>(
    db,
    `SELECT ${names.join(', ')} FROM cells WHERE row > ? AND ${whereCounted} ORDER BY row LIMIT ?`,
  ).raw();
  return page.all(after, limit).map((read) => ({ row: Number(read.pop()), cells: read as (string | null)[] }));
}

/** Maximum bytes of cells per page. */
const mostPageBytes = 16_000_000;
/** A list with a smaller file fits into one page, so its rows needn't be measured. */
const lightFileBytes = 32_000_000;

/**
 * Returns how many rows of the list to read at once: at most `most.rows`, and `most.cells` in total; fewer if rows are large, but at least
 * one.
 */
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

/** Returns the bytes of the largest row, from SQLite's page statistics; adding up the cells of each row takes four times as long. */
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

/** Returns the rows that were hidden in their workbook. `rows`: the list's number of rows. */
export function readHiddenRows(db: ReadDb, rows: number): RowSet {
  const hidden = emptyRowSet(rows);
  for (const row of statement<[number], number>(db, 'SELECT row FROM hidden_rows WHERE row <= ?').pluck().iterate(rows))
    addRow(hidden, row);
  return hidden;
}
