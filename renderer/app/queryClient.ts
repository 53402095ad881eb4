/**
 * The window's one cache of what the program answers. A key is a command and its parameters; nothing in it grows old by itself, but by the program's
 * events (keepFresh.ts) or by the code that has just changed it.
 */
import { QueryCache, QueryClient, queryOptions, type QueryFilters } from '@tanstack/react-query';
import type { CommandName, CommandParams, CommandReturns } from '../../electron/contract/commands.ts';
import { Failed } from '../../electron/contract/failure.ts';
import { call } from '../bridge/call.ts';
import { streamOpened } from '../bridge/listen.ts';
import { FailureShown } from '../bridge/transport.ts';
import { failureOf } from './failureOf.ts';
import { notifyFailure } from './notify.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Whatever a reading throws is a failure that can be shown. */
    defaultError: Failed;
    /** `notifies`: a failure is said in the corner, because the screen has no place for it; `first`: only where nothing is in sight yet. */
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
      // The program runs on this computer: whether the network is there, or the window in front, says nothing about its answers.
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      // A failure is a sentence with what to do about it, and a button.
      retry: false,
      // Read when a screen opens, kept for as long as it is open.
      staleTime: 0,
      gcTime: 0,
    },
  },
});

/** As `call`, once the program's events are heard, so that no change goes by between; whatever it throws is a `Failed`. */
export async function read<N extends CommandName>(name: N, params: CommandParams<N>): Promise<CommandReturns<N>> {
  await streamOpened();
  try {
    return await call(name, params);
  } catch (error) {
    throw error instanceof Failed ? error : new FailureShown(failureOf(error));
  }
}

/** A question to the program, for `useQuery`. */
export const reading = <N extends CommandName>(name: N, params: CommandParams<N>) =>
  queryOptions({ queryKey: [name, params], queryFn: () => read(name, params) });

/** A question that is shared by many screens and followed by keepFresh: read once, kept, and read again when an event says that it changed. */
export const shared = <N extends CommandName>(name: N, params: CommandParams<N>) =>
  queryOptions({ ...reading(name, params), staleTime: Infinity, gcTime: Infinity });

/**
 * Reads again what is in sight of this, and has the rest read again when it comes into sight. What is being read just now may be older than whatever
 * the caller knows of: it is dropped. Resolves when the newest is there; failures stand in the queries.
 */
export async function refresh({ queryKey }: Pick<QueryFilters, 'queryKey'> = {}): Promise<void> {
  const filters = queryKey === undefined ? {} : { queryKey };
  // By itself the library lets the first reading of a query stand for those that are asked for while it is under way.
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) void query.cancel({ silent: true });
  await queryClient.invalidateQueries(filters);
}

/** Waits, for what is typed or passed over quickly: a question that another one follows is never asked. Rejects where nobody waits any more. */
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
