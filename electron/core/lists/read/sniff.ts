/** Detects a file's grammar from its first lines: line ends, delimiter, heading. */
import { looksLikeData } from '../mapping/contentPatterns.ts';
import { withForeignBytes } from './decoder.ts';
import { aliasOf } from '../mapping/headingAliases.ts';
import { RecordReader } from './recordReader.ts';
import { splitLine } from './splitLine.ts';

export interface Grammar {
  delimiter: string;
  /** The most frequent line end; each line may have its own. */
  lineEnd: '\n' | '\r\n' | '\r';
  heading: boolean;
  /** The first line only declares the delimiter (`sep=;`, as Excel understands it): neither data nor heading. */
  declared: boolean;
}

/** Of two equally good ones, the first, which is rarer in text. */
const delimiters = ['\t', '|', ';', ','] as const;
/** If this share of lines has the same number of tabs, they are the delimiter, whatever else would split the cells: `Seattle, WA`. */
const sureShare = 0.95;
/** Used only if the others don't match: old systems write these so that nothing needs quotes. */
const rareDelimiters = ['^', '~', '\x1f'] as const;
const sampleRecords = 200;

/** The file's first text, decoded, and whether that is all of it; otherwise its end may split a record. */
export interface Sample {
  text: string;
  isWhole: boolean;
}

/** What is `given` isn't detected. */
export function sniff(sample: Sample, given: { delimiter?: string; heading?: boolean }): Grammar {
  const lineEnd = sniffLineEnd(sample.text);
  const delimiter = given.delimiter ?? sniffDelimiter(sample, lineEnd);
  const declared = declaredDelimiter(sample.text) !== null;
  const heading = given.heading ?? sniffHeading(firstRecords(sample, { delimiter, lineEnd, declared }));
  return { delimiter, lineEnd, heading, declared };
}

const declaredDelimiter = (sample: string): string | null => /^sep=([^"\r\n])(?:[\r\n]|$)/i.exec(sample)?.[1] ?? null;

/**
 * The sample's first records, without a split one at the end. A first record that can't be read is split at delimiters: it may be the
 * heading.
 */
export function firstRecords({ text: sample, isWhole }: Sample, { delimiter, lineEnd, declared }: Omit<Grammar, 'heading'>): string[][] {
  const records: string[][] = [];
  const reader = new RecordReader(delimiter, lineEnd === '\r' ? '\r' : '\n', {
    record: (line, cells) => {
      if (records.length < sampleRecords && !(declared && line === 1)) records.push(cells);
    },
    rejected: (_line, { reason }, text, marked) => {
      if (records.length === 0 && reason !== 'empty') records.push(splitLine(withForeignBytes(marked ?? text, 'utf-8'), delimiter));
    },
  });
  reader.push(sample);
  if (isWhole) reader.end();
  return records;
}

/** Line ends within quotes belong to cells and don't count. */
function sniffLineEnd(sample: string): Grammar['lineEnd'] {
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 };
  let quoted = false;
  for (const [found] of sample.matchAll(/"|\r\n|\n|\r(?=[^\n])/g)) {
    if (found === '"') quoted = !quoted;
    else if (!quoted && (found === '\n' || found === '\r\n' || found === '\r')) counts[found]++;
  }
  if (counts['\n'] + counts['\r\n'] === 0) return counts['\r'] > 0 || /\r$/.test(sample) ? '\r' : '\n';
  return counts['\r\n'] > counts['\n'] ? '\r\n' : '\n';
}

/** The delimiter with which most lines have as many cells as the first, or else the most cells. For a single column: a comma. */
function sniffDelimiter(sample: Sample, lineEnd: Grammar['lineEnd']): string {
  // Returned rejected lines contain what confuses readers; their own heading tells the delimiter.
  const [, behindMark] = /^"?rollcall\.rejected"?([,;\t|])/.exec(sample.text) ?? [];
  if (behindMark !== undefined) return behindMark;
  const declared = declaredDelimiter(sample.text);
  if (declared !== null) return declared;
  return usualDelimiter(sample, lineEnd, delimiters) ?? usualDelimiter(sample, lineEnd, rareDelimiters) ?? ',';
}

function usualDelimiter(sample: Sample, lineEnd: Grammar['lineEnd'], among: readonly string[]): string | null {
  let best: { delimiter: string | null; share: number; cells: number } = { delimiter: null, share: 0, cells: 1 };
  for (const delimiter of among) {
    const records = firstRecords(sample, { delimiter, lineEnd, declared: false });
    const cells = records[0]?.length ?? 0;
    const share = records.filter((record) => record.length === cells).length / Math.max(1, records.length);
    if (cells < 2 || share < 0.5) continue;
    if (delimiter === '\t' && share >= sureShare) return delimiter;
    // In ragged files, small differences say less than the number of cells.
    if (share > best.share + 0.1 || (share > best.share - 0.1 && cells > best.cells)) best = { delimiter, share, cells };
  }
  return best.delimiter;
}

/** A first line is a heading unless some of its cells look like data; known headings outweigh them. */
export function sniffHeading(records: readonly (readonly string[])[]): boolean {
  const first = records[0] ?? [];
  const data = first.filter(looksLikeData).length;
  return data === 0 || first.filter((cell) => aliasOf(cell) !== null).length > data;
}
