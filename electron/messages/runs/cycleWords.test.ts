import { expect, test } from 'vitest';
import type { KeyLimits, KeyUsage } from '#contract/accounts/environment.ts';
import { cycleCalls, cycleDates, cycleMoney, cycleWarnings } from './cycleWords.ts';

const usage = (limits: Partial<KeyLimits>, part: Partial<KeyUsage> = {}): KeyUsage => ({
  limits: { quotaCalls: null, budgetMicros: null, cycleDay: 15, ...limits },
  cycleFrom: Date.UTC(2026, 4, 15),
  cycleUntil: Date.UTC(2026, 5, 15),
  billed: 1790,
  billingUnknown: 10,
  lowMicros: 612_400_000,
  highMicros: 612_400_000,
  currency: 'USD',
  complete: true,
  ...part,
});
const cost = (lowMicros: number, highMicros = lowMicros, complete = true) => ({ lowMicros, highMicros, currency: 'USD', complete });
const calls = (sure: number, atMost = sure) => ({ sure, atMost });

test('what is left counts possibly billed calls as used, and is never negative', () => {
  expect(cycleCalls(usage({ quotaCalls: 10_000 }))).toBe('8,200 of 10,000 checks left');
  expect(cycleCalls(usage({ quotaCalls: 1000 }))).toBe('0 of 1,000 checks left');
  expect(cycleCalls(usage({}))).toBe('1,800 checks made');
});

test('money is a range if it isn’t known what was billed', () => {
  expect(cycleMoney(usage({ budgetMicros: 1_000_000_000 }))).toBe('$612.40 spent, $1,000.00 budget');
  expect(cycleMoney(usage({}, { highMicros: 612_550_000 }))).toBe('$612.40 to $612.55 spent');
  expect(cycleMoney(usage({}, { complete: false }))).toBe('At least $612.40 spent');
});

test('a cycle is shown by its first and last day', () => {
  expect(cycleDates(usage({}))).toBe('May 15 to June 14, in UTC');
});

test('a plan says by how much it would exceed the cycle’s limit', () => {
  const budget = usage({ budgetMicros: 1_000_000_000 });
  expect(cycleWarnings({ cycle: budget, calls: calls(10), cost: cost(399_630_000) })).toEqual([
    'This would exceed the month’s budget by $12.03. It stops there and can be resumed later.',
  ]);
  expect(cycleWarnings({ cycle: budget, calls: calls(10), cost: cost(387_600_000) })).toEqual([]);
  expect(cycleWarnings({ cycle: null, calls: calls(10), cost: cost(1) })).toEqual([]);
});

test('what depends on answers or on unknown prices says so', () => {
  const both = usage({ budgetMicros: 700_000_000, quotaCalls: 2000 });
  expect(cycleWarnings({ cycle: both, calls: calls(100, 300), cost: cost(10_000_000, 90_000_000) })).toEqual([
    'This may exceed the month’s budget by up to $2.40. It stops there and can be resumed later.',
    'This may exceed the month’s quota by up to 100 checks. It stops there and can be resumed later.',
  ]);
  expect(cycleWarnings({ cycle: both, calls: calls(201, 300), cost: cost(88_600_000, 88_600_000, false) })).toEqual([
    'This would exceed the month’s budget by at least $1.00. It stops there and can be resumed later.',
    'This would exceed the month’s quota by at least 1 check. It stops there and can be resumed later.',
  ]);
});
