/** The counts of a comparison, and how far it is; leaving, or asking something else, ends the work. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { Compared, Comparison } from '../../../electron/contract/compare.ts';
import type { Failure } from '../../../electron/contract/failure.ts';
import { read } from '../../app/queryClient.ts';
import { call } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';

export interface ComparedNow {
  readonly compared: Compared | null;
  readonly failure: Failure | null;
  readonly progress: { readonly rows: number; readonly of: number } | null;
  again(): void;
}

/** `comparison` null: not chosen yet. */
export function useCompared(comparison: Comparison | null): ComparedNow {
  const key = JSON.stringify(comparison);
  const [told, setTold] = useState<{ key: string; progress: ComparedNow['progress'] } | null>(null);
  const { data, error, refetch } = useQuery({
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
            try {
              return await read('review.compare', { comparison, askerId });
            } finally {
              off();
            }
          },
  });
  return {
    compared: data ?? null,
    failure: error?.failure ?? null,
    progress: told?.key === key ? told.progress : null,
    again: () => void refetch(),
  };
}
