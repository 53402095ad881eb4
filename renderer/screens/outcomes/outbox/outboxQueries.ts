/** What the outbox holds, as the program says: counts and deliveries, and its entries page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { outboxStates, type OutboxState } from '#contract/outcomes/callOutcome.ts';
import { read, reading } from '#renderer/base/queryClient.ts';

/** Which entries are shown: those of a state, those that need somebody, or all. */
export type OutboxFilter = OutboxState | 'open' | 'all';

export const outboxQuery = reading('outbox.state', {});

const page = 50;

export const entriesQuery = (filter: OutboxFilter) => {
  const asked = filter === 'open' ? { states: [...outboxStates], open: true } : { states: filter === 'all' ? [...outboxStates] : [filter] };
  return infiniteQueryOptions({
    queryKey: ['outbox.list', asked],
    queryFn: ({ pageParam: from }) => read('outbox.list', { ...asked, from, count: page }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return shown < total ? shown : undefined;
    },
  });
};
