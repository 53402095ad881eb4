import { expect, test } from 'vitest';
import { count, counted, fileSize, rate, steadyRate, share, duration, elapsed } from './count.ts';
import { costWords, decimalAmount, money, price } from './money.ts';
import { gradeWord, lineTypeTitle, operationTitle } from './names.ts';

test('counts are grouped and carry a true minus', () => {
  expect(count(12472)).toBe('12,472');
  expect(count(-96)).toBe('−96');
  expect(counted(1, 'row')).toBe('1 row');
  expect(counted(0, 'row')).toBe('0 rows');
  expect(counted(2, 'try', 'tries')).toBe('2 tries');
});

test('a share never rounds up to everything or down to nothing', () => {
  expect(share(9707, 19712)).toBe('49.2%');
  expect(share(99_999, 100_000)).toBe('99.9%');
  expect(share(1, 100_000)).toBe('0.1%');
  expect(share(5, 5)).toBe('100%');
  expect(share(0, 0)).toBe('0%');
});

test('money keeps the digits of small prices and rounds large sums', () => {
  expect(money(152_430_000, 'USD')).toBe('$152.43');
  expect(money(15_000, 'USD')).toBe('$0.015');
  expect(money(0, 'USD')).toBe('$0.00');
  expect(price(1_234_500, 'USD')).toBe('$1.2345');
  expect(price(null, 'USD')).toBe('No price');
  expect(decimalAmount(15_000)).toBe(0.015);
});

test('a cost with a missing price is at least', () => {
  const cost = { lowMicros: 399_630_000, highMicros: 399_630_000, currency: 'USD', complete: false };
  expect(costWords(cost)).toBe('at least $399.63');
  expect(costWords({ ...cost, complete: true })).toBe('$399.63');
  expect(costWords({ ...cost, highMicros: 400_000_000, complete: true })).toBe('$399.63 to $400.00');
  expect(costWords({ ...cost, lowMicros: 0, complete: true })).toBe('at most $399.63');
});

test('estimates are rounded words, measured times are exact', () => {
  expect(duration(400)).toBe('less than a second');
  expect(duration(20_400)).toBe('20 seconds');
  expect(duration(59_900)).toBe('about 1 minute');
  expect(duration(18 * 60_000)).toBe('about 18 minutes');
  expect(duration(168 * 60_000)).toBe('about 2 hours 48 minutes');
  expect(duration(119.8 * 60_000)).toBe('about 2 hours');
  expect(duration(3 * 86_400_000)).toBe('about 3 days');
  expect(elapsed(1_033_000)).toBe('17 min 13 s');
  expect(elapsed(12_900)).toBe('12 s');
  expect(elapsed(400)).toBe('less than a second');
  expect(elapsed(168 * 60_000)).toBe('2 h 48 min');
});

test('sizes and rates are short', () => {
  expect(fileSize(1)).toBe('1 byte');
  expect(fileSize(999)).toBe('999 bytes');
  expect(fileSize(14_200_000)).toBe('14.2 MB');
  expect(rate(9.44)).toBe('9.4 a second');
  expect([47.2, 47.7, 60].map((perSecond) => steadyRate(perSecond, 47.5))).toEqual([47.2, 47.5, 60]);
});

test('unknown names are shown as they came', () => {
  expect(operationTitle('phone_intel@3.0')).toBe('Phone validation');
  expect(operationTitle('teleport@9.9')).toBe('teleport@9.9');
  expect(operationTitle('constructor')).toBe('constructor');
  expect(lineTypeTitle('Satellite')).toBe('Satellite');
  expect(gradeWord('C')).toBe('Maybe, find out more');
  expect(gradeWord(null)).toBe('No grade');
});
