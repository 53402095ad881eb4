/** What the review says about filtering by a column of the spreadsheet. `title`: of the column. */
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { counted } from '../count.ts';

const tests: Readonly<Record<ColumnTest['is'], string>> = {
  contains: 'contains',
  equals: 'is',
  startsWith: 'starts with',
  empty: 'is empty',
  oneOf: 'is one of',
  number: 'is a number from, to',
  date: 'is a date from, to',
};

export const reviewColumnsWords = {
  facet: {
    add: 'Add a column',
    addTitle: 'Add a column to the filters',
    asHistogram: (title: string) => `Show ${title} as a histogram`,
    asValues: (title: string) => `Show the values of ${title}`,
    remove: (title: string) => `Remove ${title} from the filters`,
    noValue: (text: string) => `No value contains “${text}”`,
  },
  findValue: 'Find a value',
  findValueOf: (title: string) => `Find a value of ${title}`,
  heading: {
    filter: (title: string) => `Filter ${title}`,
    filterByKey: (title: string) => `Filter ${title} (Alt+↓)`,
  },
  filter: {
    rowsWhere: (title: string) => `Rows where ${title}`,
    tests,
    exclude: 'Exclude these rows',
    clear: 'Clear',
    apply: 'Filter',
  },
  text: {
    label: (title: string) => `Text in ${title}`,
    placeholder: 'Text',
  },
  range: {
    labels: { from: 'From', to: 'To' },
    edges: { from: (title: string) => `${title} from`, to: (title: string) => `${title} to` },
    fewNumbers: 'Few cells of this column are numbers: the others don’t pass.',
    fewDates: 'Few cells of this column are dates: the others don’t pass.',
  },
  histogram: {
    lowest: (title: string) => `Lowest ${title}`,
    highest: (title: string) => `Highest ${title}`,
    bar: ({ from, to, rows }: { from: string; to: string; rows: number }) => `${from} to ${to}: ${counted(rows, 'row')}`,
    withoutDate: (cells: number) => `${counted(cells, 'cell')} without a date`,
    withoutNumber: (cells: number) => `${counted(cells, 'cell')} without a number`,
    empty: (cells: number) => counted(cells, 'empty cell'),
  },
  values: {
    allWith: (text: string, title: string) => `All with “${text}” in ${title}`,
    label: (title: string) => `Values of ${title}`,
    counting: 'Counting the values…',
    none: (text: string) => `No value contains “${text}”.`,
    /** `most`: values that are listed. */
    more: ({ values, rows, most }: { values: number; rows: number; most: number }) =>
      `${counted(values, 'more value')} in ${counted(rows, 'row')}: type to find one of them. The ${most} most frequent are listed.`,
  },
} as const;
