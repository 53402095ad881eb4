/** Everything about the current row, read a moment after the reviewer stops there. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { RowDetail, ViewRow } from '#contract/review/view.ts';
import { pause, read } from '#renderer/base/queryClient.ts';

/** Holding down J moves past rows faster than they can be read. */
const pauseMs = 60;

const keyOf = (listId: string, row: ViewRow | undefined) => ['review.row', { listId, row: row?.row }, row] as const;

/** A row's details, to be read before the row is shown: kept for a minute, unless the row changes. */
export const rowDetail = (listId: string, row: ViewRow) =>
  queryOptions({
    queryKey: keyOf(listId, row),
    queryFn: () => read('review.row', { listId, row: row.row }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/**
 * Null while it is loading; read again when the row in the view changes. `atOnce`: without waiting for the reviewer to stop, and not again if
 * `rowDetail` has it.
 */
export function useRowDetail(listId: string, row: ViewRow | undefined, atOnce = false): RowDetail | null {
  const { data } = useQuery<RowDetail>({
    queryKey: keyOf(listId, row),
    queryFn:
      row === undefined
        ? skipToken
        : async ({ signal }) => {
            if (!atOnce) await pause(pauseMs, signal);
            return read('review.row', { listId, row: row.row });
          },
    ...(atOnce ? { staleTime: Infinity, gcTime: 60_000 } : {}),
    placeholderData: (before: RowDetail | undefined) => (before?.row === row?.row ? before : undefined),
    meta: { notifies: 'always' },
  });
  return data ?? null;
}
