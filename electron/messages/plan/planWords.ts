/** Describes what a plan would buy, for which rows and in which order, and when checks are due again. */
import { askedBy, conditionKeys, type Condition, type ConditionKey } from '#contract/plan/condition.ts';
import type { SkippedRows, Plan, PlannedCheck } from '#contract/plan/plan.ts';
import type { Stale, StaleList } from '#contract/plan/freshDays.ts';
import type { PriorityEntry } from '#contract/runs/run.ts';
import { skipReasons } from '#contract/verdict/verdictValues.ts';
import { allOf, lowered, capital } from '../text.ts';
import { count, counted } from '../count.ts';
import { skipTitle } from '../lists/findingWords.ts';
import { costWords, money } from '../money.ts';
import { pricedTitle } from '../names.ts';
import { askedPart, fieldHeading } from '../verdict/verdictWords.ts';

/**
 * Describes the rows that a check or a policy rule applies to: one part of a sentence for each condition, to follow `only where` and be
 * joined by `and`: `score is above 30`, `the number belongs to no known litigator`. Empty for every row.
 */
export const conditionParts = (where: Condition): string[] =>
  conditionKeys.filter((key) => where[key] !== undefined).map((key) => partOf(key, where[key]));

function partOf(key: ConditionKey, wanted: Condition[ConditionKey]): string {
  const { field, bound } = askedBy(key);
  if (typeof wanted !== 'number') return askedPart(field, wanted ?? []);
  const what = lowered(fieldHeading(field));
  if (bound === 'atMost') return `${what} is at most ${count(wanted)}`;
  return wanted === 0 ? `${what} is known` : `${what} is above ${count(wanted - 1)}`;
}

/** `on every row`, `only where score is above 30 and name does not match`. */
export function conditionPhrase(where: Condition): string {
  const parts = conditionParts(where);
  return parts.length === 0 ? 'on every row' : `only where ${parts.join(' and ')}`;
}

type Named = PriorityEntry & { readonly name: string };

const quoted = (turns: readonly Named[]): string => allOf(turns.map(({ name }) => `“${name}”`));
const runs = (turns: readonly Named[]): string => (turns.length === 1 ? `the run of ${quoted(turns)}` : `the runs of ${quoted(turns)}`);

/**
 * Says how a run shares its key with other runs; null if it has the key to itself. `Goes first; the run of “Webinar” uses the rest of the
 * key’s rate`, `Takes turns with the run of “Webinar” on the same key`.
 */
export function turnSentence(turns: readonly Named[], runId: string): string | null {
  const own = turns.find((turn) => turn.runId === runId);
  const others = turns.filter((turn) => turn.runId !== runId);
  if (own === undefined || others.length === 0) return null;
  const before = others.filter(({ place }) => place !== null && (own.place === null || place < own.place));
  const behind = others.filter((turn) => !before.includes(turn));
  if (before.length > 0) {
    const goes = `${capital(runs(before))} ${before.length === 1 ? 'goes' : 'go'} first; this one uses the rest of the key’s rate`;
    const also = own.place === null && behind.length > 0 ? `, taking turns with ${runs(behind)}` : '';
    return `${goes}${also}`;
  }
  if (own.place === null) return `Takes turns with ${runs(others)} on the same key`;
  return `Goes first; ${runs(behind)} ${behind.length === 1 ? 'uses' : 'use'} the rest of the key’s rate`;
}

/** `10,162 checks`; `at most 8,240 checks` if the number depends on answers that aren't bought yet. */
export function plannedChecks({ calls, exact }: Pick<PlannedCheck, 'calls' | 'exact'>): string {
  return exact || calls === 0 ? counted(calls, 'check') : `at most ${counted(calls, 'check')}`;
}

/** Number of leads that something is bought for; an upper bound if it depends on answers to come. */
export const leadsToCheck = ({ checks, calls }: Pick<Plan, 'checks' | 'calls'>): number =>
  Math.min(Math.max(0, ...checks.map((check) => check.calls)), calls.atMost);

/** `$7.44`, `at least $7.44`; `free` in the sandbox; `price not known` if no price is. */
export function priceWords({ cost, sandbox }: Pick<Plan, 'cost' | 'sandbox'>): string {
  if (sandbox) return 'free';
  return !cost.complete && cost.highMicros === 0 ? 'price not known' : costWords(cost);
}

/** Label of the button that starts a plan: `Check 248 leads, $7.44`; if there is nothing to buy, `Use 45 results again, free`. */
export function startWords(plan: Pick<Plan, 'checks' | 'calls' | 'cost' | 'sandbox'>): string {
  const leads = leadsToCheck(plan);
  if (leads > 0) return `Check ${counted(leads, 'lead')}, ${priceWords(plan)}`;
  const known = plan.checks.reduce(
    (sum, { skipped }) => sum + skipped.reduce((rows, one) => rows + (one.why === 'fresh' ? one.rows : 0), 0),
    0,
  );
  return known > 0 ? `Use ${counted(known, 'result')} again, free` : 'Nothing to check';
}

/** Number of calls of all steps: `19,712`, `10,162 to 19,712`, `at most 19,712`. */
export function callsRange({ sure, atMost }: Plan['calls']): string {
  if (sure >= atMost) return count(atMost);
  return sure === 0 ? `at most ${count(atMost)}` : `${count(sure)} to ${count(atMost)}`;
}

/** Number of requests, over all steps, that fresh answers serve, and how many of these answers colleagues bought. */
export const reusedCalls = ({ checks }: Pick<Plan, 'checks'>): { calls: number; fromColleagues: number } => ({
  calls: checks.reduce((sum, { reused }) => sum + reused, 0),
  fromColleagues: checks.reduce((sum, { reusedFromColleagues }) => sum + reusedFromColleagues, 0),
});

/** What fresh answers save: `1,204 checks, $18.06, 320 of them bought by colleagues`; null if there are none. */
export function savedWords(plan: Pick<Plan, 'checks' | 'savedMicros' | 'cost'>): string | null {
  const { calls, fromColleagues } = reusedCalls(plan);
  if (calls === 0) return null;
  const saved = `${counted(calls, 'check')}, ${money(plan.savedMicros, plan.cost.currency)}`;
  if (fromColleagues === 0) return saved;
  const which = calls === 1 ? '' : fromColleagues === calls ? 'all ' : `${count(fromColleagues)} of them `;
  return `${saved}, ${which}bought by ${fromColleagues === 1 ? 'a colleague' : 'colleagues'}`;
}

/**
 * Reasons that skip at least one row, in the order in which rows are checked. Skips with the same reason are sorted by rows, most first.
 */
export const inWalkOrder = (skipped: readonly SkippedRows[]): SkippedRows[] =>
  skipped.filter(({ rows }) => rows > 0).toSorted((a, b) => skipReasons.indexOf(a.why) - skipReasons.indexOf(b.why) || b.rows - a.rows);

/** The whole sum in one line: `12,472 rows − 96 (phone missing) − 641 (same details as an earlier row) = at most 11,735 checks`. */
export function skippedSum(check: Pick<PlannedCheck, 'rows' | 'skipped' | 'calls' | 'exact'>): string {
  const parts = inWalkOrder(check.skipped).map((part) => `${count(part.rows)} (${lowered(skipTitle(part))})`);
  return `${[counted(check.rows, 'row'), ...parts].join(' − ')} = ${plannedChecks(check)}`;
}

/**
 * Says that a plan would exceed its own limits, which already cap its total: `This plan costs $1.80, more than the limit: it stops there and
 * can be resumed.`
 */
export function overLimits({ request, checks, cost }: Pick<Plan, 'request' | 'checks' | 'cost'>): string[] {
  const { budgetMicros, maxCalls } = request;
  const calls = checks.reduce((sum, check) => sum + check.calls, 0);
  const micros = checks.reduce((sum, check) => sum + check.costMicros, 0);
  // Future answers can still lower the number of calls.
  const isSure = checks.every(({ exact }) => exact);
  const stopsThere = 'more than the limit: it stops there and can be resumed.';
  return [
    ...(budgetMicros !== null && micros > budgetMicros
      ? [`This plan ${isSure ? 'costs' : 'may cost'} ${money(micros, cost.currency)}, ${stopsThere}`]
      : []),
    ...(maxCalls !== null && calls > maxCalls
      ? [`This plan ${isSure ? 'needs' : 'may need'} ${counted(calls, 'check')}, ${stopsThere}`]
      : []),
  ];
}

/**
 * Says that a budget can't limit checks without a price; null if there is no budget, or if every price is known:
 * `There is no price for Litigator check, so the limit of $50.00 can’t cap what it costs. Set the price in the settings, or limit the
 * checks as well.`
 */
export function budgetGap({ request, checks, cycle, cost }: Pick<Plan, 'request' | 'checks' | 'cycle' | 'cost'>): string | null {
  const unpriced = [...new Set(checks.flatMap((check) => check.unpriced))];
  const limits = [
    ...(request.budgetMicros === null ? [] : [`the limit of ${money(request.budgetMicros, cost.currency)}`]),
    ...(cycle === null || cycle.limits.budgetMicros === null
      ? []
      : [`the account’s budget of ${money(cycle.limits.budgetMicros, cycle.currency)}`]),
  ];
  if (unpriced.length === 0 || limits.length === 0) return null;
  const missing = unpriced.length === 1 ? 'price' : 'prices';
  return `There ${unpriced.length === 1 ? 'is no price' : 'are no prices'} for ${allOf(unpriced.map(pricedTitle))}, so ${allOf(limits)} can’t cap what ${unpriced.length === 1 ? 'it costs' : 'they cost'}. Set the ${missing} in the settings, or limit the checks as well.`;
}

const dayMs = 86_400_000;

/** `within a day`, `in 3 days` */
function inDays(at: number, now: number): string {
  const days = Math.floor((at - now) / dayMs);
  return days < 1 ? 'within a day' : `in ${counted(days, 'day')}`;
}

/**
 * Says that litigator checks of rows expire soon or have expired; shown on lists, in the review and on the command line. `31 rows go stale
 * in 3 days`, `31 rows are stale`, `31 rows are stale or go stale in 3 days`
 */
export function staleSentence({ rows, expired, at }: Stale, now: number): string {
  const isOne = rows === 1;
  const are = `${isOne ? 'is' : 'are'} stale`;
  if (at === null) return `${counted(rows, 'row')} ${are}`;
  const go = `${isOne ? 'goes' : 'go'} stale ${inDays(at, now)}`;
  return `${counted(rows, 'row')} ${expired > 0 ? `${are} or ${go}` : go}`;
}

/** The short form, for narrow places. */
export const recheckShort = (rows: number): string => `Re-check ${count(rows)}`;

export const recheckRows = (rows: number): string => `Re-check ${counted(rows, 'row')}`;

/** Title on the home screen. */
export const staleListsTitle = (lists: number): string =>
  lists === 1 ? 'Litigator checks of a list go stale' : `Litigator checks of ${counted(lists, 'list')} go stale`;

/** `Solar leads May: 31 rows go stale in 3 days` */
export const staleListSentence = (list: Pick<StaleList, 'name'> & Stale, now: number): string =>
  `${list.name}: ${staleSentence(list, now)}`;

export const andMoreLists = (lists: number): string => `and ${counted(lists, 'more list')}`;

/** Why stale checks matter, and what to do about them. */
export const aboutStale =
  'A clear litigator answer counts for a limited time. Rows whose check has expired stop an export of rows to call; re-checking them shows its price first.';
