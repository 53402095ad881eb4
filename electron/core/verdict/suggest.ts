/**
 * What a policy suggests for a verdict: the first rule that matches wins. Pure, so that a changed policy can be tried without writing
 * anything.
 */
import type { DecisionValue } from '#contract/review/decision.ts';
import type { FindingRule } from '#contract/lists/finding.ts';
import type { ColumnCondition, Policy, RuleCondition } from '#contract/review/policy.ts';
import type { Verdict } from '#contract/verdict/verdict.ts';
import { matches } from './matches.ts';

export interface Suggestion {
  value: DecisionValue;
  /** Index of the rule that matched; null: the policy's `otherwise`. */
  rule: number | null;
}

/** What rules test. */
export interface JudgedRow {
  verdict: Verdict;
  findings: readonly FindingRule[];
  /** Whether the row's cell passes; false if the list has no such column. */
  passes: (condition: ColumnCondition) => boolean;
}

/** Null if the verdict is based on no answer: an unknown row is neither kept nor dropped. */
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
