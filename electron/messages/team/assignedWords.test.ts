import { expect, test } from 'vitest';
import type { AssignedFacet, AssignEffect, RowAssignment } from '#contract/team/assign.ts';
import { assignedPart, assignedWords, assignmentSentence, assignSentences } from './assignedWords.ts';

const [ada, bo] = ['0198c0de-0000-7000-8000-000000000701', '0198c0de-0000-7000-8000-000000000702'] as const;
const lines: AssignedFacet = [
  { value: ada, name: 'Ada', isYou: true, rows: 1 },
  { value: bo, name: 'Bo', isYou: false, rows: 1 },
  { value: 'nobody', name: null, isYou: false, rows: 1 },
];
const row = (more: Partial<RowAssignment>): RowAssignment => ({ memberId: bo, name: 'Bo', isYou: false, by: 'Cy', at: 1, ...more });
const effect = (more: Partial<AssignEffect>): AssignEffect => ({ rows: 0, decided: 0, changes: 0, moved: 0, shares: [], ...more });
const share = (name: string, rows: number) => ({ memberId: bo, name, rows });

test.each([
  [[bo], 'assignment to Bo'],
  [['me'], 'assignment to you'],
  [[ada, 'me', bo, 'nobody'], 'assignment to you or Bo or no assignment'],
  [['nobody'], 'no assignment'],
  [['0198c0de-0000-7000-8000-000000000709'], 'assignment to another member'],
])('a part of a filter: %j', (values, words) => {
  expect(assignedPart(values, lines)).toBe(words);
});

test.each([
  [row({}), 'Assigned to Bo by Cy.'],
  [row({ by: 'Ada' }), 'Assigned to Bo by you.'],
  [row({ name: 'Ada', isYou: true }), 'Assigned to you by Cy.'],
  [row({ name: 'Ada', isYou: true, by: 'Ada' }), 'Assigned to you by yourself.'],
])('a row: %#', (assigned, sentence) => {
  expect(assignmentSentence(assigned, 'Ada')).toBe(sentence);
});

test.each([
  [effect({ rows: 3, changes: 3, shares: [share('Bo', 3)] }), ['Bo gets 3 rows.'], 'Assigned 3 rows to Bo'],
  [
    effect({ rows: 5, changes: 4, decided: 1, moved: 2, shares: [share('Ada', 3), share('Bo', 2)] }),
    [
      'Ada gets 3 rows and Bo gets 2 rows.',
      '1 row that a person decided is left out.',
      '2 rows are assigned to somebody else now.',
      '1 row stays as it is.',
    ],
    'Divided 5 rows among Ada and Bo',
  ],
  [effect({ rows: 2, shares: [share('Bo', 2)] }), ['Bo gets 2 rows.', 'That is so already.'], 'Nothing to change'],
  [effect({ decided: 4 }), ['No row is left to assign.', '4 rows that a person decided are left out.'], 'Nothing to change'],
  [
    effect({ rows: 9, changes: 1, moved: 1 }),
    ['1 row is assigned to somebody else now.', '8 rows stay as they are.'],
    'Removed the assignment of 9 rows',
  ],
])('what assigning does: %#', (done, sentences, words) => {
  expect(assignSentences(done)).toEqual(sentences);
  expect(assignedWords(done)).toBe(words);
});
