/** Commands of the review: the name and keys of each, and what it does in the grid and in triage. */
import { go, goToReview } from '../../base/router.ts';
import type { Commands } from '../../keys/command.ts';
import { focusNow } from '../../ui/page/focus.ts';
import type { GridActs } from './gridActs.ts';
import type { TriageActs } from './triage/triageActs.ts';

export const reviewCommands = {
  'review.next': {
    ...{ does: 'Next row', keys: ['j'], always: ['ArrowDown'], group: 'Move', keyOnly: true },
    act: ({ move }) => move(1),
    also: { triage: ({ review }) => review.toNext() },
  },
  'review.previous': {
    ...{ does: 'Previous row; from the first one, to the headings', keys: ['k'], always: ['ArrowUp'], group: 'Move', keyOnly: true },
    act: 'up',
    also: { triage: ({ review }) => review.toPrevious() },
  },
  'review.pageDown': { does: 'Page down', keys: [], always: ['PageDown'], group: 'Move', keyOnly: true, act: ({ page }) => page(1) },
  'review.pageUp': { does: 'Page up', keys: [], always: ['PageUp'], group: 'Move', keyOnly: true, act: ({ page }) => page(-1) },
  'review.first': { does: 'First row', keys: [], always: ['Home'], group: 'Move', act: ({ move }) => move(-Infinity) },
  'review.goToRow': {
    ...{ does: 'Go to a row by its number', keys: ['mod+g'], group: 'Move' },
    act: ({ review }) => review.open({ is: 'goToRow' }),
  },
  'review.last': { does: 'Last row', keys: [], always: ['End'], group: 'Move', act: ({ move }) => move(Infinity) },

  'review.keep': {
    ...{ does: 'Keep and go to the next row', label: 'Keep', keys: ['1'], group: 'Decide' },
    act: ({ decide }) => decide('keep'),
    also: { triage: ({ onCard, review }) => onCard(() => review.decide('keep')) },
  },
  'review.hold': {
    ...{ does: 'Hold and go to the next row', label: 'Hold', keys: ['2'], group: 'Decide' },
    act: ({ decide }) => decide('hold'),
    also: { triage: ({ onCard, review }) => onCard(() => review.decide('hold')) },
  },
  'review.drop': {
    ...{ does: 'Drop and go to the next row', label: 'Drop', keys: ['3'], group: 'Decide' },
    act: ({ decide }) => decide('drop'),
    also: { triage: ({ onCard, review }) => onCard(() => review.decide('drop')) },
  },
  'review.takeBack': {
    ...{ does: 'Remove your decision', label: 'Remove decision', keys: ['0'], group: 'Decide' },
    act: ({ decide }) => decide(null),
    also: { triage: ({ onCard, review }) => onCard(() => review.decide(null)) },
  },
  'review.select': {
    ...{ does: 'Select the row: the next decision applies to all selected rows', keys: ['Space'], group: 'Select' },
    act: ({ onRow, review }) => onRow(review.select),
  },
  'review.selectNext': {
    ...{ does: 'Select down to the next row', keys: ['shift+j'], always: ['shift+ArrowDown'], group: 'Select', keyOnly: true },
    act: ({ extend }) => extend(1),
  },
  'review.selectPrevious': {
    ...{ does: 'Select up to the previous row', keys: ['shift+k'], always: ['shift+ArrowUp'], group: 'Select', keyOnly: true },
    act: ({ extend }) => extend(-1),
  },
  'review.selectPageDown': {
    ...{ does: 'Select a page down', keys: [], always: ['shift+PageDown'], group: 'Select', keyOnly: true },
    act: ({ extendPage }) => extendPage(1),
  },
  'review.selectPageUp': {
    ...{ does: 'Select a page up', keys: [], always: ['shift+PageUp'], group: 'Select', keyOnly: true },
    act: ({ extendPage }) => extendPage(-1),
  },
  'review.selectToFirst': {
    ...{ does: 'Select up to the first row', keys: [], always: ['shift+Home'], group: 'Select', keyOnly: true },
    act: ({ extend }) => extend(-Infinity),
  },
  'review.selectToLast': {
    ...{ does: 'Select down to the last row', keys: [], always: ['shift+End'], group: 'Select', keyOnly: true },
    act: ({ extend }) => extend(Infinity),
  },
  'review.selectAll': { does: 'Select all rows of this view', keys: ['mod+a'], group: 'Select', act: ({ review }) => review.selectAll() },
  'review.copy': {
    ...{ does: 'Copy the selected rows or the current one, or the range of cells in them, as a table' },
    ...{ keys: [], always: ['mod+c'], group: 'Select' },
    act: 'copy',
  },
  'review.copyCell': { does: 'Copy the current cell', label: 'Copy cell', keys: ['y'], group: 'Select', act: 'copyCell' },
  'review.showCell': { does: 'Show the current cell in full', label: 'Show in full', keys: ['i'], group: 'View', act: 'showCell' },
  'review.note': {
    ...{ does: 'Note', label: 'Note', keys: ['n'], group: 'Decide' },
    act: 'note',
    also: { triage: ({ onCard, note }) => onCard(note) },
  },
  'review.call': {
    ...{ does: 'Log a call: how it went', keys: ['l'], group: 'Decide' },
    act: ({ onRow, logCall }) => onRow(logCall),
    also: { triage: ({ onCard, logCall }) => onCard(logCall) },
  },
  'review.suppress': {
    ...{ does: 'Suppress this row or the selected ones: never bought, never called', label: 'Suppress', keys: ['b'], group: 'Decide' },
    act: 'suppress',
    also: { triage: ({ onCard, suppress }) => onCard(suppress) },
  },
  'review.recheck': {
    ...{ does: 'Re-check the selected rows, or this row: shows the price before anything is bought', label: 'Check again' },
    ...{ keys: ['r'], group: 'Decide' },
    act: 'recheck',
  },
  'review.undo': {
    ...{ does: 'Undo your last decision or note; rows out of view are shown first', keys: ['u', 'mod+z'], group: 'Decide' },
    act: 'undo',
    also: { triage: 'undo' },
  },
  'review.redo': {
    ...{ does: 'Redo what you undid last', keys: ['shift+u', 'mod+shift+z'], group: 'Decide' },
    act: 'redo',
    also: { triage: 'redo' },
  },
  'review.history': {
    ...{ does: 'History: what was decided, and undo back to any of it', label: 'history', keys: ['h'], group: 'Decide' },
    act: ({ review }) => review.open({ is: 'history' }),
  },

  'review.search': {
    ...{ does: 'Search all cells', keys: ['/'], group: 'Find' },
    act: () => focusNow('search'),
    also: { triage: () => focusNow('search') },
  },
  'review.findNext': { does: 'Next hit of the search', label: 'next', keys: ['F3'], group: 'Find', act: ({ find }) => find(1) },
  'review.findPrevious': { does: 'Previous hit of the search', keys: ['shift+F3'], group: 'Find', act: ({ find }) => find(-1) },
  'review.views': {
    ...{ does: 'Views: choose one by its number', keys: ['v'], group: 'View' },
    act: ({ review }) => review.open({ is: 'views' }),
  },
  'review.filters': { does: 'Filters: type a part of one, Enter chooses it', label: 'Filters', keys: ['['], group: 'View', act: 'filters' },
  'review.sort': {
    ...{ does: 'Sort: type a part of a column, Enter sorts', label: 'Sort', keys: ['s'], group: 'View' },
    act: ({ review }) => review.open({ is: 'sort' }),
    also: { triage: ({ review }) => review.open({ is: 'sort' }) },
  },
  'review.columns': {
    ...{ does: 'Columns: which are shown', label: 'Columns', keys: ['c'], group: 'View' },
    act: ({ review }) => review.open({ is: 'columns' }),
  },
  'review.density': { does: 'Row density: comfortable or compact', keys: ['d'], group: 'View', act: 'toggleDensity' },
  'review.row': {
    ...{ does: 'Row details, open or closed', label: 'Row', keys: [']'], group: 'View' },
    act: ({ panes }) => (panes.drawer ? panes.closeDrawer() : panes.openDrawer()),
  },
  'review.openRow': {
    ...{ does: 'Open the row details', keys: [], always: ['Enter'], group: 'View', keyOnly: true },
    act: ({ panes }) => panes.openDrawer(),
  },
  'review.leave': {
    ...{ does: 'Clear the selection, close the row details', keys: [], always: ['Escape'], group: 'View', keyOnly: true },
    act: 'leave',
  },

  'review.overview': {
    ...{ does: 'Overview: the list at a glance', keys: ['o'], group: 'View' },
    act: ({ review }) => goToReview(review.listId, 'overview'),
  },
  'review.compare': {
    ...{ does: 'Compare with an earlier run or another list', keys: ['x'], group: 'Continue' },
    act: ({ review }) => go({ at: 'compare', listId: review.listId }),
  },
  'review.triage': {
    ...{ does: 'Triage: one row at a time', keys: ['t'], group: 'View' },
    act: ({ review }) => goToReview(review.listId, 'triage'),
  },
  'review.policy': {
    ...{ does: 'Policy: the rules that suggest decisions', label: 'policy', keys: ['p'], group: 'Continue' },
    act: ({ review }) => go({ at: 'policy', listId: review.listId, rule: null }),
  },
  'review.export': {
    ...{ does: 'Export the rows of this view', label: 'Export', keys: ['e', 'mod+Enter'], group: 'Continue' },
    act: 'export',
  },

  'review.extendRight': {
    ...{ does: 'Extend the range of cells to the next column', keys: [], always: ['shift+ArrowRight'], group: 'Select', keyOnly: true },
    act: ({ column }) => column.extend(1),
  },
  'review.extendLeft': {
    ...{ does: 'Extend the range of cells to the previous column', keys: [], always: ['shift+ArrowLeft'], group: 'Select', keyOnly: true },
    act: ({ column }) => column.extend(-1),
  },
  'review.nextCell': {
    ...{ does: 'Next cell of the row', keys: [], always: ['ArrowRight'], group: 'Columns', keyOnly: true },
    act: ({ column }) => column.step(1),
  },
  'review.previousCell': {
    ...{ does: 'Previous cell of the row', keys: [], always: ['ArrowLeft'], group: 'Columns', keyOnly: true },
    act: ({ column }) => column.step(-1),
  },
  'review.columnWider': { does: 'Make the column wider', keys: ['+'], group: 'Columns', act: ({ column }) => column.widen(1) },
  'review.columnNarrower': { does: 'Make the column narrower', keys: ['-'], group: 'Columns', act: ({ column }) => column.widen(-1) },
  'review.columnFit': {
    ...{ does: 'Fit the column to its contents', label: 'Fit to contents', keys: ['w'], group: 'Columns' },
    act: ({ column }) => column.fit(),
  },
  'review.columnsFit': {
    ...{ does: 'Fit all columns to their contents', label: 'Fit all columns', keys: ['shift+w'], group: 'Columns' },
    act: ({ column }) => column.fitAll(),
  },
  'review.columnRight': {
    ...{ does: 'Move the column to the right', label: 'Move right', keys: ['alt+ArrowRight'], group: 'Columns' },
    act: ({ column }) => column.move(1),
  },
  'review.columnLeft': {
    ...{ does: 'Move the column to the left', label: 'Move left', keys: ['alt+ArrowLeft'], group: 'Columns' },
    act: ({ column }) => column.move(-1),
  },
  'review.columnPin': { does: 'Pin the column, or unpin it', keys: ['shift+p'], group: 'Columns', act: ({ column }) => column.pin() },
  'review.columnHide': { does: 'Hide the column', label: 'Hide', keys: ['shift+h'], group: 'Columns', act: ({ column }) => column.hide() },
} satisfies Commands<GridActs, TriageActs>;

/** Commands of triage alone; those that it shares with the grid are above. */
export const triageCommands = {
  'triage.accept': {
    ...{ does: 'Accept the suggestion and go to the next row', keys: [], always: ['Enter'], group: 'Decide' },
    act: ({ onCard, review }) => onCard(review.accept),
  },
  'triage.grade': { does: 'Filter by grade', keys: ['g'], group: 'Find', act: ({ review }) => review.open({ is: 'grades' }) },
  'triage.recheck': {
    ...{ does: 'Check again: shows the price first', keys: ['r'], group: 'Continue' },
    act: ({ onCard, recheck }) => onCard(recheck),
  },
  'triage.grid': {
    ...{ does: 'The grid, at the same row', keys: ['t'], always: ['Escape'], group: 'Continue' },
    act: ({ review }) => goToReview(review.listId, 'grid'),
  },
} satisfies Commands<TriageActs>;

export const overviewCommands = {
  'overview.table': { does: 'Show the numbers as tables, or as charts', keys: ['b'], group: 'View', act: 'turn' },
  'overview.print': { does: 'Print the overview', label: 'Print', keys: ['p'], group: 'Continue', act: () => print() },
  'overview.compare': {
    ...{ does: 'Compare with an earlier run or another list', label: 'Compare', keys: ['x'], group: 'Continue' },
    act: ({ listId }) => go({ at: 'compare', listId }),
  },
  'overview.grid': {
    ...{ does: 'The grid', keys: ['o'], always: ['Escape'], group: 'Continue' },
    act: ({ listId }) => goToReview(listId, 'grid'),
  },
} satisfies Commands<{ readonly listId: string; turn(): void }>;
