/** What becomes of a run's rows and jobs, in the words of the ledger's tables. */

/** `leased`: claimed, and under way. */
export type JobState = 'pending' | 'leased' | EndedJobState;
export type EndedJobState = 'done' | 'partial' | 'failed' | 'refused';

/** What a plan does with a row: a call of its own, an earlier row's call, an answer that is there, or nothing. */
export type Disposition = 'call' | 'duplicate' | 'fresh' | 'invalid' | 'suppressed';
