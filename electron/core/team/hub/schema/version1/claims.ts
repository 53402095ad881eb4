/** When a claim counts as in doubt. */

/** A clock that was set back by more makes leases worthless: what was claimed "later than now" is in doubt. */
const longestSetback = '10 minutes';

/**
 * A lease that is over is a doubt: no sweeper decides it, and no heartbeat. A piece of SQL rather than a function of the hub, because it is
 * looked at for every row. `row`: of hub.claims, or its name.
 */
export const isDoubt = (row: string, now: string): string =>
  `(${row}.state = 'doubt' OR (${row}.state = 'asking' AND (${row}.until <= ${now} OR ${row}.asked_at > ${now} + interval '${longestSetback}')))`;
