/** Says which rows a check asks, or which a policy's rule fires for: each condition that is given as one part of a sentence. */
import type { Condition } from '../contract/condition.ts';
import { count } from './count.ts';
import { gradeWord, lineTypeTitle, scoreWord, statusWord } from './names.ts';

/** Parts for between `only where` and `and`: `score is above 30`, `not a litigator`, `name does not match`; none: every row. */
export function conditionParts(where: Condition): string[] {
  const { scoreAtLeast, scoreAtMost, band, litigator, nameMatch, grade, valid, lineType, status } = where;
  const name = nameMatch?.map((match) => (match === null ? 'match is not known' : match ? 'matches' : 'does not match'));
  const phone = valid?.map((is) => (is === null ? 'validity is not known' : is ? 'is valid' : 'is not valid'));
  const line = lineType?.map((type) => lowered(lineTypeTitle(type)));
  const standing = status?.map((one) => lowered(statusWord(one)));
  return [
    scoreAtLeast === undefined ? null : scoreAtLeast === 0 ? 'score is known' : `score is above ${count(scoreAtLeast - 1)}`,
    scoreAtMost === undefined ? null : `score is at most ${count(scoreAtMost)}`,
    orNone('score says', band, scoreWord, scoreWord(null)),
    litigator === undefined ? null : litigatorPart(litigator),
    listed('name', name),
    orNone('grade is', grade, (letter) => letter, lowered(gradeWord(null))),
    listed('phone', phone),
    listed('line type is', line),
    listed('status is', standing),
  ].filter((part) => part !== null);
}

/** `on every row`, `only where score is above 30 and not a litigator`. */
export function conditionPhrase(where: Condition): string {
  const parts = conditionParts(where);
  return parts.length === 0 ? 'on every row' : `only where ${parts.join(' and ')}`;
}

/** "Not a litigator" is whatever no answer calls one, checked or not; "clear" where what an answer calls clear. */
function litigatorPart(states: NonNullable<Condition['litigator']>): string {
  const has = (state: (typeof states)[number]): boolean => states.includes(state);
  if (has('litigator') && has('clear') && has('notChecked')) return 'litigator, clear or not checked';
  if (has('clear') && has('notChecked')) return 'not a litigator';
  if (has('litigator') && has('notChecked')) return 'a litigator or not checked for one';
  if (has('litigator') && has('clear')) return 'checked for a litigator';
  if (has('clear')) return 'litigator check is clear';
  if (has('litigator')) return 'a litigator';
  return has('notChecked') ? 'not checked for a litigator' : nothing;
}

/** An empty list of what is allowed lets no row through. */
const nothing = 'never';

function listed(head: string, words: readonly string[] | undefined): string | null {
  if (words === undefined) return null;
  return words.length === 0 ? nothing : `${head} ${anyOf(words)}`;
}

/** Where `none` may stand among the values, it does not fit behind the head: `grade is A or B or no grade`. */
function orNone<T extends string>(
  head: string,
  values: readonly (T | 'none')[] | undefined,
  word: (value: T) => string,
  none: string,
): string | null {
  if (values === undefined) return null;
  const some = values.flatMap((value) => (value === 'none' ? [] : [word(value)]));
  const parts = [listed(head, some.length === 0 && values.length > 0 ? undefined : some), some.length < values.length ? none : null];
  return anyOf(parts.filter((part) => part !== null));
}

const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.slice(-1).join('')}`;

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
