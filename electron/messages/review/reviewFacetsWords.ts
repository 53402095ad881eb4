/** Text about filters in the review: the pane, its search field, and actions on a value. */
import { dateLocale, numberLocale } from '#base/locale.ts';
import type { CallableState } from '#contract/calling/callingRules.ts';
import { countedResults, type CalledFilter } from '#contract/review/facets.ts';
import type { CallOutcomeKind } from '#contract/outcomes/callOutcome.ts';
import type { ColumnTest, Reading } from '#contract/review/columnTest.ts';
import { count, counted } from '../count.ts';
import { anyOf } from '../text.ts';

const thousands = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export const reviewFacetsWords = {
  title: 'Filters',
  close: 'Close the filters',
  notCounted: 'Nothing was counted.',
  finding: 'Finding',
  findingOf: (finding: string) => `Finding: ${finding}`,
  assigned: { title: 'Assigned to', to: (whom: string) => `Assigned to: ${whom}` },
  finder: {
    find: 'Find a filter',
    none: (text: string) => `No filter is called “${text}”`,
    found: 'Filters',
  },
  value: {
    /** Precedes an excluded value. */
    not: 'not ',
    rarer: (values: number) => counted(values, 'rarer value'),
    more: (values: number) => `${count(values)} more`,
    /** A value with its number of rows. */
    rows: (value: string, rows: number) => `${value}: ${count(rows)}`,
    rowsExcluded: (value: string, rows: number) => `Not ${value}: ${count(rows)}`,
    /** `3.0k`, `83k`: short enough to fit under a tile; its title shows the whole number. */
    rowsInShort: (rows: number) =>
      rows < 1000 ? count(rows) : rows < 9950 ? `${thousands.format(rows / 1000)}k` : `${count(rows / 1000)}k`,
  },
  menu: {
    clear: 'Clear this filter',
    filter: 'Filter by this value',
    excludeKeys: 'Alt-click or −',
    include: 'Include again',
    exclude: 'Exclude this value',
    selectRows: 'Select its rows',
  },
  calling: {
    title: 'Calling hours',
    renew: 'As of now',
    states: {
      open: 'Can be called now',
      closed: 'Outside calling hours',
      zoneUnknown: 'Time zone not known',
      noPhone: 'No phone',
    } satisfies Record<CallableState, string>,
  },
  score: {
    title: 'Activity score',
    range: (from: number, to: number) => `${from} to ${to}`,
    bands: { unanswered: 'unanswered', unsure: 'unsure', answered: 'answered' },
    band: ({ band, from, to }: { band: string; from: number; to: number }) => `${band}: score ${from} to ${to}`,
    lowest: 'Lowest score',
    highest: 'Highest score',
    bar: ({ from, to, rows }: { from: number; to: number; rows: number }) => `${from} to ${to}: ${counted(rows, 'row')}`,
  },
} as const;

const kinds: Readonly<Record<CallOutcomeKind, string>> = {
  connected: 'connected',
  disconnected: 'disconnected',
  notReached: 'not reached',
  suppressed: 'do not call',
  undecided: 'undecided',
};

const dayText = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' });

/** Describes the called rows that a filter selects. Follows "rows with": `call result connected`, `a call from May 1, 2026`. */
export function calledPart({ results, heldOut, from, to }: CalledFilter): string {
  const isAny = countedResults.every((kind) => results.includes(kind));
  const what = isAny ? 'a call' : `call result ${anyOf(results.map((kind) => kinds[kind]))}`;
  return [
    what,
    ...(heldOut === true ? ['test-called'] : []),
    ...(from === null ? [] : [`from ${dayText.format(from)}`]),
    // The last included day.
    ...(to === null ? [] : [`until ${dayText.format(to - 1)}`]),
  ].join(' ');
}

const number = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 6 });
const date = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeZone: 'UTC' });

export const numberWord = (value: number): string => number.format(value).replace('-', '−');
/** `ms`: midnight UTC. */
export const dateWord = (ms: number): string => date.format(ms);

/** A column's value in a list of values: `Mesa`; `Empty` for an empty cell. */
export const columnValueWord = (value: string): string => (value.trim() === '' ? 'Empty' : value);

const range = (from: string | undefined, to: string | undefined, any: string): string => {
  if (from === undefined) return to === undefined ? any : `up to ${to}`;
  if (to === undefined) return `from ${from}`;
  return from === to ? from : `${from} to ${to}`;
};

/**
 * Describes a test on a column of the spreadsheet, to follow `rows with` and be joined by `and`: `“mesa” in City`, `Amount from 10`, `City
 * not Mesa or Boise`. `title`: the column’s title.
 */
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

/** How a column's values were read, if they are ambiguous; otherwise null. */
export const readingWords = (reading: Reading): string | null => readings[reading];
