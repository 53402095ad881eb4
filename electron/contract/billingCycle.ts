/** A key's billing cycle: a month that begins on a day of its own, in UTC, because the service does not say in which zone it counts. */

const dayMs = 86_400_000;

/** The cycle's beginning in the month `month` (0-based, may lie outside 0-11) of `year`. */
function beginning(year: number, month: number, cycleDay: number): number {
  const daysInMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(cycleDay, daysInMonth));
}

/** The cycle that `at` (epoch ms) lies in, from and up to but not including; `cycleDay` 1-31, in a shorter month its last day. */
export function billingCycle(at: number, cycleDay: number): { from: number; until: number } {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const here = beginning(year, month, cycleDay);
  return at >= here
    ? { from: here, until: beginning(year, month + 1, cycleDay) }
    : { from: beginning(year, month - 1, cycleDay), until: here };
}

/** The number of the UTC day: usage is kept per day, so that a cycle's beginning can be changed at any time. */
export const utcDay = (at: number): number => Math.floor(at / dayMs);
