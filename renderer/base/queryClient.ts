/**
 * The window's one cache of the program's answers. A key is a command and its parameters. Nothing in it expires by time: only the program's
 * events (keepFresh.ts), or the code that has just changed something, make it stale.
 */
import { QueryCache, QueryClient, queryOptions, type QueryFilters } from '@tanstack/react-query';
import type { CommandName, CommandParams, CommandReturns } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { call } from '../bridge/call.ts';
import { streamOpened } from '../bridge/listen.ts';
import { FailureShown } from '../bridge/transport.ts';
import { failureOf, notifyFailure } from './notify.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Whatever a query throws is a failure that can be shown. */
    defaultError: Failed;
    /** `notifies`: a failure is shown in the corner, because the screen has no place for it; `first`: only if there is no data yet. */
    queryMeta: { notifies?: 'always' | 'first' };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state }) => {
      if (meta?.notifies === 'always' || (meta?.notifies === 'first' && state.data === undefined)) notifyFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      // The program runs on this computer: network status and window focus say nothing about its answers.
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      // A failure is shown as a sentence with what to do, and a button.
      retry: false,
      // Read when a screen opens, kept as long as it is open.
      staleTime: 0,
      gcTime: 0,
    },
  },
});

/** Like `call`, but waits until the program's events are received, so that no change is missed in between; whatever it throws is a `Failed`. */
export async function read<N extends CommandName>(name: N, params: CommandParams<N>): Promise<CommandReturns<N>> {
  await streamOpened();
  try {
    return await call(name, params);
  } catch (error) {
    throw error instanceof Failed ? error : new FailureShown(failureOf(error));
  }
}

/** A command as a query, for `useQuery`. */
export const reading = <N extends CommandName>(name: N, params: CommandParams<N>) =>
  queryOptions({ queryKey: [name, params], queryFn: () => read(name, params) });

/** A query that many screens share and keepFresh follows: read once, kept, and refetched when an event says that it changed. */
export const shared = <N extends CommandName>(name: N, params: CommandParams<N>) =>
  queryOptions({ ...reading(name, params), staleTime: Infinity, gcTime: Infinity });

/**
 * Refetches the matching queries that are visible and marks the rest as stale. A fetch in progress may predate the change that
 * the caller knows of, so it is dropped. Resolves when the newest data is there; failures stay in the queries.
 */
export async function refresh({ queryKey }: Pick<QueryFilters, 'queryKey'> = {}): Promise<void> {
  const filters = queryKey === undefined ? {} : { queryKey };
  // By default the library reuses a query's first fetch for refetches requested while it is in progress.
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) void query.cancel({ silent: true });
  await queryClient.invalidateQueries(filters);
}

/** Debounces typing and fast scrolling: a query that is replaced in time is never sent. Rejects once nobody waits for it. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      clearTimeout(timer);
      reject(new DOMException('nobody waits for it', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal.addEventListener('abort', leave, { once: true });
  });
