import { describe, expect, test } from 'vitest';
import { callingWindow } from './callingWindow.ts';
import { differingZones, zonesOfRow } from './zonesOfRow.ts';

describe('where somebody can be', () => {
  test('a ZIP code takes precedence over an area code, and so does a state', () => {
    expect(zonesOfRow({ postalCode: '98101', phone: '+12065550100' })).toEqual({ zones: ['America/Los_Angeles'], by: 'zip', differ: null });
    expect(zonesOfRow({ state: 'NY', phone: '+12125550100' })).toMatchObject({ zones: ['America/New_York'], by: 'state' });
    expect(zonesOfRow({ phone: '+13125550100' })).toEqual({ zones: ['America/Chicago'], by: 'areaCode', differ: null });
    expect(zonesOfRow({ phone: '+18005550100' })).toEqual({ zones: [], by: 'none', differ: null });
    expect(zonesOfRow({ postalCode: 'V6B 1A1' })).toMatchObject({ by: 'zip' });
  });

  test('if a ported number disagrees, both count', () => {
    expect(zonesOfRow({ postalCode: '10001', phone: '+12065550100' })).toEqual({
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
    // 8 March 2026: 2 h becomes 3 h, so that 8 h is 12 h UTC.
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
