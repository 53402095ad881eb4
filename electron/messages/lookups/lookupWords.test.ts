import { expect, test } from 'vitest';
import type { Lookup } from '#contract/lookups/lookup.ts';
import { failureSentence } from '../failureSentence.ts';
import { notDialablePhrase, notDialableQuestion, foundWords, identityBand, inputTitle, lookupSentence } from './lookupWords.ts';
import { phoneText } from '../text.ts';
import { accuracyWord, ageText, deliveryPointWord, monthText } from './placeWords.ts';

const failed = (part: Partial<Lookup>) =>
  ({ outcome: 'refused', code: null, serviceMessage: null, billed: 'no', sandbox: false, ...part }) as const;

test('a look-up without an answer says why, in the service’s message, and what it cost', () => {
  expect(lookupSentence(failed({ serviceMessage: 'No such area code.' }))).toBe(
    'The service did not accept the request: “No such area code”. Nothing was billed.',
  );
  expect(lookupSentence(failed({ outcome: 'retryLater', code: 'timedOut', billed: 'unknown' }))).toBe(
    'No answer: the check timed out. The check may have been billed.',
  );
  expect(lookupSentence(failed({ outcome: 'blocked', code: 'FORBIDDEN' }))).toMatch(
    /^The service refuses this key this operation: .* balance .* expired\. Nothing/,
  );
  expect(lookupSentence(failed({ outcome: 'blocked', code: 'wrongPath', serviceMessage: 'Missing API key' }))).toMatch(
    /base URL.*“Missing API key”/,
  );
  expect(lookupSentence(failed({ outcome: 'inDoubt', billed: 'unknown', sandbox: true }))).toBe(
    'Rollcall ended before an answer arrived. In the sandbox nothing is billed.',
  );
});

test('a line of the history has its counts in words', () => {
  expect([foundWords({ kind: 'people', count: 1 }), foundWords({ kind: 'residents', count: 2 })]).toEqual(['1 person', '2 residents']);
  expect([foundWords({ kind: 'address', valid: false }), foundWords({ kind: 'identityScore', score: 71 })]).toEqual([
    'Not valid',
    'Score 71',
  ]);
});

test('identity scores fall into the bands that the service documents', () => {
  expect([100, 80, 79, 60, 59, 50, 49, 30, 29, 0].map(identityBand)).toEqual([
    '80 to 100',
    '80 to 100',
    '60 to 79',
    '60 to 79',
    '50 to 59',
    '50 to 59',
    '30 to 49',
    '30 to 49',
    '0 to 29',
    '0 to 29',
  ]);
});

test('the labels of a form need not repeat whose field it is', () => {
  expect(['phone', 'secondary.address.city', 'primary.business_name', 'phone.name_hint'].map(inputTitle)).toEqual([
    'Phone',
    'City',
    'Business name',
    'Name (ranks owners)',
  ]);
});

test('numbers, places and days are formatted, and anything unknown is shown as it came', () => {
  expect(['+12065550142', '+442079460018', 'oddly'].map(phoneText)).toEqual(['(206) 555-0142', '+442079460018', 'oddly']);
  expect([deliveryPointWord('MultiUnit'), deliveryPointWord('Attic'), accuracyWord('Orbit')]).toEqual([
    'multiple units',
    'Attic',
    'located to “Orbit”',
  ]);
  expect([monthText('2017-03-02'), monthText('lately'), monthText('2017-99-02')]).toEqual(['March 2017', 'lately', '2017-99-02']);
  expect([ageText('40-44'), ageText('65+')]).toEqual(['40 to 44', '65+']);
});

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
