/**
 * Splits decoded text into records, each with the physical line it begins on, and rejects lines that can't be one. A parser of our own,
 * because it must lose nothing where others do: with mixed line ends, with a quote that never closes and would swallow the rest of the
 * file, or in line numbers after quoted line breaks.
 *
 * Quotes (RFC 4180): a cell that begins with a quote extends to the next single one; doubled quotes and line breaks inside are part of the
 * cell. Blanks around such a cell aren't part of it. A quote elsewhere in a cell is text. Text after a closing quote is kept as it is
 * (`"Bob" Smith`), unless the quotes span a line break: then the quote wasn't meant to open, and only its own line is rejected.
 *
 * Each line ends with \n, \r\n, \r or \r\r\n. A byte order mark before a record is left over from joined files.
 */
import type { BareCode } from '#base/coded.ts';
import type { Rejection, RejectParams } from '#contract/lists/list.ts';

/** Maximum length of a cell in characters, and of a record. */
export const mostCellLength = 1024 * 1024;
export const mostRecordLength = 8 * mostCellLength;
/** Number of characters kept of a record that is too long. */
export const keptOfTooLong = 1000;

export const tooLongCell: Rejection<'cellTooLong'> = { reason: 'cellTooLong', params: { most: mostCellLength } };

type BareReason = BareCode<RejectParams>;
const bare = (reason: BareReason): Rejection => ({ reason, params: {} });

/** How a text separates and quotes its cells. */
export interface Dialect {
  delimiter: string;
  /** Absent: the double quote. */
  quote?: "'";
  /** A backslash before a quote makes it part of the cell. */
  backslash?: true;
  /** A blank follows each delimiter and belongs to it. */
  padded?: true;
}

export interface RecordSink {
  /**
   * `text`: the record as in the file, without its line end; null for a sheet's row. `count`: the actual number of cells, if not all are
   * passed. `stray`: a quote is unbalanced, so cells may be shifted or joined. `hidden`: the row is hidden in its sheet.
   */
  record(line: number, cells: string[], text: string | null, count?: number, stray?: boolean, hidden?: boolean): void;
  /**
   * `text`: the line as in the file, complete unless it is too long (`cellTooLong`). `whole`: the text for an export of rejected lines, if
   * that is more; for a line with undecodable bytes, the text with their marks.
   */
  rejected(line: number, rejection: Rejection, text: string, whole?: string): void;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const blank = 0x20;
const backslash = 0x5c;
const byteOrderMark = 0xfeff;
/** A position after every text; an integer, because a field that also held Infinity would be kept as a double and boxed for every line. */
const nowhere = 0x3fff_ffff;

export class RecordReader {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #quote: string;
  readonly #quoteCode: number;
  readonly #dialect: Dialect;
  readonly #sink: RecordSink;
  /** Text not yet consumed; it starts at a record. */
  #text = '';
  #at = 0;
  #line = 1;
  /** `#text` has no line end before this position, relative to the record's start: a long line is searched once. */
  #searched = 0;
  /** True while the rest of a too long line is skipped. */
  #skipping = false;
  /** True if parts of `#text` couldn't be decoded. */
  #suspect = false;
  /** The next delimiter, searched once for all lines before it. */
  #delimiterAt = -1;
  #delimiterFrom = 0;
  /** The next \n and \r, each searched once for all lines before it. */
  #feedAt = -1;
  #returnAt = -1;
  #endsFrom = 0;
  /** True once a line has ended with \n: a lone \r within quotes then isn't a line end. */
  #hasFeeds = false;
  /** The end of the last line found, and the start of the next one. */
  #end = 0;
  #next = 0;

  constructor(dialect: Dialect, sink: RecordSink) {
    this.#dialect = dialect;
    this.#delimiter = dialect.delimiter;
    this.#delimiterCode = dialect.delimiter.charCodeAt(0);
    this.#quote = dialect.quote ?? '"';
    this.#quoteCode = this.#quote.charCodeAt(0);
    this.#sink = sink;
  }

  /** Adds the next piece of text. A lone surrogate in it marks bytes that couldn't be decoded. */
  push(text: string): void {
    this.#text = this.#text.slice(this.#at) + text;
    this.#searched -= this.#at;
    this.#at = 0;
    this.#forgetPlaces();
    this.#suspect ||= !text.isWellFormed();
    this.#take(false);
    this.#suspect &&= !this.#text.slice(this.#at).isWellFormed();
  }

  /** Number of characters not yet consumed. */
  get waiting(): number {
    return this.#text.length - this.#at;
  }

  /** Processes the rest as the last line. */
  end(): void {
    this.#forgetPlaces();
    this.#take(true);
  }

  #take(last: boolean): void {
    while (this.#at < this.#text.length && this.#takeOne(last));
  }

  /** Processes or rejects one record; false if more text is needed first. */
  #takeOne(last: boolean): boolean {
    const text = this.#text;
    if (text.charCodeAt(this.#at) === byteOrderMark) this.#at++;
    const at = this.#at;
    const found = this.#findLineEnd(Math.max(at, this.#searched), last);
    if (this.#skipping) {
      this.#skipping = !found;
      this.#advance(found ? this.#next : text.length, found ? 1 : 0);
      return true;
    }
    if (!found) {
      // A \r at the very end may be the first half of a line end.
      this.#searched = Math.max(at, text.length - 2);
      return text.length - at > mostRecordLength && this.#tooLong();
    }
    const end = this.#end;
    const next = this.#next;
    if (end - at > mostRecordLength) return this.#tooLong();
    const line = text.slice(at, end);
    if (line.includes(this.#quote)) return this.#takeQuoted(end, next, last);
    const cells = line.split(this.#delimiter);
    if (cells.length === 1 && line.trim() === '') this.#sink.rejected(this.#line, bare('empty'), line);
    else this.#emit(cells, line, false);
    this.#advance(next, 1);
    return true;
  }

  /** Processes a record that contains a quote; `firstEnd`: the end of its first physical line; `firstNext`: the start of the next one. */
  #takeQuoted(firstEnd: number, firstNext: number, last: boolean): boolean {
    const text = this.#text;
    const cells: string[] = [];
    let lineEnd = firstEnd;
    let nextLine = firstNext;
    let lines = 1;
    let breaks = 0;
    let stray = false;
    /** Delimiters within multi-line cells. */
    let swallowed = 0;
    for (let at = this.#at; ;) {
      let value = '';
      let from = at;
      const open = this.#opening(at, lineEnd);
      if (open >= 0) {
        const most = open + 1 + mostCellLength;
        let close = this.#closing(open + 1, most);
        from = open + 1;
        while (close >= 0 && close <= most && text.charCodeAt(close + 1) === this.#quoteCode) {
          value += text.slice(from, close + 1);
          from = close + 2;
          close = this.#closing(from, most);
        }
        const closed = close >= 0 && close <= most;
        // A quote at the very end may turn out to be the first of two.
        if (!last && (closed ? close + 1 === text.length : text.length <= most)) return this.#wait();
        if (!closed) return this.#neverClosed(lineEnd, nextLine, lines, lineEnd > most);
        const opensOn = { end: lineEnd, next: nextLine, lines, breaks };
        while (lineEnd < close) {
          breaks++;
          if (!this.#hasFeeds || text.charCodeAt(nextLine - 1) === lineFeed) lines++;
          if (!this.#findLineEnd(nextLine, last)) return this.#wait();
          lineEnd = this.#end;
          nextLine = this.#next;
        }
        value += text.slice(from, close);
        from = this.#behindBlanks(close + 1, lineEnd);
        const ends = from >= lineEnd || text.charCodeAt(from) === this.#delimiterCode;
        if (!ends) {
          if (breaks > opensOn.breaks) return this.#neverClosed(opensOn.end, opensOn.next, opensOn.lines, false);
          from = close + 1;
        }
        const inside = value.includes(this.#delimiter) ? value.split(this.#delimiter).length - 1 : 0;
        stray ||= inside > 0 && !ends;
        if (breaks > opensOn.breaks) swallowed += inside;
        if (this.#dialect.backslash) value = unescaped(value, this.#quote);
      }
      const delimiter = this.#nextDelimiter(from);
      const ends = delimiter > lineEnd;
      cells.push(value + text.slice(from, ends ? lineEnd : delimiter));
      if (ends) break;
      at = delimiter + 1;
    }
    if (lineEnd - this.#at > mostRecordLength) return this.#tooLong();
    // Enough delimiters to make a quoted part of two lines look like one whole line.
    this.#emit(cells, text.slice(this.#at, lineEnd), stray || (swallowed > 0 && swallowed >= cells.length - 1));
    this.#advance(nextLine, lines);
    return true;
  }

  /**
   * Returns the position of the quote that opens the cell; -1 if none. Blanks may precede it if it is closed on the same line and only
   * blanks follow.
   */
  #opening(at: number, lineEnd: number): number {
    const text = this.#text;
    if (text.charCodeAt(at) === this.#quoteCode) return at;
    const open = this.#behindBlanks(at, lineEnd);
    if (open === at || text.charCodeAt(open) !== this.#quoteCode) return -1;
    let close = this.#closing(open + 1, lineEnd);
    while (close >= 0 && close < lineEnd && text.charCodeAt(close + 1) === this.#quoteCode) close = this.#closing(close + 2, lineEnd);
    if (close < 0 || close >= lineEnd) return -1;
    const after = this.#behindBlanks(close + 1, lineEnd);
    return after >= lineEnd || text.charCodeAt(after) === this.#delimiterCode ? open : -1;
  }

  /** Returns the position of the next quote, skipping those escaped by a backslash if the dialect has them; -1 if none. */
  #closing(from: number, most: number): number {
    const text = this.#text;
    let close = text.indexOf(this.#quote, from);
    if (!this.#dialect.backslash) return close;
    while (close >= 0 && close <= most) {
      let before = close;
      while (before > from && text.charCodeAt(before - 1) === backslash) before--;
      if ((close - before) % 2 === 0) return close;
      close = text.indexOf(this.#quote, close + 1);
    }
    return close;
  }

  #behindBlanks(from: number, lineEnd: number): number {
    let at = from;
    if (this.#delimiterCode !== blank) while (at < lineEnd && this.#text.charCodeAt(at) === blank) at++;
    return at;
  }

  #emit(cells: string[], text: string, stray: boolean): void {
    if (this.#suspect && !text.isWellFormed()) this.#reject(this.#line, 'badBytes', text);
    else if (text.length > mostCellLength && cells.some((cell) => cell.length > mostCellLength))
      this.#reject(this.#line, 'cellTooLong', text);
    else if (stray) this.#sink.record(this.#line, this.#trimmed(cells), text, cells.length, true);
    else this.#sink.record(this.#line, this.#trimmed(cells), text);
  }

  /** Removes the blank that belongs to the delimiter. */
  #trimmed(cells: string[]): string[] {
    if (!this.#dialect.padded) return cells;
    return cells.map((cell, index) => (index > 0 && cell.charCodeAt(0) === blank ? cell.slice(1) : cell));
  }

  /** Rejects the record up to the line on which the quote opens, and continues after that line. */
  #neverClosed(lineEnd: number, nextLine: number, lines: number, tooLong: boolean): boolean {
    if (tooLong) return this.#tooLong();
    this.#reject(this.#line + lines - 1, 'quoteNeverClosed', this.#text.slice(this.#at, lineEnd));
    this.#advance(nextLine, lines);
    return true;
  }

  /** Rejects the line with the cell, regardless of its length. */
  #tooLong(): true {
    this.#reject(this.#line, 'cellTooLong', this.#text.slice(this.#at, this.#at + keptOfTooLong));
    this.#skipping = true;
    return true;
  }

  #reject(line: number, reason: BareReason | 'cellTooLong', text: string): void {
    const tooLong = reason === 'cellTooLong';
    // Copied, because a short slice of a long text would keep all of it in memory.
    const kept = tooLong ? text.slice(0, keptOfTooLong) : text;
    const rejection: Rejection = tooLong ? tooLongCell : bare(reason);
    if (reason === 'badBytes') this.#sink.rejected(line, rejection, kept.toWellFormed(), kept);
    else this.#sink.rejected(line, rejection, kept.toWellFormed());
  }

  #advance(to: number, lines: number): void {
    this.#hasFeeds ||= this.#text.charCodeAt(to - 1) === lineFeed;
    this.#at = to;
    this.#searched = to;
    this.#line += lines;
  }

  /** Finds the first line end from here; the end of the file counts as one. False if more text is needed first. */
  #findLineEnd(from: number, last: boolean): boolean {
    const text = this.#text;
    // Lines after a rejected one are read again.
    if (from < this.#endsFrom) this.#feedAt = this.#returnAt = -1;
    this.#endsFrom = from;
    if (this.#feedAt < from) this.#feedAt = placeOf(text, '\n', from);
    if (this.#returnAt < from) this.#returnAt = placeOf(text, '\r', from);
    const at = Math.min(this.#feedAt, this.#returnAt);
    if (at === nowhere) {
      this.#end = this.#next = text.length;
      return last;
    }
    this.#end = at;
    this.#next = at + 1;
    if (at === this.#feedAt) return true;
    const second = text.charCodeAt(at + 1);
    if (second === lineFeed) this.#next = at + 2;
    else if (second === carriageReturn && text.charCodeAt(at + 2) === lineFeed) this.#next = at + 3;
    else if (!last && at + (second === carriageReturn ? 2 : 1) >= text.length) return false;
    return true;
  }

  #nextDelimiter(from: number): number {
    // A record that is read again, or a line after a rejected one, starts before the last searched position.
    if (this.#delimiterAt < from || from < this.#delimiterFrom) {
      this.#delimiterFrom = from;
      this.#delimiterAt = placeOf(this.#text, this.#delimiter, from);
    }
    return this.#delimiterAt;
  }

  #forgetPlaces(): void {
    this.#delimiterAt = this.#feedAt = this.#returnAt = -1;
  }

  /** Waits for more text, unless the record is already too long. */
  #wait(): boolean {
    // The record is read again from its beginning, so cached positions are invalid.
    this.#forgetPlaces();
    return this.#text.length - this.#at > mostRecordLength && this.#tooLong();
  }
}

function placeOf(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found < 0 ? nowhere : found;
}

const unescaped = (value: string, quote: string): string =>
  value.includes('\\') ? value.replaceAll(`\\${quote}`, quote).replaceAll('\\\\', '\\') : value;
