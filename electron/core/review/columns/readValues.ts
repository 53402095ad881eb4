/** Reads a column's values as numbers or dates: one per distinct value. */
import type { Reading } from '#contract/review/columnTest.ts';
import { inPieces } from '../order/sortKeys.ts';
import type { Slices } from '../slices.ts';
import type { ColumnValues } from './columnValues.ts';

export interface ReadValues {
  /** Indexed by code: the number, or the date as its midnight UTC in epoch ms; NaN if the value is neither. Empty if no value is one. */
  readonly of: Float64Array;
  /** The convention that the column uses. */
  readonly reading: Reading;
}

/**
 * Passes each value of a column that is kept whole to `take`: a longer text is neither a number nor a date. Throws
 * Failed('view.superseded').
 */
const eachValue = (values: ColumnValues, slices: Slices, take: (code: number, from: number, to: number) => void): Promise<void> =>
  inPieces(
    1,
    values.size,
    slices,
    (first, last) => {
      for (let code = first; code < last; code++) if (!values.long.has(code)) take(code, values.starts[code] ?? 0, values.ends(code));
    },
    2_048,
  );

/** Values in two possible readings, until it is known which one is right. Uses extra memory only if they differ. */
interface TwoReadings {
  put(code: number, first: number, second: number): void;
  first(): Float64Array;
  second(): Float64Array;
}

/** `size`: number of codes in use. */
function openTwoReadings(size: number): TwoReadings {
  let first = new Float64Array(0);
  let second: Float64Array | null = null;
  return {
    put(code, one, other) {
      if (first.length === 0) first = new Float64Array(size).fill(NaN);
      if (second === null && !Object.is(one, other)) second = first.slice();
      first[code] = one;
      if (second !== null) second[code] = other;
    },
    first: () => first,
    second: () => second ?? first,
  };
}

/** Returns the number of rows with such a value. */
export function rowsWith({ of }: ReadValues, { counts }: ColumnValues): number {
  let rows = 0;
  for (let code = 1; code < of.length; code++) if (!Number.isNaN(of[code])) rows += counts[code] ?? 0;
  return rows;
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[t ].*)?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?$/;
const monthNamed = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const dayNamed = /^(\d{1,2})(?:st|nd|rd|th)?[- .]{1,2}([a-z]{3,9})\.?[-, ]{1,2}(\d{4}|\d{2})$/;
const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** Both readings of a folded, trimmed text as midnight UTC in epoch ms; NaN where it is no date. */
interface ReadDate {
  monthFirst: number;
  dayFirst: number;
  separator: string;
}

/** Two-digit years mean 1969 to 2068, as in POSIX. */
const yearOf = (digits: string): number => (digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 69 ? 2000 : 1900));

function dayOf(year: number, month: number, day: number): number {
  const at = Date.UTC(year, month - 1, day);
  return month >= 1 && month <= 12 && day >= 1 && new Date(at).getUTCDate() === day ? at : NaN;
}

const monthOf = (name: string): number =>
  months.findIndex(
    (month) => month === name || (name.length === 3 && month.startsWith(name)) || (name === 'sept' && month === 'september'),
  ) + 1;

function parseDate(text: string): ReadDate | null {
  const same = (at: number, separator = ''): ReadDate | null => (Number.isNaN(at) ? null : { monthFirst: at, dayFirst: at, separator });
  const [, year, , month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return same(dayOf(Number(year), Number(month), Number(day)));
  const [, one, separator = '', two, last] = yearLast.exec(text) ?? [];
  if (last !== undefined) {
    const monthFirst = dayOf(yearOf(last), Number(one), Number(two));
    const dayFirst = dayOf(yearOf(last), Number(two), Number(one));
    return Number.isNaN(monthFirst) && Number.isNaN(dayFirst) ? null : { monthFirst, dayFirst, separator };
  }
  const [, name, ofMonth, named] = monthNamed.exec(text) ?? [];
  if (named !== undefined) return same(dayOf(Number(named), monthOf(name ?? ''), Number(ofMonth)));
  const [, its, word, ending] = dayNamed.exec(text) ?? [];
  return ending === undefined ? null : same(dayOf(yearOf(ending), monthOf(word ?? ''), Number(its)));
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isLetter = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
const shortest = 6;
const longest = 40;

/** Whether the text may be a date, by its first and last bytes: most texts are not dates, and creating a string of each would be slow. */
function mayBeDate(bytes: Buffer, from: number, to: number): boolean {
  if (to - from < shortest || to - from > longest) return false;
  let at = from;
  while (isDigit(bytes[at])) at++;
  const digits = at - from;
  const next = bytes[at] ?? 0;
  const isJoint = next === 0x2d || next === 0x2e || next === 0x2f;
  if (digits === 4) return isJoint;
  if (digits > 2) return false;
  if (digits > 0 && isJoint) return true;
  // A named month is followed or preceded by a day, and the year ends the text.
  return isDigit(bytes[to - 1]) && (isLetter(next) || next === 0x20) && (digits > 0 || endsWord(bytes, from));
}

/** Whether the text begins with three to nine letters and a space or a period. */
function endsWord(bytes: Buffer, from: number): boolean {
  let at = from;
  while (isLetter(bytes[at])) at++;
  return at - from >= 3 && at - from <= 9 && (bytes[at] === 0x20 || bytes[at] === 0x2e);
}

/**
 * Reads the dates of a column, as people write them in spreadsheets: 2026-05-18 · 5/18/26 · 18.05.2026 · May 18, 2026 · 18-may-26. Whether
 * days or months come first is inferred from the dates that allow only one order; if there are none, days come first between dots, and
 * months otherwise. A date that is impossible in the column's order is not a date.
 */
export async function readDates(values: ColumnValues, slices: Slices): Promise<ReadValues> {
  /** Readings with the month first, and with the day first. */
  const readings = openTwoReadings(values.size);
  const rows = { monthOnly: 0, dayOnly: 0, dotted: 0, other: 0 };
  await eachValue(values, slices, (code, from, to) => {
    const { bytes } = values;
    if (!mayBeDate(bytes, from, to)) return;
    const read = parseDate(bytes.toString('utf8', from, to));
    if (read === null) return;
    readings.put(code, read.monthFirst, read.dayFirst);
    if (read.separator === '') return;
    const its = values.counts[code] ?? 0;
    if (Number.isNaN(read.dayFirst)) rows.monthOnly += its;
    else if (Number.isNaN(read.monthFirst)) rows.dayOnly += its;
    if (read.separator === '.') rows.dotted += its;
    else rows.other += its;
  });
  const isDayFirst = rows.dayOnly === rows.monthOnly ? rows.dotted > rows.other : rows.dayOnly > rows.monthOnly;
  const reading: Reading = rows.dotted + rows.other === 0 ? 'certain' : isDayFirst ? 'dayFirst' : 'monthFirst';
  return { of: isDayFirst ? readings.second() : readings.first(), reading };
}

/** The number that the text is under each convention; NaN if it isn't one. */
interface ReadNumber {
  point: number;
  comma: number;
}

const grouped = /^(?:\d+|\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*)(?:\.\d+)?$|^\.\d+$/;
const groupedComma = /^(?:\d+|\d{1,3}(?:([.' ])\d{3})(?:\1\d{3})*)(?:,\d+)?$|^,\d+$/;
/** Matches digits with an optional sign, currency and percent sign; parentheses mark a negative amount. */
const shape = /^(\()?([-+\u2212])?\s*(?:[$€£¥]|usd|eur|gbp)?\s*([-+\u2212])?([\d.,' ]*\d)\s*(?:[$€£¥%]|usd|eur|gbp)?(\))?$/;

/** Returns both readings of a folded, trimmed text; null if it is no number in either. */
export function parseNumber(text: string): ReadNumber | null {
  const [, opens, sign, laterSign, digits = '', closes] = shape.exec(text) ?? [];
  if (digits === '' || (opens === undefined) !== (closes === undefined) || (sign !== undefined && laterSign !== undefined)) return null;
  const plain = digits.replaceAll('’', "'");
  const isNegative = opens !== undefined || (sign ?? laterSign ?? '+') !== '+';
  const signed = (value: number): number => (isNegative ? -value : value);
  const point = grouped.test(plain) ? signed(Number(plain.replaceAll(/[,' ]/g, ''))) : NaN;
  const comma = groupedComma.test(plain) ? signed(Number(plain.replaceAll(/[.' ]/g, '').replace(',', '.'))) : NaN;
  return Number.isNaN(point) && Number.isNaN(comma) ? null : { point, comma };
}

/** Bytes that a number may begin with. All non-ASCII bytes are candidates: a currency, a minus sign. */
const mayBegin = new Uint8Array(256).fill(1, 0x80);
for (const first of "+-($.,'0123456789uUeEgG") mayBegin[first.charCodeAt(0)] = 1;
/** Integers of up to this many digits can be added up digit by digit without losing precision. */
const plainDigits = 15;

/**
 * Reads the numbers of a column, as people write them in spreadsheets: 1,204.50 · 1.204,50 · 1 204 · $12 · 12 % · (3.50). Whether its comma
 * is a decimal one is inferred from the numbers that allow only one reading; if there are none, it groups thousands. Throws
 * Failed('view.superseded').
 */
export async function readNumbers(values: ColumnValues, slices: Slices): Promise<ReadValues> {
  /** Readings with a decimal point, and with a decimal comma. */
  const readings = openTwoReadings(values.size);
  let [pointRows, commaRows] = [0, 0];
  await eachValue(values, slices, (code, from, to) => {
    const { bytes } = values;
    if (!mayBegin[bytes[from] ?? 0]) return;
    let value = 0;
    let at = from;
    for (; at < to; at++) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    if (at === to && to - from <= plainDigits) {
      readings.put(code, value, value);
      return;
    }
    const read = parseNumber(bytes.toString('utf8', from, to));
    if (read === null) return;
    readings.put(code, read.point, read.comma);
    if (Number.isNaN(read.comma)) pointRows += values.counts[code] ?? 0;
    if (Number.isNaN(read.point)) commaRows += values.counts[code] ?? 0;
  });
  return commaRows > pointRows ? { of: readings.second(), reading: 'decimalComma' } : { of: readings.first(), reading: 'decimalPoint' };
}
