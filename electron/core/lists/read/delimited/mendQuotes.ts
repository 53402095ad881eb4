/** Single lines: written as text, split although they couldn't be read, and read again if their quotes don't match their cells. */
import { RecordReader, type Dialect } from './recordReader.ts';

/**
 * Splits a line that couldn't be read, so that a line to be repaired keeps its cells, and a heading its names. Returns the reader's cells;
 * if a quote never closes, the parts between delimiters.
 */
export function splitLine(text: string, dialect: Dialect): string[] {
  const records: string[][] = [];
  const reader = new RecordReader(dialect, {
    record: (_line, cells) => void records.push(cells),
    rejected: () => void records.push([], []),
  });
  reader.push(text);
  reader.end();
  return records.length === 1 ? (records[0] ?? []) : text.split(dialect.delimiter);
}

/** Returns cells as comma-separated text, quoted if needed: the text of a rejected row of a sheet. */
export const writtenLine = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');

/** Returns the end of the quoted part that opens at `open` (after its quote); -1 if it never ends. */
type Close = (text: string, open: number, quote: string, delimiter: string) => number;

const endsAt = (text: string, at: number, delimiter: string): boolean => at >= text.length || text[at] === delimiter;

/** Ends at the first single quote, which must end the cell; otherwise the quote before the cell was text. */
const strict: Close = (text, open, quote, delimiter) => {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] !== quote) continue;
    if (text[at + 1] === quote) at++;
    else return endsAt(text, at + 1, delimiter) ? at + 1 : -1;
  }
  return -1;
};

/** Ends at the first quote that ends the cell; quotes before it are text. */
const lenient: Close = (text, open, quote, delimiter) => {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] !== quote) continue;
    if (text[at + 1] === quote && !endsAt(text, at + 1, delimiter) && at + 2 < text.length) at++;
    else if (endsAt(text, at + 1, delimiter)) return at + 1;
  }
  return -1;
};

/**
 * Returns the line's cells, if one of the ways yields as many as the table has columns; null if none does, or if the line has no quotes.
 */
export function mendQuotes(text: string, dialect: Dialect, width: number): string[] | null {
  const { delimiter, backslash, padded } = dialect;
  const quote: string = dialect.quote ?? '"';
  if (!text.includes(quote) || backslash || padded || /[\r\n]/.test(text)) return null;
  for (const close of [strict, lenient]) {
    const cells = split(text, delimiter, quote, close);
    if (cells.length === width) return cells;
  }
  return null;
}

function split(text: string, delimiter: string, quote: string, close: Close): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= text.length;) {
    const end = text[at] === quote ? close(text, at, quote, delimiter) : -1;
    if (end >= 0) {
      cells.push(text.slice(at + 1, end - 1).replaceAll(quote + quote, quote));
      at = end + 1;
    } else {
      const next = text.indexOf(delimiter, at);
      const to = next < 0 ? text.length : next;
      cells.push(text.slice(at, to));
      at = to + 1;
    }
  }
  return cells;
}
