/** Writes lines of delimited text: RFC 4180, whatever the delimiter. */
import type { ExportDelimiter } from '../../../contract/export.ts';

/** What must stand in quotes, the delimiter among them. A byte order mark at the start of a file would be taken for the encoding's. */
const mustQuote: Record<ExportDelimiter, RegExp> = {
  ',': /[",\r\n\uFEFF]/,
  ';': /[";\r\n\uFEFF]/,
  '\t': /["\t\r\n\uFEFF]/,
  '|': /["|\r\n\uFEFF]/,
};

/** One line without its end; quotes only where they are needed, doubled inside. */
export function delimitedLine(cells: readonly string[], delimiter: ExportDelimiter): string {
  // A line whose one cell is empty would be an empty line, which readers leave out.
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

/** The same cells behind others: with the delimiter before each of them. */
export const moreCells = (cells: readonly string[], delimiter: ExportDelimiter): string =>
  cells.length === 0 ? '' : delimitedLine(['', ...cells], delimiter);
