/** What the edited policy would do: asked again shortly after every change; the last answer stays visible meanwhile. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Failure } from '#contract/failure.ts';
import type { Policy, PolicyPreview } from '#contract/review/policy.ts';
import { pause, read } from '../../base/queryClient.ts';

const pauseMs = 60;

export interface Previewed {
  readonly preview: PolicyPreview | null;
  readonly failure: Failure | null;
  /** The visible counts don't match the policy yet. */
  readonly stale: boolean;
  again(): void;
}

/** `policy` null: not known yet. */
export function usePreview(listId: string, policy: Policy | null): Previewed {
  const [askerId] = useState(() => uuid());
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['policies.preview', { listId }, policy],
    queryFn:
      policy === null
        ? skipToken
        : async ({ signal }) => {
            await pause(pauseMs, signal);
            return read('policies.preview', { listId, policy, askerId });
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
