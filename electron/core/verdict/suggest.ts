/**
 * Computes a policy's suggestion for a verdict: the first rule that matches wins. Pure, so that a changed policy can be tried without
 * writing anything.
 */
import { askedBy, conditionKeys, type Condition, type ConditionField, type ConditionKey } from '#contract/plan/condition.ts';
import type { Verdict } from '#contract/verdict/verdict.ts';
import { entryOf } from '#contract/verdict/verdictFields.ts';
import type { DecisionValue } from '#contract/review/decision.ts';
import type { FindingRule } from '#contract/lists/finding.ts';
import type { ColumnCondition, Policy, RuleCondition } from '#contract/review/policy.ts';

/** The values that conditions test. */
export type ConditionValues = Pick<Verdict, ConditionField>;

/** Whether a condition is empty, so that every row matches, even one without a verdict. */
export const isEmpty = (when: Condition): boolean => Object.values(when).every((wanted) => wanted === undefined);

type Test = (value: unknown, wanted: unknown) => boolean;

/** An unknown score meets no bound, and an unknown text matches none of the named ones. */
function testOf(key: ConditionKey): { field: ConditionField; test: Test } {
  const { field, bound } = askedBy(key);
  const { type } = entryOf(field);
  if (bound !== null)
    return {
      field,
      test: (value, wanted) =>
        typeof value === 'number' && typeof wanted === 'number' && (bound === 'atLeast' ? value >= wanted : value <= wanted),
    };
  return { field, test: (value, wanted) => Array.isArray(wanted) && wanted.includes(type === 'choice' ? (value ?? 'none') : value) };
}
const tests = conditionKeys.map((key) => ({ key, ...testOf(key) }));
const testsByKey = Object.fromEntries(tests.map(({ key, test }) => [key, test])) as Record<ConditionKey, Test>;

/** The tests of each condition, cached: a policy's rules are applied to every row of a list, and each has one or two tests. */
const asked = new WeakMap<Condition, { field: ConditionField; wanted: unknown; test: Test }[]>();
function askedOf(when: Condition): { field: ConditionField; wanted: unknown; test: Test }[] {
  let known = asked.get(when);
  if (!known) {
    known = tests.filter(({ key }) => when[key] !== undefined).map(({ key, field, test }) => ({ field, test, wanted: when[key] }));
    asked.set(when, known);
  }
  return known;
}

/** Whether one part of a condition is met: `value` is its field's value in a verdict. */
export const meetsPart = (key: ConditionKey, wanted: unknown, value: unknown): boolean => testsByKey[key](value, wanted);

/**
 * Whether a verdict meets a condition: for a policy's rules, and for choosing the rows of a check. Pure. All given parts must be met.
 * `when` must not change after its first use.
 */
export function matches(when: Condition, verdict: ConditionValues): boolean {
  for (const { field, wanted, test } of askedOf(when)) if (!test(verdict[field], wanted)) return false;
  return true;
}

interface Suggestion {
  value: DecisionValue;
  /** Index of the rule that matched; null for the policy's `otherwise`. */
  rule: number | null;
}

/** The values that rules test. */
export interface JudgedRow {
  verdict: Verdict;
  findings: readonly FindingRule[];
  /** Whether the row's cell passes; false if the list has no such column. */
  passes: (condition: ColumnCondition) => boolean;
}

/** Returns null if the verdict is based on no answer: an unknown row is neither kept nor dropped. */
export function suggest(policy: Policy, row: JudgedRow): Suggestion | null {
  if (row.verdict.checkedAt === null) return null;
  const rule = policy.rules.findIndex(({ when, off }) => off !== true && meets(when, row));
  const fired = policy.rules[rule];
  return fired ? { value: fired.suggest, rule } : { value: policy.otherwise, rule: null };
}

function meets(when: RuleCondition, { verdict, findings, passes }: JudgedRow): boolean {
  if (!matches(when, verdict)) return false;
  if (when.findings && !when.findings.some((rule) => findings.includes(rule))) return false;
  if (when.noFindings?.some((rule) => findings.includes(rule))) return false;
  return when.columns?.every(passes) ?? true;
}
