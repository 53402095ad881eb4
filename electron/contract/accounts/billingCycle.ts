/** A key's billing cycle: a month that starts on a given day, in UTC, because the service doesn't say which time zone it counts in. */

const dayMs = 86_400_000;

/** The start of the cycle in month `month` (0-based, may lie outside 0-11) of `year`. */
function beginning(year: number, month: number, cycleDay: number): number {
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(cycleDay, daysInMonth));
}

/** The cycle that contains `at` (epoch ms): start inclusive, end exclusive. `cycleDay` is 1-31; a shorter month uses its last day. */
export function billingCycle(at: number, cycleDay: number): { from: number; until: number } {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const here = beginning(year, month, cycleDay);
  return at >= here
    ? { from: here, until: beginning(year, month + 1, cycleDay) }
    : { from: beginning(year, month - 1, cycleDay), until: here };
}

/** The number of the UTC day. Usage is kept per day, so that the start of the cycle can be changed at any time. */
export const utcDay = (at: number): number => Math.floor(at / dayMs);
