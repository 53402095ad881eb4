/** Says what a decision or an undo has just done, in a few words, shown and announced to screen readers. */
import type { DecisionValue } from '#contract/review/decision.ts';
import { count, counted } from '../count.ts';

const done: Readonly<Record<DecisionValue, string>> = { keep: 'Kept', hold: 'Held', drop: 'Dropped' };

/** `row 1,204`, or `12 rows` where there are several. */
const which = (rows: readonly number[]): string => (rows.length === 1 ? `row ${count(rows[0] ?? 0)}` : counted(rows.length, 'row'));

/** `Dropped 12 rows`, `Kept row 4`. Null: a person's decision was removed. */
export const decidedWords = (value: DecisionValue | null, rows: readonly number[]): string =>
  value === null ? `Removed the decision on ${which(rows)}` : `${done[value]} ${which(rows)}`;

/** `Wrote a note on row 4`; an empty note was removed. */
export const notedWords = (row: number, note: string): string => `${note === '' ? 'Removed the' : 'Wrote a'} note on ${which([row])}`;

/**
 * Why an undo did nothing yet: none of the `rows` that it would change was visible. `row`: the first of them, which is scrolled into view
 * now; `isShown`: the view contained it.
 */
export function unseenUndoWords(direction: 'undo' | 'redo', { row, rows }: { row: number; rows: number }, isShown: boolean): string {
  const again = direction === 'undo' ? 'Press U again to undo.' : 'Press Shift+U again to redo.';
  const none = rows === 1 ? `Row ${count(row)} was` : `The ${counted(rows, 'row')} were`;
  return isShown ? `${none} not visible. ${again}` : `${none} filtered out, so all rows are shown now. ${again}`;
}

/** `Undone: row 4`, `Redone: 12 rows`, `Undone: the policy “No risk”`. `rows`: those that changed, if each is known. */
export function undoneWords(direction: 'undo' | 'redo', changed: number, policy: string | null, rows: readonly number[]): string {
  const what = policy !== null ? `the policy “${policy}”` : rows.length > 0 ? which(rows) : counted(changed, 'row');
  return `${direction === 'undo' ? 'Undone' : 'Redone'}: ${what}`;
}

/** Why a key decided nothing: the program is still finding out whether the rows before may be kept. */
export const stillCheckingWords = (rows: readonly number[]): string =>
  `Still checking whether ${which(rows)} may be kept. Nothing was done: press the key again.`;
