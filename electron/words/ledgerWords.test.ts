import { expect, test } from 'vitest';
import { figures, madeRecount } from '../../test/support/ledgerFixtures.ts';
import { attemptOutcomes, type Recount, type RunFigures } from '../contract/ledger.ts';
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
  expect(attemptWord({ outcome: 'retryLater', partial: false, purpose: 'run' })).toBe('Tried again');
  expect(attemptWord({ outcome: 'retryLater', partial: false, purpose: 'lookup' })).toBe('No answer');
  expect(attemptWord({ outcome: 'done', partial: true, purpose: 'run' })).toBe('Answered in part');
});

test('the service’s words stand before what its code means', () => {
  expect(attemptCause({ outcome: 'refused', code: 'bad_request', words: 'Invalid phone number.' })).toBe('“Invalid phone number”');
  expect(attemptCause({ outcome: 'retryLater', code: 'timedOut', words: null })).toBe('No answer in time');
  expect(attemptCause({ outcome: 'done', code: null, words: null })).toBe('');
  expect(attemptDetail({ outcome: 'rateLimited', status: 429, code: 'RATE_LIMIT_EXCEEDED', words: 'Slow down' })).toBe(
    '429, RATE_LIMIT_EXCEEDED, “Slow down”',
  );
  expect(attemptDetail({ outcome: 'offline', status: null, code: 'ENOTFOUND', words: null })).toBe('ENOTFOUND');
  expect(attemptDetail({ outcome: 'done', status: 200, code: null, words: null })).toBe('200');
  expect(billedWord({ billed: 'unknown', outcome: 'inDoubt', sandbox: false })).toBe('Possibly billed');
  expect(billedWord({ billed: 'yes', outcome: 'done', sandbox: true })).toBe('Would be billed');
  expect(billedWord({ billed: 'unknown', outcome: 'open', sandbox: false })).toBe('Not known yet');
});

test('a run’s jobs stand as a sum, and its money as a range', () => {
  expect(figuresSum(figures)).toBe('10,219 planned = 9,998 done + 205 partial + 4 failed + 12 refused + 0 pending');
  expect(addsUp(figures)).toBe(true);
  expect(addsUp({ ...figures, pending: 1 })).toBe(false);
  expect(spentRange(figures, 'USD')).toBe('$306.09 to $306.24 counted as billed');
  expect(spentRange({ ...figures, highMicros: figures.lowMicros }, 'USD')).toBe('$306.09 counted as billed');
});

test('sums that do not agree say where', () => {
  const off = recount({ done: 9997, lowMicros: 306_060_000 }, ['done', 'lowMicros']);
  expect(differences(off)).toEqual(['Done: 9,998 kept, 9,997 counted', 'Spent at least: $306.09 kept, $306.06 counted']);
  expect(recountSentence([recount({}, [])])).toBe('All sums agree');
  expect(recountSentence([recount({}, []), recount({}, [])])).toBe('All sums of 2 runs agree');
  expect(recountSentence([off, recount({}, [])])).toBe('The sums of 1 of 2 runs do not agree');
});
