/** Writes lines of delimited text (RFC 4180) with any delimiter. */
import type { ExportDelimiter } from '#contract/exports/export.ts';

/** Characters that need quotes, the delimiter included. At the start of a file, a byte order mark would be taken for the encoding's. */
const mustQuote: Record<ExportDelimiter, RegExp> = {
  ',': /[",\r\n\uFEFF]/,
  ';': /[";\r\n\uFEFF]/,
  '\t': /["\t\r\n\uFEFF]/,
  '|': /["|\r\n\uFEFF]/,
};

/** One line without its line end. Cells are quoted only if needed; quotes inside are doubled. */
export function delimitedLine(cells: readonly string[], delimiter: ExportDelimiter): string {
  // A line with one empty cell would be an empty line, which readers skip.
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

/** More cells of a line: each is preceded by the delimiter. */
export const moreCells = (cells: readonly string[], delimiter: ExportDelimiter): string =>
  cells.length === 0 ? '' : delimitedLine(['', ...cells], delimiter);
