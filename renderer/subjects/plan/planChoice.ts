/** What a person chose for a list's next run: kept as long as the window lives, so that a detour to the settings or a run loses nothing. */
import { create } from 'zustand';
import type { PlanRequest } from '#contract/plan/plan.ts';

/** A plan without its list, its rows, and the environment. */
export type PlanChoices = Omit<PlanRequest, 'listId' | 'rows' | 'limit' | 'sampleSeed' | 'environmentId'>;

/** `environmentId`: with which this plan asks; absent: with the window's. */
type Chosen = Partial<PlanChoices> & { readonly environmentId?: string };

/** Rows of a list that were selected to be checked again, as `review.pack` answered. */
export interface RowsToRecheck {
  readonly packed: string;
  readonly rows: number;
}

/** The plan screen fills whatever is not chosen yet with its defaults. */
export const usePlanChoice = create<{
  readonly byList: Readonly<Record<string, Chosen>>;
  /** By list; none: all its rows are planned. */
  readonly recheck: Readonly<Record<string, RowsToRecheck | undefined>>;
}>(() => ({ byList: {}, recheck: {} }));

export const choosePlan = (listId: string, part: Chosen): void =>
  usePlanChoice.setState(({ byList }) => ({ byList: { ...byList, [listId]: { ...byList[listId], ...part } } }));

/** Plans these rows only, and asks about them again: whoever selects rows to be checked has seen the answers that are there. */
export function chooseRecheck(listId: string, rows: RowsToRecheck): void {
  choosePlan(listId, { freshForMs: 0 });
  usePlanChoice.setState(({ recheck }) => ({ recheck: { ...recheck, [listId]: rows } }));
}

/** The same for rows that aren't checked for litigators: with the usual check, which asks for them, unless one that was chosen does. */
export function chooseLitigatorCheck(listId: string, rows: RowsToRecheck): void {
  const asks = usePlanChoice.getState().byList[listId]?.checks?.some(({ addOns }) => addOns.includes('litigator_checks')) ?? false;
  if (!asks) choosePlan(listId, { checks: [] });
  chooseRecheck(listId, rows);
}

/** Plans all rows again, with the answers that are there. */
export function endRecheck(listId: string): void {
  if (usePlanChoice.getState().recheck[listId] === undefined) return;
  choosePlan(listId, { freshForMs: null });
  usePlanChoice.setState(({ recheck }) => ({ recheck: { ...recheck, [listId]: undefined } }));
}
