import { expect, test } from 'vitest';
import { columnsCalled } from './planTable.ts';

test('headings find their columns: exact matches first, then regardless of case, each column once', () => {
  expect(columnsCalled(['Name', 'Phone', 'Phone', ''], ['Phone', 'phone ', 'NAME', 'City'])).toEqual([1, 2, 0, -1]);
  expect(columnsCalled(['Phone'], ['phone', 'Phone'])).toEqual([-1, 0]);
  expect(columnsCalled(['', 'A', ''], ['', ' ', ''])).toEqual([0, -1, 2]);
});
