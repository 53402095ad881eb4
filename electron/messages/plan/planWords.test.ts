import { describe, expect, test, it } from 'vitest';
import { conditionSchema, type Condition } from '#contract/plan/condition.ts';
import {
  conditionParts,
  conditionPhrase,
  turnSentence,
  budgetGap,
  overLimits,
  callsRange,
  reusedCalls,
  savedWords,
  skippedSum,
  plannedChecks,
} from './planWords.ts';

describe('a condition in words', () => {
  test.each<[Condition, string[]]>([
    [{}, []],
    [{ scoreAtLeast: 31 }, ['score is above 30']],
    [{ scoreAtLeast: 0 }, ['score is known']],
    [{ scoreAtMost: 30 }, ['score is at most 30']],
    [{ band: ['answered', 'none'] }, ['score says answered or there is no score']],
    [{ litigator: ['clear', 'notChecked'] }, ['the number belongs to no known litigator']],
    [{ litigator: ['clear'] }, ['the litigator check is clear']],
    [{ litigator: ['litigator'] }, ['the number belongs to a litigator']],
    [{ litigator: ['notChecked'] }, ['the number was not checked for a litigator']],
    [{ notChecked: ['timedOut'] }, ['the number was not checked for a litigator because it timed out']],
    [{ notChecked: ['none'] }, ['the number was checked for a litigator']],
    [{ nameMatch: [false] }, ['name does not match']],
    [{ nameMatch: [false, null] }, ['name does not match or match is not known']],
    [{ grade: ['A', 'B'] }, ['grade is A or B']],
    [{ grade: ['D', 'E', 'F', 'none'] }, ['grade is D, E or F or there is no grade']],
    [{ grade: ['none'] }, ['there is no grade']],
    [{ nameMatch: [null] }, ['name match is not known']],
    [{ band: ['none'] }, ['there is no score']],
    [{ band: [] }, ['never']],
    [{ valid: [true] }, ['phone is valid']],
    [{ lineType: ['Mobile', 'NonFixedVOIP'] }, ['line type is mobile or non-fixed VoIP']],
    [{ status: ['pending', 'failed'] }, ['status is pending or failed']],
    [{ status: [] }, ['never']],
  ])('%o', (only, parts) => {
    expect(conditionParts(only)).toEqual(parts);
  });

  test('what isn’t checked is never said to be clear', () => {
    for (const litigator of [['notChecked'], ['clear', 'notChecked'], ['litigator', 'notChecked']] satisfies Condition['litigator'][]) {
      expect(conditionParts({ litigator }).join(' ')).not.toMatch(/\bis clear\b/);
    }
  });

  test('every kind of condition has words of its own', () => {
    const every: Required<Condition> = {
      litigator: ['clear'],
      grade: ['A'],
      band: ['answered'],
      scoreAtLeast: 1,
      scoreAtMost: 2,
      nameMatch: [true],
      valid: [false],
      status: ['answered'],
      lineType: ['Mobile'],
      emailGrade: ['A'],
      carrier: ['Cascade Mobile'],
      notChecked: ['timedOut'],
    };
    expect(Object.keys(every).toSorted()).toEqual(Object.keys(conditionSchema.shape).toSorted());
    expect(new Set(conditionParts(every)).size).toBe(Object.keys(every).length);
  });

  test('all parts together make one phrase', () => {
    expect(conditionPhrase({ scoreAtLeast: 31, litigator: ['clear', 'notChecked'] })).toBe(
      'only where score is above 30 and the number belongs to no known litigator',
    );
    expect(conditionPhrase({})).toBe('on every row');
  });
});

const turn = (runId: string, place: number | null) => ({ runId, listId: runId, place, name: runId.toUpperCase() });

it('says who goes first, who takes turns and who takes what is left', () => {
  expect(turnSentence([turn('a', null)], 'a')).toBeNull();
  expect(turnSentence([], 'a')).toBeNull();
  expect(turnSentence([turn('a', null), turn('b', null)], 'a')).toBe('Takes turns with the run of “B” on the same key');
  expect(turnSentence([turn('a', null), turn('b', null), turn('c', null)], 'b')).toBe(
    'Takes turns with the runs of “A” and “C” on the same key',
  );
  expect(turnSentence([turn('a', 1), turn('b', null)], 'a')).toBe('Goes first; the run of “B” uses the rest of the key’s rate');
  expect(turnSentence([turn('a', 1), turn('b', null)], 'b')).toBe('The run of “A” goes first; this one uses the rest of the key’s rate');
  expect(turnSentence([turn('a', 1), turn('b', 2), turn('c', null)], 'b')).toBe(
    'The run of “A” goes first; this one uses the rest of the key’s rate',
  );
  expect(turnSentence([turn('a', 1), turn('b', null), turn('c', null)], 'c')).toBe(
    'The run of “A” goes first; this one uses the rest of the key’s rate, taking turns with the run of “B”',
  );
});

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

test('a plan says which of its own limits stop it', () => {
  const cost = { lowMicros: 480_000, highMicros: 480_000, currency: 'USD', complete: true };
  const request = { listId: '', environmentId: '', checks: [], freshForMs: null, limit: null, callsPerSecond: null };
  const over = (budgetMicros: number | null, maxCalls: number | null, exact = true) =>
    overLimits({
      request: { ...request, budgetMicros, maxCalls },
      checks: [{ ...planned, unpriced: [], calls: 60, costMicros: 1_800_000, exact }],
      cost,
    });
  expect(over(null, null)).toEqual([]);
  expect(over(1_800_000, 60)).toEqual([]);
  expect(over(500_000, 16)).toEqual([
    'This plan costs $1.80, more than the limit: it stops there and can be resumed.',
    'This plan needs 60 checks, more than the limit: it stops there and can be resumed.',
  ]);
  expect(over(500_000, null, false)).toEqual(['This plan may cost $1.80, more than the limit: it stops there and can be resumed.']);
});

test('a budget says for which calls it can’t hold', () => {
  const cost = { lowMicros: 0, highMicros: 0, currency: 'USD', complete: false };
  const request = { listId: '', environmentId: '', checks: [], freshForMs: null, limit: null, maxCalls: null, callsPerSecond: null };
  const limits = { quotaCalls: null, budgetMicros: null, cycleDay: 1 };
  const cycle = { cycleFrom: 0, cycleUntil: 0, billed: 0, billingUnknown: 0, lowMicros: 0, highMicros: 0, currency: 'USD', complete: true };
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
