import { expect, test } from 'vitest';
import { fileName, suggestedName } from './fileName.ts';

test('a file is called after its list and the day', () => {
  expect(suggestedName('Solar leads May', new Date(2026, 4, 3))).toBe('Solar leads May 2026-05-03');
});

test('what a file name must not contain is omitted', () => {
  expect(fileName('A/B: "best" <leads>?', 'csv', false)).toBe('A-B- -best- -leads-.csv');
  expect(fileName('  ../..  ', 'tsv', false)).toBe('-.tsv');
  expect(fileName('', 'csv', false)).toBe('list.csv');
  expect(fileName('...', 'csv', false)).toBe('list.csv');
});

test('sandbox answers are labeled in the file’s name, once', () => {
  expect(fileName('leads', 'csv', true)).toBe('leads.sandbox.csv');
  expect(fileName('leads.sandbox.csv', 'tsv', true)).toBe('leads.sandbox.tsv');
  expect(fileName('leads.csv', 'csv', false)).toBe('leads.csv');
});
