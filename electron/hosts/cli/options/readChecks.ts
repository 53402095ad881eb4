/** Reads the checks to run, in order, from --operation, --add-ons and --when. */
import { Failed } from '#contract/failure.ts';
import type { AddOnName, Operation } from '#contract/service/operation.ts';
import { findOperation, operations } from '#contract/service/operations/catalog.ts';
import type { Check } from '#contract/plan/plan.ts';
import type { Condition } from '#contract/plan/condition.ts';
import { parseCondition } from './conditions.ts';
import { UsageError } from './usageError.ts';

/** As typed. */
export interface TypedChecks {
  operations: readonly string[];
  addOns: readonly string[];
  /** `OPERATION:CONDITION[,CONDITION]`, each. */
  whens: readonly string[];
}

/** Throws UsageError, or Failed('operation.unknown' | 'addOn.unknown'). */
export function parseChecks({ operations: names, addOns, whens }: TypedChecks): Check[] {
  const chosen = names.map(operationCalled);
  const twice = chosen.find((operation, index) => chosen.indexOf(operation) < index);
  if (twice) throw new UsageError(`--operation names ${twice.id} twice; keep one.`);
  const conditions = parseWhens(whens, chosen);
  const parsed = parseAddOns(chosen, addOns);
  return chosen.map((operation) => ({
    operation: operation.id,
    addOns: parsed.filter((name) => knows(operation, name)),
    where: conditions.get(operation.id) ?? {},
  }));
}

/** Throws Failed('operation.unknown'). */
export function operationCalled(name: string): Operation {
  const operation = findOperation(name);
  if (!operation) throw new Failed('operation.unknown', { operation: name, known: operations.map(({ id }) => id).join(', ') });
  return operation;
}

const knows = ({ addOns }: Operation, name: string): boolean => addOns.some((addOn) => addOn.name === name);

/** Each goes to every operation that knows it. Throws Failed('addOn.unknown') or UsageError where none does. */
export function parseAddOns(chosen: readonly Operation[], names: readonly string[]): AddOnName[] {
  const known = [...new Set(chosen.flatMap(({ addOns }) => addOns.map(({ name }) => name)))];
  return names.map((wanted) => {
    const addOn = known.find((one) => one === wanted);
    if (addOn !== undefined) return addOn;
    const [only, ...more] = chosen;
    if (only && more.length === 0) throw new Failed('addOn.unknown', { addOn: wanted, operation: only.id, known: known.join(', ') });
    throw new UsageError(`--add-ons can’t be “${wanted}”, which none of these operations has; use ${known.join(', ') || 'none'}.`);
  });
}

function parseWhens(whens: readonly string[], chosen: readonly Operation[]): Map<string, Condition> {
  const conditions = new Map<string, Condition>();
  for (const text of whens) {
    const at = text.indexOf(':');
    if (at < 1) throw new UsageError(`--when is not a condition: “${text}”; write it like real_contact:score>30,litigator=no.`);
    const name = text.slice(0, at).trim();
    const operation = chosen.find(({ id, name: short }) => id === name || short === name);
    if (!operation)
      throw new UsageError(
        `--when is about “${name}”, which this command doesn’t run; name one of ${chosen.map(({ id }) => id).join(', ')}.`,
      );
    if (conditions.has(operation.id))
      throw new UsageError(`--when is given twice for ${operation.id}; put its conditions into one --when, separated by commas.`);
    conditions.set(operation.id, parseCondition(text.slice(at + 1), `--when “${text}”`));
  }
  return conditions;
}
