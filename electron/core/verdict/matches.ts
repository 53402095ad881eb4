/** Whether a verdict says what a condition wants: for a policy's rules, and for the rows that a check asks. Pure. */
import type { Condition } from '../../contract/condition.ts';
import type { Verdict } from '../../contract/verdict.ts';

/** What conditions look at. */
export type Facts = Pick<Verdict, 'litigator' | 'grade' | 'band' | 'score' | 'nameMatch' | 'valid' | 'status' | 'lineType'>;

/** Every row passes, also one without a verdict. */
export const isEmpty = (when: Condition): boolean => Object.values(when).every((wanted) => wanted === undefined);

/** Every condition that is given must hold; a score that is not known is on neither side of a bound. */
export function matches(when: Condition, verdict: Facts): boolean {
  const { score } = verdict;
  return (
    among(when.litigator, verdict.litigator) &&
    among(when.grade, verdict.grade ?? 'none') &&
    among(when.band, verdict.band ?? 'none') &&
    (when.scoreAtLeast === undefined || (score !== null && score >= when.scoreAtLeast)) &&
    (when.scoreAtMost === undefined || (score !== null && score <= when.scoreAtMost)) &&
    among(when.nameMatch, verdict.nameMatch) &&
    among(when.valid, verdict.valid) &&
    among(when.status, verdict.status) &&
    (when.lineType === undefined || (verdict.lineType !== null && when.lineType.includes(verdict.lineType)))
  );
}

const among = <T>(allowed: readonly T[] | undefined, value: T): boolean => allowed === undefined || allowed.includes(value);
