/**
 * Detects how a text file separates and quotes its cells. Each candidate dialect reads a sample; the one whose rows are the most alike, and
 * whose cells look most like values, wins: the idea of "Wrangling messy CSV files by detecting row and type patterns" (van den Burg and
 * others, 2019).
 */
import { RecordReader, type Dialect } from './recordReader.ts';

const typed: readonly RegExp[] = [
  // Numbers, prices, percentages.
  /^[+-]?[$€£]?\s?[+-]?(?:\d{1,3}(?:[ ,.']\d{3})+|\d+)?(?:[.,]\d+)?(?:e[+-]?\d+)?\s?[%€£$]?$/i,
  // Dates and times.
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?(?:Z|[+-]\d\d:?\d\d)?)?$/i,
  /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]m)?$/i,
  // E-mail addresses and web addresses.
  /^[^\s@,;|]+@[^\s@,;|]+\.[a-z]{2,}$/i,
  /^(?:https?:\/\/|www\.)[^\s;|,]+$/i,
  // Phones.
  /^\+?[\d\s().-]{7,20}(?:x\d+)?$/,
  // Words.
  /^[\p{L}\p{N}_.$&/()?!%+*°²³'’-]+(?:,? [\p{L}\p{N}_.$&/()?!%+*°²³'’-]+)*$/u,
];

/** Quoted text that the dialect left in place. */
const quoted = /^(['"]).+\1$/s;

/** Returns the share of cells that look like values rather than like text cut in the wrong places; a cell of many words counts for less. */
function typedShare(records: readonly (readonly string[])[]): number {
  let cells = 0;
  let known = 0;
  for (const record of records)
    for (const cell of record) {
      cells++;
      const text = cell.trim();
      if (text === '' || (text.length < 200 && !quoted.test(text) && typed.some((type) => type.test(text)))) known++;
    }
  return cells === 0 ? 0 : Math.max(0.0001, known / cells);
}

/** Delimiters; of two equally good ones, the first wins. */
const delimiters = [',', ';', '\t', '|', '^', '~', '\x1f', ' ', '#', ':', '='] as const;
/** Weights by how likely a delimiter is: tabs are rare in cells, while lists within a cell are often separated by pipes. */
const likelihood: Readonly<Record<string, number>> = { '\t': 1.5, '|': 0.85, '^': 0.9, '~': 0.9, ' ': 0.25, '#': 0.25, ':': 0.1, '=': 0.1 };
/** Delimiters common in texts: they count only for a regular table. */
const textual: readonly string[] = [' ', '#', ':', '='];
/** The factor by which another quote or escape must be better than the usual one. */
const notably = 1.03;

const sampleRecords = 200;
const sampleChars = 64 * 1024;
const pieceChars = 8 * 1024;

/** Returns the first records of a text as a dialect reads them; an unreadable line has no cells. */
function recordsOf(text: string, isWhole: boolean, dialect: Dialect): string[][] {
  const records: string[][] = [];
  const reader = new RecordReader(dialect, {
    record: (_line, cells) => void records.push(cells),
    rejected: (_line, { reason }) => void (reason !== 'empty' && records.push([])),
  });
  for (let at = 0; at < text.length && records.length < sampleRecords; at += pieceChars) reader.push(text.slice(at, at + pieceChars));
  if (isWhole) reader.end();
  return records.slice(0, sampleRecords);
}

export function detectDialect(sample: string, isWhole: boolean): Dialect {
  const text = sample.slice(0, sampleChars);
  const whole = isWhole && text.length === sample.length;
  let best: { dialect: Dialect; score: number } = { dialect: { delimiter: ',' }, score: 0 };
  for (const dialect of candidates(text)) {
    const { delimiter, quote, backslash } = dialect;
    const score = scoreOf(recordsOf(text, whole, dialect), textual.includes(delimiter)) * (likelihood[delimiter] ?? 1);
    const usual = quote === undefined && backslash === undefined;
    if (score > best.score * (usual ? 1 : notably)) best = { dialect, score };
  }
  return isPadded(text, best.dialect.delimiter) ? { ...best.dialect, padded: true } : best.dialect;
}

/** The share of delimiters followed by a blank; not all, because those within quotes may lack it. */
const paddedFrom = 0.95;

function isPadded(text: string, delimiter: string): boolean {
  const all = text.split(delimiter).length - 1;
  return delimiter !== ' ' && all > 0 && text.split(`${delimiter} `).length - 1 >= paddedFrom * all;
}

function* candidates(text: string): Generator<Dialect> {
  for (const delimiter of delimiters) {
    if (!text.includes(delimiter)) continue;
    yield { delimiter };
    if (text.includes('\\"')) yield { delimiter, backslash: true };
    if (opensWith(text, "'", delimiter)) yield { delimiter, quote: "'" };
  }
}

/** Whether any cell begins or ends with the quote. */
function opensWith(text: string, quote: string, delimiter: string): boolean {
  return text.includes(`${delimiter}${quote}`) || text.includes(`${quote}${delimiter}`);
}

/** Returns a score between 0 and the number of records. `isTextual`: only a regular table counts. */
function scoreOf(records: readonly (readonly string[])[], isTextual: boolean): number {
  const widths = new Map<number, number>();
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [[width, alike] = [0, 0]] = [...widths].sort(([, a], [, b]) => b - a);
  const uncut = (widths.get(1) ?? 0) + (widths.get(0) ?? 0);
  if (uncut * 2 > records.length) return 0;
  if (isTextual && (width < 2 || alike < 0.8 * records.length || records.length < 3)) return 0;
  let pattern = 0;
  for (const [cells, count] of widths) pattern += (count * (Math.max(1, cells) - 1)) / Math.max(1, cells);
  const headed = records[0]?.length === width ? 1 : 0.7;
  return (pattern / widths.size) * headed * (0.2 + 0.8 * typedShare(records));
}
