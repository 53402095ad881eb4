/** Writes a table as CSV or TSV in UTF-8, with formula guard and quotes where needed. */
import type { ExportDelimiter } from '#contract/exports/export.ts';
import { cellSeparator, rowSeparator } from '../../lists/rows/joinedCells.sql.ts';
import { guardFormula } from '#contract/exports/fileGuard.ts';
import type { ByteSink } from '../../platform/atomicFile.ts';
import type { LinesAsBytes, TableColumn, TableSink } from '../table.ts';

const ordinary = 0;
const special = 1;
const endOfCell = 2;
const endOfRow = 3;

const quote = 0x22;
/** At the start of a file, this would be taken for the encoding's byte order mark; other characters share its first byte. */
const bom = [0xef, 0xbb, 0xbf] as const;

/** Returns the meaning of each byte. All but the byte order mark are ASCII, whose bytes mean the same anywhere in UTF-8. */
function kindsOf(delimiter: ExportDelimiter): Uint8Array {
  const kinds = new Uint8Array(256).fill(ordinary);
  for (const sign of ['"', '\r', '\n', delimiter]) kinds[sign.charCodeAt(0)] = special;
  kinds[bom[0]] = special;
  kinds[cellSeparator.charCodeAt(0)] = endOfCell;
  kinds[rowSeparator.charCodeAt(0)] = endOfRow;
  return kinds;
}

/**
 * Turns cells into lines of delimited text without creating strings: most cells are copied as bytes, and only those that need quotes are
 * changed. This is what makes exports fast. Returns a function that writes `rows` rows of `columns` cells, joined as in ExportPage, each
 * followed by the text of `tailOf`. The function returns null if a cell contains a separator. Its result is valid until the next call.
 */
export function openByteLines(
  delimiter: ExportDelimiter,
): (joined: Buffer, columns: number, rows: number, tailOf: (row: number) => string) => Uint8Array | null {
  const kinds = kindsOf(delimiter);
  const delimiterByte = delimiter.charCodeAt(0);
  let ends = new Int32Array(0);
  let out = Buffer.allocUnsafeSlow(0);

  const reserve = (used: number, more: number): void => {
    if (used + more <= out.length) return;
    const larger = Buffer.allocUnsafeSlow((used + more) * 2);
    larger.set(out.subarray(0, used));
    out = larger;
  };
  const mustQuote = (from: Buffer, start: number, end: number): boolean => {
    for (let at = start; at < end; at++) {
      if (kinds[from[at] ?? 0] !== special) continue;
      if (from[at] !== bom[0] || (from[at + 1] === bom[1] && from[at + 2] === bom[2])) return true;
    }
    return false;
  };
  /** Writes a cell and, like `putRow`, returns the position after it. */
  const putCell = (from: Buffer, start: number, end: number, to: number): number => {
    const quoted = mustQuote(from, start, end);
    let next = to;
    if (quoted) out[next++] = quote;
    for (let at = start; at < end; at++) {
      const byte = from[at] ?? 0;
      out[next++] = byte;
      if (byte === quote) out[next++] = quote;
    }
    if (quoted) out[next++] = quote;
    return next;
  };
  /** Writes the row's cells with delimiters between them; `ends` has the end of each. */
  const putRow = (from: Buffer, start: number, columns: number, hasSpecials: boolean, to: number): number => {
    const end = ends[columns - 1] ?? start;
    if (!hasSpecials) {
      from.copy(out, to, start, end);
      for (let column = 0; column < columns - 1; column++) out[to + (ends[column] ?? 0) - start] = delimiterByte;
      return to + end - start;
    }
    let next = to;
    for (let column = 0, first = start; column < columns; column++) {
      const last = ends[column] ?? first;
      if (column > 0) out[next++] = delimiterByte;
      next = putCell(from, first, last, next);
      first = last + 1;
    }
    return next;
  };

  return (joined, columns, rows, tailOf) => {
    if (ends.length < columns) ends = new Int32Array(columns);
    let used = 0;
    let row = 0;
    let column = 0;
    let start = 0;
    let hasSpecials = false;
    for (let at = 0; at < joined.length; at++) {
      const kind = kinds[joined[at] ?? 0];
      if (kind === ordinary) continue;
      if (kind === special) {
        hasSpecials = true;
        continue;
      }
      // One separator too many or too few means that one is part of a cell.
      if (column >= columns || (kind === endOfRow) !== (column === columns - 1) || row === rows) return null;
      ends[column++] = at;
      if (kind === endOfCell) continue;
      const tail = tailOf(row);
      reserve(used, (at - start) * 2 + columns * 3 + tail.length * 3);
      used = putRow(joined, start, columns, hasSpecials, used);
      used += out.write(tail, used);
      row += 1;
      column = 0;
      start = at + 1;
      hasSpecials = false;
    }
    return row === rows ? out.subarray(0, used) : null;
  };
}

/** Characters that need quotes, including the delimiter. At the start of a file, a byte order mark would be taken for the encoding's. */
const mustQuote: Record<ExportDelimiter, RegExp> = {
  ',': /[",\r\n\uFEFF]/,
  ';': /[";\r\n\uFEFF]/,
  '\t': /["\t\r\n\uFEFF]/,
  '|': /["|\r\n\uFEFF]/,
};

/**
 * Returns one line of delimited text (RFC 4180) with any delimiter, without its line end. Cells are quoted only if needed; quotes inside
 * are doubled.
 */
export function delimitedLine(cells: readonly string[], delimiter: ExportDelimiter): string {
  // A line with only one empty cell would be an empty line, which readers skip.
  if (cells.length === 1 && cells[0] === '') return '""';
  const quoted = mustQuote[delimiter];
  let line = '';
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? '';
    if (at > 0) line += delimiter;
    if (cell !== '') line += quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  return line;
}

/** Returns more cells of a line, each preceded by the delimiter. */
const moreCells = (cells: readonly string[], delimiter: ExportDelimiter): string =>
  cells.length === 0 ? '' : delimitedLine(['', ...cells], delimiter);

interface DelimitedOptions {
  delimiter: ExportDelimiter;
  lineEnd: '\n' | '\r\n';
  bom: boolean;
  /** Whether the file begins with a line of headings. */
  heading: boolean;
  escapeFormulas: boolean;
}

/** Opens the table and writes its headings, if any. */
export async function openDelimited(into: ByteSink, columns: readonly TableColumn[], options: DelimitedOptions): Promise<TableSink> {
  const { delimiter, lineEnd, bom, heading: hasHeading, escapeFormulas } = options;
  const guarded = columns.flatMap(({ original, free }, at) => ((original ? escapeFormulas : free) ? [at] : []));
  const headings = columns.map(({ heading, original }) => (!original || escapeFormulas ? guardFormula(heading) : heading));
  await into.write((bom ? '\uFEFF' : '') + (hasHeading ? delimitedLine(headings, delimiter) + lineEnd : ''));

  // Cell by cell if originals are guarded, and for lines with one cell, which may have to be marked as empty.
  const cellByCell = escapeFormulas || columns.length === 1;
  const inBytes = openByteLines(delimiter);
  let last: { rest: readonly string[]; text: string } = { rest: [], text: lineEnd };
  const restText = (rest: readonly string[]): string => {
    if (rest !== last.rest) {
      const cells = guard(rest, guarded, columns.length - rest.length);
      last = { rest, text: moreCells(cells, delimiter) + lineEnd };
    }
    return last.text;
  };
  const asBytes = ({ originals, columns: count, nameOf, restOf }: LinesAsBytes, lines: number): Uint8Array | null =>
    inBytes(originals, count, lines, (line) => {
      const name = nameOf(line);
      // An id and a number need no quotes.
      return (name === null ? '' : delimiter + name) + restText(restOf(line));
    });
  const asText = (lines: readonly (readonly string[])[]): string =>
    lines.reduce((text, cells) => text + delimitedLine(guard(cells, guarded, 0), delimiter) + lineEnd, '');
  return {
    lines: (lines) => into.write((!cellByCell && lines.asBytes && asBytes(lines.asBytes, lines.count)) || asText(lines.cells())),
    end: () => Promise.resolve(),
  };
}

/** Guards cells; the line is copied only if a cell needs it, which is rare. `first`: the table column of the first cell. */
function guard(cells: readonly string[], guarded: readonly number[], first: number): readonly string[] {
  let changed: string[] | null = null;
  for (const column of guarded) {
    const cell = cells[column - first] ?? '';
    if (cell === '') continue;
    const safe = guardFormula(cell);
    if (safe !== cell) (changed ??= [...cells])[column - first] = safe;
  }
  return changed ?? cells;
}
