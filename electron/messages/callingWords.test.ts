import { expect, test } from 'vitest';
import { callingSentence } from './callingWords.ts';

const window = { from: Date.parse('2026-01-15T16:00:00Z'), to: Date.parse('2026-01-16T02:00:00Z'), open: false };

test('a calling window is shown in the reader’s time, with where and why', () => {
  const zones = ['America/New_York', 'America/Los_Angeles'];
  const sentence = callingSentence({ zones, by: 'zip', differ: true, window }, 'Europe/Berlin');
  expect(sentence).toMatch(
    /^Call from .*5:00.* to .*3:00.* your time \(local calling hours in both New York and Los Angeles: phone and address disagree\)\.$/,
  );
  expect(callingSentence({ zones: ['America/Chicago'], by: 'areaCode', differ: false, window: { ...window, open: true } }, 'UTC')).toMatch(
    /^Call until .*2:00.* your time \(local calling hours in Chicago, estimated from the area code, which may be outdated\)\.$/,
  );
  expect(callingSentence({ zones: ['Pacific/Guam'], by: 'zip', differ: false, window: null })).toMatch(
    /never between 8 AM and 9 PM in Guam/,
  );
});
