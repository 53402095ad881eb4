import { describe, expect, test } from 'vitest';
import { offsetAt } from '../../calling/callingWindow.ts';
import { dateOrderOf, openWallClock, readTime } from './times.ts';

const iso = (cell: string, order: 'monthFirst' | 'dayFirst' = 'monthFirst'): string | undefined => {
  const time = readTime(cell, order);
  return time && `${new Date(time.at).toISOString()}${time.hasZone ? '' : ' on a wall'}${time.isDay ? ', the day' : ''}`;
};

test.each([
  ['2026-03-06T17:15:00Z', '2026-03-06T17:15:00.000Z'],
  ['2026-03-06T17:15:00.250000+00:00', '2026-03-06T17:15:00.250Z'],
  ['2026-03-06T12:15:00-05:00', '2026-03-06T17:15:00.000Z'],
  ['2026-03-06 12:15:00 -0500', '2026-03-06T17:15:00.000Z'],
  ['2026-03-06 22:45 +05:30', '2026-03-06T17:15:00.000Z'],
  ['2026-03-06 09:15', '2026-03-06T09:15:00.000Z on a wall'],
  ['2026-03-06', '2026-03-06T00:00:00.000Z on a wall, the day'],
  ['3/6/2026, 9:15 AM', '2026-03-06T09:15:00.000Z on a wall'],
  ['3/6/2026 12:05 PM', '2026-03-06T12:05:00.000Z on a wall'],
  ['3/6/26 12:31 a.m.', '2026-03-06T00:31:00.000Z on a wall'],
  ['03/06/2026 9:15:30 PM EST', '2026-03-07T02:15:30.000Z'],
  ['6.3.2026 14:05', '2026-03-06T14:05:00.000Z on a wall'],
  ['Mar 6, 2026 2:05 PM', '2026-03-06T14:05:00.000Z on a wall'],
  ['Friday, March 6th 2026 at 2:05 PM', '2026-03-06T14:05:00.000Z on a wall'],
  ['6-Mar-2026 14:05', '2026-03-06T14:05:00.000Z on a wall'],
  ['1772817300', '2026-03-06T17:15:00.000Z'],
  ['1772817300000', '2026-03-06T17:15:00.000Z'],
  ['1.772817300000E+12', '2026-03-06T17:15:00.000Z'],
  ['46087.5', '2026-03-06T12:00:00.000Z on a wall'],
])('%s is a time', (cell, expected) => {
  expect(iso(cell)).toBe(expected);
});

test.each([
  '',
  'yesterday',
  '2026-13-01',
  '2026-02-30',
  '13/13/2026',
  '3/6/2026 13:05 PM',
  '9:15',
  '25:00',
  '12345',
  '2026-03-06 24:10',
  '6 Foo 2026',
])('“%s” is none', (cell) => {
  expect(iso(cell)).toBeUndefined();
});

test('the days of a column that can be no months say which comes first', () => {
  expect(iso('5/6/2026', 'dayFirst')).toBe('2026-06-05T00:00:00.000Z on a wall, the day');
  expect(dateOrderOf(['5/6/2026', '13/6/2026 9:00'], 'monthFirst')).toBe('dayFirst');
  expect(dateOrderOf(['5/6/2026', '6/13/26'], 'dayFirst')).toBe('monthFirst');
  expect(dateOrderOf(['5/6/2026'], 'dayFirst')).toBe('dayFirst');
});

describe('a wall clock in New York', () => {
  const clock = openWallClock('America/New_York', offsetAt);
  const at = (wall: string) => {
    const { at: instant, isTwice } = clock.instant(Date.parse(`${wall}Z`));
    return `${new Date(instant).toISOString()}${isTwice ? ' or an hour later' : ''}`;
  };
  test.each([
    ['2026-01-15T12:00:00', '2026-01-15T17:00:00.000Z'],
    ['2026-07-15T12:00:00', '2026-07-15T16:00:00.000Z'],
    // Set forward at two: half past two didn't occur.
    ['2026-03-08T01:59:59', '2026-03-08T06:59:59.000Z'],
    ['2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z'],
    ['2026-03-08T03:00:00', '2026-03-08T07:00:00.000Z'],
    // Set back at two: half past one occurred twice.
    ['2026-11-01T00:59:59', '2026-11-01T04:59:59.000Z'],
    ['2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z or an hour later'],
    ['2026-11-01T02:00:00', '2026-11-01T07:00:00.000Z'],
  ])('%s', (wall, expected) => {
    expect(at(wall)).toBe(expected);
  });
});
