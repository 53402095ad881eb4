/** Sets aside lines that aren't rows of the table: titles, repeated headings, other tables, totals, footers and lines of marks. */
import type { BareCode } from '#base/coded.ts';
import type { RejectParams } from '#contract/lists/list.ts';
import { contentKind, looksLikeData } from '../mapping/headings.ts';
import { isBlank, usuallyFilled, type Layout } from './delimited/layout.ts';
import type { RecordSink } from './delimited/recordReader.ts';
import { writtenLine } from './delimited/mendQuotes.ts';

type Why = BareCode<RejectParams>;

/** The most lines of a footer; more were rows. */
const mostFooterLines = 20;
/** The share of cells that must be headings of this table for a line to be the heading of another one. */
const knownShare = 0.6;
const totals =
  /^(?:(?:(?:grand |sub-?)?totals?|sum|summe|gesamt|insgesamt|(?:record |row |lead |contact )?count)(?:\s*\([^)]*\)| records?| rows?| leads?| contacts?)?|(?:sub-?total|grand total|total (?:for|of|in)) [\p{L}\d .&-]{1,40}?)\s*[:=]?\s*[\d,.]*$/iu;
/** Quickly excludes most rows from being totals or rulers. */
const maybeAside = /^(?:grand|sub|total|sum|gesamt|insg|count|(?:record|row|lead|contact) c|[-=_*~+:|]{2}|\x1a)/i;
/** A line below the headings, as in a text table, or DOS's end-of-file mark. */
const ruler = /^(?:[-=_*~+:|]{2,}|\x1a)$/;
/** A line between the pages of a printed report. */
const page = /^[- ]*(?:page|seite) \d+(?: ?(?:of|von|\/) ?\d+)?[- ]*$/i;
const sums = /^[$€£]?[\d,. ]+%?$/;
const footer =
  /\b(?:generated (?:by|on|at)|exported (?:by|on|from)|printed (?:by|on)|report (?:run|date|generated)|confidential|proprietary|do not distribute|all rights reserved|copyright|end of (?:report|file|list)|\d+ (?:records?|rows?)|records? (?:found|total)|page \d+)\b|©|^(?:notes?|disclaimer|sources?|legend)\s*:/i;

/**
 * Passes the heading and the rows on to `sink`, and other lines as rejected ones with their reasons. `end`: to be called after the last
 * line, because it decides whether the preceding lines were a footer.
 */
export function settingAside(sink: RecordSink, layout: Layout): { sink: RecordSink; end: () => void } {
  const { headingLines, names } = layout;
  const firstLine = headingLines[0] ?? 0;
  const lastLine = headingLines.at(-1) ?? 0;
  const titles = names.map(folded);
  const known = new Set(titles.filter((name) => name !== ''));
  /** Quickly excludes most first cells from being headings. */
  const knownLengths = new Set([...known].map((name) => name.length));
  const isKnown = (cell: string): boolean => {
    const text = cell.trim();
    return knownLengths.has(text.length) && known.has(folded(text));
  };
  const few = Math.max(1, Math.floor(usuallyFilled(layout.rows) / 2));
  let inOtherTable = false;
  let held: { row: () => void; aside: () => void }[] = [];
  const release = (as: 'row' | 'aside'): void => {
    const now = held;
    held = [];
    for (const one of now) one[as]();
  };

  const out: RecordSink = {
    record(line, cells, text, count, stray, hidden) {
      if (held.length === 0 && !inOtherTable && line > lastLine && isPlainRow(cells))
        return sink.record(line, cells, text, count, stray, hidden);
      const aside = (reason: Why): void => sink.rejected(line, { reason, params: {} }, text ?? writtenLine(cells));
      const row = (): void => sink.record(line, cells, text, count, stray, hidden);
      if (line <= lastLine) {
        if (isBlank(cells)) aside('empty');
        else if (line === firstLine) sink.record(line, [...names], text);
        else if (line < firstLine) aside('titleLine');
        return;
      }
      const isFew = isFewFilled(cells, few);
      if ((isFew || maybeAside.test(firstFilled(cells))) && isTotal(cells))
        return held.length > 0 ? hold(row, () => aside('total')) : aside('total');
      const nothing = isFew && isBlank(cells) ? 'empty' : isRuler(cells) ? 'marks' : null;
      if (nothing !== null) {
        const drop = (): void => aside(nothing);
        return held.length > 0 ? hold(drop, drop) : drop();
      }
      if (isFew) {
        if (cells.every((cell) => cell.trim() === '' || page.test(cell))) return aside('footer');
        if (inOtherTable) return aside('otherTable');
        if (held.length > 0 ? !cells.some(looksLikeData) : isFooter(cells)) return hold(row, () => aside('footer'));
      }
      if (held.length > 0) release('row');
      if (inOtherTable) return aside('otherTable');
      const repeats = mayRepeat(cells) ? repeated(cells) : null;
      if (repeats === 'otherTable') inOtherTable = true;
      if (repeats === null) row();
      else aside(repeats);
    },
    rejected(line, rejection, text, whole) {
      const reject = (): void => sink.rejected(line, rejection, text, whole);
      if (line === firstLine && rejection.reason !== 'empty') return sink.record(line, [...names], text);
      if (held.length > 0 && rejection.reason === 'empty') return hold(reject, reject);
      if (held.length > 0) release('row');
      reject();
    },
  };

  function hold(row: () => void, aside: () => void): void {
    held.push({ row, aside });
    if (held.length > mostFooterLines) release('row');
  }

  /** Identifies most rows before anything is set up for lines that may not be rows. */
  function isPlainRow(cells: readonly string[]): boolean {
    return !isFewFilled(cells, few) && !maybeAside.test(firstFilled(cells)) && !mayRepeat(cells);
  }

  function mayRepeat(cells: readonly string[]): boolean {
    return isKnown(cells[0] ?? '') || (cells[0] === '' && names[0] === '');
  }

  /** Returns the reason if a line is the heading again, or another table's; else null. */
  function repeated(cells: readonly string[]): Why | null {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const again = filled.filter((cell) => known.has(folded(cell))).length;
    if (again < knownShare * filled.length || filled.some(looksLikeData)) return null;
    if (cells.length === names.length && cells.every((cell, column) => folded(cell) === titles[column])) return 'repeatedHeading';
    return again > 2 ? 'otherTable' : null;
  }

  return { sink: out, end: () => release('aside') };
}

/** Folds case, except for one or two characters such as A, b and C. */
function folded(cell: string): string {
  const text = cell.trim();
  return text.length > 2 ? text.toLowerCase() : text;
}

/** Whether every filled cell contains only marks. */
function isRuler(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.every((cell) => ruler.test(cell.trim()));
}

function isFewFilled(cells: readonly string[], few: number): boolean {
  let filled = 0;
  for (const cell of cells) if (cell !== '' && ++filled > few) return false;
  return true;
}

const firstFilled = (cells: readonly string[]): string => cells.find((cell) => cell !== '') ?? '';

/** Whether the first filled cell names a total, and the others contain only sums or their names: `Subtotal, Count, 2`. */
function isTotal(cells: readonly string[]): boolean {
  const first = cells.findIndex((cell) => cell !== '');
  if (!totals.test(cells[first]?.trim() ?? '')) return false;
  return cells
    .slice(first + 1)
    .map((cell) => cell.trim())
    .every((cell) => cell === '' || totals.test(cell) || (sums.test(cell) && contentKind(cell) !== 'phone'));
}

/** Whether the line has words of a footer, and no phone or address. */
const isFooter = (cells: readonly string[]): boolean =>
  footer.test(cells.filter((cell) => cell !== '').join(' ')) && !cells.some(looksLikeData);
