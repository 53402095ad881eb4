/** Keys of the review. */
import type { KeyEntry } from '../keyEntry.ts';

export const reviewKeys = {
  'review.next': { does: 'Next row', keys: ['j'], always: ['ArrowDown'], group: 'Move', keyOnly: true, also: 'triage' },
  'review.previous': {
    does: 'Previous row; from the first one, to the headings',
    keys: ['k'],
    always: ['ArrowUp'],
    group: 'Move',
    keyOnly: true,
    also: 'triage',
  },
  'review.pageDown': { does: 'Page down', keys: [], always: ['PageDown'], group: 'Move', keyOnly: true },
  'review.pageUp': { does: 'Page up', keys: [], always: ['PageUp'], group: 'Move', keyOnly: true },
  'review.first': { does: 'First row', keys: [], always: ['Home'], group: 'Move' },
  'review.last': { does: 'Last row', keys: [], always: ['End'], group: 'Move' },

  'review.keep': { does: 'Keep and go to the next row', keys: ['1'], group: 'Decide', also: 'triage' },
  'review.hold': { does: 'Hold and go to the next row', keys: ['2'], group: 'Decide', also: 'triage' },
  'review.drop': { does: 'Drop and go to the next row', keys: ['3'], group: 'Decide', also: 'triage' },
  'review.takeBack': { does: 'Remove your decision', keys: ['0'], group: 'Decide', also: 'triage' },
  'review.select': { does: 'Select the row: the next decision applies to all selected rows', keys: ['Space'], group: 'Select' },
  'review.selectNext': {
    does: 'Select down to the next row',
    keys: ['shift+j'],
    always: ['shift+ArrowDown'],
    group: 'Select',
    keyOnly: true,
  },
  'review.selectPrevious': {
    does: 'Select up to the previous row',
    keys: ['shift+k'],
    always: ['shift+ArrowUp'],
    group: 'Select',
    keyOnly: true,
  },
  'review.selectPageDown': { does: 'Select a page down', keys: [], always: ['shift+PageDown'], group: 'Select', keyOnly: true },
  'review.selectPageUp': { does: 'Select a page up', keys: [], always: ['shift+PageUp'], group: 'Select', keyOnly: true },
  'review.selectToFirst': { does: 'Select up to the first row', keys: [], always: ['shift+Home'], group: 'Select', keyOnly: true },
  'review.selectToLast': { does: 'Select down to the last row', keys: [], always: ['shift+End'], group: 'Select', keyOnly: true },
  'review.selectAll': { does: 'Select all rows of this view', keys: ['mod+a'], group: 'Select' },
  'review.note': { does: 'Note', keys: ['n'], group: 'Decide', also: 'triage' },
  'review.undo': {
    does: 'Undo your last decision or note; rows out of view are shown first',
    keys: ['u', 'mod+z'],
    group: 'Decide',
    also: 'triage',
  },
  'review.redo': { does: 'Redo what you undid last', keys: ['shift+u', 'mod+shift+z'], group: 'Decide', also: 'triage' },
  'review.history': { does: 'History: what was decided, and undo back to any of it', keys: ['h'], group: 'Decide' },

  'review.search': { does: 'Search all cells', keys: ['/'], group: 'View', also: 'triage' },
  'review.filters': { does: 'Filters: type a part of one, Enter chooses it', keys: ['['], group: 'View' },
  'review.sort': { does: 'Sort: type a part of a column, Enter sorts', keys: ['s'], group: 'View', also: 'triage' },
  'review.columns': { does: 'Columns: which are shown', keys: ['c'], group: 'View' },
  'review.row': { does: 'Row details, open or closed', keys: [']'], group: 'View' },
  'review.openRow': { does: 'Open the row details', keys: [], always: ['Enter'], group: 'View', keyOnly: true },
  'review.leave': { does: 'Clear the selection, close the row details', keys: [], always: ['Escape'], group: 'View', keyOnly: true },

  'review.triage': { does: 'Triage: one row at a time', keys: ['t'], group: 'View' },
  'review.policy': { does: 'Policy: the rules that suggest decisions', keys: ['p'], group: 'Continue' },
  'review.export': { does: 'Export the rows of this view', keys: ['e', 'mod+Enter'], group: 'Continue' },
} as const satisfies Readonly<Record<string, KeyEntry>>;
