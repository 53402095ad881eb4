/** Says what merging an edited export would change, and what in it can't be used. */
import type { MergePreview, MergeProblem, StoredDecision } from '#contract/review/merge.ts';
import { count, counted } from '../count.ts';

const decided: Record<NonNullable<StoredDecision['value']>, string> = { keep: 'keep', hold: 'hold', drop: 'drop' };

/** `drop`, `undecided`, `keep, “call back”` */
export function decisionAndNoteText({ value, note }: StoredDecision): string {
  const decision = value === null ? 'undecided' : decided[value];
  return note === '' ? decision : `${decision}, “${note}”`;
}

/** One problem in one sentence; its line number is shown next to it. */
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
