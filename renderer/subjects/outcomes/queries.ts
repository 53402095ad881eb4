/** What makes the results of calls stale. */

/** A delivery changes an entry with each call; nobody reads faster than this. */
const everyMs = 500;
export const byOutbox = { 'outbox.changed': { everyMs } } as const;
/** For outcomes, and whether the service knows of them. */
export const byOutcomes = { ...byOutbox, 'outcomes.changed': { everyMs } } as const;
