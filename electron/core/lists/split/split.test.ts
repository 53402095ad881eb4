import { casesOf, fc } from '#test/support/propertyCases.ts';
import { expect, test } from 'vitest';
import { splitAddress, splitName } from './split.ts';

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Ann B. Lee', 'Ann B.', 'Lee'],
  ['Lee, Ann B.', 'Ann B.', 'Lee'],
  ['Dr. Jan van der Berg', 'Jan', 'van der Berg'],
  ['Martin King, Jr.', 'Martin', 'King'],
  ['Martin King III', 'Martin', 'King'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('%s is first %j and last %j', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last });
});

test.each([
  ['12 Harbor St, Seattle, WA 98101', '12 Harbor St', '', 'Seattle', 'WA', '98101'],
  ['12 Harbor St Apt 4, Seattle, WA 98101-1234', '12 Harbor St', 'Apt 4', 'Seattle', 'WA', '98101-1234'],
  ['12 Harbor St, Unit B, Salt Lake City, Utah, 84101, USA', '12 Harbor St', 'Unit B', 'Salt Lake City', 'Utah', '84101'],
  ['1005 N Gravenstein Hwy Sebastopol CA 95472', '1005 N Gravenstein Hwy', '', 'Sebastopol', 'CA', '95472'],
  ['12 Harbor St #4 Seattle, New York 10001', '12 Harbor St', '#4', 'Seattle', 'New York', '10001'],
  ['PO Box 77, Boise ID 83702', 'PO Box 77', '', 'Boise', 'ID', '83702'],
  ['200 Queen St W, Toronto, ON M5V 1Z4, Canada', '200 Queen St W', '', 'Toronto', 'ON', 'M5V 1Z4'],
  ['Hauptstraße 5, 10115 Berlin', 'Hauptstraße 5', '', 'Berlin', '', '10115'],
  ['somewhere over there', 'somewhere over there', '', '', '', ''],
  ['12 Harbor St, , Seattle 98101', '12 Harbor St', '', 'Seattle', '', '98101'],
])('%s', (line, street, unit, city, state, postalCode) => {
  expect(splitAddress(line)).toEqual({ street, unit, city, state, postalCode });
});

test('parts are texts from the line, and nothing is made up', () => {
  const word = fc.constantFrom('12', 'Harbor', 'St', 'Apt 4', ',', 'Seattle', 'WA', '98101', 'N', 'USA', 'x');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 9 }), (words) => {
      const line = words.join(' ').replaceAll(/\s+/g, ' ').trim();
      for (const part of Object.values<string>({ ...splitAddress(line) })) for (const one of part.split(', ')) expect(line).toContain(one);
      for (const part of Object.values<string>({ ...splitName(line) })) for (const one of part.split(' ')) expect(line).toContain(one);
    }),
    casesOf(150),
  );
});
