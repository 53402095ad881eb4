/** Keys of the review's columns: of the one whose heading has the keyboard, else of the current cell's. */
import type { KeyEntry } from '../keyEntry.ts';

export const columnKeys = {
  'review.extendRight': {
    does: 'Extend the range of cells to the next column',
    keys: [],
    always: ['shift+ArrowRight'],
    group: 'Select',
    keyOnly: true,
  },
  'review.extendLeft': {
    does: 'Extend the range of cells to the previous column',
    keys: [],
    always: ['shift+ArrowLeft'],
    group: 'Select',
    keyOnly: true,
  },
  'review.nextCell': { does: 'Next cell of the row', keys: [], always: ['ArrowRight'], group: 'Columns', keyOnly: true },
  'review.previousCell': { does: 'Previous cell of the row', keys: [], always: ['ArrowLeft'], group: 'Columns', keyOnly: true },
  'review.columnWider': { does: 'Make the column wider', keys: ['+'], group: 'Columns' },
  'review.columnNarrower': { does: 'Make the column narrower', keys: ['-'], group: 'Columns' },
  'review.columnFit': { does: 'Fit the column to its contents', keys: ['w'], group: 'Columns' },
  'review.columnsFit': { does: 'Fit all columns to their contents', keys: ['shift+w'], group: 'Columns' },
  'review.columnRight': { does: 'Move the column to the right', keys: ['alt+ArrowRight'], group: 'Columns' },
  'review.columnLeft': { does: 'Move the column to the left', keys: ['alt+ArrowLeft'], group: 'Columns' },
  'review.columnPin': { does: 'Pin the column, or unpin it', keys: ['shift+p'], group: 'Columns' },
  'review.columnHide': { does: 'Hide the column', keys: ['shift+h'], group: 'Columns' },
} as const satisfies Readonly<Record<string, KeyEntry>>;
