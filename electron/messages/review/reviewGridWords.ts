/** What the review’s grid says of itself: its headings, its columns, and what keys did to them. `title`: of a column. */
import { count } from '../count.ts';

export const reviewGridWords = {
  rows: 'Rows',
  columns: 'Columns',
  row: 'Row',
  checkedPhone: 'Checked phone',
  emptyRow: 'Empty row',
  /** Its data was removed; and each of its cells. */
  purgedRow: 'Purged row',
  purged: 'purged',
  hasNote: 'Has a note',
  isContested: 'Contested',
  heading: {
    sort: (title: string) => `Sort by ${title}. Shift-click: also sort by it`,
    /** In `sorted by City, then Score`. */
    inTurn: (titles: readonly string[]) => titles.join(', then '),
    anotherColumn: 'another column',
  },
  menu: {
    title: (title = '') => `Column ${title}`,
    fit: 'Fit to contents',
    fitAll: 'Fit all columns',
    left: 'Move left',
    right: 'Move right',
    pin: 'Pin to the start',
    unpin: 'Unpin',
    hide: 'Hide',
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
