import { describe, expect, test } from 'vitest';
import { runStates, type RunCounts } from '../contract/run.ts';
import { leftOutLine, moneyLine, restHeadline, runHeadline, runSubline } from './runHeadline.ts';

const counts: RunCounts = {
  planned: 19_712,
  done: 9520,
  partial: 172,
  failed: 3,
  refused: 12,
  pending: 10_005,
  sent: 9757,
  inDoubt: 3,
  unknown: 0,
};

describe('a run', () => {
  test('that is on says how long it takes', () => {
    expect(runHeadline({ state: 'running', counts, leftMs: 18 * 60_000 })).toBe('Running, about 18 minutes left');
    expect(runHeadline({ state: 'running', counts, leftMs: null })).toBe('Running, the time left is not known yet');
  });

  test.each(['waiting', 'paused', 'stopped'] as const)('that is %s says what it has and what it lacks', (state) => {
    expect(runHeadline({ state, counts, leftMs: null })).toBe('9,707 calls made, 10,005 left');
  });

  test('that is over says so, and how many did not go through', () => {
    const over = { state: 'finished', counts: { ...counts, pending: 0 }, leftMs: null } as const;
    expect(runHeadline(over)).toBe('Finished, all 19,712 calls made');
    expect(runSubline(over, null)).toMatch(/^15 did not go through/);
    expect(runHeadline({ ...over, counts: { ...counts, planned: 0, pending: 0 } })).toBe('Finished, no row needed a call');
  });

  test.each(runStates)('in state %s has two lines without a full stop', (state) => {
    for (const line of [runHeadline({ state, counts, leftMs: 1000 }), runSubline({ state, counts, leftMs: 1000 }, null)]) {
      expect(line).toMatch(/^[A-Z0-9].{8,}[^.]$/);
    }
  });

  test('that was asked to slow down counts the seconds', () => {
    expect(runSubline({ state: 'running', counts, leftMs: null }, 3400)).toBe(
      'The service asked to slow down, the next call goes out in 4 s',
    );
  });

  test('that rests says why', () => {
    expect(restHeadline({ code: 'person', message: null }, 'paused', '2:41 PM')).toBe('Paused by you at 2:41 PM');
    expect(restHeadline({ code: 'keyRefused', message: 'Forbidden.' }, 'paused', '2:41 PM')).toBe(
      'Paused at 2:41 PM because the service refused the key (“Forbidden”)',
    );
  });
});

test('rows without a call are summed, the commonest reason first', () => {
  const part = { parameter: null, rule: null };
  expect(
    leftOutLine(
      [
        { ...part, why: 'duplicate', rows: 641 },
        { ...part, why: 'fresh', rows: 1204 },
      ],
      12_472,
    ),
  ).toBe('1,845 of 12,472 rows need no call: 1,204 fresh answer already here, 641 same request as an earlier row');
  expect(leftOutLine([{ ...part, why: 'fresh', rows: 0 }], 10)).toBeNull();
});

test('the money is never said without what is missing in it', () => {
  const cost = { lowMicros: 1_000_000, highMicros: 1_000_000, currency: 'USD', complete: false };
  expect(moneyLine(450_000_000, cost, 2, 0)).toBe('of $450.00, two prices missing');
  expect(moneyLine(null, { ...cost, complete: true, highMicros: 2_000_000 }, 0, 3)).toBe('3 calls perhaps billed');
});
