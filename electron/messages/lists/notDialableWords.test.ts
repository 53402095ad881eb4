import { expect, test } from 'vitest';
import { failureSentence } from '../failureSentence.ts';
import { notDialablePhrase, notDialableQuestion } from './notDialableWords.ts';

test('a number that can’t be dialed is asked about with its cost, and the sandbox bills nobody', () => {
  expect(notDialableQuestion({ parameter: 'phone', value: '555' }, false)).toBe(
    '“555” is not a dialable number. It will be sent as typed, and the check is billed.',
  );
  expect(notDialableQuestion({ parameter: 'phone', value: '555' }, true)).toMatch(/sent to the sandbox .* nothing is billed\.$/);
});

test('every number is named, and a refusal says how to continue', () => {
  const params = { parameter: 'primary.phone', value: '555', second: '12' };
  expect(notDialablePhrase(params)).toBe('“555” and “12” are not dialable numbers');
  expect(failureSentence({ code: 'parameter.notDialable', params })).toMatch(/nothing was sent; correct it, or add --anyway/);
});
