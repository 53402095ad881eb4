/** Says that litigator checks of rows expire soon, or have expired: on lists, in the review and on the command line. */
import type { Stale, StaleList } from '#contract/plan/stale.ts';
import { count, counted } from '../count.ts';

const dayMs = 86_400_000;

/** `today`, `in 3 days` */
function inDays(at: number, now: number): string {
  const days = Math.floor((at - now) / dayMs);
  return days < 1 ? 'within a day' : `in ${counted(days, 'day')}`;
}

/** `31 rows go stale in 3 days`, `31 rows are stale`, `31 rows are stale or go stale in 3 days` */
export function staleSentence({ rows, expired, at }: Stale, now: number): string {
  const isOne = rows === 1;
  const are = `${isOne ? 'is' : 'are'} stale`;
  if (at === null) return `${counted(rows, 'row')} ${are}`;
  const go = `${isOne ? 'goes' : 'go'} stale ${inDays(at, now)}`;
  return `${counted(rows, 'row')} ${expired > 0 ? `${are} or ${go}` : go}`;
}

/** Where there is little room. */
export const recheckShort = (rows: number): string => `Re-check ${count(rows)}`;

export const recheckRows = (rows: number): string => `Re-check ${counted(rows, 'row')}`;

/** On the home screen. */
export const staleListsTitle = (lists: number): string =>
  lists === 1 ? 'Litigator checks of a list go stale' : `Litigator checks of ${counted(lists, 'list')} go stale`;

/** `Solar leads May: 31 rows go stale in 3 days` */
export const staleListSentence = (list: Pick<StaleList, 'name'> & Stale, now: number): string =>
  `${list.name}: ${staleSentence(list, now)}`;

export const andMoreLists = (lists: number): string => `and ${counted(lists, 'more list')}`;

/** Why it matters, and what helps. */
export const aboutStale =
  'A clear litigator answer counts for a limited time. Rows whose check has expired stop an export of rows to call; re-checking them shows its price first.';
