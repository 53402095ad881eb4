/** Text of triage: progress and pace, and why a key did nothing. */
import type { DecisionValue } from '#contract/review/decision.ts';
import type { ViewName } from '#contract/review/place.ts';
import { count, counted, duration } from '../count.ts';
import { decisionWord } from '../names.ts';

/** `38 a minute, about 4 hours 54 minutes left`. */
export function paceWords(perMinute: number, left: number): string {
  const pace = `${count(perMinute)} a minute`;
  return left === 0 ? pace : `${pace}, ${duration((left / perMinute) * 60_000)} left`;
}

/** Why a key decided nothing: it was pressed before its row was painted. */
export const notShownYetWords = (row: number | undefined): string =>
  `${row === undefined ? 'This row is still being read.' : `Row ${count(row)} was not shown yet.`} Press the key again.`;

export const noSuggestionWords = 'Nothing is suggested. Press 1 to keep, 2 to hold or 3 to drop.';
export const alreadyDecidedWords = (value: DecisionValue): string =>
  `This row is already decided: ${decisionWord(value).toLowerCase()}. Press 1, 2 or 3 to change it.`;
export const noNextWords = 'This is the last row to review.';
export const noPreviousWords = 'This is the first row.';

/** Why an undo did nothing: its rows aren't among the rows of triage. */
export const undoElsewhereWords = ({ row, rows }: { row: number; rows: number }): string =>
  rows === 1
    ? `What you did last is on row ${count(row)}, not shown here. Undo it in the grid.`
    : `What you did last is on ${counted(rows, 'row')} not shown here. Undo it in the grid.`;

/** `All 12,472 rows here are decided.` */
export const allDecidedWords = (rows: number): string =>
  rows === 1 ? 'The only row here is decided.' : `All ${counted(rows, 'row')} here are decided.`;

export const nothingToAskWords = 'This row can’t be checked again: it has no phone, or is still being read.';

/** The policy's suggestion, shown under the buttons until its reason is loaded. */
export const suggestionWords = (suggested: DecisionValue): string => `The policy suggests ${decisionWord(suggested).toLowerCase()}.`;

const views: Readonly<Record<ViewName, string>> = {
  all: 'Not reviewed by you',
  toCall: 'Ready to call',
  toDecide: 'Not reviewed by you',
  litigators: 'Litigators',
  notChecked: 'Not checked',
  contested: 'Contested',
  mine: 'Assigned to you',
};

/** Text around the row that triage shows. */
export const reviewTriageWords = {
  title: 'Triage',
  titleOf: (list: string) => `Triage of ${list}`,
  row: (row: number) => `Row ${count(row)}`,
  bar: {
    label: 'Progress, order and filters',
    views,
    onHold: 'On hold',
    order: 'Order',
    orders: {
      view: 'As the grid is sorted',
      riskiest: 'Litigators first, then not checked',
      oldestHold: 'On hold, oldest check first',
    },
    grade: 'Grade',
    gradeRows: (grade: string, rows: number) => `${grade}: ${counted(rows, 'row')}`,
    share: 'Share of these rows that is decided',
    progress: '{decided} decided, {left} left',
  },
  card: {
    details: 'Details',
    reading: 'Reading the reasons',
    cells: 'In the file',
    moreCells: (cells: number) => `${counted(cells, 'more cell')} in the grid.`,
    grade: 'Grade',
    activityScore: 'Activity score',
    litigator: 'Litigator',
    line: 'Line',
    lineNotKnown: 'Not known',
    noScore: 'No score',
    /** `means`: the meaning of the score, in words. */
    score: (score: number, means: string) => `${score}, ${means}`,
    decision: 'Decision',
    suggested: 'suggested',
    decided: 'decided',
  },
  answers: {
    label: 'Answers',
    /** Shown while folded: which checks answered, and when. */
    summary: (operations: readonly string[], when: string) => `${[...new Set(operations)].join(', ')}, ${when}`,
    fact: (name: string, value: string) => `${name}: ${value}`,
    noFact: 'Nothing in it can be read as a fact',
  },
  coming: { title: 'Next', none: 'This is the last row.' },
  justDecided: {
    title: 'Just decided',
    none: 'What you decide is listed here.',
    notAmongThese: 'No longer among these rows: undo it, or change it in the grid',
  },
  done: {
    noneOnHold: 'No rows here are on hold.',
    lookAtHold: 'Look at the rows on hold',
    toGrid: 'Back to the grid',
    export: 'Export',
    keys: 'U undoes your last decision, K shows the last row again.',
  },
  hints: {
    move: 'next, previous',
    accept: 'accept',
    note: 'note',
    recheck: 'check again',
    recheckFor: (price: string) => `check again, ${price}`,
  },
} as const;
