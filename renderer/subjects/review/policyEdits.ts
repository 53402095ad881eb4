/** Policies while they are being edited: kept as long as the window lives, for the policy's screen and for whoever offers it another policy. */
import { create } from 'zustand';
import type { Policy } from '#contract/review/policy.ts';
import { call } from '../../bridge/call.ts';
import { go } from '../../base/router.ts';

/** Edits since the window opened, by list: the newest last. */
const useEdits = create<{ readonly byList: Readonly<Record<string, readonly Policy[]>> }>(() => ({ byList: {} }));
const mostEdits = 200;

export const usePolicyEdits = (listId: string): readonly Policy[] | undefined => useEdits(({ byList }) => byList[listId]);

export const setPolicyEdits = (listId: string, edits: readonly Policy[]): void =>
  useEdits.setState(({ byList }) => ({ byList: { ...byList, [listId]: edits.slice(-mostEdits) } }));

export const forgetPolicyEdits = (listId: string): void => useEdits.setState(({ byList: { [listId]: _, ...byList } }) => ({ byList }));

/** Shows this policy in the screen of the list's policy, as its latest edit: it can be undone there, and nothing is applied. */
export async function offerPolicy(listId: string, policy: Policy): Promise<void> {
  const state = await call('policies.state', { listId });
  await call('policies.keepDraft', { listId, draft: policy });
  const edits = useEdits.getState().byList[listId] ?? [state.draft ?? state.policy];
  setPolicyEdits(listId, [...edits, policy]);
  go({ at: 'policy', listId, rule: null });
}
