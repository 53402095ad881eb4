import { describe, expect, test } from 'vitest';
import { runStates, type RunCounts } from '#contract/runs/run.ts';
import { checkStateWord, notEnabledSentence } from './runWords.ts';
import { inDoubtSentence, skippedLine, moneyLine, restHeadline, runHeadline, runSubline } from './runHeadline.ts';

const counts: RunCounts = {
  planned: 19_712,
  done: 9520,
  partial: 172,
  failed: 3,
  refused: 12,
  pending: 10_005,
  sent: 9757,
  inDoubt: 3,
  billingUnknown: 0,
};

describe('a run', () => {
  test('in progress says how long it will take', () => {
    expect(runHeadline({ state: 'running', counts, leftMs: 18 * 60_000 })).toBe('Checking, about 18 minutes left');
    expect(runHeadline({ state: 'running', counts, leftMs: null })).toBe('Checking, estimating time left');
  });

  test('with several steps, names the current one, and that more may come while others wait for it', () => {
    const checks = [{ state: 'finished' as const }, { state: 'running' as const }, { state: 'waiting' as const }];
    expect(runHeadline({ state: 'running', counts, leftMs: 18 * 60_000, checks })).toBe('Step 2 of 3, at least 18 minutes left');
    expect(runHeadline({ state: 'running', counts, leftMs: 18 * 60_000, checks: checks.slice(0, 2) })).toBe(
      'Step 2 of 2, about 18 minutes left',
    );
    expect(runHeadline({ state: 'paused', counts, leftMs: null, checks })).toBe('9,707 checked, at least 10,005 left');
    expect(checks.map((_, index) => checkStateWord(checks, index, 'running'))).toEqual(['Finished', 'Running', 'Waiting for step 2']);
    expect(checkStateWord(checks, 1, 'paused')).toBe('Paused');
    const refused = [{ state: 'running' as const }, { state: 'notEnabled' as const }, { state: 'waiting' as const }];
    expect(refused.map((_, index) => checkStateWord(refused, index, 'paused'))).toEqual(['Paused', 'Not enabled', 'Waiting for step 1']);
    const choosing = refused.slice(1);
    expect(checkStateWord(choosing, 1, 'running')).toBe('Selecting rows');
    expect(checkStateWord(choosing, 1, 'paused')).toBe('Paused');
    expect(runHeadline({ state: 'running', counts, leftMs: 18 * 60_000, checks: choosing })).toBe('Step 2 of 2, at least 18 minutes left');
  });

  test('whose key is not enabled says what the service said, and that nothing is lost', () => {
    expect(notEnabledSentence('The product is not enabled.', 1200)).toBe(
      'The service said “The product is not enabled”. Its 1,200 checks stay pending: nothing is lost and nothing was charged for them.',
    );
    expect(notEnabledSentence(null, 0)).toMatch(/^The service refused to answer\. Its rows stay pending/);
  });

  test('that was interrupted says what may be billed, and for the sandbox what a service might have billed', () => {
    expect(inDoubtSentence(3, false)).toBe('3 checks may have been charged without an answer.');
    expect(inDoubtSentence(1, true)).toBe('1 check ended without an answer; a service might have charged it.');
  });

  test.each(['waiting', 'paused', 'stopped'] as const)('that is %s says what it has and what it lacks', (state) => {
    expect(runHeadline({ state, counts, leftMs: null })).toBe('9,707 checked, 10,005 left');
  });

  test('that is over says so, and how many checks failed', () => {
    const over = { state: 'finished', counts: { ...counts, planned: 9707, pending: 0 }, leftMs: null } as const;
    expect(runHeadline(over)).toBe('9,692 of 9,707 checked, 15 failed');
    expect(runHeadline({ ...over, counts: { ...counts, planned: 0, pending: 0 } })).toBe('Nothing had to be checked');
  });

  test.each(runStates)('in state %s has two lines without a full stop', (state) => {
    for (const line of [runHeadline({ state, counts, leftMs: 1000 }), runSubline({ state }, null)]) {
      expect(line).toMatch(/^[A-Z0-9].{8,}[^.]$/);
    }
  });

  test('that was asked to slow down counts the seconds', () => {
    expect(runSubline({ state: 'running' }, 3400)).toBe('The service asked to slow down. Next check in 4 s');
  });

  test('that is paused says why', () => {
    expect(restHeadline({ code: 'person', message: null }, 'paused', '2:41 PM')).toBe('Paused by you at 2:41 PM');
    expect(restHeadline({ code: 'keyRefused', message: 'Forbidden.' }, 'paused', '2:41 PM')).toBe(
      'Paused at 2:41 PM because the service refused the key (“Forbidden”)',
    );
  });
});

test('rows without a check are summed, the most common reason first', () => {
  const part = { parameter: null, rule: null };
  expect(
    skippedLine(
      [
        { ...part, why: 'duplicate', rows: 641 },
        { ...part, why: 'fresh', rows: 1204 },
      ],
      12_472,
    ),
  ).toBe('1,845 of 12,472 rows need no check: checked before (1,204), same details as an earlier row (641)');
  expect(skippedLine([{ ...part, why: 'fresh', rows: 0 }], 10)).toBeNull();
});

test('the cost is never shown without what is missing from it', () => {
  const cost = { lowMicros: 1_000_000, highMicros: 1_000_000, currency: 'USD', complete: false };
  expect(moneyLine(450_000_000, cost, 2, 0)).toBe('of $450.00, two prices missing');
  expect(moneyLine(null, { ...cost, complete: true, highMicros: 2_000_000 }, 0, 3)).toBe(
    '$1.00 of it uncertain: 3 checks without a complete answer',
  );
});
