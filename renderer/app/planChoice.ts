/** What a person chose for a list's next run: kept while the window lives, so that a way through the settings or a run loses nothing. */
import { create } from 'zustand';
import type { PlanRequest } from '../../electron/contract/plan.ts';

/** Everything of a plan but the list, the rows to try first, and the environment, which is the one of the whole window. */
export type PlanChoices = Omit<PlanRequest, 'listId' | 'limit' | 'sampleSeed' | 'environmentId'>;

/** What is not chosen yet is what the plan screen thinks usual. */
export const usePlanChoice = create<{ readonly byList: Readonly<Record<string, Partial<PlanChoices>>> }>(() => ({ byList: {} }));

export const choosePlan = (listId: string, part: Partial<PlanChoices>): void =>
  usePlanChoice.setState(({ byList }) => ({ byList: { ...byList, [listId]: { ...byList[listId], ...part } } }));
