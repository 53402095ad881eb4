/** The dates of a column, as people write them in spreadsheets: 2026-05-18 · 5/18/26 · 18.05.2026 · May 18, 2026 · 18-may-26. */
import type { Reading } from '#contract/review/columnTest.ts';
import type { Slices } from '../slices.ts';
import type { ColumnValues } from './columnValues.ts';
import { eachValue, openTwoReadings, type ReadValues } from './readValues.ts';

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[t ].*)?$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?$/;
const monthNamed = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;
const dayNamed = /^(\d{1,2})(?:st|nd|rd|th)?[- .]{1,2}([a-z]{3,9})\.?[-, ]{1,2}(\d{4}|\d{2})$/;
const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

/** Both readings of a folded, trimmed text as midnight UTC in epoch ms; NaN where it is no date. Null if it is none in either. */
export interface ReadDate {
  monthFirst: number;
  dayFirst: number;
  separator: string;
}

/** Two digits of a year mean 1969 to 2068, as in POSIX. */
const yearOf = (digits: string): number => (digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 69 ? 2000 : 1900));

function dayOf(year: number, month: number, day: number): number {
  const at = Date.UTC(year, month - 1, day);
  return month >= 1 && month <= 12 && day >= 1 && new Date(at).getUTCDate() === day ? at : NaN;
}

const monthOf = (name: string): number =>
  months.findIndex(
    (month) => month === name || (name.length === 3 && month.startsWith(name)) || (name === 'sept' && month === 'september'),
  ) + 1;

export function parseDate(text: string): ReadDate | null {
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

/** Whether the text may be a date, by its first bytes and its last one: most texts are none, and a string of each would take long. */
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
  // A month with its name is followed or preceded by a day, and the year ends the text.
  return isDigit(bytes[to - 1]) && (isLetter(next) || next === 0x20) && (digits > 0 || endsWord(bytes, from));
}

/** Three to nine letters, and a space or a period. */
function endsWord(bytes: Buffer, from: number): boolean {
  let at = from;
  while (isLetter(bytes[at])) at++;
  return at - from >= 3 && at - from <= 9 && (bytes[at] === 0x20 || bytes[at] === 0x2e);
}

/**
 * Reads all dates of a column. Whether its days or its months come first is judged from the dates that allow only one order; if there are
 * none, days come first between dots, and months otherwise. A date that is impossible in the column's order is none.
 */
export async function readDates(values: ColumnValues, slices: Slices): Promise<ReadValues> {
  /** With months first, and with days first. */
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
