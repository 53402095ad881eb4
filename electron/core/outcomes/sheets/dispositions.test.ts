import { expect, test } from 'vitest';
import { knownLabels } from './dispositions.data.ts';
import { meaningOf, readDuration, unitOfHeading, readRightParty } from './dispositions.ts';
import { exactDigits } from '../../normalise/phones/phoneParts.ts';

const means = (label: string): string => Object.values(meaningOf(label)).join(' ');

test.each([
  ['connected:right table', ['connected:right', 'Right party']],
  ['connected asks', ['Connected', 'ANSWERED', 'Left live message', 'talked', 'f240bbac-87c9-4f6e-bf70-924b57d47db7']],
  ['connected:right confirm', ['SALE', 'Appointment', 'Not Interested', 'call back', 'CALLBK', 'NI']],
  ['connected:wrong table', ['wrong number', 'Wrong-Person', '17b47fee-58de-441e-a44c-c6300d46f273']],
  ['disconnected table', ['DC', 'disconnected', 'Disconnected Number', 'not in service', 'DISC - TRITONE']],
  ['disconnected confirm', ['CPDINV', 'blocked']],
  [
    'not-reached table',
    [
      'No answer',
      'NA',
      'no-answer',
      'busy',
      'B',
      'voicemail',
      'VM',
      'AA',
      'AM',
      'AL',
      'left voicemail',
      'vm-left',
      'DROP',
      'PDROP',
      'abandoned',
    ],
  ],
  ['suppress table', ['DNC', 'DNCL', 'Do Not Call', 'DO NOT CALL ME']],
  ['ask asks', ['operator intercept', 'SYSOI', 'CPDSI', 'CG', 'ADC', 'Completed']],
  ['ask new', ['XFER-2', '', '???', 'connectedness']],
])('%s', (expected, labels) => {
  for (const label of labels) expect(means(label), label).toBe(expected);
});

test('no label is in the table twice, and each is written as labels are looked up', () => {
  const labels = knownLabels.flatMap((one) => one.labels);
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  expect(labels.filter((label) => !/^[a-z0-9]+( [a-z0-9]+)*$/.test(label))).toEqual([]);
});

test('durations come as numbers of a unit, as clocks show them, or in words', () => {
  expect(['63000', '63', '1.5'].map((cell, at) => readDuration(cell, (['ms', 's', 'min'] as const)[at] ?? 's'))).toEqual([
    63_000, 63_000, 90_000,
  ]);
  expect(['1:03', '0:01:03', '01:00:00', '1m 3s', '63 sec', '2 minutes', '63 ms'].map((cell) => readDuration(cell, 'ms'))).toEqual([
    63_000, 63_000, 3_600_000, 63_000, 63_000, 120_000, 63,
  ]);
  expect(['', 'long', '1:2', '-5', '3 apples'].map((cell) => readDuration(cell, 's'))).toEqual([null, null, null, null, null]);
  expect(['Call Duration (ms)', 'length_in_sec', 'Minutes', 'Call duration'].map(unitOfHeading)).toEqual(['ms', 's', 'min', null]);
});

test('a right party is yes, no, not given, or unreadable', () => {
  expect(['Yes', ' TRUE', '1', 'no', '0', '', 'n/a', 'perhaps'].map(readRightParty)).toEqual([
    true,
    true,
    true,
    false,
    false,
    null,
    null,
    undefined,
  ]);
});

test('only a power of ten that lost no digit is a number', () => {
  expect(['1.2065550142E+10', '1,2065550142e10', '1.20656E+10', '2065550142'].map(exactDigits)).toEqual([
    '12065550142',
    '12065550142',
    '1.20656E+10',
    '2065550142',
  ]);
});
