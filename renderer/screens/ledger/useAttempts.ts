/** The attempts that the screen of spending has read so far, newest first, and the current row. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AttemptQuery } from '#contract/ledger/ledger.ts';
import { queryClient, read, unfollowedKey } from '../../base/queryClient.ts';
import { listen } from '../../bridge/listen.ts';

export type AttemptChoice = Pick<AttemptQuery, 'show' | 'runId' | 'byHand'>;

/** Whether nothing is chosen, so that runs are shown, one per line. */
export const isGrouped = ({ show, runId, byHand = false }: AttemptChoice): boolean => show === 'all' && runId === null && !byHand;

const pageSize = 200;
const readAhead = 60;

const attemptsOf = (choice: AttemptChoice) =>
  infiniteQueryOptions({
    queryKey: unfollowedKey('ledger.attempts', choice),
    queryFn: ({ pageParam: before }) => read('ledger.attempts', { ...choice, before, count: pageSize }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ attempts, more }) => (more ? attempts.at(-1)?.seq : undefined),
  });

export type Attempts = ReturnType<typeof useAttempts>;

export function useAttempts() {
  const [choice, setChoice] = useState<AttemptChoice>({ show: 'all', runId: null });
  const [at, setAt] = useState(0);
  // Newer attempts are only offered, because rows must not jump while they are read.
  const [newer, setNewer] = useState(false);
  useEffect(() => listen('runs.progressed', () => setNewer(true)), []);
  const query = attemptsOf(choice);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({ ...query, enabled: !isGrouped(choice) });
  const attempts = useMemo(() => data?.pages.flatMap((page) => page.attempts) ?? null, [data]);
  return {
    choice,
    /** Null until the first page is loaded. */
    attempts,
    /** Whether there are older attempts to load. */
    more: hasNextPage,
    reading: isFetching,
    failure: error?.failure ?? null,
    /** Position in `attempts`. */
    at,
    /** Whether requests were sent since the newest attempt was read. */
    newer,
    /** Reads from the newest attempt on, with this choice or the current one. */
    open(wanted = choice): void {
      setChoice(wanted);
      setAt(0);
      setNewer(false);
      if (JSON.stringify(wanted) !== JSON.stringify(choice)) return;
      queryClient.setQueryData(query.queryKey, (all) => all && { pages: all.pages.slice(0, 1), pageParams: all.pageParams.slice(0, 1) });
      void refetch();
    },
    /** Reports the last visible position, so that older attempts are read before they are needed. */
    look(last: number): void {
      if (attempts !== null && last >= attempts.length - readAhead && hasNextPage && !isFetching && error === null)
        void fetchNextPage({ cancelRefetch: false });
    },
    goTo: (position: number): void => setAt(Math.max(0, Math.min(position, (attempts?.length ?? 1) - 1))),
  };
}
