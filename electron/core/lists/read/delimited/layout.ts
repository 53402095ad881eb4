/** Finds where a table begins: the lines of its heading, with titles above them. For both text and workbooks. */
import { Failed } from '#contract/failure.ts';
import { looksLikeData } from '../../mapping/headings.ts';
import { aliasOf } from '../../mapping/headingAliases.ts';
import type { Reading } from '#contract/lists/list.ts';

/** A line of a sample. `damaged`: it couldn't be read, and its cells are a guess. */
export interface LinedRow {
  line: number;
  cells: readonly string[];
  damaged?: true;
}

export interface Layout {
  /** The lines of the heading, in order; empty if the table has no heading. */
  headingLines: number[];
  /** Its headings; several lines are joined. */
  names: string[];
  /** Lines above the heading. */
  above: LinedRow[];
  /** Lines of the table; all lines, if it has no heading. */
  rows: LinedRow[];
}

/** The last line that is searched for a heading. */
const mostLinesAbove = 50;
/** With more rows of data before something that looks like a heading, the table has none. */
const mostRowsAbove = 3;
const mostHeadingRows = 3;

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Returns the number of cells that most rows have; of two equally frequent numbers, the larger. */
export function usualLength(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a);
  return usual?.[0] ?? 0;
}

/** Returns the first rows of an opened file: the heading, if there is one, then rows. */
export const firstOf = ({ headingLines, names, rows }: Layout): (readonly string[])[] => [
  ...(headingLines.length > 0 ? [names] : []),
  ...rows.map(({ cells }) => cells),
];

/** Returns a source's heading line, if there are lines above it. */
export function headingLineOf({ headingLines: [line = 1], above }: Layout): { headingLine?: number } {
  return above.length > 0 ? { headingLine: line } : {};
}

/** Returns how many cells of a row are usually filled, in a table of several columns. */
export function usuallyFilled(rows: readonly LinedRow[]): number {
  const counts = rows.map(({ cells }) => filledOf(cells)).filter((count) => count > 1);
  counts.sort((a, b) => a - b);
  return counts.length * 2 < rows.length ? 1 : (counts[counts.length >> 1] ?? 1);
}

/** Detects the layout of the file `path`, except for what is `given`. Throws Failed('file.noHeadingLine'). */
export function findLayout(sample: readonly LinedRow[], given: Pick<Reading, 'heading' | 'headingLine'>, path: string): Layout {
  const rows = sample.filter(({ cells }) => !isBlank(cells));
  const whole = rows.filter(({ damaged }) => damaged !== true);
  const at =
    given.headingLine === undefined ? findHeading(rows, given.heading) : rows.findIndex(({ line }) => line >= (given.headingLine ?? 1));
  const first = rows[at];
  if (first === undefined && given.headingLine !== undefined) throw new Failed('file.noHeadingLine', { path, line: given.headingLine });
  if (first === undefined) return { headingLines: [], names: [], above: [], rows: whole };
  const parts = given.headingLine === undefined ? headingRows(rows, at) : [first];
  const last = parts.at(-1)?.line ?? first.line;
  const below = whole.filter(({ line }) => line > last);
  const begin = parts[0]?.line ?? first.line;
  return {
    headingLines: parts.map(({ line }) => line),
    names: withoutExtra(joined(parts), below),
    above: rows.filter(({ line }) => line < begin),
    rows: below,
  };
}

/** Returns the index of the heading among the rows that aren't blank; -1 if none. */
function findHeading(rows: readonly LinedRow[], wanted: boolean | undefined): number {
  if (wanted === false) return -1;
  const width = usuallyFilled(rows);
  const near = rows.filter(({ line }) => line <= mostLinesAbove);
  const first = near.findIndex((row) => isFull(row, width) && (row.damaged !== true || row === rows[0]));
  if (first < 0) return wanted === true || (rows.length > 0 && !hasData(rows[0])) ? Math.min(0, rows.length - 1) : -1;
  if (isHeading(near[first])) return betterOne(near, first, width);
  const named = near.findIndex((row, index) => index > first && isFull(row, width) && isHeading(row) && namesIn(row) >= 2);
  const before = near.slice(0, Math.max(0, named)).filter((row) => isFull(row, width));
  if (named > 0 && before.length <= mostRowsAbove && rows.length > named + 1) return named;
  return wanted === true ? first : -1;
}

/**
 * Returns the index of the real heading. A heading without a known name may be a title, if a line of known names follows before any data;
 * one with gaps may be of groups (`Contact,,Address,`), if that line has more names.
 */
function betterOne(near: readonly LinedRow[], first: number, width: number): number {
  const row = near[first];
  if (row === undefined) return first;
  const names = namesIn(row);
  const isFuller = (other: LinedRow): boolean => namesIn(other) > names && filledOf(other.cells) > filledOf(row.cells);
  for (let next = first + 1; next < near.length && !hasData(near[next]); next++) {
    const other = near[next];
    if (other === undefined || !isFull(other, width) || (names > 0 && !isFuller(other))) continue;
    const follows = hasData(near[next + 1]);
    if (namesIn(other) >= (width > 1 ? 2 : 1) && follows) return next;
    const usual = usualLength(near.map(({ cells }) => cells));
    if (names === 0 && next === first + 1 && row.cells.length !== usual && other.cells.length === usual && follows) return next;
  }
  return first;
}

/** Whether a row is too full for a title, which fills few cells of a wide table and has no known headings. */
function isFull(row: LinedRow, width: number): boolean {
  const filled = filledOf(row.cells);
  return width < 2 || filled > width / 2 || (namesIn(row) > 1 && namesIn(row) * 2 > filled);
}
const hasData = (row: LinedRow | undefined): boolean => row?.cells.some(looksLikeData) === true;
const namesIn = ({ cells }: LinedRow): number => cells.filter((cell) => aliasOf(cell) !== null).length;

const year = /^\s*(?:19|20)\d\d\s*$/;

/** Whether a row is a heading. Some cells may look like data if more are known headings; years (`Sales, 2023, 2024`) if two are. */
function isHeading(row: LinedRow | undefined): boolean {
  if (row === undefined) return false;
  const names = namesIn(row);
  const data = row.cells.filter((cell) => looksLikeData(cell) && !(names > 1 && year.test(cell))).length;
  return data === 0 || names > data;
}

/** Returns the heading with the lines that complete it: parts below its gaps, or groups above names that would occur twice. */
function headingRows(rows: readonly LinedRow[], at: number): LinedRow[] {
  const first = rows[at];
  if (first === undefined) return [];
  const parts = [first];
  for (let next = at + 1; next < rows.length && parts.length < mostHeadingRows; next++) {
    const row = rows[next];
    if (row === undefined || !completes(parts, row) || !hasData(rows[next + 1])) break;
    parts.push(row);
  }
  const above = rows[at - 1];
  const names = first.cells.filter((cell) => cell.trim() !== '');
  const isGroups = above !== undefined && filledOf(above.cells) > 1 && !hasData(above) && new Set(names).size < names.length;
  return parts.length === 1 && isGroups ? [above, first] : parts;
}

/** Whether a row without data only fills gaps of the heading: `,,,Air,Rail` below `Date,Place,Travel,,`. */
function completes(parts: readonly LinedRow[], row: LinedRow): boolean {
  const has = (column: number): boolean => parts.some(({ cells }) => (cells[column] ?? '').trim() !== '');
  const filled = row.cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]));
  return !hasData(row) && filled.length > 1 && filled.length < row.cells.length && filled.some((column) => !has(column));
}

/** Joins the names of several lines; a group's name also applies to the unnamed columns after it. */
function joined(parts: readonly LinedRow[]): string[] {
  const [only] = parts;
  if (parts.length < 2) return [...(only?.cells ?? [])];
  const width = Math.max(...parts.map(({ cells }) => cells.length));
  const lowest = parts.at(-1);
  return Array.from({ length: width }, (_, column) => {
    const texts = parts.map(({ cells }) => {
      let from = column;
      if ((lowest?.cells[column] ?? '').trim() !== '') while (from > 0 && (cells[from] ?? '').trim() === '') from--;
      return (cells[from] ?? '').trim();
    });
    return [...new Set(texts)].filter((text) => text !== '').join(' ');
  });
}

/** Removes unnamed columns that no row has, caused by an extra delimiter. */
function withoutExtra(names: string[], rows: readonly LinedRow[]): string[] {
  const width = usualLength(rows.map(({ cells }) => cells));
  const extra = names.length - width;
  const unnamed = names.filter((name) => name.trim() === '').length;
  const alike = rows.filter(({ cells }) => cells.length === width).length;
  const fits = rows.length > 0 && extra > 0 && extra === unnamed && alike * 2 > rows.length;
  return fits ? names.filter((name) => name.trim() !== '') : names;
}
