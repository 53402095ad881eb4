/** The calls of one row, as the program knows them: newest first, without those that were taken back. */
import { useQuery } from '@tanstack/react-query';
import type { CallOutcome } from '#contract/outcomes/callOutcome.ts';
import { byOutcomes } from '#renderer/subjects/outcomes/queries.ts';
import { pause, read, declareQuery, unfollowed } from '#renderer/base/queryClient.ts';

/** Holding down J moves past rows faster than they can be read. */
const pauseMs = 60;

const callsOfRow = declareQuery('outcomes.ofRow', byOutcomes);
/** The calls of one row, as the program knows them: newest first, without those that were taken back. */
export const rowCalls = (listId: string, row: number) => callsOfRow({ listId, row });

/** What telling the service about a call of the row costs. */
export const callCost = (listId: string, row: number) => ({
  ...unfollowed('outcomes.cost', { listId, row }),
  meta: { notifies: 'first' as const },
});

/** Null while they are read. */
export function useRowCalls(listId: string, row: number): readonly CallOutcome[] | null {
  const { data } = useQuery({
    ...rowCalls(listId, row),
    queryFn: async ({ signal }) => {
      await pause(pauseMs, signal);
      return read('outcomes.ofRow', { listId, row });
    },
    meta: { notifies: 'first' },
  });
  return data ?? null;
}

/** The service knows it, or may know it. */
export const wasReported = ({ outbox }: CallOutcome): boolean => outbox === 'sent' || outbox === 'inDoubt';

/** An outcome of a result sheet goes with its sheet; one by hand as long as the service was told nothing. */
export const canTakeBack = (outcome: CallOutcome): boolean => outcome.source === null && !wasReported(outcome);

/** A newer outcome that wasn’t reported, because the service has an older one. */
export const waitsForWord = (outcome: CallOutcome, all: readonly CallOutcome[]): boolean =>
  outcome === all[0] && outcome.outbox === 'withdrawn' && all.some(wasReported);
