/** Describes what an action on many rows would do, or did. */
import type { DecisionValue, HistoryEntry, ManyChange, ManyEffect } from '#contract/review/decision.ts';
import type { SuppressionImport } from '#contract/suppression/suppression.ts';
import type { MergePreview, MergeProblem, StoredDecision } from '#contract/review/merge.ts';
import { assignedTo } from '../team/assignedWords.ts';
import { entriesText } from '../suppression/suppressionWords.ts';
import { count, counted } from '../count.ts';

const titles: Readonly<Record<DecisionValue, string>> = { keep: 'Keep', hold: 'Hold', drop: 'Drop' };
const done: Readonly<Record<DecisionValue, string>> = { keep: 'Kept', hold: 'Held', drop: 'Dropped' };
const already: Readonly<Record<DecisionValue, string>> = { keep: 'kept', hold: 'held', drop: 'dropped' };

const isNote = (change: ManyChange): change is { note: string } => 'note' in change;

/** `Drop 1,204 rows?` */
export function manyTitle(change: ManyChange, { rows }: ManyEffect): string {
  if (isNote(change)) return `Write this note on ${counted(rows, 'row')}?`;
  return change.value === null ? `Remove your decision on ${counted(rows, 'row')}?` : `${titles[change.value]} ${counted(rows, 'row')}?`;
}

/** Says what changes and what stays the same. `overwrite`: people's decisions change, too. */
export function manySentences(change: ManyChange, { rows, changes, decided, same }: ManyEffect, overwrite: boolean): string[] {
  const changing = rows > 1 && changes === rows ? `All ${count(rows)}` : `${count(changes)} of ${counted(rows, 'row')}`;
  const sentences = [`${changing} ${changes === 1 ? 'changes' : 'change'}.`];
  if (decided > 0)
    sentences.push(
      isNote(change)
        ? `${counted(decided, 'row')} already ${decided === 1 ? 'has' : 'have'} a note, which stays.`
        : `${counted(decided, 'row')} ${decided === 1 ? 'was' : 'were'} decided by a person and ${decided === 1 ? 'stays as it is' : 'stay as they are'}.`,
    );
  if (same > 0 && !isNote(change))
    sentences.push(
      change.value === null
        ? `${counted(same, 'row')} ${same === 1 ? 'has' : 'have'} no decision by a person.`
        : `${counted(same, 'row')} ${same === 1 ? 'is' : 'are'} already ${already[change.value]}.`,
    );
  if (overwrite) sentences.push(isNote(change) ? 'Earlier notes are replaced.' : 'Decisions that people made are replaced.');
  return sentences;
}

/** Label of the button: `Drop 1,204`. */
export function manyVerb(change: ManyChange, changes: number): string {
  if (isNote(change)) return `Write ${counted(changes, 'note')}`;
  return change.value === null ? `Remove ${counted(changes, 'decision')}` : `${titles[change.value]} ${count(changes)}`;
}

/** `Dropped 1,204 rows` */
export function manyWords(change: ManyChange, changes: number): string {
  if (changes === 0) return 'Nothing to change';
  if (isNote(change)) return `Wrote a note on ${counted(changes, 'row')}`;
  return change.value === null ? `Removed the decision on ${counted(changes, 'row')}` : `${done[change.value]} ${counted(changes, 'row')}`;
}

/** `Added 1,180 phones and 903 e-mail addresses to your suppression list. You can remove them there.` */
export function suppressedWords({ batch, known }: SuppressionImport): string {
  if (batch === null)
    return known > 0
      ? 'All of them are on your suppression list already.'
      : 'These rows have neither a phone nor an e-mail address that could be suppressed.';
  return `Added ${entriesText(batch)} to your suppression list. You can remove them there.`;
}

/** An action of the history: `Dropped 1,204 rows with grade F`. `filter`: in words, follows "rows with"; empty if there is none. */
export function historyWords({ kind, value, note, policy, assignees, rows, row }: HistoryEntry, filter: string): string {
  if (kind === 'policy') return `Applied the policy “${policy ?? ''}”`;
  const which = row === null ? counted(rows, 'row') : `row ${count(row)}`;
  const of = filter === '' ? '' : ` with ${filter}`;
  if (kind === 'merge') return `Merged decisions on ${which}`;
  if (kind === 'heldOut') return `Kept ${which} that the policy drops, for test calls`;
  if (kind === 'contested')
    return note === null
      ? `Contested: ${value === null ? 'no decision' : value} holds on ${which}, which people decided differently`
      : `Joined the notes that people wrote on ${which} without knowing of each other`;
  if (kind === 'assign') return assignedTo(`${which}${of}`, assignees);
  if (kind === 'note') return note === '' ? `Removed the note on ${which}${of}` : `Wrote a note on ${which}${of}`;
  return value === null ? `Removed the decision on ${which}${of}` : `${done[value]} ${which}${of}`;
}

/** Text about all selected rows at once, and about the list’s history, in the review. */
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
    /** Shown under its heading in the command palette. */
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
    assign: 'Assign',
    export: 'Export these',
    selectAll: (rows: number) => `Select all ${count(rows)}`,
    clear: 'Clear',
  },
} as const;

const decided: Record<NonNullable<StoredDecision['value']>, string> = { keep: 'keep', hold: 'hold', drop: 'drop' };

/** A decision with its note: `drop`, `undecided`, `keep, “call back”` */
export function decisionAndNoteText({ value, note }: StoredDecision): string {
  const decision = value === null ? 'undecided' : decided[value];
  return note === '' ? decision : `${decision}, “${note}”`;
}

/** Describes one problem in one sentence; its line number is shown next to it. */
export function mergeProblemText({ why, text }: MergeProblem): string {
  switch (why) {
    case 'unknownDecision':
      return `“${text}” is not a decision; use keep, hold or drop`;
    case 'noteTooLong':
      return `The note is longer than 2,000 characters; shorten it`;
    case 'unknownRow':
      return `The list has no row ${text.split(':')[1] ?? text}`;
    case 'otherList':
      return `The row belongs to another list`;
    case 'noRow':
      return text === '' ? 'Names no row of the list. Was this line added?' : `“${text}” names no row of the list`;
    case 'twice':
      return `Row ${text.split(':')[1] ?? text} is in the file twice with different values`;
    case 'nothingToTakeBack':
      return `The decision was removed, but it is the policy’s suggestion; enter another decision instead`;
  }
}

/** `37 changed, 2 in conflict, 410 unchanged, 1 line can’t be used` */
export function mergeSum({ changed, inConflict, unchanged, troubled }: MergePreview): string {
  return [
    `${count(changed)} changed`,
    ...(inConflict > 0 ? [`${count(inConflict)} in conflict`] : []),
    `${count(unchanged)} unchanged`,
    ...(troubled > 0 ? [`${counted(troubled, 'line')} can’t be used`] : []),
  ].join(', ');
}
