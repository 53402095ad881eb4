/** Why the policy suggests what it does for a row: the rule, as the policy stood when it was applied to the list. */
import type { Decision } from '#contract/review/decision.ts';
import type { SuggestedBy } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import type { ReadDb } from '../../platform/database.ts';
import { policyAt } from './readPolicies.sql.ts';
import { cursorAt } from '../../verdict/kept/cursors.sql.ts';

/** Null if there is no suggestion. */
export function whyOf(ledger: ReadDb, list: ReadDb, { suggested, rule }: Pick<Decision, 'suggested' | 'rule'>): SuggestedBy | null {
  if (suggested === null) return null;
  const { name, version, rules } = policyAt(ledger, cursorAt(list, 'policy')) ?? carefulDialing;
  return { policy: name, version, suggest: suggested, rule, when: rule === null ? null : (rules[rule]?.when ?? null) };
}
