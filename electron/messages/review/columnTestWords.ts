/** Tests on columns of the spreadsheet, and what is judged about how a column writes numbers and dates, in words. */
import type { ColumnTest, Reading } from '#contract/review/columnTest.ts';
import { anyOf } from '../anyOf.ts';

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 });
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

export const numberWord = (value: number): string => number.format(value).replace('-', '−');
/** `ms`: midnight UTC. */
export const dateWord = (ms: number): string => date.format(ms);

/** A value of a column as one of its list: `Mesa`; an empty cell has none. */
export const columnValueWord = (value: string): string => (value.trim() === '' ? 'Empty' : value);

const range = (from: string | undefined, to: string | undefined, any: string): string => {
  if (from === undefined) return to === undefined ? any : `up to ${to}`;
  if (to === undefined) return `from ${from}`;
  return from === to ? from : `${from} to ${to}`;
};

/** For between `rows with` and `and`: `“mesa” in City`, `Amount from 10`, `City not Mesa or Boise`. `title`: the column’s. */
export function columnTestWords(title: string, test: ColumnTest): string {
  const not = test.not ? 'not ' : '';
  switch (test.is) {
    case 'contains':
      return `${test.not ? 'no ' : ''}“${test.text}” in ${title}`;
    case 'equals':
      return `${title} ${not}“${test.text}”`;
    case 'startsWith':
      return `${title} ${not}starting with “${test.text}”`;
    case 'empty':
      return test.not ? `any ${title}` : `empty ${title}`;
    case 'oneOf':
      return `${title} ${not}${anyOf(test.values.map((value) => (value.trim() === '' ? 'empty' : value)))}`;
    case 'number':
      return `${title} ${not}${range(mapped(test.from, numberWord), mapped(test.to, numberWord), 'a number')}`;
    case 'date': {
      const word = (day: string): string => dateWord(Date.parse(day));
      return `${title} ${not}${range(mapped(test.from, word), mapped(test.to, word), 'a date')}`;
    }
  }
}

const mapped = <T>(value: T | undefined, word: (value: T) => string): string | undefined => (value === undefined ? undefined : word(value));

const readings: Readonly<Record<Reading, string | null>> = {
  decimalPoint: null,
  decimalComma: 'Read with a decimal comma: 1.204,50',
  monthFirst: 'Read with the month first: 5/18/2026',
  dayFirst: 'Read with the day first: 18/5/2026',
  certain: null,
};

/** How the column was read, if it could have been read differently; else null. */
export const readingWords = (reading: Reading): string | null => readings[reading];
