import { expect, test } from 'vitest';
import { isByMember, memberAuthor } from './settings.ts';

test('in a team the author is the member, and a name that was typed stands beside it', () => {
  expect([memberAuthor('Bo', null), memberAuthor('Bo', 'Bo'), memberAuthor('Bo', 'Ada')]).toEqual(['Bo', 'Bo', 'Bo (typed name: Ada)']);
});

test.each([
  ['Bo', true],
  ['Bo (typed name: Ada)', true],
  ['Ada', false],
  ['Ada (typed name: Bo)', false],
  ['Bob', false],
  ['Bo (typed name: Ada', false],
  ['', false],
])('“%s” is by Bo: %s', (author, isBy) => {
  expect(isByMember(author, 'Bo')).toBe(isBy);
});
