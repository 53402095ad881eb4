import { expect, test } from 'vitest';
import { fileName, suggestedName } from './fileName.ts';

test('a file is called after its list and the day', () => {
  expect(suggestedName('Solar leads May', new Date(2026, 4, 3))).toBe('Solar leads May 2026-05-03');
});

test('what a file name must not contain is omitted', () => {
  expect(fileName('A/B: "best" <leads>?', 'csv', [])).toBe('A-B- -best- -leads-.csv');
  expect(fileName('  ../..  ', 'tsv', [])).toBe('-.tsv');
  expect(fileName('', 'csv', [])).toBe('list.csv');
  expect(fileName('...', 'csv', [])).toBe('list.csv');
});

test('sandbox answers are labeled in the file’s name, once', () => {
  expect(fileName('leads', 'csv', ['sandbox'])).toBe('leads.sandbox.csv');
  expect(fileName('leads.sandbox.csv', 'tsv', ['sandbox'])).toBe('leads.sandbox.tsv');
  expect(fileName('leads.csv', 'csv', [])).toBe('leads.csv');
});

test('a redacted copy is labeled, too, before the answers', () => {
  expect(fileName('leads', 'csv', ['redacted'])).toBe('leads.redacted.csv');
  expect(fileName('leads.redacted.sandbox.csv', 'tsv', ['redacted', 'sandbox'])).toBe('leads.redacted.sandbox.tsv');
  expect(fileName('leads.redacted.csv', 'csv', ['sandbox'])).toBe('leads.sandbox.csv');
});
