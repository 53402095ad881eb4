/** The whole list as the review sees it: counts by decision, and a view of all rows in the file's order. */
import { useQuery } from '@tanstack/react-query';
import type { Failure } from '#contract/failure.ts';
import type { Facets } from '#contract/review/facets.ts';
import { reading } from '../../base/queryClient.ts';

export interface WholeList {
  /** Differs after every change of verdicts or decisions, so that screens read their rows again. */
  readonly viewId: string | null;
  readonly facets: Facets | null;
  readonly failure: Failure | null;
  again(): void;
}

export function useWholeList(listId: string): WholeList {
  const { data, error, refetch } = useQuery(reading('review.open', { listId, filter: {}, sort: { by: 'row', descending: false } }));
  return {
    viewId: data?.viewId ?? null,
    facets: data?.facets ?? null,
    failure: error?.failure ?? null,
    again: () => void refetch(),
  };
}
