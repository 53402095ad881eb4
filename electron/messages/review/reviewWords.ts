/** Text of the review screen around its table: tools, views, searching, and errors. */
import type { ViewName } from '#contract/review/place.ts';
import { count, counted } from '../count.ts';

/** Text around the review's parts: the grid’s frame, its last line, and the question why a row is kept. */
export const reviewWords = {
  title: 'Review',
  titleOf: (list: string) => `Review of ${list}`,
  triage: 'Triage',
  reading: {
    list: 'Reading the list',
    /** `rows`: undefined while their number is unknown. */
    rows: (rows?: number) => `Reading ${rows === undefined ? 'the rows' : counted(rows, 'row')}`,
  },
  notChecked: {
    says: 'Not checked yet: no grades, no scores, no litigators.',
    plan: 'Check this list',
  },
  /** `day`: the day of the newest answer. */
  lastChecked: {
    says: (day: string, days: number) => `Last checked ${day}, over ${counted(days, 'day')} ago`,
    title: (says: string) => `${says}. Check again`,
  },
  nothing: {
    clearSearch: 'Clear search',
    /** `part`: a part of the filter, in words. */
    clearPart: (part: string) => `Clear ${part}`,
    clearAll: 'Clear all',
    showAll: 'Show all rows',
  },
  line: {
    notRead: 'The rows were not read',
    /** `{shown}`: number of rows that are shown. */
    rows: (rows: number) => `{shown} of ${counted(rows, 'row')}`,
    refresh: (shown: number) => `Refresh the grid (showing ${count(shown)})`,
    hints: { move: 'move', keep: 'keep', hold: 'hold', drop: 'drop', note: 'note', undo: 'undo' },
  },
  keep: {
    reason: 'Reason',
    reasonExample: 'Signed our contract on 3 May',
    reasonMissing: 'Enter a reason, or cancel',
    by: 'By',
    byRecorded: 'Recorded with your decisions',
    nameMissing: 'Enter a name',
    others: (rows: number) => `Keep the other ${count(rows)}`,
    one: 'Keep',
    some: (rows: number) => `Keep ${count(rows)}`,
    all: (rows: number) => `Keep all ${count(rows)}`,
  },
} as const;

/** Text about search hits in the review, and about going to a row. */
export const reviewFindWords = {
  noSearch: 'Nothing is searched for yet: type it in the search field first.',
  /** `Row 2 of 14 rows with “555 01”: Phone` */
  hit: ({ at, rows, text, where }: { at: number; rows: number; text: string; where: string }) =>
    `Row ${count(at)} of ${counted(rows, 'row')} with “${text}”: ${where}`,
  hiddenColumn: (title: string) => `${title}, a hidden column`,
  goToRow: {
    title: 'Go to row',
    number: 'Row number',
    noSuchRow: (rows: number) => `This list has ${counted(rows, 'row')}. Enter a number from 1 to ${count(rows)}.`,
    hidden: (row: number) => `Row ${count(row)} isn’t in this view: its filter hides it.`,
    go: 'Go to row',
    showAll: 'Show all rows',
  },
} as const;

/** Text of the row above the review’s grid. */
export const reviewToolRowWords = {
  label: 'Views, filters and export',
  exportRows: (rows: number) => `Export ${counted(rows, 'row')}`,
  pills: {
    label: 'Filters in use',
    /** `filter`: in words. */
    remove: (filter: string) => `Remove filter: ${filter}`,
    clear: 'Clear',
  },
  modes: { label: 'Show the rows as', grid: 'Grid', triage: 'Triage', overview: 'Overview' },
  search: { placeholder: 'Search', label: 'Search all cells' },
  thenBy: (title: string) => `Then by ${title}`,
} as const;

/** Text about the review's views and saving them. `name`: name of a saved view. */
export const reviewViewsWords = {
  title: 'Views',
  view: (title: string) => `View: ${title}`,
  /** Precedes the title of the current view. */
  shown: 'View: ',
  changed: 'changed',
  isChanged: (name: string) => `${name} (changed)`,
  all: 'All views',
  allMeans: 'Views: choose, save, rename',
  update: (name: string) => `Update “${name}”`,
  saveAs: 'Save this view as…',
  change: 'Rename, order or remove…',
  save: {
    title: 'Save this view',
    name: 'Name',
    isTaken: 'A view with this name is replaced.',
    isNew: 'For this list. The number in the menu after V chooses it.',
    /** `filter`: follows “rows with”; empty if there is none. */
    holds: ({ filter, sort }: { filter: string; sort: string }) =>
      `${filter === '' ? 'All rows' : `Rows with ${filter}`}, sorted by ${sort}, with the columns as they are now.`,
    replace: 'Replace view',
    save: 'Save view',
  },
  manage: {
    title: 'Saved views',
    none: 'This list has no saved views.',
    nameOf: (name: string) => `Name of “${name}”`,
    up: (name: string) => `Move “${name}” up`,
    down: (name: string) => `Move “${name}” down`,
    remove: (name: string) => `Remove “${name}”`,
    wasRemoved: (name: string) => `“${name}” was removed`,
    restore: 'Restore',
  },
} as const;

const views: Readonly<Record<ViewName, string>> = {
  all: 'All rows',
  toCall: 'Ready to call',
  toDecide: 'Not reviewed by you',
  litigators: 'Litigators',
  notChecked: 'Not checked',
  contested: 'Contested',
  mine: 'Assigned to me',
};

/** Text about the review’s state: its views and filters in words, what it is doing, and why it did nothing. */
export const reviewStoreWords = {
  views,
  /** Parts of a filter, following “rows with”. */
  filter: {
    findings: (titles: string) => `finding: ${titles}`,
    not: (part: string) => `not ${part}`,
    scores: ({ score, from, to }: { score: string; from: number; to: number }) => `${score} ${from} to ${to}`,
    text: (text: string) => `“${text}” in a cell`,
    and: (parts: readonly string[]) =>
      parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.slice(-1).join('')}`,
  },
  noRows: 'This list has no rows.',
  noRowsWith: (filter: string) => `No rows with ${filter}.`,
  working: {
    clearingSearch: 'Clearing the search…',
    searching: (text: string) => `Searching for “${text}”…`,
    filtering: 'Filtering…',
    reading: 'Reading…',
    sorting: (columns: string) => `Sorting by ${columns}…`,
  },
  selectedRows: 'selected rows',
  notTheLatest: 'Nothing was undone: this was undone already, or you did something else after it. U undoes what you did last.',
  nothingTo: {
    undo: 'You have nothing to undo in this list.',
    redo: 'You have nothing to redo in this list.',
  },
} as const;
