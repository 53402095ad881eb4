/** What a person chose for a list's next run: kept while the window lives, so that a way through the settings loses nothing. */
import { create } from 'zustand';
import type { AddOnName } from '../../../electron/contract/operation.ts';
import type { PlanRequest } from '../../../electron/contract/plan.ts';
import type { OperationInfo } from '../../../electron/contract/settings.ts';
import { addOnNames } from '../../../electron/contract/operation.ts';

/** Everything of a plan but the list, the rows to try first, and the environment, which is the one of the whole window. */
export type Choices = Omit<PlanRequest, 'listId' | 'limit' | 'environmentId'>;

export const useChosen = create<{ readonly byList: Readonly<Record<string, Partial<Choices>>> }>(() => ({ byList: {} }));

export const choose = (listId: string, part: Partial<Choices>): void =>
  useChosen.setState(({ byList }) => ({ byList: { ...byList, [listId]: { ...byList[listId], ...part } } }));

/** What a list can be asked about, newest versions first. */
export const listOperations = (catalogue: readonly OperationInfo[]): OperationInfo[] => catalogue.filter(({ overLists }) => overLists);

/** The main job: Real Contact, else whatever is there first. */
const usualOperation = (offered: readonly OperationInfo[]): OperationInfo | undefined =>
  offered.find(({ name }) => name === 'real_contact') ?? offered[0];

export const addOnsOf = (operation: OperationInfo | undefined): readonly AddOnName[] =>
  addOnNames.filter((addOn) => operation?.addOns.includes(addOn) === true);

/**
 * A person's choices over the usual ones; null where the catalogue is empty.
 * The litigator check is asked for unless it is unticked: a row that was not checked is never clear.
 */
export function choicesOf(chosen: Partial<Choices>, catalogue: readonly OperationInfo[]): Choices | null {
  const offered = listOperations(catalogue);
  const operation = offered.find(({ id }) => id === chosen.operation) ?? usualOperation(offered);
  if (operation === undefined) return null;
  return {
    operation: operation.id,
    addOns: addOnsOf(operation).filter((addOn) => (chosen.addOns ?? ['litigator_checks']).includes(addOn)),
    freshForMs: chosen.freshForMs ?? null,
    maxCalls: chosen.maxCalls ?? null,
    budgetMicros: chosen.budgetMicros ?? null,
    callsPerSecond: chosen.callsPerSecond ?? null,
    ...(chosen.skip && chosen.skip.length > 0 && { skip: chosen.skip }),
  };
}
