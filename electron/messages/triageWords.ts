/** What triage says: progress and pace, and why a key did nothing. */
import type { DecisionValue } from '../contract/decision.ts';
import { count, counted } from './count.ts';
import { duration } from './duration.ts';
import { decisionWord } from './names.ts';

/** `38 a minute, about 4 hours 54 minutes left`. */
export function paceWords(perMinute: number, left: number): string {
  const pace = `${count(perMinute)} a minute`;
  return left === 0 ? pace : `${pace}, ${duration((left / perMinute) * 60_000)} left`;
}

/** Why a key decided nothing: it came before its row was painted. */
export const notShownYetWords = (row: number | undefined): string =>
  `${row === undefined ? 'This row is still being read.' : `Row ${count(row)} was not shown yet.`} Nothing was done: press the key again.`;

export const noSuggestionWords = 'There is no suggestion to accept. Press 1 to keep, 2 to hold or 3 to drop.';
export const alreadyDecidedWords = (value: DecisionValue): string =>
  `This row is already decided: ${decisionWord(value).toLowerCase()}. Press 1, 2 or 3 to change it.`;
export const noNextWords = 'This is the only row left to decide.';
export const noPreviousWords = 'This is the first row.';

/** Why an undo did nothing: its rows are not among those that triage shows. */
export const undoElsewhereWords = ({ row, rows }: { row: number; rows: number }): string =>
  rows === 1
    ? `Your latest action is on row ${count(row)}, which isn’t shown here. Return to the grid to undo it.`
    : `Your latest action is on ${counted(rows, 'row')} that aren’t shown here. Return to the grid to undo it.`;

/** `Nothing left to decide among the 12,472 rows of this view.` */
export const allDecidedWords = (rows: number): string =>
  rows === 1 ? 'The only row of this view is decided.' : `All ${counted(rows, 'row')} of this view are decided.`;

export const nothingToAskWords = 'This row can’t be re-checked: it is still being read, or it has no phone to ask about.';

/** What Enter would do, under the buttons. */
export const suggestionWords = (suggested: DecisionValue): string =>
  `The policy suggests ${decisionWord(suggested).toLowerCase()}. Enter accepts it.`;
