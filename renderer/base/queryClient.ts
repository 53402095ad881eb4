/**
 * The window's one cache of the program's answers. A key is a command and its parameters. Nothing in it expires by time: only the program's
 * events, as each query declares and keepFresh.ts carries out, or the code that has just changed something, make it stale.
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
    /** Whatever a query throws is a failure that can be shown. */
    defaultError: Failed;
    /** `notifies`: a failure is shown in the corner, because the screen has no place for it; `first`: only if there is no data yet. */
    queryMeta: { notifies?: 'always' | 'first' };
    /** Only made here, so that nothing is read of which nobody said what makes it stale. */
    queryKey: DeclaredKey;
  }
}

declare const declared: unique symbol;
type DeclaredKey = readonly [CommandName & { readonly [declared]: true }, ...unknown[]];

/** The events that make a query's answers stale, and how. */
type StaleBy = Readonly<Partial<Record<EventName, Refetching>>>;
interface Refetching {
  /** Refetched at most this often, and not before the last answer is there: else events that come faster than answers keep each from being shown. */
  readonly everyMs?: number;
  /** Only what was read of the list that the event names, if it names one. */
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

/** A query that no event makes stale: it is read when it is shown, and again when the code that changes something says so. */
export const unfollowed = <N extends CommandName>(name: N, params: CommandParams<N>) =>
  queryOptions({ queryKey: unfollowedKey(name, params), queryFn: () => read(name, params) });

/** The key of such a query that reads in a way of its own. */
export const unfollowedKey = (name: CommandName, ...params: unknown[]): DeclaredKey => [name as DeclaredKey[0], ...params];

/** The queries that events make stale, as far as they are loaded. */
export const followed = new Map<CommandName, { readonly queryKey: DeclaredKey; readonly staleBy: StaleBy }>();
/** Each begins to read a shared query and to keep it up to date, whether or not it is visible. */
export const holds: (() => () => void)[] = [];

/**
 * Declares a command as a query, once, in its subject's folder, with what makes it stale. What is returned makes of parameters what
 * `useQuery` takes; its own key is that of all of them, for a query that reads in a way of its own and for `refresh`.
 */
export function declareQuery<N extends CommandName>(name: N, staleBy: StaleBy) {
  const queryKey = unfollowedKey(name);
  followed.set(name, { queryKey, staleBy });
  return Object.assign((params: CommandParams<N>) => unfollowed(name, params), { queryKey });
}

/** A query that many screens share: read once, by `keepFresh` at the start, kept, and refetched when an event says that it changed. */
export function declareShared<N extends CommandName>(name: N, params: CommandParams<N>, staleBy: StaleBy) {
  const query = queryOptions({ ...declareQuery(name, staleBy)(params), staleTime: Infinity, gcTime: Infinity });
  holds.push(() => new QueryObserver(queryClient, query).subscribe(() => undefined));
  return query;
}

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
