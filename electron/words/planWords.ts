/** Says what a plan would buy: how many calls, how sure that is, and how rows become calls. */
import { leftOutReasons, type LeftOut, type Plan, type PlannedCheck } from '../contract/plan.ts';
import { count, counted } from './count.ts';
import { leftOutTitle } from './findingWords.ts';

/** `10,162 calls`; `at most 8,240 calls` where answers that are still to be bought decide. */
export function plannedCalls({ calls, exact }: Pick<PlannedCheck, 'calls' | 'exact'>): string {
  return exact || calls === 0 ? counted(calls, 'call') : `at most ${counted(calls, 'call')}`;
}

/** Of all checks together: `19,712`, `10,162 to 19,712`, `at most 19,712`. */
export function callsRange({ sure, atMost }: Plan['calls']): string {
  if (sure >= atMost) return count(atMost);
  return sure === 0 ? `at most ${count(atMost)}` : `${count(sure)} to ${count(atMost)}`;
}

/** What leaves rows out at all, in the order in which a row meets it; of one reason the most rows first. */
export const inWalkOrder = (leftOut: readonly LeftOut[]): LeftOut[] =>
  leftOut
    .filter(({ rows }) => rows > 0)
    .toSorted((a, b) => leftOutReasons.indexOf(a.why) - leftOutReasons.indexOf(b.why) || b.rows - a.rows);

/** The whole sum in one line: `12,472 rows − 96 phone missing − 641 same request as an earlier row = at most 11,735 calls`. */
export function leftOutSum(check: Pick<PlannedCheck, 'rows' | 'leftOut' | 'calls' | 'exact'>): string {
  const parts = inWalkOrder(check.leftOut).map((part) => {
    const title = leftOutTitle(part);
    return `${count(part.rows)} ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  });
  return `${[counted(check.rows, 'row'), ...parts].join(' − ')} = ${plannedCalls(check)}`;
}
