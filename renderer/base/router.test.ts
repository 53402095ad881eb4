import { expect, test } from 'vitest';
import { formatRoute, parseRoute, type Route } from './router.ts';

const routes: Route[] = [
  { at: 'lists' },
  { at: 'lookup' },
  { at: 'ledger' },
  { at: 'ledger', attemptId: '0198c0de-0000-7000-8000-000000000001' },
  { at: 'reading' },
  { at: 'settings' },
  { at: 'list', listId: '0198c0de-0000-7000-8000-000000000001', step: 'review' },
  { at: 'list', listId: '0198c0de-0000-7000-8000-000000000001', step: 'review', mode: 'triage' },
  { at: 'list', listId: '0198c0de-0000-7000-8000-000000000001', step: 'review', mode: 'overview' },
];

test.each(routes)('an address represents $at and leads back there', (route) => {
  expect(parseRoute(formatRoute(route))).toEqual(route);
});

test.each(['', '#', '#/', '#/nowhere', '#/lists', '#/lists/'])('the address %j is the lists', (hash) => {
  expect(parseRoute(hash)).toEqual({ at: 'lists' });
});

test('a list without a known step opens at its check', () => {
  expect(parseRoute('#/lists/abc')).toEqual({ at: 'list', listId: 'abc', step: 'check' });
  expect(parseRoute('#/lists/abc/nowhere')).toEqual({ at: 'list', listId: 'abc', step: 'check' });
});
