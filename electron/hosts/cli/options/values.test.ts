import { expect, test } from 'vitest';
import { UsageError, parseAmount, parseDuration, parseNumber, parsePair, parseWord } from './option.ts';

test('durations carry their unit', () => {
  expect(parseDuration('--fresh-for', '30d')).toBe(30 * 86_400_000);
  expect(parseDuration('--fresh-for', '12h')).toBe(12 * 3_600_000);
  expect(parseDuration('--fresh-for', '1.5h')).toBe(5_400_000);
  expect(parseDuration('--offline-wait', '60s')).toBe(60_000);
  expect(parseDuration('--offline-wait', '500ms')).toBe(500);
  expect(parseDuration('--fresh-for', '0')).toBe(0);
  expect(parseDuration('--fresh-for', '36500d')).toBe(36_500 * 86_400_000);
});

test.each(['', 'soon', '30', '-5d', '5 parsecs', 'd', '1e3s', '30dd', '5constructor', '36501d', '999999999w'])(
  '“%s” is not a duration',
  (text) => {
    expect(() => parseDuration('--fresh-for', text)).toThrow(UsageError);
  },
);

test('amounts are exact to six decimal places', () => {
  expect(parseAmount('--budget', '450')).toBe(450_000_000);
  expect(parseAmount('--budget', '0.015')).toBe(15_000);
  expect(parseAmount('--budget', '0.000001')).toBe(1);
  expect(parseAmount('--budget', '1234567.89')).toBe(1_234_567_890_000);
});

test.each(['', '$450', '1,000', '-1', '0.0000001', '.5', '1e3', 'NaN'])('“%s” is not an amount', (text) => {
  expect(() => parseAmount('--budget', text)).toThrow(UsageError);
});

test('numbers keep to their limits', () => {
  const qps = { least: 0.1, most: 100, whole: false };
  expect(parseNumber('--qps', '9.5', qps)).toBe(9.5);
  for (const text of ['0', '101', '-1', 'ten', '', '0x10', 'Infinity']) expect(() => parseNumber('--qps', text, qps)).toThrow(UsageError);
  expect(() => parseNumber('--limit', '1.5', { least: 1, most: 10, whole: true })).toThrow('a whole number from 1 to 10');
});

test('a pair is split at its first equals sign', () => {
  expect(parsePair('--map', 'phone=Tel = home')).toEqual(['phone', 'Tel = home']);
  expect(parsePair('--map', 'phone=')).toEqual(['phone', '']);
  expect(() => parsePair('--map', 'phone')).toThrow(UsageError);
  expect(() => parsePair('--map', '=Tel')).toThrow(UsageError);
});

test('a word is one of its set', () => {
  expect(parseWord('--only', 'keep', ['keep', 'drop'])).toBe('keep');
  expect(() => parseWord('--only', 'toString', ['keep', 'drop'])).toThrow('use keep, drop');
});
