/** Which rows go into the file: all, some by their decision, those selected in the review, or all of them in a file per segment. Pure. */
import { fileRows, type FileRows } from '#contract/exports/export.ts';

export type RowsChoice = 'all' | 'view' | 'split' | FileRows;

/** In the order of the screen. */
export const rowsChoices: readonly RowsChoice[] = ['all', 'view', ...fileRows, 'split'];
