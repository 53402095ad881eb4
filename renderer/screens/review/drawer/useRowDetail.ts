/** Everything about the current row, read a moment after the reviewer stops there. */
import { skipToken, useQuery } from '@tanstack/react-query';
import type { RowDetail, ViewRow } from '../../../../electron/contract/view.ts';
import { pause, read } from '../../../app/queryClient.ts';

/** Holding down J moves past rows faster than they can be read. */
const pauseMs = 60;

/** Null while it is loading; read again when the row in the view changes. */
export function useRowDetail(listId: string, row: ViewRow | undefined): RowDetail | null {
  const { data } = useQuery({
    queryKey: ['review.row', { listId, row: row?.row }, row],
    queryFn:
      row === undefined
        ? skipToken
        : async ({ signal }) => {
            await pause(pauseMs, signal);
            return read('review.row', { listId, row: row.row });
          },
    placeholderData: (before) => (before?.row === row?.row ? before : undefined),
    meta: { notifies: 'always' },
  });
  return data ?? null;
}
