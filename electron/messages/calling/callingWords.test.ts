import { expect, test } from 'vitest';
import { callingReasons, callingSentence } from './callingWords.ts';

const window = { from: Date.parse('2026-01-15T16:00:00Z'), to: Date.parse('2026-01-16T02:00:00Z'), open: false };

test('a calling window is shown in the reader’s time, with where and why', () => {
  const zones = ['America/New_York', 'America/Los_Angeles'];
  const sentence = callingSentence({ zones, by: 'zip', differ: true, places: [], window }, 'Europe/Berlin');
  expect(sentence).toMatch(
    /^Call from .*5:00.* to .*3:00.* your time \(local calling hours in both New York and Los Angeles: phone and address disagree\)\.$/,
  );
  expect(
    callingSentence({ zones: ['America/Chicago'], by: 'areaCode', differ: false, places: [], window: { ...window, open: true } }, 'UTC'),
  ).toMatch(/^Call until .*2:00.* your time \(local calling hours in Chicago, estimated from the area code, which may be outdated\)\.$/);
  expect(callingSentence({ zones: ['Pacific/Guam'], by: 'zip', differ: false, places: [], window: null })).toMatch(
    /no time in the coming week when calls are allowed in Guam/,
  );
});

test('rules of states are named with their source, and places that disagree are both named', () => {
  const base = { zones: ['America/New_York'], by: 'zip' as const, differ: false, window };
  const florida = { place: 'FL', source: 'Fla. Stat. § 501.616(6)(a)', asOf: '2026-11-23' };
  const inFlorida = { states: ['FL'], today: { from: 480, to: 1200 }, rules: [florida] };
  const inOhio = { states: ['OH'], today: { from: 480, to: 1260 }, rules: [] };
  expect(callingSentence({ ...base, places: [] }, 'Europe/Berlin')).toMatch(/^Call from .*5:00.* to .*3:00.* your time\.$/);
  const hours = 'Local calling hours in New York, from the ZIP code.';
  expect(callingReasons({ ...base, places: [{ by: 'zip', ...inOhio }] })).toBe(hours);
  expect(callingReasons({ ...base, by: 'areaCode', places: [] })).toBeNull();
  expect(
    callingReasons({
      ...base,
      places: [
        { by: 'zip', ...inFlorida },
        { by: 'areaCode', ...inFlorida },
      ],
    }),
  ).toBe(`${hours} Florida allows calls from 8 AM to 8 PM today (Fla. Stat. § 501.616(6)(a), as of 2026-11-23).`);
  expect(
    callingReasons({
      ...base,
      places: [
        { by: 'zip', ...inFlorida },
        { by: 'areaCode', ...inOhio },
      ],
    }),
  ).toBe(
    `${hours} The ZIP code is in Florida (8 AM to 8 PM today), the area code is in Ohio (8 AM to 9 PM today): both must allow the call ` +
      '(Fla. Stat. § 501.616(6)(a), as of 2026-11-23).',
  );
  expect(callingReasons({ ...base, places: [{ by: 'state', ...inFlorida, today: null }] })).toContain(' Florida allows no calls today');
});
