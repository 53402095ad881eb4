import { describe, expect, test } from 'vitest';
import { householdAt } from './addresses.ts';
import { bearersOf, homeOf, householdCount, householdOfPhone, isBusiness, peopleOf } from './households.ts';
import { readStreet } from './street.ts';

const numbers = Array.from({ length: householdCount }, (_, index) => index + 1);

describe('a household', () => {
  test('is found by its address, however that is written', () => {
    for (const number of numbers) {
      const { street_line_1, street_line_2, postal_code, city, state_code } = homeOf(number).address;
      const upper = `${street_line_1} ${street_line_2 ?? ''}`.trim().toUpperCase();
      for (const [street, asked] of [
        [readStreet(street_line_1, street_line_2 ?? undefined), { postal_code }],
        [readStreet(upper, undefined), { city, state_code: state_code.toLowerCase() }],
      ] as const)
        expect(householdAt(asked, street)).toEqual({ number, warning: null });
    }
    const { street_line_1 } = homeOf(7).address;
    expect(householdAt({ street_line_1, postal_code: '00501' }, readStreet(street_line_1, undefined))).toBeNull();
  });

  test('has every number that its people are listed with, and all are unassigned', () => {
    for (const number of numbers) {
      const people = peopleOf(number);
      const listed = new Set(people.flatMap((person) => person.listed));
      expect(listed.size).toBeGreaterThanOrEqual(3);
      for (const e164 of listed) {
        expect(e164).toMatch(/^\+1[2-9][0-8]\d55501\d\d$/);
        expect(householdOfPhone(e164)).toBe(number);
        for (const person of people) expect(person.listed).toContain(e164);
      }
    }
  });

  test('is sometimes a business, and always at a toll-free number', () => {
    expect(numbers.filter(isBusiness).length / householdCount).toBeGreaterThan(0.06);
    expect(numbers.filter(isBusiness).length / householdCount).toBeLessThan(0.12);
    for (const e164 of ['+18005550142', '+18885550100', '+18667772345']) expect(isBusiness(householdOfPhone(e164) ?? 0)).toBe(true);
  });

  test('exists for any number of +1, and for no other', () => {
    expect(householdOfPhone('+14252229999')).toEqual(householdOfPhone('+14252229999'));
    for (const e164 of ['+442079460123', '+1911', '+11995550100', '']) expect(householdOfPhone(e164)).toBeNull();
  });
});

describe('a name', () => {
  test('finds everybody with that name, with title and middle name and in either order', () => {
    const everybody = numbers.flatMap((number) => peopleOf(number).map((person) => ({ number, person })));
    for (const { number, person } of everybody.filter((_, index) => index % 997 === 0)) {
      const { name, firstname, lastname } = person;
      const spellings = firstname === null ? [name] : [name, `Dr. ${name} Jr`, `${lastname}, ${firstname}`, name.toUpperCase()];
      for (const spelling of spellings) expect(bearersOf(spelling).map((bearer) => bearer.number)).toContain(number);
    }
    expect(bearersOf('Gideon Nakamura').length).toBeGreaterThan(2);
    for (const nobody of ['', 'Noel Nowhere', 'Gideon', 'Nakamura']) expect(bearersOf(nobody)).toEqual([]);
  });
});

describe('a street line', () => {
  test.each([
    ['418 Alder Court Apt 6', undefined, ['418', 'alder ct', '6']],
    ['418 ALDER CT.', '# 6B', ['418', 'alder ct', '6B']],
    ['418 Alder Ct', '6', ['418', 'alder ct', '6']],
    ['418 Alder Ct Apt', undefined, ['418', 'alder ct', '']],
    ['P.O. Box 77', undefined, ['77', 'po box', null]],
    ['Alder Ct', undefined, [null, 'alder ct', null]],
    ['', undefined, [null, '', null]],
  ])('%j and %j', (line1, line2, [number = null, words = '', unit = null]) => {
    expect(readStreet(line1, line2)).toMatchObject({ number, words, unit });
  });
});
