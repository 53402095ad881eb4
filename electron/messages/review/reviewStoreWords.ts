/** What the review’s state says: its views and filters in words, what it is doing, and why it did nothing. */
import type { ViewName } from '#contract/review/place.ts';

const views: Readonly<Record<ViewName, string>> = {
  all: 'All rows',
  toCall: 'Ready to call',
  toDecide: 'Not reviewed by you',
  litigators: 'Litigators',
  notChecked: 'Not checked',
  contested: 'Contested',
  mine: 'Assigned to me',
};

export const reviewStoreWords = {
  views,
  /** Parts of a filter, to follow “rows with”. */
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
  nothingTo: {
    undo: 'You have nothing to undo in this list.',
    redo: 'You have nothing to redo in this list.',
  },
} as const;
