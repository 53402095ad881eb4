/** What the review says about the hits of a search, and about going to a row. */
import { count, counted } from '../count.ts';

export const reviewFindWords = {
  noSearch: 'Nothing is searched for yet: type it in the search field first.',
  next: 'next',
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
