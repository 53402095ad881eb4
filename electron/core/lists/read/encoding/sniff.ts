/** Detects a file's grammar from its first text: line ends, delimiter, quotes. */
import { withForeignBytes } from './decoder.ts';
import { RecordReader, type Dialect } from '../delimited/recordReader.ts';
import { detectDialect } from '../delimited/dialect.ts';
import { usualLength, type LinedRow } from '../delimited/layout.ts';
import { mendQuotes, splitLine } from '../delimited/mendQuotes.ts';

export interface Grammar extends Dialect {
  /** The most frequent line end; each line may have its own. */
  lineEnd: '\n' | '\r\n' | '\r';
  /** The first line only declares the delimiter (`sep=;`, as Excel understands it): neither data nor heading. */
  declared: boolean;
}

const sampleRecords = 200;

/** The file's first text, decoded, and whether that is all of it; otherwise its end may split a record. */
export interface Sample {
  text: string;
  isWhole: boolean;
}

/** What is `given` isn't detected. */
export function sniff(sample: Sample, given: { delimiter?: string }): Grammar {
  const dialect = given.delimiter === undefined ? dialectOf(sample) : { delimiter: given.delimiter };
  return { ...dialect, lineEnd: sniffLineEnd(sample.text), declared: declaredDelimiter(sample.text) !== null };
}

const declaredDelimiter = (sample: string): string | null => /^sep=([^"\r\n])(?:[\r\n]|$)/i.exec(sample)?.[1] ?? null;

/** The sample's first records, without a split one at the end. Lines that can't be read are split at delimiters: one may be the heading. */
export function firstRecords({ text: sample, isWhole }: Sample, grammar: Grammar): LinedRow[] {
  const records: LinedRow[] = [];
  const { declared } = grammar;
  const strayTexts = new Map<number, string>();
  const reader = new RecordReader(grammar, {
    record: (line, cells, text, _count, stray = false) => {
      if (records.length >= sampleRecords || (declared && line === 1)) return;
      if (stray && text !== null) strayTexts.set(records.length, text);
      records.push({ line, cells });
    },
    rejected: (line, { reason }, text, marked) => {
      if (records.length < sampleRecords && reason !== 'empty')
        records.push({ line, cells: splitLine(withForeignBytes(marked ?? text, 'utf-8'), grammar), damaged: true });
    },
  });
  reader.push(sample);
  if (isWhole) reader.end();
  const width = usualLength(records.map(({ cells }) => cells));
  for (const [index, text] of strayTexts) {
    const [record, mended] = [records[index], mendQuotes(text, grammar, width)];
    if (record && mended) records[index] = { line: record.line, cells: mended };
  }
  // A file of damaged lines has nothing to show.
  return records.every(({ damaged }, index) => damaged === true && index > 0) ? [] : records;
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

function dialectOf({ text, isWhole }: Sample): Dialect {
  // Returned rejected lines contain what confuses readers; their own heading tells the delimiter.
  const [, behindMark] = /^"?rollcall\.rejected"?([,;\t|])/.exec(text) ?? [];
  const declared = behindMark ?? declaredDelimiter(text);
  return declared === null ? detectDialect(text, isWhole) : { delimiter: declared };
}
