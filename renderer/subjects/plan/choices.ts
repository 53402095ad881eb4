/** A plan's defaults, where a person has not chosen otherwise. */
import type { FindingRule } from '#contract/lists/finding.ts';
import type { AddOnName } from '#contract/service/operation.ts';
import { knownAddOns } from '#contract/service/operation.ts';
import { mainOperation } from '#contract/service/operations/catalog.ts';
import type { Check } from '#contract/plan/plan.ts';
import type { OperationInfo } from '#contract/service/operations/operationInfos.ts';
import type { PlanChoices } from './planChoice.ts';

/** Operations that can run on a list, newest versions first. */
export const listOperations = (catalogue: readonly OperationInfo[]): OperationInfo[] => catalogue.filter(({ overLists }) => overLists);

export const addOnsOf = (operation: OperationInfo | undefined): readonly AddOnName[] => knownAddOns(operation?.addOns ?? []);

/** The litigator check is on unless the person turns it off: a row that was not checked is never clear. */
export const usualAddOns = (operation: OperationInfo): AddOnName[] => addOnsOf(operation).filter((addOn) => addOn === 'litigator_checks');

/** One check of a phone is enough, unless the person buys more. */
const usualSkip: readonly FindingRule[] = ['phone.repeated'];

/** A person's choices on top of the defaults, which are the main check alone. Throws if no operation can run on a list. */
export function choicesOf(chosen: Partial<PlanChoices>, catalogue: readonly OperationInfo[]): PlanChoices {
  const offered = listOperations(catalogue);
  const known = (chosen.checks ?? []).flatMap((check): Check[] => {
    const operation = offered.find(({ id }) => id === check.operation);
    return operation === undefined ? [] : [{ ...check, addOns: addOnsOf(operation).filter((addOn) => check.addOns.includes(addOn)) }];
  });
  const usual = offered.find(({ id }) => id === mainOperation.id) ?? offered[0];
  if (usual === undefined) throw new Error('no operation can be run over a list');
  return {
    checks: known.length > 0 ? known : [{ operation: usual.id, addOns: usualAddOns(usual), where: {} }],
    freshForMs: chosen.freshForMs ?? null,
    reusePartial: chosen.reusePartial ?? false,
    maxCalls: chosen.maxCalls ?? null,
    budgetMicros: chosen.budgetMicros ?? null,
    callsPerSecond: chosen.callsPerSecond ?? null,
    skip: chosen.skip ?? [...usualSkip],
  };
}
