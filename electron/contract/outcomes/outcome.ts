/**
 * The results of a row in a run, of its job, and of each attempt: closed sets, with the same names in the ledger's tables and in `--json`.
 */

/** The result of an attempt. */
export const outcomes = ['done', 'retryLater', 'rateLimited', 'offline', 'blocked', 'refused'] as const;
export type OutcomeKind = (typeof outcomes)[number];

/** `inDoubt`: the program ended before an answer came. */
export const lookupOutcomes = [...outcomes, 'inDoubt'] as const;

/** `withdrawn`: returned unsent. */
export const endedOutcomes = [...lookupOutcomes, 'withdrawn'] as const;
export type EndedOutcome = (typeof endedOutcomes)[number];

/** `open`: sent, and not ended yet. */
export const attemptOutcomes = [...endedOutcomes, 'open'] as const;

/**
 * `unknown`: it was sent and no complete answer came back, so it may have been charged. Counters of these attempts are called
 * `billingUnknown`.
 */
export const billedStates = ['no', 'yes', 'unknown'] as const;
export type Billed = (typeof billedStates)[number];

/** `skipped`: every row of it was suppressed before it was asked; it counts as not planned. */
export const endedJobStates = ['done', 'partial', 'failed', 'refused', 'skipped'] as const;
export type EndedJobState = (typeof endedJobStates)[number];

/** `leased`: claimed and in progress. */
export const jobStates = ['pending', 'leased', ...endedJobStates] as const;
export type JobState = (typeof jobStates)[number];

/** What a plan does with a row: a call of its own, an earlier row's call, an existing answer, or nothing. */
export const treatments = ['call', 'duplicate', 'fresh', 'invalid', 'suppressed'] as const;
export type Treatment = (typeof treatments)[number];
