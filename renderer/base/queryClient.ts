/**
 * The window's only cache of the program's answers. A key is a command and its parameters. Nothing expires by time: entries become stale
 * only by the program's events, as each query declares and keepFresh.ts carries out, or by the code that has just changed something.
 */
import { QueryCache, QueryClient, QueryObserver, queryOptions, type QueryFilters } from '@tanstack/react-query';
import type { CommandName, CommandParams, CommandReturns } from '#contract/commands.ts';
import type { EventName } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import { call } from '../bridge/call.ts';
import { streamOpened } from '../bridge/listen.ts';
import { FailureShown } from '../bridge/transport.ts';
import { failureOf, notifyFailure } from './notify.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Every error that a query throws is a failure that can be shown. */
    defaultError: Failed;
    /** `notifies`: shows a failure in the corner, because the screen has no place for it; `first`: only if there is no data yet. */
    queryMeta: { notifies?: 'always' | 'first' };
    /** Created only here, so that nothing is read without declaring what makes it stale. */
    queryKey: DeclaredKey;
  }
}

declare const declared: unique symbol;
type DeclaredKey = readonly [CommandName & { readonly [declared]: true }, ...unknown[]];

/** The events that make a query's answers stale, and how it is refetched. */
type StaleBy = Readonly<Partial<Record<EventName, Refetching>>>;
interface Refetching {
  /**
   * Refetch at most this often, and not before the last answer has arrived: otherwise events that come faster than answers would keep any
   * from being shown.
   */
  readonly everyMs?: number;
  /** Refetch only the data of the list that the event names, if it names one. */
  readonly ofList?: true;
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, state }) => {
      if (meta?.notifies === 'always' || (meta?.notifies === 'first' && state.data === undefined)) notifyFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      // The program runs on this computer: network status and window focus are irrelevant to its answers.
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      // A failure is shown with a remedy and a button to retry.
      retry: false,
      // Read when a screen opens, and kept while it is open.
      staleTime: 0,
      gcTime: 0,
    },
  },
});

/** Like `call`, but waits for the event stream to open, so that no change is missed in between. Everything it throws is a `Failed`. */
export async function read<N extends CommandName>(name: N, params: CommandParams<N>): Promise<CommandReturns<N>> {
  await streamOpened();
  try {
    return await call(name, params);
  } catch (error) {
    throw error instanceof Failed ? error : new FailureShown(failureOf(error));
  }
}

/** A query that no event makes stale: it is read when shown, and again when the code that changes something refreshes it. */
export const unfollowed = <N extends CommandName>(name: N, params: CommandParams<N>) =>
  queryOptions({ queryKey: unfollowedKey(name, params), queryFn: () => read(name, params) });

/** The key for such a query with its own query function. */
export const unfollowedKey = (name: CommandName, ...params: unknown[]): DeclaredKey => [name as DeclaredKey[0], ...params];

/** The queries that events make stale, of the modules loaded so far. */
export const followed = new Map<CommandName, { readonly queryKey: DeclaredKey; readonly staleBy: StaleBy }>();
/** Functions that start reading a shared query and keeping it current, whether or not it is visible. */
export const holds: (() => () => void)[] = [];

/**
 * Declares a command as a query, once, in its subject's folder, along with what makes it stale. The returned function turns parameters into
 * options for `useQuery`; its `queryKey` covers all parameters, for queries with their own query function and for `refresh`.
 */
export function declareQuery<N extends CommandName>(name: N, staleBy: StaleBy) {
  const queryKey = unfollowedKey(name);
  followed.set(name, { queryKey, staleBy });
  return Object.assign((params: CommandParams<N>) => unfollowed(name, params), { queryKey });
}

/** Declares a query that many screens share: read once by `keepFresh` at the start, kept, and refetched when an event reports a change. */
export function declareShared<N extends CommandName>(name: N, params: CommandParams<N>, staleBy: StaleBy) {
  const query = queryOptions({ ...declareQuery(name, staleBy)(params), staleTime: Infinity, gcTime: Infinity });
  holds.push(() => new QueryObserver(queryClient, query).subscribe(() => undefined));
  return query;
}

/**
 * Refetches the matching queries that are visible and marks the rest as stale. A fetch in progress may predate the caller's change, so it
 * is dropped. Resolves when the newest data has arrived; failures stay in the queries.
 */
export async function refresh({ queryKey }: Pick<QueryFilters, 'queryKey'> = {}): Promise<void> {
  const filters = queryKey === undefined ? {} : { queryKey };
  // By default the library reuses a query's first fetch for refetches requested while it is in progress.
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) void query.cancel({ silent: true });
  await queryClient.invalidateQueries(filters);
}

/** Debounces typing and fast scrolling: a query that is replaced in time is never sent. Rejects when the signal is aborted. */
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
