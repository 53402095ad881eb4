/** The preview of a lookup's request and price, and its title in the history. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { LookupPreview, LookupRequest } from '#contract/lookups/lookup.ts';
import type { Failure } from '#contract/failure.ts';
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { phoneText } from '#messages/text.ts';
import { lookupPreview } from '#renderer/subjects/lookups/queries.ts';
import { pause, read } from '#renderer/base/queryClient.ts';
import { keyOf } from './fieldGroups.ts';

const pauseMs = 150;

export interface Previewed {
  readonly preview: LookupPreview | null;
  readonly failure: Failure | null;
  /** Whether the visible preview doesn't match the form yet. */
  readonly stale: boolean;
}

/** `request`: null if there is nothing to preview yet. */
export function usePreview(request: LookupRequest | null): Previewed {
  const { data, error, isPending, isPlaceholderData } = useQuery({
    queryKey: [...lookupPreview.queryKey, request],
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

const byWeight = ['phone', 'name', 'business.name', 'street_line_1', 'email', 'ip_address'];

/** The subject of a lookup in a few words: the phone, or else the name, the street, or the first value given. */
export function requestTitle({ parameters }: Pick<LookupRequest, 'parameters'>): string {
  const values = new Map(Object.entries(parameters).map(([name, value]) => [keyOf(name), value]));
  const weightiest = byWeight.find((key) => values.has(key));
  const value = weightiest === undefined ? [...values.values()][0] : values.get(weightiest);
  return value === undefined ? lookupWords.requestGone : phoneText(value);
}

/** The name in the request, if there is one. */
export function askedName({ parameters }: Pick<LookupRequest, 'parameters'>): string | null {
  const values = new Map(Object.entries(parameters).map(([name, value]) => [keyOf(name), value]));
  return values.get('name') ?? values.get('business.name') ?? null;
}
