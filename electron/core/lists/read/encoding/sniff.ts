/** Detects a file's grammar from its first text: line ends, delimiter, quotes. */
import { withForeignBytes } from './decoder.ts';
import { RecordReader, type Dialect, type RecordSink } from '../delimited/recordReader.ts';
import { detectDialect } from '../delimited/dialect.ts';
import { isBlank, usualLength, type LinedRow } from '../delimited/layout.ts';
import { mendQuotes, splitLine } from '../delimited/mendQuotes.ts';

export interface Grammar extends Dialect {
  /** The most frequent line end; each line may have its own. */
  lineEnd: '\n' | '\r\n' | '\r';
  /** True if the first line only declares the delimiter (`sep=;`, as Excel interprets it): neither data nor heading. */
  declared: boolean;
  /** Set if each line as a whole is quoted, as by a program that took it for one cell: `"Ava,""Kent, WA"""`. */
  wrapped?: true;
}

const sampleRecords = 200;

/** The beginning of the file, decoded. `isWhole`: whether that is all of it; otherwise its end may split a record. */
export interface Sample {
  text: string;
  isWhole: boolean;
}

/** Detects the grammar, except for what is `given`. */
export function sniff(sample: Sample, given: { delimiter?: string }): Grammar {
  const dialect = given.delimiter === undefined ? dialectOf(sample) : { delimiter: given.delimiter };
  const wrapped = withinQuotes(sample, given.delimiter);
  return { ...(wrapped ?? dialect), lineEnd: sniffLineEnd(sample.text), declared: declaredDelimiter(sample.text) !== null };
}

const wrapping: Dialect = { delimiter: ',' };

/** Returns the contents of a line that is quoted as a whole; null if it isn't. Its cells are split as if by commas. */
function unwrapped([cell = '', ...rest]: readonly string[], text: string | null): string | null {
  return rest.length === 0 && text === `"${cell.replaceAll('"', '""')}"` ? cell : null;
}

/** Returns how the contents of quoted lines separate their cells, if nearly all lines are quoted as a whole; else null. */
function withinQuotes(sample: Sample, delimiter: string | undefined): (Dialect & { wrapped: true }) | null {
  if (!sample.text.startsWith('"')) return null;
  const lines: string[] = [];
  let others = 0;
  const reader = new RecordReader(wrapping, {
    record: (_line, cells, text) => {
      const line = unwrapped(cells, text);
      if (line === null || line.includes('\n')) others++;
      else lines.push(line);
    },
    rejected: (_line, { reason }) => void (reason !== 'empty' && others++),
  });
  reader.push(sample.text);
  if (sample.isWhole) reader.end();
  if (lines.length < 2 || others * 10 > lines.length) return null;
  const dialect: Dialect = delimiter === undefined ? detectDialect(lines.join('\n'), true) : { delimiter };
  const { length: width } = splitLine(lines[0] ?? '', dialect);
  const alike = lines.filter((line) => splitLine(line, dialect).length === width).length;
  // `"Reed, Ava"` is one cell, and so is `"N. Carolina"`.
  return width > 1 && !dialect.padded && ',;\t|'.includes(dialect.delimiter) && alike * 2 > lines.length
    ? { ...dialect, wrapped: true }
    : null;
}

/** Opens a reader of the file's text; if lines are wrapped in quotes, its records are their contents. */
export function openReader(grammar: Grammar, sink: RecordSink): RecordReader {
  if (!grammar.wrapped) return new RecordReader(grammar, sink);
  return new RecordReader(wrapping, {
    record: (line, cells, text) => {
      const whole = unwrapped(cells, text) ?? text ?? '';
      sink.record(line, splitLine(whole, grammar), whole);
    },
    rejected: (...rejected) => sink.rejected(...rejected),
  });
}

const declaredDelimiter = (sample: string): string | null => /^sep=([^"\r\n])(?:[\r\n]|$)/i.exec(sample)?.[1] ?? null;

/**
 * Returns the sample's first records, without a split one at the end. Unreadable lines are split at delimiters, because one may be the
 * heading.
 */
export function firstRecords({ text: sample, isWhole }: Sample, grammar: Grammar): LinedRow[] {
  const records: LinedRow[] = [];
  const { declared } = grammar;
  const strayTexts = new Map<number, string>();
  const reader = openReader(grammar, {
    record: (line, cells, text, _count, stray = false) => {
      if (records.length >= sampleRecords || (declared && line === 1) || isBlank(cells)) return;
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
  // A file of only damaged lines has nothing to show.
  return records.every(({ damaged }, index) => damaged === true && index > 0) ? [] : records;
}

/** Returns the most frequent line end outside of quotes. */
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
  // Returned rejected lines contain text that confuses readers; their own heading shows the delimiter.
  const [, behindMark] = /^"?rollcall\.rejected"?([,;\t|])/.exec(text) ?? [];
  const declared = behindMark ?? declaredDelimiter(text);
  return declared === null ? detectDialect(text, isWhole) : { delimiter: declared };
}
