/** The events that make call outcomes stale. */

/** A delivery changes one entry with each call; this is as often as anyone can read. */
const everyMs = 500;
export const byOutbox = { 'outbox.changed': { everyMs } } as const;
/** For outcomes, and whether they were reported to the service. */
export const byOutcomes = { ...byOutbox, 'outcomes.changed': { everyMs } } as const;
