import { describe, expect, test } from 'vitest';
import { type CallingRule, shippedCallingRules } from '#contract/calling/callingRules.ts';
import { callingWeek, callingWindow as windowOf, isCallable } from './callingWindow.ts';
import { openCallingTable } from './hoursOfDay.ts';
import { callableState, openSituations } from './situations.ts';
import { differingZones, zonesOfRow, type Place } from './zonesOfRow.ts';

/** The calling window of a place in these zones, in no known state. */
const callingWindow = (zones: string[], now: number): ReturnType<typeof windowOf> =>
  windowOf(zones.length === 0 ? [] : [{ by: 'zip', zones, states: [] }], openCallingTable([]), now);

describe('where somebody can be', () => {
  test('a ZIP code takes precedence over an area code, and so does a state', () => {
    expect(zonesOfRow({ postalCode: '98101', phone: '+12065550100' })).toMatchObject({
      zones: ['America/Los_Angeles'],
      by: 'zip',
      differ: null,
    });
    expect(zonesOfRow({ state: 'NY', phone: '+12125550100' })).toMatchObject({ zones: ['America/New_York'], by: 'state' });
    expect(zonesOfRow({ phone: '+13125550100' })).toMatchObject({ zones: ['America/Chicago'], by: 'areaCode', differ: null });
    expect(zonesOfRow({ phone: '+18005550100' })).toEqual({ zones: [], by: 'none', differ: null, places: [] });
    expect(zonesOfRow({ postalCode: 'V6B 1A1' })).toMatchObject({ by: 'zip' });
  });

  test('if a ported number disagrees, both count', () => {
    expect(zonesOfRow({ postalCode: '10001', phone: '+12065550100' })).toMatchObject({
      zones: ['America/New_York', 'America/Los_Angeles'],
      by: 'zip',
      differ: { place: ['America/New_York'], phone: ['America/Los_Angeles'] },
    });
    expect(differingZones({ postalCode: '10001', phone: '+12125550100' })).toBeNull();
    expect(differingZones({ postalCode: '10001' })).toBeNull();
  });

  test('a number narrows down a state with two zones', () => {
    expect(zonesOfRow({ state: 'FL' }).zones).toEqual(['America/New_York', 'America/Chicago']);
    expect(zonesOfRow({ state: 'FL', phone: '+13055550100' }).zones).toEqual(['America/New_York']);
  });

  test('ZIP code, state and area code each name their state; a state narrows down a ZIP prefix of several', () => {
    const statesOf = (place: Place): [string, string][] => zonesOfRow(place).places.map(({ by, states }) => [by, states.join()]);
    expect(statesOf({ postalCode: '33101', state: 'FL', phone: '+12145550100' })).toEqual([
      ['zip', 'FL'],
      ['areaCode', 'TX'],
    ]);
    expect(statesOf({ postalCode: '06390' })).toEqual([['zip', 'CT,NY']]);
    expect(statesOf({ postalCode: '06390', state: 'NY' })).toEqual([['zip', 'NY']]);
    expect(statesOf({ postalCode: '33101', state: 'WA' })).toEqual([
      ['zip', 'FL'],
      ['state', 'WA'],
    ]);
    expect(zonesOfRow({ postalCode: '33101', state: 'WA', phone: '+13055550100' }).zones).toEqual([
      'America/New_York',
      'America/Los_Angeles',
    ]);
    expect(statesOf({ phone: '+17875550100' })).toEqual([['areaCode', 'PR']]);
  });
});

describe('when somebody may be called', () => {
  const at = (text: string): number => Date.parse(text);

  test('from 8 to 21 h where they are, in summer and in winter', () => {
    const zones = ['America/New_York'];
    expect(callingWindow(zones, at('2026-01-15T15:00:00Z'))).toEqual({
      from: at('2026-01-15T13:00:00Z'),
      to: at('2026-01-16T02:00:00Z'),
      open: true,
    });
    expect(callingWindow(zones, at('2026-07-15T03:00:00Z'))).toEqual({
      from: at('2026-07-15T12:00:00Z'),
      to: at('2026-07-16T01:00:00Z'),
      open: false,
    });
  });

  test('the day of a clock change has its own hours', () => {
    // On 8 March 2026, 2:00 becomes 3:00, so 8:00 is 12:00 UTC.
    expect(callingWindow(['America/New_York'], at('2026-03-08T06:00:00Z'))?.from).toBe(at('2026-03-08T12:00:00Z'));
    expect(callingWindow(['America/New_York'], at('2026-11-01T04:30:00Z'))?.from).toBe(at('2026-11-01T13:00:00Z'));
  });

  test('in two zones only when it is day in both', () => {
    expect(callingWindow(['America/New_York', 'America/Los_Angeles'], at('2026-01-15T13:30:00Z'))).toEqual({
      from: at('2026-01-15T16:00:00Z'),
      to: at('2026-01-16T02:00:00Z'),
      open: false,
    });
  });

  test('nothing is said if nothing is known', () => {
    expect(callingWindow([], 0)).toBeNull();
  });

  test('a window doesn’t include its end', () => {
    const zones = ['America/New_York'];
    expect(callingWindow(zones, at('2026-01-16T02:00:00Z'))?.from).toBe(at('2026-01-16T13:00:00Z'));
    expect(callingWindow(zones, at('2026-01-16T01:59:59Z'))?.open).toBe(true);
  });
});

describe('the table of stricter hours', () => {
  const at = (text: string): number => Date.parse(text);
  const shipped = openCallingTable(shippedCallingRules);
  const isOpen = (place: Place, text: string, rules: readonly CallingRule[] = shippedCallingRules): boolean =>
    isCallable(zonesOfRow(place).places, openCallingTable(rules), at(text));

  test('narrows the hours of a state and of its weekdays', () => {
    // 24 November 2026 is a Tuesday; New York is 5 h behind UTC.
    expect(isOpen({ postalCode: '33101' }, '2026-11-25T00:59:00Z')).toBe(true);
    expect(isOpen({ postalCode: '33101' }, '2026-11-25T01:00:00Z')).toBe(false);
    expect(isOpen({ postalCode: '33101' }, '2026-11-25T01:00:00Z', [])).toBe(true);
    // Rhode Island on a Sunday, and Texas before noon on a Sunday.
    expect(isOpen({ state: 'RI' }, '2026-11-22T16:00:00Z')).toBe(false);
    expect(isOpen({ postalCode: '75201' }, '2026-11-22T17:30:00Z')).toBe(false);
    expect(isOpen({ postalCode: '75201' }, '2026-11-22T18:30:00Z')).toBe(true);
  });

  test('holds in every place that a person may be at', () => {
    // 8:00 in Los Angeles is 11:00 in Florida, where calls end at 20:00, which is 17:00 in Los Angeles.
    const place = { postalCode: '33101', phone: '+12135550100' };
    expect(windowOf(zonesOfRow(place).places, shipped, at('2026-11-24T12:00:00Z'))).toEqual({
      from: at('2026-11-24T16:00:00Z'),
      to: at('2026-11-25T01:00:00Z'),
      open: false,
    });
  });

  test('can only narrow: no line allows calls outside 8 to 21 h', () => {
    const wide: CallingRule = {
      place: 'NY',
      week: Array.from({ length: 7 }, () => ({ from: 0, to: 1440 })),
      source: 'none',
      asOf: '2026-01-01',
    };
    expect(isOpen({ state: 'NY' }, '2026-11-25T02:30:00Z', [wide])).toBe(false);
    expect(isOpen({ state: 'NY' }, '2026-11-24T12:30:00Z', [wide])).toBe(false);
  });

  test('a line for a country holds in all of its states', () => {
    const week = Array.from({ length: 7 }, (_, day) => (day < 5 ? { from: 600, to: 1080 } : null));
    const canada: CallingRule = { place: 'CAN', week, source: 'none', asOf: '2026-01-01' };
    expect(isOpen({ state: 'ON' }, '2026-11-24T14:30:00Z', [canada])).toBe(false);
    expect(isOpen({ state: 'ON' }, '2026-11-24T16:30:00Z', [canada])).toBe(true);
    expect(isOpen({ state: 'CA' }, '2026-11-24T16:30:00Z', [canada])).toBe(true);
  });

  test('the next window skips days without calls', () => {
    const closed = windowOf(zonesOfRow({ state: 'RI' }).places, shipped, at('2026-11-21T22:30:00Z'));
    expect(closed).toEqual({ from: at('2026-11-23T14:00:00Z'), to: at('2026-11-23T23:00:00Z'), open: false });
  });

  test('a window is open exactly while a call is allowed, in every place and at every hour of a week', () => {
    const places: Place[] = [
      { state: 'RI' },
      { postalCode: '33101', phone: '+12135550100' },
      { postalCode: '37402', phone: '+12055550100' },
      { phone: '+17095550100' },
      { postalCode: '99546', phone: '+12035550100' },
      { postalCode: '96910', phone: '+13405550100' },
    ];
    let open = 0;
    for (const place of places) {
      const where = zonesOfRow(place).places;
      for (let hour = 0; hour < 168; hour += 5) {
        const moment = at('2026-10-29T03:30:00Z') + hour * 3_600_000;
        const now = isCallable(where, shipped, moment);
        expect([place, moment, windowOf(where, shipped, moment)?.open === true]).toEqual([place, moment, now]);
        open += Number(now);
      }
    }
    expect(open).toBeGreaterThan(20);
  });

  test('writes a week in the time of the first zone', () => {
    const week = (place: Place): string => callingWeek(zonesOfRow(place).places, shipped, at('2026-11-24T12:00:00Z'));
    expect(week({ state: 'RI' })).toBe('Mon-Fri 09:00-18:00; Sat 10:00-17:00');
    expect(week({ postalCode: '75201' })).toBe('Mon-Sat 09:00-21:00; Sun 12:00-21:00');
    expect(week({ postalCode: '33101', phone: '+12135550100' })).toBe('Mon-Sun 11:00-20:00');
    expect(week({})).toBe('');
  });

  test('rows at the same places share a number, and one without a phone or a known zone is never callable', () => {
    const situations = openSituations();
    const stateOf = (...fields: Parameters<typeof situations.codeOf>): string => {
      const situation = situations.all[situations.codeOf(...fields)];
      return situation === undefined ? 'none' : callableState(situation, shipped, at('2026-11-24T18:00:00Z'));
    };
    expect(situations.codeOf('33101', 'FL', '+13055550100')).toBe(situations.codeOf('33109-1234', 'FL', '+13055559999'));
    expect(stateOf('33101', null, '+13055550100')).toBe('open');
    expect(stateOf('33101', null, null)).toBe('noPhone');
    expect(stateOf(null, null, '+18005550100')).toBe('zoneUnknown');
    expect(stateOf(null, 'BAYERN', '+498955501000')).toBe('zoneUnknown');
    expect(stateOf('96910', null, '+16715550100')).toBe('closed');
  });
});
