import { casesOf, fc } from '#test/support/propertyCases.ts';
import { expect, test } from 'vitest';
import { readPhone } from './phone.ts';
import { openPhoneReader } from './phoneCell.ts';

const digit = fc.integer({ min: 0, max: 9 });
const ten = fc.tuple(...Array.from({ length: 10 }, () => digit)).map((digits) => digits.join(''));
/** Ranges with a purpose: area codes of the plan's countries, toll-free, premium, personal. */
const known = fc
  .tuple(
    fc.constantFrom('206', '212', '305', '505', '416', '876', '658', '809', '787', '800', '888', '900', '500', '523', '710', '242'),
    ten,
  )
  .map(([area, rest]) => area + rest.slice(3));
const written = fc
  .tuple(
    fc.oneof(ten, known),
    fc.constantFrom('', '1', '+1', '1-', '+1 ', '1.'),
    fc.constantFrom('', ' ', '-', '.', ') ', '/'),
    fc.boolean(),
  )
  .map(([digits, before, between, paren]) => {
    const area = paren ? `(${digits.slice(0, 3)})` : digits.slice(0, 3);
    return `${before}${area}${between}${digits.slice(3, 6)}${between === ') ' ? '-' : between}${digits.slice(6)}`;
  });

test('the fast path for North American numbers agrees with the full parser', () => {
  for (const home of ['US', 'CA', 'DE', 'GB']) {
    const read = openPhoneReader(home);
    fc.assert(
      fc.property(written, (cell) => {
        const { number, facts } = read(cell) ?? {};
        const parsed = readPhone(cell, home);
        expect([number, facts]).toEqual([parsed?.number, parsed?.facts]);
      }),
      casesOf(150),
    );
  }
});

test('ranges of the plan are identified by six digits', () => {
  const read = openPhoneReader('US');
  fc.assert(
    fc.property(known, ten, (number, other) => {
      const first = read(number);
      const second = read(number.slice(0, 6) + other.slice(6));
      expect(second?.facts).toEqual(first?.facts);
      expect(readPhone(number.slice(0, 6) + other.slice(6), 'US')?.facts).toEqual(first?.facts);
    }),
    casesOf(150),
  );
});

test('country, type and whether a range is assigned are known offline', () => {
  const read = openPhoneReader('US');
  expect(read('206 555 0100')?.facts).toEqual({ country: 'US', assigned: true, kind: 'other' });
  expect(read('(416) 555-0100')?.facts).toMatchObject({ country: 'CA' });
  expect(read('800-555-0100')?.facts).toMatchObject({ kind: 'tollFree', assigned: true });
  expect(read('900-555-0100')?.facts).toMatchObject({ kind: 'premium' });
  expect(read('200 555 0100')?.facts).toMatchObject({ assigned: false });
  expect(read('+44 20 7946 0958')).toMatchObject({ number: '+442079460958', facts: { country: 'GB', assigned: true, kind: 'other' } });
  expect(read('030 901820', 'DE')?.number).toBe('+4930901820');
  expect(read('106 555 0100')).toBeNull();
  expect(read('2.06555E+09')).toBeNull();
});

test.each([
  ['1-800-FLOWERS', '+18003569377'],
  ['(206) CALL-NOW', '+12062255669'],
  ['001 206 555 0100', '+12065550100'],
  ['0044 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['2,065,550,100', '+12065550100'],
  ['206-555-0100 ext. 5', '+12065550100'],
  ['206-555-0100 / 206-555-0101', '+12065550100'],
  ['206-555-0100 HOME', '+12065550100'],
  ['800 FLOWER', undefined],
])('%s of an American list is %s', (cell, number) => {
  expect(openPhoneReader('US')(cell)?.number).toBe(number);
});
