/** What triage says: progress and pace, and why a key did nothing. */
import type { DecisionValue } from '#contract/review/decision.ts';
import { count, counted } from '../count.ts';
import { duration } from '../duration.ts';
import { decisionWord } from '../names.ts';

/** `38 a minute, about 4 hours 54 minutes left`. */
export function paceWords(perMinute: number, left: number): string {
  const pace = `${count(perMinute)} a minute`;
  return left === 0 ? pace : `${pace}, ${duration((left / perMinute) * 60_000)} left`;
}

/** Why a key decided nothing: it came before its row was painted. */
export const notShownYetWords = (row: number | undefined): string =>
  `${row === undefined ? 'This row is still being read.' : `Row ${count(row)} was not shown yet.`} Press the key again.`;

export const noSuggestionWords = 'Nothing is suggested. Press 1 to keep, 2 to hold or 3 to drop.';
export const alreadyDecidedWords = (value: DecisionValue): string =>
  `This row is already decided: ${decisionWord(value).toLowerCase()}. Press 1, 2 or 3 to change it.`;
export const noNextWords = 'This is the last row to review.';
export const noPreviousWords = 'This is the first row.';

/** Why an undo did nothing: its rows are not among those that triage shows. */
export const undoElsewhereWords = ({ row, rows }: { row: number; rows: number }): string =>
  rows === 1
    ? `What you did last is on row ${count(row)}, not shown here. Undo it in the grid.`
    : `What you did last is on ${counted(rows, 'row')} not shown here. Undo it in the grid.`;

/** `All 12,472 rows here are decided.` */
export const allDecidedWords = (rows: number): string =>
  rows === 1 ? 'The only row here is decided.' : `All ${counted(rows, 'row')} here are decided.`;

export const nothingToAskWords = 'This row can’t be checked again: it has no phone, or is still being read.';

/** What is suggested, under the buttons, until the reason is read. */
export const suggestionWords = (suggested: DecisionValue): string => `The policy suggests ${decisionWord(suggested).toLowerCase()}.`;
