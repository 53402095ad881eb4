/** The numbers of a column, as people write them in spreadsheets: 1,204.50 · 1.204,50 · 1 204 · $12 · 12 % · (3.50). */
import type { Slices } from '../slices.ts';
import type { ColumnValues } from './columnValues.ts';
import { eachValue, openTwoReadings, type ReadValues } from './readValues.ts';

/** By convention: what the text is as a number; NaN if it isn't one. */
interface ReadNumber {
  point: number;
  comma: number;
}

const grouped = /^(?:\d+|\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*)(?:\.\d+)?$|^\.\d+$/;
const groupedComma = /^(?:\d+|\d{1,3}(?:([.' ])\d{3})(?:\1\d{3})*)(?:,\d+)?$|^,\d+$/;
/** A sign, a currency and a percent sign around the digits; parentheses for a negative amount. */
const shape = /^(\()?([-+\u2212])?\s*(?:[$€£¥]|usd|eur|gbp)?\s*([-+\u2212])?([\d.,' ]*\d)\s*(?:[$€£¥%]|usd|eur|gbp)?(\))?$/;

/** Both readings of a folded, trimmed text; null if it is no number in either. */
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

/** Bytes that a number may begin with. Anything beyond ASCII is looked at closely: a currency, a minus sign. */
const mayBegin = new Uint8Array(256).fill(1, 0x80);
for (const first of "+-($.,'0123456789uUeEgG") mayBegin[first.charCodeAt(0)] = 1;
/** Up to this many digits, a number is exact digit by digit. */
const plainDigits = 15;

/**
 * Reads all numbers of a column. Whether its comma is a decimal one is judged from the numbers that allow only one reading; if there are
 * none, it groups thousands. Throws Failed('view.superseded').
 */
export async function readNumbers(values: ColumnValues, slices: Slices): Promise<ReadValues> {
  /** With a decimal point, and with a decimal comma. */
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
