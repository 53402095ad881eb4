/** Which rows somebody asked to see: passed from a finding to the review, because screens don't know each other. */
import { create } from 'zustand';
import type { Filter } from '#contract/review/facets.ts';
import type { Policy } from '#contract/review/policy.ts';
import { goToStep, go } from '../../base/router.ts';
import { call } from '../../bridge/call.ts';

let asked: { listId: string; filter: Filter; row: number | null } | null = null;

/** Opens the review of a list with this filter. */
export function showRows(listId: string, filter: Filter): void {
  asked = { listId, filter, row: null };
  goToStep(listId, 'review');
}

/** Opens the review of a list with all its rows, at this one. */
export function showRow(listId: string, row: number): void {
  asked = { listId, filter: {}, row };
  goToStep(listId, 'review');
}

/** The row that was asked for, until the filter is taken; null if none was. */
export const askedRow = (listId: string): number | null => (asked?.listId === listId ? asked.row : null);

/** Returns the requested filter once; null if there is none, and the review opens where it was left. */
export function takeAskedRows(listId: string): Filter | null {
  const filter = asked?.listId === listId ? asked.filter : null;
  asked = null;
  return filter;
}

/** Edits since the window opened, by list: the newest last. */
const useEdits = create<{ readonly byList: Readonly<Record<string, readonly Policy[]>> }>(() => ({ byList: {} }));
const mostEdits = 200;

/** Policies while they are being edited: kept as long as the window lives, for the policy's screen and for whoever offers it another policy. */
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
