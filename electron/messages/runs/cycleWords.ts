/** Says how much of a key's limits was used in its billing cycle, how much is left, and what a plan would add. */
import { dateLocale } from '#base/locale.ts';
import type { KeyUsage } from '#contract/accounts/environment.ts';
import type { Plan } from '#contract/plan/plan.ts';
import { count, counted } from '../count.ts';
import { costWords, money } from '../money.ts';
import { capital } from '../text.ts';

// The service doesn't document the time zone of its billing cycles, so cycles and their dates are in UTC.
const days = new Intl.DateTimeFormat(dateLocale, { month: 'long', day: 'numeric', timeZone: 'UTC' });

const dayMs = 86_400_000;

/** First and last day of the cycle: `May 15 to June 14, in UTC`. */
export const cycleDates = ({ cycleFrom, cycleUntil }: Pick<KeyUsage, 'cycleFrom' | 'cycleUntil'>): string =>
  `${days.format(cycleFrom)} to ${days.format(cycleUntil - dayMs)}, in UTC`;

/** Number of calls that the quota still allows. Calls that may have been billed count as used, as in the runner. */
export const callsLeft = (quota: number, { billed, billingUnknown }: Pick<KeyUsage, 'billed' | 'billingUnknown'>): number =>
  Math.max(0, quota - billed - billingUnknown);

/** `8,200 of 10,000 checks left`; without a quota `1,800 checks made`. */
export function cycleCalls(usage: KeyUsage): string {
  const { quotaCalls } = usage.limits;
  return quotaCalls === null
    ? `${counted(usage.billed + usage.billingUnknown, 'check')} made`
    : `${count(callsLeft(quotaCalls, usage))} of ${counted(quotaCalls, 'check')} left`;
}

/**
 * `$612.40 to $612.55 spent, $1,000.00 budget`, `At least $612.40 spent` if a price was missing; for the sandbox, which charges nothing:
 * `Would have cost $14.34`.
 */
export function cycleMoney({ limits, ...usage }: KeyUsage, sandbox = false): string {
  const { currency } = usage;
  const amount = costWords(usage);
  const spent = sandbox ? `Would have cost ${amount}` : `${capital(amount)} spent`;
  return limits.budgetMicros === null ? spent : `${spent}, ${money(limits.budgetMicros, currency)} budget`;
}

/** What a plan adds to a month: surely, and at most. `complete`: every price is known. */
interface Added {
  readonly sure: number;
  readonly most: number;
  readonly complete: boolean;
}

/** `would` if even the certain checks exceed what is left, `may` if that depends on answers to come; nothing if it suffices. */
function warnings(what: 'budget' | 'quota', left: number, { sure, most, complete }: Added, say: (amount: number) => string): string[] {
  if (most <= left) return [];
  const [verb, by] =
    sure <= left
      ? ['may', `up to ${say(most - left)}`]
      : ['would', complete && sure === most ? say(most - left) : `at least ${say(sure - left)}`];
  return [`This ${verb} exceed the month’s ${what} by ${by}. It stops there and can be resumed later.`];
}

/** One sentence for each limit of the key's cycle that the plan exceeds: `This would exceed the month’s budget by $12.03. It stops there and can be resumed later.` */
export function cycleWarnings({ cycle, calls, cost }: Pick<Plan, 'cycle' | 'calls' | 'cost'>): string[] {
  if (cycle === null) return [];
  const { quotaCalls, budgetMicros } = cycle.limits;
  return [
    ...warnings(
      'budget',
      (budgetMicros ?? Infinity) - cycle.highMicros,
      { sure: cost.lowMicros, most: cost.highMicros, complete: cost.complete },
      (micros) => money(micros, cycle.currency),
    ),
    ...warnings(
      'quota',
      (quotaCalls ?? Infinity) - cycle.billed - cycle.billingUnknown,
      { sure: calls.sure, most: calls.atMost, complete: true },
      (checks) => counted(checks, 'check'),
    ),
  ];
}
