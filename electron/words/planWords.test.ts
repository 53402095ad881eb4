import { expect, test } from 'vitest';
import { callsRange, leftOutSum, plannedCalls } from './planWords.ts';

test('calls that are not sure yet are at most so many', () => {
  expect(plannedCalls({ calls: 10_162, exact: true })).toBe('10,162 calls');
  expect(plannedCalls({ calls: 1, exact: false })).toBe('at most 1 call');
  expect(plannedCalls({ calls: 0, exact: false })).toBe('0 calls');
  expect(callsRange({ sure: 19_712, atMost: 19_712 })).toBe('19,712');
  expect(callsRange({ sure: 10_162, atMost: 19_712 })).toBe('10,162 to 19,712');
  expect(callsRange({ sure: 0, atMost: 19_712 })).toBe('at most 19,712');
});

test('rows become calls in one sum, in the order of a row’s walk', () => {
  const leftOut = [
    { why: 'hopeless' as const, parameter: 'phone', rule: 'phone.missing' as const, rows: 6 },
    { why: 'condition' as const, parameter: null, rule: null, rows: 40 },
    { why: 'fresh' as const, parameter: null, rule: null, rows: 0 },
  ];
  expect(leftOutSum({ rows: 100, leftOut, calls: 54, exact: false })).toBe(
    '100 rows − 40 condition not met − 6 phone missing = at most 54 calls',
  );
});
