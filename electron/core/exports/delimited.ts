/** Writes lines of delimited text: RFC 4180, whatever the delimiter. */

/** What must stand in quotes. A byte order mark at the start of a file would be taken for the encoding's. */
const mustQuote: Record<',' | '\t', RegExp> = { ',': /[",\r\n\uFEFF]/, '\t': /["\t\r\n\uFEFF]/ };

/** One line without its end; quotes only where they are needed, doubled inside. */
export function delimitedLine(cells: readonly string[], delimiter: ',' | '\t'): string {
  const special = mustQuote[delimiter];
  return cells.map((cell) => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter);
}
