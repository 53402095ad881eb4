/** Writes lines of delimited text: RFC 4180, whatever the delimiter. */

/** What must stand in quotes, beside the delimiter. A byte order mark at the start of a file would be taken for the encoding's. */
const mustQuote = /["\r\n\uFEFF]/;

/** One line without its end; quotes only where they are needed, doubled inside. */
export function delimitedLine(cells: readonly string[], delimiter: string): string {
  // A line whose one cell is empty would be an empty line, which readers leave out.
  if (cells.length === 1 && cells[0] === '') return '""';
  let line = '';
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? '';
    if (at > 0) line += delimiter;
    line += cell.includes(delimiter) || mustQuote.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
  return line;
}
