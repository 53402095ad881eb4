/** What triage says around the row that it asks about. */
import type { ViewName } from '../../contract/place.ts';
import { count, counted } from '../count.ts';

const views: Readonly<Record<ViewName, string>> = {
  all: 'To decide',
  toCall: 'Ready to call, to decide',
  toDecide: 'To decide',
  litigators: 'Litigators to decide',
  notChecked: 'Not checked, to decide',
  contested: 'Contested, to decide',
  mine: 'Assigned to you, to decide',
};

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
      riskiest: 'Riskiest first: litigators, then not checked',
      oldestHold: 'Rows on hold, oldest check first',
    },
    grade: 'Grade',
    gradeRows: (grade: string, rows: number) => `${grade}: ${counted(rows, 'row')}`,
    share: 'Share of these rows that is decided',
    progress: '{decided} decided, {left} left',
  },
  card: {
    details: 'Details',
    /** Below the row’s own number. */
    ofRows: (rows: number) => `of ${count(rows)}`,
    reading: 'Reading the reasons',
    cells: 'In the file',
    moreCells: (cells: number) => `${counted(cells, 'more cell')}: see the row’s details in the grid.`,
    grade: 'Grade',
    activityScore: 'Activity score',
    litigator: 'Litigator',
    line: 'Line',
    lineNotKnown: 'Not known',
    noScore: 'No score',
    /** `means`: what the score says, in words. */
    score: (score: number, means: string) => `${score}, ${means}`,
    decision: 'Decision',
    suggested: 'suggested',
    decided: 'decided',
  },
  answers: {
    label: 'Answers',
    fact: (name: string, value: string) => `${name}: ${value}`,
    noFact: 'Nothing in it can be read as a fact',
  },
  coming: { title: 'Next', none: 'No row comes after this one.' },
  justDecided: {
    title: 'Just decided',
    undo: 'undo',
    none: 'What you decide is listed here, and can be corrected.',
    notAmongThese: 'Not among these rows any more: undo it, or correct it in the grid',
  },
  done: {
    noneOnHold: 'No rows of this view are on hold.',
    lookAtHold: 'Look at the rows on hold',
    toGrid: 'Return to the grid',
    export: 'Export',
    keys: 'U undoes your last decision, K shows the last card again.',
  },
  hints: {
    move: 'next, previous',
    accept: 'accept',
    note: 'note',
    recheck: 're-check',
    recheckFor: (price: string) => `re-check, ${price}`,
    grade: 'grade',
    grid: 'grid',
  },
} as const;
