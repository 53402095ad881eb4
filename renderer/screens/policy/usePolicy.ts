/** A list's policy while it is edited: kept in the window, and saved to the list's file shortly after each change. */
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { createDebounce } from '#base/async.ts';
import { isSamePolicy, type Policy, type PolicyState, type PolicyPreview, mostRules, type PolicyRule } from '#contract/review/policy.ts';
import type { Failure } from '#contract/failure.ts';
import { policyPreview, policyState } from '../../subjects/policy/queries.ts';
import { notifyFailure } from '../../base/notify.ts';
import { forgetPolicyEdits, setPolicyEdits, usePolicyEdits } from '../../subjects/review/reviewChoice.ts';
import { pause, read } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';

const keepPauseMs = 300;

export interface EditedPolicy {
  readonly policy: Policy;
  readonly state: PolicyState;
  /** Whether it differs from the applied policy. */
  readonly isChanged: boolean;
  /** The version that it will get when applied. */
  readonly version: number;
  readonly set: (policy: Policy) => void;
  /** Undoes the last change; null if there is none. */
  readonly undo: (() => void) | null;
  /** Clears the edits after they were applied or discarded. */
  readonly forget: () => void;
}

/** `edited`: null until read. */
export function usePolicy(listId: string): { edited: EditedPolicy | null; failure: Failure | null } {
  const read = useQuery(policyState({ listId }));
  const edits = usePolicyEdits(listId);
  const state = read.data;
  const policy = edits?.at(-1) ?? state?.draft ?? state?.policy;
  const isChanged = state !== undefined && policy !== undefined && !isSamePolicy(policy, state.policy);
  useKeptDraft(listId, edits === undefined || policy === undefined ? undefined : isChanged ? policy : null);
  if (state === undefined || policy === undefined) return { edited: null, failure: read.error?.failure ?? null };
  const all = edits ?? [policy];
  return {
    failure: null,
    edited: {
      policy,
      state,
      isChanged,
      version: isChanged ? nextVersion(state, policy) : state.policy.version,
      set: (next) => setPolicyEdits(listId, [...all, next]),
      undo: all.length < 2 ? null : () => setPolicyEdits(listId, all.slice(0, -1)),
      forget: () => forgetPolicyEdits(listId),
    },
  };
}

/** One more than the highest version of this name that was applied to the list. */
function nextVersion({ applied, policy: current }: PolicyState, { name }: Policy): number {
  const versions = [current, ...applied.map(({ policy }) => policy)].filter((one) => one.name === name).map(({ version }) => version);
  return Math.max(0, ...versions) + 1;
}

/** `draft`: undefined if nothing was edited; null if the edited policy equals the applied one. */
function useKeptDraft(listId: string, draft: Policy | null | undefined): void {
  const asked = useRef<Policy | null | undefined>(undefined);
  const [keep] = useState(() => () => void call('policies.keepDraft', { listId, draft: asked.current ?? null }).catch(notifyFailure));
  const [keeping] = useState(() => createDebounce(keep, keepPauseMs));
  useEffect(() => {
    if (draft === undefined || draft === asked.current) return;
    asked.current = draft;
    keeping.request();
  }, [draft, keeping]);
  useEffect(
    () => () => {
      if (keeping.cancel()) keep();
    },
    [keep, keeping],
  );
}

const pauseMs = 60;

interface Previewed {
  readonly preview: PolicyPreview | null;
  readonly failure: Failure | null;
  /** Whether the visible counts don't match the policy yet. */
  readonly stale: boolean;
  again(): void;
}

export function usePreview(listId: string, policy: Policy): Previewed {
  const [requesterId] = useState(() => uuid());
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...policyPreview.queryKey, { listId }, policy],
    queryFn: async ({ signal }) => {
      await pause(pauseMs, signal);
      return read('policies.preview', { listId, policy, requesterId });
    },
    placeholderData: keepPreviousData,
  });
  return {
    preview: data ?? null,
    failure: error?.failure ?? null,
    stale: isPending || isPlaceholderData,
    again: () => void refetch(),
  };
}

/** Changes to a policy's rules. Pure. */
export const canAdd = ({ rules }: Policy): boolean => rules.length < mostRules;

/** Locked rules come first and stay there. */
const firstFree = ({ rules }: Policy): number => rules.findLastIndex(({ locked }) => locked === true) + 1;

export const canMove = (policy: Policy, from: number, to: number): boolean =>
  policy.rules[from]?.locked !== true && to >= firstFree(policy) && to < policy.rules.length && to !== from;

export function moveRule(policy: Policy, from: number, to: number): Policy {
  const rule = policy.rules[from];
  if (rule === undefined || !canMove(policy, from, to)) return policy;
  return { ...policy, rules: policy.rules.toSpliced(from, 1).toSpliced(to, 0, rule) };
}

export const changeRule = (policy: Policy, index: number, part: Partial<PolicyRule>): Policy => ({
  ...policy,
  rules: policy.rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)),
});

export const removeRule = (policy: Policy, index: number): Policy => ({ ...policy, rules: policy.rules.toSpliced(index, 1) });

/** Duplicates a rule. The copy of a locked rule is unlocked and comes after all locked ones. */
export function duplicateRule(policy: Policy, index: number): { policy: Policy; at: number } {
  const rule = policy.rules[index];
  if (rule === undefined || !canAdd(policy)) return { policy, at: index };
  const { locked: _, ...copy } = rule;
  const at = Math.max(index + 1, firstFree(policy));
  return { policy: { ...policy, rules: policy.rules.toSpliced(at, 0, copy) }, at };
}

/** Adds a rule before the other unlocked ones, because the first rule that matches decides. */
export function addRule(policy: Policy): { policy: Policy; at: number } {
  const at = firstFree(policy);
  const rule: PolicyRule = { when: { grade: ['E', 'F'] }, suggest: 'drop' };
  return { policy: { ...policy, rules: policy.rules.toSpliced(at, 0, rule) }, at };
}

export const toggleRule = (policy: Policy, index: number): Policy => ({
  ...policy,
  rules: policy.rules.map(({ off, ...rule }, at) =>
    at !== index ? { ...rule, ...(off && { off }) } : off ? rule : { ...rule, off: true },
  ),
});
