/** What a decision or its undoing has just done, in a few words: for the eye and for screen readers alike. */
import type { DecisionValue } from '../contract/decision.ts';
import { count, counted } from './count.ts';

const done: Readonly<Record<DecisionValue, string>> = { keep: 'Kept', hold: 'Held', drop: 'Dropped' };

/** `row 1,204`, or `12 rows` where there are several. */
const which = (rows: readonly number[]): string => (rows.length === 1 ? `row ${count(rows[0] ?? 0)}` : counted(rows.length, 'row'));

/** `Dropped 12 rows`, `Kept row 4`. Null: a person's decision was taken back. */
export const decidedWords = (value: DecisionValue | null, rows: readonly number[]): string =>
  value === null ? `Took back the decision on ${which(rows)}` : `${done[value]} ${which(rows)}`;

/**
 * Why an undo did nothing yet: none of the `rows` that it would change was before the reviewer's eyes. `row`: the first of them, which is brought there
 * now; `isShown`: the view had it.
 */
export function unseenUndoWords({ row, rows }: { row: number; rows: number }, isShown: boolean): string {
  const none = rows === 1 ? `Row ${count(row)} was` : `The ${counted(rows, 'row')} were`;
  return isShown
    ? `${none} not in sight. Press U again to undo.`
    : `${none} not among those shown; all rows are shown now. Press U again to undo.`;
}

export const undoneWords = (rows: readonly number[]): string => `Undone: ${which(rows)}`;
