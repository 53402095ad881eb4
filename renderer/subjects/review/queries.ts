/** Totals of a list's verdicts. */
import { declareQuery } from '../../base/queryClient.ts';

/** During a run, verdicts arrive many times a second; queries that show them are refetched at most this often. */
export const verdictsPauseMs = 1000;
/** For queries that read one list. */
export const byVerdicts = { 'review.changed': { everyMs: verdictsPauseMs, ofList: true } } as const;

export const overview = declareQuery('review.overview', byVerdicts);
