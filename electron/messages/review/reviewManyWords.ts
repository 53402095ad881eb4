/** What the review says about all selected rows at once, and about the list’s history. */
import { count, counted } from '../count.ts';

export const reviewManyWords = {
  history: {
    title: 'History',
    reading: 'Reading the history',
    none: 'Nothing decided yet',
    noneMeans: 'Decisions and notes appear here, and can be undone.',
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
    reasonMeans: 'They must not be called. The reason goes into the history and every export.',
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
    several: 'Several members divide the rows evenly. Everybody can still decide them.',
    onlyUndecided: 'Only rows that no person has decided',
    assign: 'Assign',
    remove: (rows: number) => `Remove ${counted(rows, 'assignment')}`,
  },
  suppress: {
    title: (rows: number) => `Suppress ${counted(rows, 'row')}?`,
    means:
      'Their phones and e-mail addresses join your suppression list: they are not checked in any list, and keeping one takes a reason. You can remove them from it again.',
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
    recheck: 'Check again',
    export: 'Export these',
    selectAll: (rows: number) => `Select all ${count(rows)}`,
    clear: 'Clear',
  },
} as const;
