/** Gives a new list the policy that the settings name for new lists. */
import { isSamePolicy, type Policy } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import type { Clock } from '../../ports.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';

export interface NewListNeeds {
  write: WriteLedger;
  clock: Clock;
  newId(): string;
  by(): string;
  /** For new lists; undefined: the default. */
  policy(): Policy | undefined;
}

/** Records it as applied. Nothing is recorded for the default, which every list has from the start. */
export function policyOfNewList(needs: NewListNeeds): (listId: string) => Promise<void> {
  return async (listId) => {
    const policy = needs.policy();
    if (policy === undefined || isSamePolicy(policy, carefulDialing)) return;
    await needs.write('policies.append', { recordId: needs.newId(), listId, policy, by: needs.by(), at: needs.clock.now() });
  };
}
