/** The calls of one row, newest first, without those that were taken back. */
import { useQuery } from '@tanstack/react-query';
import type { CallOutcome } from '#contract/outcomes/callOutcome.ts';
import { byOutcomes } from '#renderer/subjects/outcomes/queries.ts';
import { pause, read, declareQuery, unfollowed } from '#renderer/base/queryClient.ts';

/** Holding down J moves past rows faster than they can be read. */
const pauseMs = 60;

const callsOfRow = declareQuery('outcomes.ofRow', byOutcomes);
/** Query for the calls of one row, newest first, without those that were taken back. */
export const rowCalls = (listId: string, row: number) => callsOfRow({ listId, row });

/** Query for the cost of reporting a call of the row to the service. */
export const callCost = (listId: string, row: number) => ({
  ...unfollowed('outcomes.cost', { listId, row }),
  meta: { notifies: 'first' as const },
});

/** Null while loading. */
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

/** Whether the service has, or may have, received the outcome. */
export const wasReported = ({ outbox }: CallOutcome): boolean => outbox === 'sent' || outbox === 'inDoubt';

/** Whether it can be taken back: a result sheet's outcome goes with its sheet, a manual one only while unreported to the service. */
export const canTakeBack = (outcome: CallOutcome): boolean => outcome.source === null && !wasReported(outcome);

/** Whether the newest outcome was held back because the service already has an older one. */
export const waitsForWord = (outcome: CallOutcome, all: readonly CallOutcome[]): boolean =>
  outcome === all[0] && outcome.outbox === 'withdrawn' && all.some(wasReported);
