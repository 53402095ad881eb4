/** Says what a plan would buy: how many calls, how sure that is, and how rows become calls. */
import { skipReasons } from '../contract/skipReason.ts';
import type { SkippedRows, Plan, PlannedCheck } from '../contract/plan.ts';
import { count, counted } from './count.ts';
import { skipTitle } from './findingWords.ts';
import { money } from './money.ts';
import { pricedTitle } from './names.ts';

/** `10,162 calls`; `at most 8,240 calls` where it depends on answers that are not bought yet. */
export function plannedCalls({ calls, exact }: Pick<PlannedCheck, 'calls' | 'exact'>): string {
  return exact || calls === 0 ? counted(calls, 'call') : `at most ${counted(calls, 'call')}`;
}

/** Of all checks together: `19,712`, `10,162 to 19,712`, `at most 19,712`. */
export function callsRange({ sure, atMost }: Plan['calls']): string {
  if (sure >= atMost) return count(atMost);
  return sure === 0 ? `at most ${count(atMost)}` : `${count(sure)} to ${count(atMost)}`;
}

/** Requests of all checks that fresh answers serve, and how many of these answers a colleague bought. */
export const reusedCalls = ({ checks }: Pick<Plan, 'checks'>): { calls: number; fromColleagues: number } => ({
  calls: checks.reduce((sum, { reused }) => sum + reused, 0),
  fromColleagues: checks.reduce((sum, { reusedFromColleagues }) => sum + reusedFromColleagues, 0),
});

/** What fresh answers save: `1,204 calls, $18.06, 320 of them bought by colleagues`; null if there are none. */
export function savedWords(plan: Pick<Plan, 'checks' | 'savedMicros' | 'cost'>): string | null {
  const { calls, fromColleagues } = reusedCalls(plan);
  if (calls === 0) return null;
  const saved = `${counted(calls, 'call')}, ${money(plan.savedMicros, plan.cost.currency)}`;
  if (fromColleagues === 0) return saved;
  const which = calls === 1 ? '' : fromColleagues === calls ? 'all ' : `${count(fromColleagues)} of them `;
  return `${saved}, ${which}bought by ${fromColleagues === 1 ? 'a colleague' : 'colleagues'}`;
}

/** Reasons that skip at least one row, in the order in which rows are checked; within a reason, most rows first. */
export const inWalkOrder = (skipped: readonly SkippedRows[]): SkippedRows[] =>
  skipped.filter(({ rows }) => rows > 0).toSorted((a, b) => skipReasons.indexOf(a.why) - skipReasons.indexOf(b.why) || b.rows - a.rows);

/** The whole sum in one line: `12,472 rows − 96 (phone missing) − 641 (same request as an earlier row) = at most 11,735 calls`. */
export function skippedSum(check: Pick<PlannedCheck, 'rows' | 'skipped' | 'calls' | 'exact'>): string {
  const parts = inWalkOrder(check.skipped).map((part) => {
    const title = skipTitle(part);
    return `${count(part.rows)} (${title.charAt(0).toLowerCase()}${title.slice(1)})`;
  });
  return `${[counted(check.rows, 'row'), ...parts].join(' − ')} = ${plannedCalls(check)}`;
}

const listWords = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Says that a budget can't limit calls without a price; null if there is no budget, or every price is known:
 * `There is no price for Litigator check, so the limit of $50.00 can’t cap what it costs. Set the price in the settings, or limit the calls as well.`
 */
export function budgetGap({ request, checks, cycle, cost }: Pick<Plan, 'request' | 'checks' | 'cycle' | 'cost'>): string | null {
  const unpriced = [...new Set(checks.flatMap((check) => check.unpriced))];
  const limits = [
    ...(request.budgetMicros === null ? [] : [`the limit of ${money(request.budgetMicros, cost.currency)}`]),
    ...(cycle === null || cycle.limits.budgetMicros === null
      ? []
      : [`the key’s budget of ${money(cycle.limits.budgetMicros, cycle.currency)}`]),
  ];
  if (unpriced.length === 0 || limits.length === 0) return null;
  const missing = unpriced.length === 1 ? 'price' : 'prices';
  return `There ${unpriced.length === 1 ? 'is no price' : 'are no prices'} for ${listWords.format(unpriced.map(pricedTitle))}, so ${listWords.format(limits)} can’t cap what ${unpriced.length === 1 ? 'it costs' : 'they cost'}. Set the ${missing} in the settings, or limit the calls as well.`;
}
