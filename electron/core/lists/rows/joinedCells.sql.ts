/** Reads pages of cells as one buffer, which costs a fraction of one string per cell. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { whereCounted } from './cells.sql.ts';

/** Separators between the cells of a row, and after each row. Cells may contain them, too. */
export const cellSeparator = '\u001F';
export const rowSeparator = '\u001E';
/** A placeholder for a cell that must be read separately. A cell may begin with it, and is then read again, too. */
export const cellElsewhere = '\u001D';

export interface JoinedPage {
  rows: readonly number[];
  /** The requested cells as in the file: UTF-8 with separators between them, '' after the end of a line. */
  bytes: Buffer;
}

export interface JoinedCells {
  /** The next rows of the whole list after row `after`. */
  after(after: number, limit: number): JoinedPage;
  /** Like `after`, but returns fewer rows if they have more than `mostBytes`; at least one. */
  lightAfter(after: number, limit: number, mostBytes: number): JoinedPage;
  /** The rows after row `after` up to row `to`, of the first column only; `cellElsewhere` replaces long cells. */
  short(after: number, to: number): JoinedPage;
  /** These rows, in this order, without unknown ones. */
  these(rows: readonly number[]): JoinedPage;
  /** The cells of one row, separately; empty if the list doesn't have the row. */
  cellsOf(row: number): string[];
  /** The cells of each row of a page, separately. */
  apart(page: JoinedPage): string[][];
}

type FoundPage = [bytes: Buffer | null, count: number, first: number | null, last: number | null];

const noBytes = Buffer.alloc(0);
/** Longer cells are read separately, so that a page of short ones has at most this many bytes per row. */
const mostShortBytes = 256;
const charSql = (text: string): string => `char(${text.charCodeAt(0)})`;

export function openJoinedCells(db: ReadDb, columns: readonly number[]): JoinedCells {
  const names = columns.map((column) => `coalesce(c${Math.trunc(column)}, '')`);
  const bytesSql = `CAST(group_concat(joined, char(30)) || char(30) AS BLOB), count(*), min(row), max(row)`;
  const joined = `${joinedSql(names)} AS joined`;
  const afterSql = (limit: number): string => `FROM cells WHERE row > ? AND ${whereCounted} ORDER BY row LIMIT ${Math.trunc(limit)}`;
  const column = Math.trunc(columns[0] ?? 0);
  // SQLite determines lengths without reading the text.
  const weight = sumSql(columns.map((column) => `coalesce(octet_length(c${Math.trunc(column)}), 0)`));
  const weighSql = (limit: number): string => `SELECT coalesce(sum(bytes), 0) FROM (SELECT ${weight} AS bytes ${afterSql(limit)})`;
  const cellsOf = (row: number): string[] =>
    columns.length === 0
      ? []
      : (statement<[number], string[]>(db, `SELECT ${names.join(', ')} FROM cells WHERE row = ?`)
          .raw()
          .get(row) ?? []);
  const cells: JoinedCells = {
    after(after, limit) {
      const which = afterSql(limit);
      const found = statement<[number], FoundPage>(db, `SELECT ${bytesSql} FROM (SELECT ${joined}, row ${which})`).raw().get(after);
      return pageOf(found, () => statement<[number], number>(db, `SELECT row ${which}`).pluck().all(after));
    },
    lightAfter(after, limit, mostBytes) {
      let some = limit;
      while (some > 1 && (statement<[number], number>(db, weighSql(some)).pluck().get(after) ?? 0) > mostBytes) some = Math.ceil(some / 4);
      return cells.after(after, some);
    },
    short(after, to) {
      // SQLite determines the length of a cell without reading its text.
      const cell = `CASE WHEN octet_length(c${column}) > ${mostShortBytes} THEN ${charSql(cellElsewhere)} ELSE coalesce(c${column}, '') END`;
      const which = `FROM cells WHERE row > ? AND row <= ? AND ${whereCounted}`;
      const separator = charSql(rowSeparator);
      const found = statement<[number, number], FoundPage>(
        db,
        `SELECT CAST(group_concat(${cell}, ${separator}) || ${separator} AS BLOB), count(*), min(row), max(row) ${which}`,
      )
        .raw()
        .get(after, to);
      return pageOf(found, () => statement<[number, number], number>(db, `SELECT row ${which} ORDER BY row`).pluck().all(after, to));
    },
    these(asked) {
      const all = JSON.stringify(asked);
      const which = `FROM json_each(?) AS wanted CROSS JOIN cells ON cells.row = wanted.value ORDER BY wanted.key`;
      const [bytes, count] = statement<[string], FoundPage>(db, `SELECT ${bytesSql} FROM (SELECT ${joined}, row ${which})`)
        .raw()
        .get(all) ?? [null, 0];
      const rows = count === asked.length ? asked : statement<[string], number>(db, `SELECT row ${which}`).pluck().all(all);
      return { rows, bytes: bytes ?? noBytes };
    },
    cellsOf,
    apart: ({ rows, bytes }) => (columns.length === 0 ? undefined : separate(bytes, rows.length, columns.length)) ?? rows.map(cellsOf),
  };
  return cells;
}

/** Only if a recovered list has gaps are its row numbers read separately. */
function pageOf([bytes, count, first, last]: FoundPage = [null, 0, null, null], readRows: () => number[]): JoinedPage {
  const isWhole = first !== null && last !== null && last - first + 1 === count;
  const rows = isWhole ? Array.from({ length: count }, (_, index) => first + index) : count === 0 ? [] : readRows();
  return { rows, bytes: bytes ?? noBytes };
}

/** Splits a page into cells; undefined if a cell contains a separator, as there are then too many. */
function separate(bytes: Buffer, rows: number, columns: number): string[][] | undefined {
  const lines = bytes.toString('utf8').split(rowSeparator).slice(0, -1);
  if (lines.length !== rows) return undefined;
  const cells = lines.map((line) => line.split(cellSeparator));
  return cells.every(({ length }) => length === columns) ? cells : undefined;
}

/** Joins in groups, because an SQLite function takes at most a thousand arguments, and a list may have as many columns. */
function joinedSql(names: readonly string[]): string {
  const join = (parts: readonly string[]): string => (parts.length === 0 ? `''` : `concat_ws(char(31), ${parts.join(', ')})`);
  const groups = Array.from({ length: Math.ceil(names.length / 500) }, (_, group) => join(names.slice(group * 500, (group + 1) * 500)));
  return groups.length === 1 ? (groups[0] ?? '') : join(groups);
}

/** Adds in groups, because SQLite limits the depth of an expression to a thousand. */
function sumSql(terms: readonly string[]): string {
  const groups = Array.from({ length: Math.ceil(terms.length / 100) }, (_, group) =>
    terms.slice(group * 100, (group + 1) * 100).join(' + '),
  );
  return groups.length === 0 ? '0' : groups.map((group) => `(${group})`).join(' + ');
}
