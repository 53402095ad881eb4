/** What can still be done with the files that a list was read from. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { List, Originals } from '#contract/lists/list.ts';
import { attempt } from '#renderer/base/notify.ts';
import { queryClient, read } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';

export interface OriginalsState {
  readonly originals: Originals | null;
  /** A copy is being made or removed. */
  readonly busy: boolean;
  keep(keep: boolean): void;
}

export function useOriginals({ listId, rows }: Pick<List, 'listId' | 'rows'>): OriginalsState {
  // More rows mean more files.
  const query = queryOptions({
    queryKey: ['lists.originals', { listId }, rows],
    queryFn: () => read('lists.originals', { listId }),
    meta: { notifies: 'always' },
  });
  const { data: originals = null } = useQuery({ ...query, placeholderData: keepPreviousData });
  const [busy, setBusy] = useState(false);
  return {
    originals,
    busy,
    keep: (keep) =>
      attempt(async () => {
        setBusy(true);
        try {
          queryClient.setQueryData(query.queryKey, await call('lists.keepOriginals', { listId, keep }));
        } finally {
          setBusy(false);
        }
      }),
  };
}
