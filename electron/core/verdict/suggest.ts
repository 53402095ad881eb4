/**
 * What a policy suggests for a verdict: the first rule that matches wins. Pure, so that a changed policy can be tried without writing
 * anything.
 */
import type { DecisionValue, Policy } from '../../contract/decision.ts';
import type { Verdict } from '../../contract/verdict.ts';
import { matches } from './matches.ts';

export interface Suggestion {
  value: DecisionValue;
  /** Index of the rule that matched; null: the policy's `otherwise`. */
  rule: number | null;
}

/** Null if the verdict is based on no answer: an unknown row is neither kept nor dropped. */
export function suggest(policy: Policy, verdict: Verdict): Suggestion | null {
  if (verdict.answerIds.length === 0) return null;
  const rule = policy.rules.findIndex(({ when }) => matches(when, verdict));
  const fired = policy.rules[rule];
  return fired ? { value: fired.suggest, rule } : { value: policy.otherwise, rule: null };
}
