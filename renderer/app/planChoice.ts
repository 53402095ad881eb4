/** What a person chose for a list's next run: kept as long as the window lives, so that a detour to the settings or a run loses nothing. */
import { create } from 'zustand';
import type { PlanRequest } from '../../electron/contract/plan.ts';

/** A plan without its list, the rows to try first, and the environment, which is chosen for the whole window. */
export type PlanChoices = Omit<PlanRequest, 'listId' | 'limit' | 'sampleSeed' | 'environmentId'>;

/** The plan screen fills whatever is not chosen yet with its defaults. */
export const usePlanChoice = create<{ readonly byList: Readonly<Record<string, Partial<PlanChoices>>> }>(() => ({ byList: {} }));

export const choosePlan = (listId: string, part: Partial<PlanChoices>): void =>
  usePlanChoice.setState(({ byList }) => ({ byList: { ...byList, [listId]: { ...byList[listId], ...part } } }));
