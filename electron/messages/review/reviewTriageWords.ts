/** What triage says around the row that it asks about. */
import type { ViewName } from '#contract/review/place.ts';
import { count, counted } from '../count.ts';

const views: Readonly<Record<ViewName, string>> = {
  all: 'Not reviewed by you',
  toCall: 'Ready to call',
  toDecide: 'Not reviewed by you',
  litigators: 'Litigators',
  notChecked: 'Not checked',
  contested: 'Contested',
  mine: 'Assigned to you',
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
    /** `means`: what the score says, in words. */
    score: (score: number, means: string) => `${score}, ${means}`,
    decision: 'Decision',
    suggested: 'suggested',
    decided: 'decided',
  },
  answers: {
    label: 'Answers',
    /** Folded: which checks answered, and when. */
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
