/** The counts of a comparison, and how far it is; leaving, or asking something else, ends the work. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Compared, ComparedSide, Comparison } from '#contract/review/compare.ts';
import type { Failure } from '#contract/failure.ts';
import type { ListCard } from '#contract/lists/list.ts';
import { lists } from '../../base/queries.ts';
import { queryClient, read } from '../../base/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

export interface ComparedNow {
  readonly compared: Compared | null;
  readonly failure: Failure | null;
  /** Answers or rows have come since it was counted. */
  readonly stale: boolean;
  /** It is being counted, whether or not earlier counts are visible. */
  readonly busy: boolean;
  readonly progress: { readonly rows: number; readonly of: number } | null;
  again(): void;
}

type Card = Pick<ListCard, 'listId' | 'rows' | 'answered' | 'lastCheckedAt' | 'run'>;

/** Differs as soon as either side may have changed: a list as it is now, or a run that isn't finished. */
function stateOf({ before, after }: Comparison, cards: readonly Card[]): string {
  const state = ({ listId, runId }: ComparedSide): unknown => {
    const card = cards.find((one) => one.listId === listId);
    const isMoving = runId === null || (card?.run?.runId === runId && card.run.state !== 'finished');
    return isMoving ? [card?.rows, card?.answered, card?.lastCheckedAt] : null;
  };
  return JSON.stringify([before, after].map(state));
}

/** `comparison` null: not chosen yet. */
export function useCompared(comparison: Comparison | null): ComparedNow {
  const key = JSON.stringify(comparison);
  const [told, setTold] = useState<{ key: string; progress: ComparedNow['progress'] } | null>(null);
  const cards = useQuery(lists).data ?? [];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['review.compare', comparison],
    queryFn:
      comparison === null
        ? skipToken
        : async ({ signal }) => {
            // An asker of its own for each question: one that was left must not end the next.
            const askerId = uuid();
            const off = listen('review.compareProgressed', ({ askerId: of, ...now }) => {
              if (of === askerId) setTold({ key, progress: now });
            });
            signal.addEventListener('abort', () => void call('review.cancel', { askerId }).catch(() => undefined), { once: true });
            // As it was before the first row was read: what comes meanwhile may be in the counts or not.
            const state = stateOf(comparison, queryClient.getQueryData(lists.queryKey) ?? []);
            try {
              return { compared: await read('review.compare', { comparison, askerId }), state };
            } finally {
              off();
            }
          },
  });
  return {
    compared: data?.compared ?? null,
    failure: error?.failure ?? null,
    stale: data !== undefined && comparison !== null && data.state !== stateOf(comparison, cards),
    busy: isFetching,
    progress: told?.key === key ? told.progress : null,
    again: () => void refetch(),
  };
}
