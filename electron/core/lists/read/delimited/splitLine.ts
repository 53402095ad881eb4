/** Splits a line that couldn't be read: a line to be repaired keeps its cells, and a heading its names. */
import { RecordReader, type Dialect } from './recordReader.ts';

/** Its cells as the reader would take them; if a quote never closes, split at the delimiters. */
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
