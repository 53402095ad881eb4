/** Says which rows a check asks about, or which a policy rule applies to: one part of a sentence for each condition. */
import { askedBy, conditionKeys, type Condition, type ConditionKey } from '#contract/plan/condition.ts';
import { lowered } from '../anyOf.ts';
import { count } from '../count.ts';
import { askedPart, fieldHeading } from '../verdict/verdictWords.ts';

/** Parts for between `only where` and `and`: `score is above 30`, `the number belongs to no known litigator`; none: every row. */
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
