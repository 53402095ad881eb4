/** What the review says about all selected rows at once, and about the list’s history. */
import { count, counted } from '../count.ts';

export const reviewManyWords = {
  history: {
    title: 'History',
    reading: 'Reading the history',
    none: 'Nothing was decided yet',
    noneMeans: 'Every decision and note appears here, and can be undone from here.',
    isUndone: 'Undone',
    undone: (actions: number) => `Undone: ${counted(actions, 'action')}`,
    note: (note: string) => `“${note}”`,
    by: (operator: string, when: string) => `${operator} · ${when}`,
    undoUpTo: (actions: number) => `Undo up to here (${actions})`,
    earlier: 'Show earlier ones',
  },
  change: {
    replaceNotes: 'Replace earlier notes',
    alsoDecided: 'Also change rows that a person decided',
    /** `whom`: the rows that must not be called. */
    reason: (whom: string) => `Reason for keeping ${whom}`,
    reasonMeans: 'They must not be called. The reason is recorded in the history, in the ledger and in every export.',
    reasonMissing: 'Enter a reason, or keep only the others',
  },
  note: {
    title: (rows: number) => `Note on ${counted(rows, 'row')}`,
    label: 'Note',
    continue: 'Continue',
  },
  assign: {
    /** In the command palette, under its heading. */
    offer: 'Assign the selected rows…',
    group: 'Team',
    title: (rows: number) => `Assign ${counted(rows, 'row')}`,
    to: 'To whom',
    you: (name: string) => `${name} (you)`,
    several: 'Choose one member, or several to divide the rows evenly, in the order of the view. Everybody can still decide them.',
    onlyUndecided: 'Only rows that no person has decided',
    assign: 'Assign',
    remove: (rows: number) => `Remove ${counted(rows, 'assignment')}`,
  },
  suppress: {
    title: (rows: number) => `Suppress ${counted(rows, 'row')}?`,
    means:
      'Their phones and e-mail addresses are added to your suppression list: no call is bought for them, in any list, and keeping such a row takes a reason. You can remove them again in the suppression list.',
    reason: 'Reason',
    go: (rows: number) => `Suppress ${count(rows)}`,
  },
  bar: {
    label: 'Selected rows',
    keep: 'Keep',
    hold: 'Hold',
    drop: 'Drop',
    removeDecision: 'Remove decision',
    note: 'Note',
    suppress: 'Suppress',
    assign: 'Assign',
    recheck: 'Re-check',
    export: 'Export these',
    selectAll: (rows: number) => `Select all ${count(rows)}`,
    clear: 'Clear',
  },
} as const;
