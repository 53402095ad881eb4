import { expect, test } from 'vitest';
import { fc } from '#test/support/propertyCases.ts';
import { billingCycle } from './environment.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

test.each([
  ['2026-11-21', 1, '2026-11-01', '2026-12-01'],
  ['2026-11-21', 21, '2026-11-21', '2026-12-21'],
  ['2026-11-20', 21, '2026-10-21', '2026-11-21'],
  ['2026-01-03', 15, '2025-12-15', '2026-01-15'],
  ['2026-02-27', 31, '2026-01-31', '2026-02-28'],
  ['2026-02-28', 31, '2026-02-28', '2026-03-31'],
  ['2028-02-28', 30, '2028-01-30', '2028-02-29'],
])('%s lies, with day %i, in the cycle from %s to %s', (at, cycleDay, from, until) => {
  expect(billingCycle(day(at), cycleDay)).toEqual({ from: day(from), until: day(until) });
});

test('cycles follow one another without a gap, and each moment belongs to exactly one', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 31 }),
      (at, cycleDay) => {
        const { from, until } = billingCycle(at.getTime(), cycleDay);
        expect(from <= at.getTime() && at.getTime() < until).toBe(true);
        expect(billingCycle(until, cycleDay).from).toBe(until);
        expect(billingCycle(from - 1, cycleDay).until).toBe(from);
      },
    ),
  );
});
