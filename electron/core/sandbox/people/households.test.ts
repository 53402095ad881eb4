import { describe, expect, test } from 'vitest';
import { householdAt, isIn, type AskedAddress } from './addresses.ts';
import { bearersOf, homeOf, householdOf, householdOfPhone, peopleOf, phonesOf, registerEnd } from './households.ts';
import { readStreet } from './street.ts';

const households = Array.from({ length: registerEnd }, (_, number) => householdOf(number)).filter((household) => household !== null);

describe('a household', () => {
  test('is found by its address, however that is written', () => {
    for (const household of households) {
      const { street_line_1, street_line_2, postal_code, city, state_code } = homeOf(household).address;
      const upper = `${street_line_1} ${street_line_2 ?? ''}`.trim().toUpperCase();
      for (const [street, asked] of [
        [readStreet(street_line_1, street_line_2), { postal_code }],
        [readStreet(upper, null), { city, state_code: state_code.toLowerCase() }],
      ] as const)
        expect(householdAt(asked, street)).toEqual({ is_valid: true, household, warning: null });
    }
    const [first] = households;
    const { street_line_1 } = homeOf(first ?? expect.fail()).address;
    expect(householdAt({ street_line_1, postal_code: '00501' }, readStreet(street_line_1, null))).toBeNull();
  });

  test('has every number that its people are listed with, and all are unassigned', () => {
    expect(households).toHaveLength(18_000);
    for (const household of households) {
      const listed = phonesOf(household);
      expect(new Set(listed).size).toBe(4);
      for (const e164 of listed) {
        expect(e164).toMatch(/^\+1[2-9][0-8]\d55501\d\d$/);
        expect(householdOfPhone(e164)).toEqual(household);
      }
    }
  });

  test('is sometimes a business, and always at a toll-free number', () => {
    const share = households.filter(({ isBusiness }) => isBusiness).length / households.length;
    expect(share).toBeGreaterThan(0.06);
    expect(share).toBeLessThan(0.12);
    for (const e164 of ['+18005550142', '+18885550100', '+18667772345']) expect(householdOfPhone(e164)?.isBusiness).toBe(true);
  });

  test('is in its town, however much of that is asked for, and in no other', () => {
    const { town } = householdOf(12_206) ?? expect.fail();
    const within: AskedAddress[] = [{}, { city: 'SEATTLE' }, { city: 'Seattle', state_code: 'wa' }, { postal_code: '98103-1810' }];
    for (const asked of within) expect(isIn(town, asked)).toBe(true);
    const outside: AskedAddress[] = [{ city: 'Tacoma' }, { city: 'Seattle', state_code: 'OR' }, { city: 'Seattle', postal_code: '98402' }];
    for (const asked of outside) expect(isIn(town, asked)).toBe(false);
  });

  test('exists for any number of +1, and for no other', () => {
    expect(householdOfPhone('+14252229999')).not.toBeNull();
    expect(householdOfPhone('+14252229999')).toEqual(householdOfPhone('+14252229999'));
    for (const e164 of ['+442079460123', '+1911', '+11995550100', '+12905550100', '']) expect(householdOfPhone(e164)).toBeNull();
  });
});

describe('a name', () => {
  test('finds everybody with that name, with title and middle name and in either order', () => {
    const everybody = households.flatMap((household) => peopleOf(household).map((person) => ({ household, person })));
    for (const { household, person } of everybody.filter((_, index) => index % 997 === 0)) {
      const { name, firstname, lastname } = person;
      const spellings = firstname === null ? [name] : [name, `Dr. ${name} Jr`, `${lastname}, ${firstname}`, name.toUpperCase()];
      for (const spelling of spellings) expect(bearersOf(spelling).map((bearer) => bearer.household)).toContainEqual(household);
    }
    expect(everybody.some(({ person }, index) => index % 997 === 0 && person.type === 'Business')).toBe(true);
    expect(bearersOf('Gideon Nakamura').length).toBeGreaterThan(2);
    for (const nobody of ['', 'Noel Nowhere', 'Gideon', 'Nakamura']) expect(bearersOf(nobody)).toEqual([]);
  });
});

describe('a street line', () => {
  test.each([
    ['418 Alder Court Apt 6', null, ['418 alder ct', '6']],
    ['418 ALDER CT.', '# 6B', ['418 alder ct', '6b']],
    ['418 Alder Ct', '6', ['418 alder ct', '6']],
    ['418 Alder Ct Apt', null, ['418 alder ct', '']],
    ['P.O. Box 77', null, ['po box 77', null]],
    ['Alder Ct', null, ['alder ct', null]],
    ['', null, ['', null]],
  ])('%j and %j', (line1, line2, [words = '', unit = null]) => {
    expect(readStreet(line1, line2)).toEqual({ words, unit });
  });
});
