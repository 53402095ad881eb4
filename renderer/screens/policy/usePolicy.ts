/** A list's policy while it is being edited: kept in the window, and in the list's file soon after each change. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isSamePolicy, type Policy, type PolicyState } from '#contract/review/policy.ts';
import type { Failure } from '#contract/failure.ts';
import { notifyFailure } from '../../base/notify.ts';
import { forgetPolicyEdits, setPolicyEdits, usePolicyEdits } from '../../subjects/review/policyEdits.ts';
import { reading } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';

const keepPauseMs = 300;

export interface EditedPolicy {
  readonly policy: Policy;
  readonly state: PolicyState;
  /** Differs from what is applied. */
  readonly isChanged: boolean;
  /** The version that it gets when it is applied. */
  readonly version: number;
  readonly set: (policy: Policy) => void;
  /** Takes the last change back; null: there is none. */
  readonly undo: (() => void) | null;
  /** After it was applied or discarded. */
  readonly forget: () => void;
}

/** Null until it is read. */
export function usePolicy(listId: string): { edited: EditedPolicy | null; failure: Failure | null } {
  const read = useQuery(reading('policies.state', { listId }));
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

/** One more than any version of this name that was applied to the list. */
function nextVersion({ applied, policy: current }: PolicyState, { name }: Policy): number {
  const versions = [current, ...applied.map(({ policy }) => policy)].filter((one) => one.name === name).map(({ version }) => version);
  return Math.max(0, ...versions) + 1;
}

/** `draft` undefined: nothing was edited; null: what is edited equals what is applied. */
function useKeptDraft(listId: string, draft: Policy | null | undefined): void {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void } | null>(null);
  const kept = useRef<Policy | null | undefined>(undefined);
  useEffect(() => {
    if (draft === undefined || draft === kept.current) return;
    const keep = (): void => {
      pending.current = null;
      kept.current = draft;
      call('policies.keepDraft', { listId, draft }).catch(notifyFailure);
    };
    clearTimeout(pending.current?.timer);
    pending.current = { timer: setTimeout(keep, keepPauseMs), keep };
  }, [listId, draft]);
  useEffect(
    () => () => {
      if (pending.current === null) return;
      clearTimeout(pending.current.timer);
      pending.current.keep();
    },
    [],
  );
}
