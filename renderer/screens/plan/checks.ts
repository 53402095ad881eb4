/** Adds, changes, moves and removes the checks of a plan. Pure. */
import { askedBy, conditionKeys, type Condition, type ConditionField } from '#contract/plan/condition.ts';
import { addOnsOf, type Operation, type OperationFacts } from '#contract/service/operation.ts';
import { getOperation, operations } from '#contract/service/operations/catalog.ts';
import type { Check } from '#contract/plan/plan.ts';
import { unplannedVerdict } from '#contract/verdict/verdict.ts';
import { entryOf } from '#contract/verdict/verdictFields.ts';
import { conditionPhrase } from '#messages/plan/planWords.ts';
import { soughtWord } from '#messages/verdict/verdictWords.ts';
import { usualAddOns } from '../../subjects/plan/planChoice.ts';

/** Whether any of these checks provides this fact. Litigators are found by an add-on, which may be turned off. */
function finds(checks: readonly Check[], fact: keyof OperationFacts): boolean {
  return checks.some(
    ({ operation, addOns }) =>
      operations.find(({ id }) => id === operation)?.facts[fact] !== undefined &&
      (fact !== 'litigator' || addOns.includes('litigator_checks')),
  );
}

/** A check's default condition: the rows for which the results of earlier checks make it worth its price. */
export function usualCondition(before: readonly Check[], operation: string): Condition {
  const usual = operations.find(({ id }) => id === operation)?.usualCondition ?? [];
  return usual.find(({ after }) => after.every((fact) => finds(before, fact)))?.where ?? {};
}

const alike = (one: Condition, other: Condition): boolean => conditionPhrase(one) === conditionPhrase(other);

/** Updates conditions that nobody changed to the default for the new order. */
function reseat(checks: readonly Check[], was: readonly Check[]): Check[] {
  return checks.reduce<Check[]>((seated, check) => {
    const before = was.slice(
      0,
      was.findIndex(({ operation }) => operation === check.operation),
    );
    const untouched = alike(check.where, usualCondition(before, check.operation));
    return [...seated, untouched ? { ...check, where: usualCondition(seated, check.operation) } : check];
  }, []);
}

export const addCheck = (checks: readonly Check[], operation: Operation): Check[] => [
  ...checks,
  { operation: operation.id, addOns: usualAddOns(operation), where: usualCondition(checks, operation.id) },
];

export const removeCheck = (checks: readonly Check[], index: number): Check[] =>
  reseat(
    checks.filter((_, at) => at !== index),
    checks,
  );

/** Moves the check at `from` to `to`; unchanged if there is no such position. */
export function moveCheck(checks: readonly Check[], from: number, to: number): Check[] {
  const moved = checks[from];
  if (moved === undefined || to < 0 || to >= checks.length) return [...checks];
  return reseat(checks.filter((_, at) => at !== from).toSpliced(to, 0, moved), checks);
}

export const changeCheck = (checks: readonly Check[], index: number, part: Partial<Omit<Check, 'operation'>>): Check[] =>
  checks.map((check, at) => (at === index ? { ...check, ...part } : check));

/** Replaces a check's operation: keeps the add-ons that the new one has too, and a condition that a person chose. */
export function replaceOperation(checks: readonly Check[], index: number, operation: Operation): Check[] {
  const old = checks[index];
  if (old === undefined) return [...checks];
  const had = addOnsOf(getOperation(old.operation));
  const addOns = addOnsOf(operation).filter((addOn) =>
    had.includes(addOn) ? old.addOns.includes(addOn) : usualAddOns(operation).includes(addOn),
  );
  const before = checks.slice(0, index);
  const untouched = alike(old.where, usualCondition(before, old.operation));
  const where = untouched ? usualCondition(before, operation.id) : old.where;
  return checks.map((check, at) => (at === index ? { operation: operation.id, addOns, where } : check));
}

/** The fact of an answer that a field depends on; null for a field that no answer fills. */
function factOf(field: ConditionField): keyof OperationFacts | null {
  const name = entryOf(field).bandOf ?? field;
  return operations.flatMap(({ facts }) => keysOf(facts)).find((fact) => fact === name) ?? null;
}
const keysOf = (facts: OperationFacts): (keyof OperationFacts)[] => Object.keys(facts) as (keyof OperationFacts)[];

/** Whether a row with an unknown value passes. */
const takesUnknown = (field: ConditionField, wanted: readonly unknown[]): boolean =>
  wanted.includes(unplannedVerdict[field]) || wanted.includes('none');

/** Names of the fields that a check's condition needs and no earlier check provides: only answers of an earlier run can meet it. */
export function unmetFields(checks: readonly Check[], index: number): string[] {
  const where = checks[index]?.where ?? {};
  const before = checks.slice(0, index);
  const sought = conditionKeys.flatMap((key) => {
    const { field } = askedBy(key);
    const wanted = where[key];
    const fact = factOf(field);
    if (wanted === undefined || fact === null || (typeof wanted !== 'number' && takesUnknown(field, wanted))) return [];
    return finds(before, fact) ? [] : [soughtWord(field)];
  });
  return [...new Set(sought)];
}
