import { casesOf, fc } from '#test/support/propertyCases.ts';
import { describe, expect, it, test } from 'vitest';
import { isIn, partsIn, soughtIn } from './searchedText.ts';

const finds = (text: string, cell: string): boolean => isIn(cell, soughtIn(text));
const marked = (text: string, cell: string): string[] => partsIn(cell, soughtIn(text)).map(([from, to]) => cell.slice(from, to));

describe('a phone is found whatever its digits are grouped with', () => {
  const ways = ['(206) 555-0142', '206.555.0142', '206 555 0142', '2065550142', '+1 206-555-0142', '1 (206) 555 - 0142', '206‑555‑0142'];
  test.each(ways)('%s', (cell) => {
    for (const text of [
      '2065550142',
      '206 555 0142',
      '(206) 555-0142',
      '555 0142',
      '555-0142',
      '5550142',
      '0142',
      '206.555',
      '+12065550142',
      '1-206-555-0142',
    ])
      expect(finds(text, cell), text).toBe(true);
    for (const text of ['2065550143', '555 0143', '0142 206']) expect(finds(text, cell), text).toBe(false);
  });

  it('among other words, and not across two numbers or in a date', () => {
    expect(finds('5550142', 'call 206-555-0142 after 5')).toBe(true);
    expect(finds('0142206', '206-555-0142, 206-555-0199')).toBe(false);
    expect(finds('1120', '2026-11-20')).toBe(true);
    expect(finds('1120', '11-20')).toBe(false);
  });
});

test('case and accents are ignored, and a sigma is one wherever it is in a word', () => {
  expect(finds('emile', 'Émile')).toBe(true);
  expect(finds('ÉMILE', 'emile')).toBe(true);
  expect(finds('istanbul', 'İstanbul')).toBe(true);
  expect(finds('ΟΔΟΣ', 'οδοσα')).toBe(true);
  expect(finds('日', '日本')).toBe(true);
});

test('what was found is marked as it is written', () => {
  expect(marked('emi', 'Émile, e\u0301mi')).toEqual(['Émi', 'e\u0301mi']);
  expect(marked('istan', 'In İstanbul')).toEqual(['İstan']);
  expect(marked('fi', 'aﬁne')).toEqual(['ﬁ']);
  expect(marked('5550142', '(206) 555-0142 x')).toEqual(['555-0142']);
  expect(marked('aa', 'aaaaa')).toEqual(['aaaa']);
  expect(marked('😀', 'a😀b')).toEqual(['😀']);
  expect(marked('nothing', 'here')).toEqual([]);
  expect(marked('', 'here')).toEqual([]);
});

it('marks something in a cell exactly if it finds it, whatever it contains', () => {
  const units = fc.constantFrom(
    'a',
    'B',
    'é',
    'e\u0301',
    'İ',
    'ß',
    'Σ',
    'ς',
    'ﬁ',
    '日',
    '😀',
    '각',
    '\u05b0\u0301',
    ' ',
    '-',
    '(',
    ')',
    '2',
    '0',
    '6',
    '٣',
  );
  const cells = fc.oneof(fc.string({ unit: units, maxLength: 14 }), fc.string({ unit: 'grapheme', maxLength: 8 }));
  fc.assert(
    fc.property(cells, cells, fc.nat(), fc.nat(), (cell, other, from, length) => {
      const part = [...cell].slice(from % 8, (from % 8) + 1 + (length % 6)).join('');
      for (const text of [part, other]) {
        const sought = soughtIn(text);
        if (sought.text === '') continue;
        const parts = partsIn(cell, sought);
        expect(parts.length > 0).toBe(isIn(cell, sought));
        for (const [at, [start, end]] of parts.entries()) {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThanOrEqual(parts[at - 1]?.[1] ?? 0);
          expect(end).toBeLessThanOrEqual(cell.length);
          expect(cell.slice(start, end).isWellFormed()).toBe(cell.isWellFormed());
        }
      }
    }),
    casesOf(200),
  );
});
