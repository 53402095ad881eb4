/** What triage is: its order, what it asks the program for, what was decided, and how fast. Pure. */
import type { Sort } from '#contract/review/facets.ts';
import type { ViewRow } from '#contract/review/view.ts';
import type { Question } from './askView.ts';

/** As the grid is sorted; litigators, then rows not checked, then the rest, worst grades first; or the rows on hold, those checked longest ago first. */
export const triageOrders = ['view', 'riskiest', 'oldestHold'] as const;
export type TriageOrder = (typeof triageOrders)[number];

/** Positions are those of the open view. */
export interface Triage {
  readonly order: TriageOrder;
  /** Whether the open view is one of triage: until it arrives, the grid's rows are still there. */
  readonly isOpen: boolean;
  /** The positions shown before the current one, the latest last. */
  readonly behind: readonly number[];
  /** After going back: the positions to return to, the nearest last. */
  readonly ahead: readonly number[];
  /** The positions decided in this view. */
  readonly done: ReadonlySet<number>;
  /** The rows decided since triage began, as they were then, the latest last. */
  readonly decided: readonly ViewRow[];
  /** When these decisions were made, in epoch milliseconds: corrections included. */
  readonly times: readonly number[];
}

/** More is not needed for the pace or shown. */
export const mostKept = 60;

export const beginTriage = (order: TriageOrder, before: Triage | null = null): Triage => ({
  order,
  isOpen: false,
  behind: [],
  ahead: [],
  done: new Set(),
  decided: before?.decided ?? [],
  times: before?.times ?? [],
});

const byRisk: Sort = {
  ...{ by: 'litigator', descending: false },
  then: [
    { by: 'grade', descending: true },
    { by: 'score', descending: false },
  ],
};

/** What the program is asked in triage: only rows that are still to be decided, in the chosen order. */
export function triageQuestion({ filter, sort }: Question, order: TriageOrder): Question {
  // Contested rows have a decision, but nobody's: all of them are still to be decided.
  const undecided = filter.contested ? filter : { ...filter, decidedBy: filter.decidedBy ?? ['policy' as const, 'none' as const] };
  switch (order) {
    case 'view':
      return { filter: undecided, sort };
    case 'riskiest':
      return { filter: undecided, sort: byRisk };
    case 'oldestHold':
      return { filter: { ...filter, decision: ['hold'] }, sort: { by: 'checkedAt', descending: false } };
  }
}

/** A longer pause between two decisions is a break. */
const breakMs = 60_000;
const leastTimes = 6;

/** Decisions per minute over the last ones, without breaks; null before there are enough of them. */
export function paceOf(times: readonly number[]): number | null {
  if (times.length < leastTimes) return null;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const worked = gaps.filter((gap) => gap < breakMs);
  const ms = worked.reduce((sum, gap) => sum + gap, 0);
  return ms === 0 ? null : (worked.length * 60_000) / ms;
}
