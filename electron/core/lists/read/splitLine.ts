/** Takes apart a line that could not be read whole: what is to be repaired still has its cells, and a heading still its names. */
import { RecordReader } from './recordReader.ts';

/** Its cells as the reader would take them; where a quote never closes, as they stand between the delimiters. */
export function splitLine(text: string, delimiter: string): string[] {
  const records: string[][] = [];
  const reader = new RecordReader(delimiter, '\n', {
    record: (_line, cells) => void records.push(cells),
    rejected: () => void records.push([], []),
  });
  reader.push(text);
  reader.end();
  return records.length === 1 ? (records[0] ?? []) : text.split(delimiter);
}
