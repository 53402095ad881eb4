/** The rows that another screen asks the review to show, such as a finding's; kept here because screens don't import each other. */
import { create } from 'zustand';
import type { Filter } from '#contract/review/facets.ts';
import type { Policy } from '#contract/review/policy.ts';
import { goToStep, go } from '../../base/router.ts';
import { call } from '../../bridge/call.ts';

let asked: { listId: string; filter: Filter; row: number | null } | null = null;

export function showRows(listId: string, filter: Filter): void {
  asked = { listId, filter, row: null };
  goToStep(listId, 'review');
}

/** Opens the review of a list with all its rows, at this row. */
export function showRow(listId: string, row: number): void {
  asked = { listId, filter: {}, row };
  goToStep(listId, 'review');
}

/** The requested row, until the filter is taken; null if there is none. */
export const askedRow = (listId: string): number | null => (asked?.listId === listId ? asked.row : null);

/** Returns the requested filter once; null if there is none, in which case the review opens where it was left. */
export function takeAskedRows(listId: string): Filter | null {
  const filter = asked?.listId === listId ? asked.filter : null;
  asked = null;
  return filter;
}

/** Edits since the window opened, by list, newest last. */
const useEdits = create<{ readonly byList: Readonly<Record<string, readonly Policy[]>> }>(() => ({ byList: {} }));
const mostEdits = 200;

/** Edits of a list's policy, kept for the lifetime of the window, for the policy's screen and for screens that offer another policy. */
export const usePolicyEdits = (listId: string): readonly Policy[] | undefined => useEdits(({ byList }) => byList[listId]);

export const setPolicyEdits = (listId: string, edits: readonly Policy[]): void =>
  useEdits.setState(({ byList }) => ({ byList: { ...byList, [listId]: edits.slice(-mostEdits) } }));

export const forgetPolicyEdits = (listId: string): void => useEdits.setState(({ byList: { [listId]: _, ...byList } }) => ({ byList }));

/** Opens the list's policy screen with this policy as the latest edit: it can be undone there, and nothing is applied. */
export async function offerPolicy(listId: string, policy: Policy): Promise<void> {
  const state = await call('policies.state', { listId });
  await call('policies.keepDraft', { listId, draft: policy });
  const edits = useEdits.getState().byList[listId] ?? [state.draft ?? state.policy];
  setPolicyEdits(listId, [...edits, policy]);
  go({ at: 'policy', listId, rule: null });
}
