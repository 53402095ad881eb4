/**
 * Splits decoded text into records, each with the physical line it begins on, and rejects lines that can't be one. Our own parser, because it must
 * lose nothing where others do: with mixed line ends, a quote that never closes and would swallow the rest of the file, or line numbers after
 * quoted line breaks.
 *
 * Quotes (RFC 4180): a cell that begins with a quote extends to the next single one; doubled quotes and line breaks inside are part of the cell. A
 * quote elsewhere in a cell is text. Text after a closing quote is kept as it is (`"Bob" Smith`), unless the quotes span a line break: then the
 * quote wasn't meant to open, and only its own line is rejected.
 */
import type { BareCode } from '../../../contract/coded.ts';
import type { Rejection, RejectParams } from '../../../contract/list.ts';

/** Maximum length of a cell in characters, and of a record. */
export const mostCellLength = 1024 * 1024;
export const mostRecordLength = 8 * mostCellLength;
/** What is kept of a line that is too long. */
export const keptOfTooLong = 1000;

/** What is said of a line with a cell that is too long. */
export const tooLongCell: Rejection<'cellTooLong'> = { reason: 'cellTooLong', params: { most: mostCellLength } };

type BareReason = BareCode<RejectParams>;
const bare = (reason: BareReason): Rejection => ({ reason, params: {} });

export interface RecordSink {
  /**
   * `text`: the record as in the file, without its line end; null for a sheet's row. `count`: the real number of cells, if not all of them
   * are passed.
   */
  record(line: number, cells: string[], text: string | null, count?: number): void;
  /**
   * `text`: the line as in the file, complete unless it is too long (`cellTooLong`). `whole`: what an exported rejected line has if that is
   * more; for a line with undecodable bytes, its text with their marks.
   */
  rejected(line: number, rejection: Rejection, text: string, whole?: string): void;
}

const quote = 0x22;
const carriageReturn = 0x0d;

export class RecordReader {
  readonly #delimiter: string;
  readonly #lineEnd: '\n' | '\r';
  readonly #sink: RecordSink;
  /** Text not yet consumed; it starts at a record. */
  #text = '';
  #at = 0;
  #line = 1;
  /** `#text` has no line end before this position, relative to the record's start: a long line is searched once. */
  #searched = 0;
  /** The rest of a line that was too long is being skipped. */
  #skipping = false;
  /** Some of `#text` couldn't be decoded. */
  #suspect = false;
  /** The next delimiter, searched once for all lines before it. */
  #delimiterAt = -1;
  #delimiterFrom = 0;

  /** `lineEnd` '\n' also accepts '\r\n', line by line; a lone '\r' is then text. */
  constructor(delimiter: string, lineEnd: '\n' | '\r', sink: RecordSink) {
    this.#delimiter = delimiter;
    this.#lineEnd = lineEnd;
    this.#sink = sink;
  }

  /** Adds the next piece of text. A lone surrogate in it marks bytes that couldn't be decoded. */
  push(text: string): void {
    this.#text = this.#text.slice(this.#at) + text;
    this.#searched -= this.#at;
    this.#at = 0;
    this.#delimiterAt = -1;
    this.#suspect ||= !text.isWellFormed();
    this.#take(false);
    this.#suspect &&= !this.#text.slice(this.#at).isWellFormed();
  }

  /** Number of characters not yet consumed. */
  get waiting(): number {
    return this.#text.length - this.#at;
  }

  /** Takes the rest as the last line. */
  end(): void {
    this.#take(true);
  }

  #take(last: boolean): void {
    while (this.#at < this.#text.length && this.#takeOne(last));
  }

  /** Takes or rejects one record; false: more text is needed first. */
  #takeOne(last: boolean): boolean {
    const text = this.#text;
    const at = this.#at;
    let end = text.indexOf(this.#lineEnd, Math.max(at, this.#searched));
    if (this.#skipping) {
      this.#skipping = end < 0;
      this.#advance(end < 0 ? text.length : end + 1, end < 0 ? 0 : 1);
      return true;
    }
    if (end < 0 && !last) {
      this.#searched = text.length;
      return text.length - at > mostRecordLength && this.#tooLong();
    }
    if (end < 0) end = text.length;
    if (end - at > mostRecordLength) return this.#tooLong();
    const line = this.#trimmed(at, end);
    if (line.includes('"')) return this.#takeQuoted(end, last);
    const cells = line.split(this.#delimiter);
    if (cells.length === 1 && line.trim() === '') this.#sink.rejected(this.#line, bare('empty'), line);
    else this.#emit(cells, line);
    this.#advance(end + 1, 1);
    return true;
  }

  /** A record with a quote in it; `firstEnd`: the end of its first physical line. */
  #takeQuoted(firstEnd: number, last: boolean): boolean {
    const text = this.#text;
    const cells: string[] = [];
    let lineEnd = firstEnd;
    let lines = 1;
    for (let at = this.#at; ;) {
      let value = '';
      let from = at;
      if (text.charCodeAt(at) === quote) {
        const most = at + 1 + mostCellLength;
        let close = text.indexOf('"', at + 1);
        from = at + 1;
        while (close >= 0 && close <= most && text.charCodeAt(close + 1) === quote) {
          value += text.slice(from, close + 1);
          from = close + 2;
          close = text.indexOf('"', from);
        }
        const closed = close >= 0 && close <= most;
        // A quote at the very end may turn out to be the first of two.
        if (!last && (closed ? close + 1 === text.length : text.length <= most)) return this.#wait();
        if (!closed) return this.#neverClosed(lineEnd, lines, lineEnd > most);
        const opensOn = { end: lineEnd, lines };
        while (lineEnd < close) {
          lineEnd = text.indexOf(this.#lineEnd, lineEnd + 1);
          lines++;
          if (lineEnd >= 0) continue;
          if (!last) return this.#wait();
          lineEnd = text.length;
        }
        value += text.slice(from, close);
        from = close + 1;
        const next = text.charCodeAt(from);
        const ends = from >= lineEnd || next === this.#delimiter.charCodeAt(0) || (next === carriageReturn && from + 1 === lineEnd);
        if (!ends && lines > opensOn.lines) return this.#neverClosed(opensOn.end, opensOn.lines, false);
      }
      const delimiter = this.#nextDelimiter(from);
      const ends = delimiter > lineEnd;
      const tail = ends ? this.#trimmed(from, lineEnd) : text.slice(from, delimiter);
      cells.push(value + tail);
      if (ends) break;
      at = delimiter + 1;
    }
    if (lineEnd - this.#at > mostRecordLength) return this.#tooLong();
    this.#emit(cells, this.#trimmed(this.#at, lineEnd));
    this.#advance(lineEnd + 1, lines);
    return true;
  }

  #emit(cells: string[], text: string): void {
    if (this.#suspect && !text.isWellFormed()) this.#reject(this.#line, 'badBytes', text);
    else if (text.length > mostCellLength && cells.some((cell) => cell.length > mostCellLength))
      this.#reject(this.#line, 'cellTooLong', text);
    else this.#sink.record(this.#line, cells, text);
  }

  /** Rejects the record up to the line on which the quote opens, and continues after that line. */
  #neverClosed(lineEnd: number, lines: number, tooLong: boolean): boolean {
    if (tooLong) return this.#tooLong();
    this.#reject(this.#line + lines - 1, 'quoteNeverClosed', this.#trimmed(this.#at, lineEnd));
    this.#advance(lineEnd + 1, lines);
    return true;
  }

  /** Rejects the line with the cell, however long it is. */
  #tooLong(): true {
    this.#reject(this.#line, 'cellTooLong', this.#text.slice(this.#at, this.#at + keptOfTooLong));
    this.#skipping = true;
    return true;
  }

  #reject(line: number, reason: BareReason | 'cellTooLong', text: string): void {
    const tooLong = reason === 'cellTooLong';
    // A short slice of a long text would keep all of it in memory: copy it.
    const kept = tooLong ? text.slice(0, keptOfTooLong) : text;
    const rejection: Rejection = tooLong ? tooLongCell : bare(reason);
    if (reason === 'badBytes') this.#sink.rejected(line, rejection, kept.toWellFormed(), kept);
    else this.#sink.rejected(line, rejection, kept.toWellFormed());
  }

  #advance(to: number, lines: number): void {
    this.#at = Math.min(to, this.#text.length);
    this.#searched = this.#at;
    this.#line += lines;
  }

  #nextDelimiter(from: number): number {
    // A record that is read again, or a line after a rejected one, starts before the last position searched.
    if (this.#delimiterAt < from || from < this.#delimiterFrom) {
      this.#delimiterFrom = from;
      const found = this.#text.indexOf(this.#delimiter, from);
      this.#delimiterAt = found < 0 ? Infinity : found;
    }
    return this.#delimiterAt;
  }

  /** More text is needed, unless the record is already too long. */
  #wait(): boolean {
    // It is read again from its beginning: delimiters already passed are ahead again.
    this.#delimiterAt = -1;
    return this.#text.length - this.#at > mostRecordLength && this.#tooLong();
  }

  /** The text up to a line end, without the '\r' of a '\r\n'. */
  #trimmed(from: number, lineEnd: number): string {
    const pair = this.#lineEnd === '\n' && lineEnd > from && this.#text.charCodeAt(lineEnd - 1) === carriageReturn;
    return this.#text.slice(from, pair ? lineEnd - 1 : lineEnd);
  }
}
