/** Decides what table the files make together: how each is to be read, and which columns they share. */
import { Failed } from '../../contract/failure.ts';
import type { Reading } from '../../contract/list.ts';
import type { Inspected } from './inspectFile.ts';
import { firstRecords, sniff } from './sniff.ts';
import type { Grammar } from './sniff.ts';

export const mostColumns = 1000;

export interface TablePlan {
  /** Headings as they stand in the file, or `Column 1`, `Column 2`, … */
  columns: string[];
  heading: boolean;
  sources: { file: Inspected; grammar: Grammar }[];
}

/** `sample`: each file's decoded beginning. Throws Failed: file.empty, file.noRows, file.tooManyColumns, file.headingsDiffer. */
export function planTable(files: readonly { file: Inspected; sample: string }[], reading: Reading): TablePlan {
  const read = files.map(({ file, sample }) => {
    const grammar = sniff(sample, reading);
    const records = firstRecords(sample, grammar.delimiter, grammar.lineEnd);
    const [first] = records;
    if (!first) throw new Failed(sample.trim() === '' ? 'file.empty' : 'file.noRows', { path: file.name });
    const width = grammar.heading ? first.length : usualLength(records);
    if (width > mostColumns) throw new Failed('file.tooManyColumns', { path: file.name, columns: width, most: mostColumns });
    return { file, grammar, first, width };
  });
  const [main] = read;
  if (!main) throw new Error('an import without files');
  const { heading } = main.grammar;
  const sources = read.map(({ file, grammar, first, width }) => {
    // The first file settles whether there are headings; a line equal to its heading is one, whatever it looks like.
    const fits = heading
      ? first.length === main.width && first.every((cell, column) => cell === main.first[column])
      : !grammar.heading && width === main.width;
    if (!fits) throw new Failed('file.headingsDiffer', { path: file.name, first: main.file.name });
    return { file, grammar: { ...grammar, heading } };
  });
  const columns = heading ? main.first : Array.from({ length: main.width }, (_, column) => `Column ${column + 1}`);
  return { columns, heading, sources };
}

/** How many cells most lines have; of two equally frequent numbers the larger. */
function usualLength(records: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a);
  return usual?.[0] ?? 0;
}
