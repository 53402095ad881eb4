import { expect, test } from 'vitest';
import { budgetGap, callsRange, reusedCalls, savedWords, skippedSum, plannedChecks } from './planWords.ts';

test('checks that aren’t certain yet are shown as a maximum', () => {
  expect(plannedChecks({ calls: 10_162, exact: true })).toBe('10,162 checks');
  expect(plannedChecks({ calls: 1, exact: false })).toBe('at most 1 check');
  expect(plannedChecks({ calls: 0, exact: false })).toBe('0 checks');
  expect(callsRange({ sure: 19_712, atMost: 19_712 })).toBe('19,712');
  expect(callsRange({ sure: 10_162, atMost: 19_712 })).toBe('10,162 to 19,712');
  expect(callsRange({ sure: 0, atMost: 19_712 })).toBe('at most 19,712');
});

test('rows become checks in one sum, in the order of the plan’s steps', () => {
  const skipped = [
    { why: 'invalid' as const, parameter: 'phone', rule: 'phone.missing' as const, rows: 6 },
    { why: 'condition' as const, parameter: null, rule: null, rows: 40 },
    { why: 'fresh' as const, parameter: null, rule: null, rows: 0 },
  ];
  expect(skippedSum({ rows: 100, skipped, calls: 54, exact: false })).toBe(
    '100 rows − 40 (condition not met) − 6 (phone missing) = at most 54 checks',
  );
});

test('what fresh answers save names colleagues only where they bought some of them', () => {
  const cost = { lowMicros: 0, highMicros: 0, currency: 'USD', complete: true };
  const saved = (...reused: [calls: number, fromColleagues: number][]): string | null => {
    const checks = reused.map(([calls, fromColleagues]) => ({
      ...planned,
      unpriced: [],
      reused: calls,
      reusedFromColleagues: fromColleagues,
    }));
    return savedWords({ checks, savedMicros: reusedCalls({ checks }).calls * 15_000, cost });
  };
  expect(saved([0, 0])).toBeNull();
  expect(saved([1204, 0])).toBe('1,204 checks, $18.06');
  expect(saved([1000, 300], [204, 20])).toBe('1,204 checks, $18.06, 320 of them bought by colleagues');
  expect(saved([2, 1])).toBe('2 checks, $0.03, 1 of them bought by a colleague');
  expect(saved([2, 2])).toBe('2 checks, $0.03, all bought by colleagues');
  expect(saved([1, 1])).toBe('1 check, $0.015, bought by a colleague');
});

const planned = {
  operation: 'phone_intel@3.0',
  addOns: [],
  where: {},
  rows: 1,
  skipped: [],
  calls: 1,
  exact: true,
  pricePerCallMicros: null,
  costMicros: 0,
  reused: 0,
  reusedFromColleagues: 0,
  savedMicros: 0,
  notEnabled: false,
  otherVersion: null,
};

test('a budget says for which calls it can’t hold', () => {
  const cost = { lowMicros: 0, highMicros: 0, currency: 'USD', complete: false };
  const request = { listId: '', environmentId: '', checks: [], freshForMs: null, limit: null, maxCalls: null, callsPerSecond: null };
  const limits = { quotaCalls: null, budgetMicros: null, cycleDay: 1 };
  const cycle = { cycleFrom: 0, cycleUntil: 0, billed: 0, billingUnknown: 0, lowMicros: 0, highMicros: 0, currency: 'USD' };
  const gap = (run: number | null, key: number | null, ...unpriced: string[][]) =>
    budgetGap({
      request: { ...request, budgetMicros: run },
      checks: unpriced.map((names) => ({ ...planned, unpriced: names })),
      cycle: { ...cycle, limits: { ...limits, budgetMicros: key } },
      cost,
    });
  expect(gap(null, null, ['litigator_checks'])).toBeNull();
  expect(gap(50_000_000, null, [])).toBeNull();
  expect(gap(50_000_000, null, ['litigator_checks'], ['litigator_checks'])).toBe(
    'There is no price for Litigator check, so the limit of $50.00 can’t cap what it costs. Set the price in the settings, or limit the checks as well.',
  );
  expect(gap(50_000_000, 90_000_000, ['cnam@3.1'], ['litigator_checks'])).toMatch(
    /^There are no prices for .+ and Litigator check, so the limit of \$50.00 and the account’s budget of \$90.00 can’t cap what they cost\. Set the prices/,
  );
});
