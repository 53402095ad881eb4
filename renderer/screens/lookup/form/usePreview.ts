/** What a look-up would send and cost: requested again shortly after every change; the last preview stays visible until the next arrives. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Failure } from '#contract/failure.ts';
import type { LookupPreview, LookupRequest } from '#contract/lookups/lookup.ts';
import { pause, read } from '#renderer/base/queryClient.ts';

const pauseMs = 150;

export interface Previewed {
  readonly preview: LookupPreview | null;
  readonly failure: Failure | null;
  /** True while the visible preview does not match the form yet. */
  readonly stale: boolean;
}

/** `request` null: nothing to preview yet. */
export function usePreview(request: LookupRequest | null): Previewed {
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: ['lookups.preview', request],
    queryFn:
      request === null
        ? skipToken
        : async ({ signal }) => {
            await pause(pauseMs, signal);
            return read('lookups.preview', request);
          },
    placeholderData: keepPreviousData,
  });
  return { preview: data ?? null, failure: error?.failure ?? null, stale: isPending || isPlaceholderData };
}
