import { expect, test } from 'vitest';
import { parseRows } from './assign.ts';

test('rows are numbers and ranges, as positions from 0; without any, all', () => {
  expect(parseRows('1-500, 620 ,7 - 7')).toEqual([
    [0, 499],
    [619, 619],
    [6, 6],
  ]);
  expect(parseRows(undefined)[0]?.[0]).toBe(0);
});

test.each(['', '0', '5-2', 'a', '1-', '1,,2', '-3', '123456789'])('“%s” is refused', (text) => {
  expect(() => parseRows(text)).toThrow('--rows takes numbers of rows and ranges of them');
});
