import { expect, test } from 'vitest';
import { figures, madeRecount } from '#test/support/ledgerFixtures.ts';
import type { Recount, RunFigures } from '#contract/ledger/ledger.ts';
import { attemptOutcomes } from '#contract/outcomes/callOutcome.ts';
import {
  addsUp,
  attemptCause,
  attemptDetail,
  attemptWord,
  billedWord,
  differences,
  figuresSum,
  recountSentence,
  spentRange,
} from './ledgerWords.ts';

const recount = (counted: Partial<RunFigures>, differs: Recount['differs']): Recount =>
  madeRecount({ counted: { ...figures, ...counted }, differs });

test('every outcome has a word of its own, and a retry says who tries again', () => {
  const words = attemptOutcomes.map((outcome) => attemptWord({ outcome, partial: false, purpose: 'run' }));
  expect(new Set(words).size).toBe(attemptOutcomes.length);
  expect(attemptWord({ outcome: 'retryLater', partial: false, purpose: 'run' })).toBe('Retried');
  expect(attemptWord({ outcome: 'retryLater', partial: false, purpose: 'lookup' })).toBe('No answer');
  expect(attemptWord({ outcome: 'done', partial: true, purpose: 'run' })).toBe('Answered in part');
});

test('the service’s message comes before what its code means', () => {
  expect(attemptCause({ purpose: 'run', outcome: 'refused', code: 'bad_request', serviceMessage: 'Invalid phone number.' })).toBe(
    '“Invalid phone number”',
  );
  expect(attemptCause({ purpose: 'run', outcome: 'retryLater', code: 'timedOut', serviceMessage: null })).toBe('The check timed out');
  expect(attemptCause({ purpose: 'run', outcome: 'done', code: null, serviceMessage: null })).toBe('');
  expect(
    attemptDetail({ purpose: 'run', outcome: 'rateLimited', status: 429, code: 'RATE_LIMIT_EXCEEDED', serviceMessage: 'Slow down' }),
  ).toBe('429, RATE_LIMIT_EXCEEDED, “Slow down”');
  expect(attemptDetail({ purpose: 'run', outcome: 'offline', status: null, code: 'ENOTFOUND', serviceMessage: null })).toBe('ENOTFOUND');
  expect(attemptWord({ outcome: 'retryLater', partial: false, purpose: 'feedback' })).toBe('Retried');
  expect(attemptCause({ purpose: 'feedback', outcome: 'inDoubt', code: 'timedOut', serviceMessage: null })).toContain(
    'may have received it',
  );
  expect(attemptDetail({ purpose: 'run', outcome: 'done', status: 200, code: null, serviceMessage: null })).toBe('200');
  expect(billedWord({ billed: 'unknown', outcome: 'inDoubt', sandbox: false })).toBe('Possibly billed');
  expect(billedWord({ billed: 'yes', outcome: 'done', sandbox: true })).toBe('Would be billed');
  expect(billedWord({ billed: 'unknown', outcome: 'open', sandbox: false })).toBe('Not known yet');
});

test('a run’s jobs are shown as a sum, and its money as a range', () => {
  expect(figuresSum(figures)).toBe('10,219 planned = 9,998 done + 205 partial + 4 failed + 12 refused + 0 pending');
  expect(addsUp(figures)).toBe(true);
  expect(addsUp({ ...figures, pending: 1 })).toBe(false);
  expect(spentRange(recount({}, []))).toBe('$306.09 to $306.24 counted as billed');
  expect(spentRange(madeRecount({ kept: { ...figures, highMicros: figures.lowMicros } }))).toBe('$306.09 counted as billed');
  expect(spentRange(madeRecount({ complete: false }))).toBe('At least $306.09 counted as billed');
  expect(spentRange(madeRecount({ complete: false, sandbox: true }))).toBe('Would have cost at least $306.09');
});

test('sums that don’t agree say where', () => {
  const off = recount({ done: 9997, lowMicros: 306_060_000 }, ['done', 'lowMicros']);
  expect(differences(off)).toEqual(['Done: 9,998 stored, 9,997 recounted', 'Spent at least: $306.09 stored, $306.06 recounted']);
  expect(recountSentence([recount({}, [])])).toBe('All sums agree');
  expect(recountSentence([recount({}, []), recount({}, [])])).toBe('All sums of 2 runs agree');
  expect(recountSentence([off, recount({}, [])])).toBe('The sums of 1 of 2 runs do not agree');
});

test('a sandbox run shows what it would have cost, and never says spent or billed', () => {
  const names = ['billingUnknown', 'lowMicros', 'highMicros'] as const;
  const off = madeRecount({ sandbox: true, counted: { ...figures, billingUnknown: 3, lowMicros: 0, highMicros: 0 }, differs: [...names] });
  expect(spentRange(off)).toBe('Would have cost $306.09 to $306.24');
  expect(differences(off)).toEqual([
    'Might be billed: 2 stored, 3 recounted',
    'Would have cost at least: $306.09 stored, $0.00 recounted',
    'Would have cost at most: $306.24 stored, $0.00 recounted',
  ]);
});
