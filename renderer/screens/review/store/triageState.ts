/** Triage state: its order, its query, the decisions made and their pace. Pure. */
import type { Sort } from '#contract/review/facets.ts';
import type { ViewRow } from '#contract/review/view.ts';
import type { Question } from './askView.ts';

/**
 * `view`: the grid's order. `riskiest`: litigators, then rows not checked, then the rest, worst grades first. `oldestHold`: rows on hold,
 * those checked longest ago first.
 */
export const triageOrders = ['view', 'riskiest', 'oldestHold'] as const;
export type TriageOrder = (typeof triageOrders)[number];

/** State of triage. Positions refer to the open view. */
export interface Triage {
  readonly order: TriageOrder;
  /** Whether the open view is triage's own; until that arrives, the grid's rows are still there. */
  readonly isOpen: boolean;
  /** Positions shown before the current one, latest last. */
  readonly behind: readonly number[];
  /** After going back, the positions to return to, nearest last. */
  readonly ahead: readonly number[];
  /** Positions decided in this view. */
  readonly done: ReadonlySet<number>;
  /** Rows decided since triage began, as they were then, latest last. */
  readonly decided: readonly ViewRow[];
  /** Times of these decisions, in epoch milliseconds; includes corrections. */
  readonly times: readonly number[];
}

/** Neither the pace nor the display needs more decisions. */
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

/** The question to send to the program in triage: only rows that are still to be decided, in the chosen order. */
export function triageQuestion({ filter, sort }: Question, order: TriageOrder): Question {
  // Contested rows have conflicting decisions and no settled one, so all of them are still to be decided.
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

/** A longer pause than this between two decisions counts as a break. */
const breakMs = 60_000;
const leastTimes = 6;

/** Decisions per minute over the recent ones, excluding breaks; null until there are enough of them. */
export function paceOf(times: readonly number[]): number | null {
  if (times.length < leastTimes) return null;
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  const worked = gaps.filter((gap) => gap < breakMs);
  const ms = worked.reduce((sum, gap) => sum + gap, 0);
  return ms === 0 ? null : (worked.length * 60_000) / ms;
}
