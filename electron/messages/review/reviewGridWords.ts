/** Text of the review’s grid: its headings, its columns, and the effects of keys. `title`: title of a column. */
import type { ColumnTest } from '#contract/review/columnTest.ts';
import { count, counted } from '../count.ts';

/** Text about single cells, and about copying them and whole rows. */
export const reviewCellsWords = {
  noCell: 'Choose a cell of the row first, with ← and →.',
  emptyCell: 'Empty cell',
  /** A range of cells. `titles`: titles of its columns. */
  range: (titles: readonly string[]) => `${counted(titles.length, 'column')}, ${titles[0] ?? ''} to ${titles.at(-1) ?? ''}`,
  /** `title`: title of the cell’s column, here and below. */
  textOf: (title: string) => `Text of ${title}`,
  menu: {
    title: (title = '') => `Cell of ${title}`,
    copyRow: 'Copy row',
    copyCells: (columns: number, rows: number) => `Copy ${counted(columns * rows, 'cell')}`,
    copyRows: (rows: number) => `Copy ${counted(rows, 'selected row', 'selected rows')}`,
  },
  copied: {
    cell: (title: string) => `Copied ${title}`,
    emptyCell: (title: string) => `Copied ${title}: an empty cell`,
    rows: (rows: number, columns: number) => `Copied ${counted(rows, 'row')} with ${counted(columns, 'column')}`,
    tooMany: (rows: number, most: number) =>
      `${counted(rows, 'row')} are too many to copy (at most ${count(most)}). Export the selected rows instead.`,
    noClipboard: 'Rollcall can’t access the clipboard. Allow it in the browser’s settings for this page, or export the rows instead.',
  },
  /** The column that marks invented answers in a copied table. */
  source: { heading: 'Answers', sandbox: 'Sandbox' },
} as const;

const tests: Readonly<Record<ColumnTest['is'], string>> = {
  contains: 'contains',
  equals: 'is',
  startsWith: 'starts with',
  empty: 'is empty',
  oneOf: 'is one of',
  number: 'is a number from, to',
  date: 'is a date from, to',
};

/** Text about filtering by a column of the spreadsheet. `title`: title of the column. */
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
    /** `most`: number of values that are listed. */
    more: ({ values, rows, most }: { values: number; rows: number; most: number }) =>
      `${counted(values, 'more value')} in ${counted(rows, 'row')}: type to find one of them. The ${most} most frequent are listed.`,
  },
} as const;

export const reviewGridWords = {
  rows: 'Rows',
  columns: 'Columns',
  row: 'Row',
  checkedPhone: 'Checked phone',
  emptyRow: 'Empty row',
  /** A row whose data was removed, and each of its cells. */
  purgedRow: 'Purged row',
  purged: 'purged',
  hasNote: 'Has a note',
  isContested: 'Contested',
  heading: {
    sort: (title: string) => `Sort by ${title}. Shift-click: also sort by it`,
    /** Part of `sorted by City, then Score`. */
    inTurn: (titles: readonly string[]) => titles.join(', then '),
    anotherColumn: 'another column',
  },
  menu: {
    title: (title = '') => `Column ${title}`,
    pin: 'Pin to the start',
    unpin: 'Unpin',
    comfortable: 'Comfortable rows',
    compact: 'Compact rows',
    reset: 'Reset all columns',
  },
  done: {
    noColumn: 'Choose a column first: ← and → go from cell to cell, ↑ from the first row leads to the headings.',
    isFixed: (title: string) => `${title} always stays where it is.`,
    wide: (title: string, pixels: number) => `${title}: ${pixels} pixels wide`,
    atEnd: (title: string) => `${title} can’t move any further.`,
    isBehind: (title: string, other: string) => `${title} is now behind ${other}`,
    isBefore: (title: string, other: string) => `${title} is now before ${other}`,
    fits: (title: string) => `${title} fits its contents`,
    allFit: 'All columns fit their contents',
    scrolls: (title: string) => `${title} scrolls with the other columns`,
    isPinned: (title: string) => `${title} is pinned at the start`,
    isHidden: (title: string) => `${title} is hidden: the columns menu shows it again`,
  },
  /** Why a key did nothing. */
  unseen: {
    beingRead: 'This row is still being read. Press the key again once you see it.',
    notVisible: (row: number) => `Row ${count(row)} was not visible. Press the key again once you see it.`,
  },
} as const;
