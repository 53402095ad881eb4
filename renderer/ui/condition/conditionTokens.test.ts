import { expect, test } from 'vitest';
import { conditionSchema, type Condition } from '#contract/plan/condition.ts';
import { addableTokens, scoreBound, tokenOptions, tokensOf, withoutToken, withScore, withToken } from './conditionTokens.ts';

const only: Condition = { scoreAtLeast: 31, litigator: ['clear', 'notChecked'] };

test('every kind of condition is a token, in the order of the sentence', () => {
  expect(tokensOf(only)).toEqual([
    { kind: 'scoreAtLeast', words: 'score is above 30' },
    { kind: 'litigator', words: 'the number belongs to no known litigator' },
  ]);
  const all = addableTokens({}).reduce<Condition>((condition, { kind }) => withToken(condition, kind), {
    scoreAtMost: 90,
    band: ['unsure'],
    carrier: ['Cascade Mobile'],
  });
  expect(new Set(tokensOf(all).map(({ kind }) => kind))).toEqual(new Set(Object.keys(conditionSchema.shape)));
  expect(conditionSchema.parse(all)).toEqual(all);
});

test('a token is added once, a score from both sides, and taken away again', () => {
  expect(addableTokens(only).map(({ kind }) => kind)).toEqual([
    'scoreAtMost',
    'nameMatch',
    'grade',
    'valid',
    'lineType',
    'emailGrade',
    'status',
    'notChecked',
  ]);
  expect(addableTokens({ scoreAtLeast: 31, scoreAtMost: 69 }).map(({ title }) => title)).not.toContain('Score');
  const added = withToken(only, 'nameMatch');
  expect(tokensOf(added).map(({ words }) => words)).toContain('name does not match');
  expect(withoutToken(added, 'nameMatch')).toEqual(only);
});

test('of a few one is chosen', () => {
  const offered = tokenOptions(only, 'litigator');
  expect(offered?.several).toBe(false);
  expect(offered?.options.map(({ words, chosen }) => [words, chosen])).toEqual([
    ['The number belongs to no known litigator', true],
    ['The litigator check is clear', false],
    ['The number belongs to a litigator', false],
    ['The number was not checked for a litigator', false],
  ]);
  expect(offered?.options[1]?.then).toEqual({ scoreAtLeast: 31, litigator: ['clear'] });
});

test('of many values any can be selected, in the order of the menu, and the last one stays', () => {
  const option = (grade: Condition['grade'], words: RegExp) =>
    tokenOptions({ grade }, 'grade')?.options.find((one) => words.test(one.words));
  expect(option(['B'], /^A/)?.then).toEqual({ grade: ['A', 'B'] });
  expect(option(['A', 'B'], /^A/)).toMatchObject({ chosen: true, then: { grade: ['B'] } });
  expect(option(['B'], /^B/)?.then).toEqual({ grade: ['B'] });
  expect(option(['B'], /^No grade/)?.then).toEqual({ grade: ['B', 'none'] });
});

test('a score is a number, above it or at most it', () => {
  expect(tokenOptions(only, 'scoreAtLeast')).toBeNull();
  expect(scoreBound(only, 'scoreAtLeast')).toBe(30);
  expect(withScore(only, 'scoreAtLeast', 'scoreAtLeast', 69).scoreAtLeast).toBe(70);
  expect(withScore({ scoreAtLeast: 31 }, 'scoreAtLeast', 'scoreAtMost', 30)).toEqual({ scoreAtMost: 30 });
  expect(withScore({}, 'scoreAtLeast', 'scoreAtLeast', 400)).toEqual({ scoreAtLeast: 100 });
  expect(withScore({}, 'scoreAtMost', 'scoreAtMost', -3)).toEqual({ scoreAtMost: 0 });
});
