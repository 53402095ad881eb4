/** What the review says about single cells, and about copying them and whole rows. */
import { count, counted } from '../count.ts';

export const reviewCellsWords = {
  noCell: 'Choose a cell of the row first, with ← and →.',
  emptyCell: 'Empty cell',
  /** Of a range of cells. `titles`: of its columns. */
  range: (titles: readonly string[]) => `${counted(titles.length, 'column')}, ${titles[0] ?? ''} to ${titles.at(-1) ?? ''}`,
  /** `title`: of the cell’s column, here and below. */
  textOf: (title: string) => `Text of ${title}`,
  menu: {
    title: (title = '') => `Cell of ${title}`,
    copyCell: 'Copy cell',
    copyRow: 'Copy row',
    copyCells: (columns: number, rows: number) => `Copy ${counted(columns * rows, 'cell')}`,
    copyRows: (rows: number) => `Copy ${counted(rows, 'selected row', 'selected rows')}`,
    showInFull: 'Show in full',
  },
  copied: {
    cell: (title: string) => `Copied ${title}`,
    emptyCell: (title: string) => `Copied ${title}: an empty cell`,
    rows: (rows: number, columns: number) => `Copied ${counted(rows, 'row')} with ${counted(columns, 'column')}`,
    tooMany: (rows: number, most: number) =>
      `${counted(rows, 'row')} are too many to copy (at most ${count(most)}). Export the selected rows instead.`,
    noClipboard: 'Rollcall can’t access the clipboard. Allow it in the browser’s settings for this page, or export the rows instead.',
  },
  /** The column of a copied table that tells invented answers apart. */
  source: { heading: 'Answers', sandbox: 'Sandbox' },
} as const;
