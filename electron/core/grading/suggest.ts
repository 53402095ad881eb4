/** What a policy says about a verdict: the first rule that fits wins. Pure, so that a changed policy can be tried without writing anything. */
import type { DecisionValue, Policy, PolicyRule } from '../../contract/decision.ts';
import type { Verdict } from '../../contract/verdict.ts';

export interface Suggestion {
  value: DecisionValue;
  /** Index of the rule that fired; null: the policy's `otherwise`. */
  rule: number | null;
}

/** Null where no answer stands behind the verdict: a row that nothing is known of is neither kept nor dropped. */
export function suggest(policy: Policy, verdict: Verdict): Suggestion | null {
  if (verdict.answerIds.length === 0) return null;
  const rule = policy.rules.findIndex(({ when }) => fits(when, verdict));
  const fired = policy.rules[rule];
  return fired ? { value: fired.suggest, rule } : { value: policy.otherwise, rule: null };
}

/** Every condition that is given must hold; a score that is not known is on neither side of a bound. */
function fits(when: PolicyRule['when'], verdict: Verdict): boolean {
  const { score } = verdict;
  return (
    among(when.litigator, verdict.litigator) &&
    among(when.grade, verdict.grade ?? 'none') &&
    among(when.band, verdict.band ?? 'none') &&
    (when.scoreAtLeast === undefined || (score !== null && score >= when.scoreAtLeast)) &&
    (when.scoreAtMost === undefined || (score !== null && score <= when.scoreAtMost)) &&
    among(when.nameMatch, verdict.nameMatch) &&
    among(when.valid, verdict.valid) &&
    among(when.status, verdict.status) &&
    (when.lineType === undefined || (verdict.lineType !== null && when.lineType.includes(verdict.lineType)))
  );
}

const among = <T>(allowed: readonly T[] | undefined, value: T): boolean => allowed === undefined || allowed.includes(value);
