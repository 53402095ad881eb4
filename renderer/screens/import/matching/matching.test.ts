import { expect, test } from 'vitest';
import { fieldNames } from '#contract/lists/fields.ts';
import {
  confidenceOf,
  filledTwice,
  mappingOf,
  matchingOf,
  matchingSentence,
  missingSentence,
  withChoice,
  withRepairOf,
  withSeveral,
  type Choice,
  type Matching,
} from './matching.ts';

const guess = (column: number, field: 'phone' | 'name' | null, confidence: number) => ({
  column,
  heading: `c${column}`,
  samples: [],
  field,
  confidence,
});
const matching = (choices: readonly Choice[], ...several: Matching['several']): Matching => ({ choices, several, repairs: {} });
const joined = { field: 'phone', how: 'join', columns: [1, 0] } as const;

test('a matching is a mapping without the columns that are kept', () => {
  expect(mappingOf(matching(['name', null, 'phone']), 'US')).toEqual({
    fields: [
      { field: 'name', column: 0 },
      { field: 'phone', column: 2 },
    ],
    country: 'US',
  });
});

test('columns that are joined fill one field, and one column that is taken apart fills what no other does', () => {
  const { fields } = mappingOf(matching(['phone', 'phone', 'split.address', 'address.city', 'split.name'], joined), 'US');
  expect(fields).toEqual([
    { field: 'phone', column: 1, also: [0] },
    { field: 'address.city', column: 3 },
    { field: 'address.street_line_1', column: 2, split: 'address' },
    { field: 'address.street_line_2', column: 2, split: 'address' },
    { field: 'address.state_code', column: 2, split: 'address' },
    { field: 'address.postal_code', column: 2, split: 'address' },
    { field: 'name', column: 4 },
    { field: 'first_name', column: 4, split: 'name' },
    { field: 'last_name', column: 4, split: 'name' },
  ]);
});

test('a mapping comes back as the matching that it was made of', () => {
  const columns = ['a', 'b', 'c', 'd', 'e'];
  for (const made of [
    matching(['phone', 'phone', 'split.address', 'address.city', 'split.name'], joined),
    matching(['phone', 'name', 'phone', null, 'phone'], { field: 'phone', how: 'first', columns: [2, 4, 0] }),
    matching(['split.secondary.address', null, 'email', 'name', 'ip_address']),
    matching([null, null, null, null, null]),
  ])
    expect(matchingOf({ columns, mapping: mappingOf(made, 'US') })).toEqual(made);
  for (const field of fieldNames) {
    const one = matching([field, null, null, null, null]);
    expect(matchingOf({ columns, mapping: mappingOf(one, 'US') })).toEqual(one);
  }
});

test('a field that two columns fill is found, and a column that fills none is no such thing', () => {
  expect(filledTwice(matching(['name', null, null, 'phone']))).toBeNull();
  expect(filledTwice(matching(['name', 'phone', null, 'phone']))).toEqual({
    ...{ field: 'phone', first: 1, second: 3, joinable: false, alternates: true },
  });
  expect(filledTwice(matching(['phone', 'phone'], joined))).toBeNull();
  expect(filledTwice(matching(['email', 'email']))).toMatchObject({ joinable: false, alternates: true });
  expect(filledTwice(matching(['name', 'name']))).toMatchObject({ joinable: true, alternates: false });
  expect(filledTwice(matching(['split.address', 'split.address']))).toMatchObject({ field: 'address.street_line_1', joinable: false });
});

test('a field that several columns fill keeps their order, adds another column after them, and is an ordinary field again with only one left', () => {
  const first = { field: 'phone', how: 'first', columns: [2, 0] } as const;
  const two = withSeveral(matching(['phone', null, null, null]), first);
  expect(two).toEqual(matching(['phone', null, 'phone', null], first));
  const three = withChoice(two, 1, 'phone');
  expect(three.several).toEqual([{ ...first, columns: [2, 0, 1] }]);
  expect(withChoice(three, 2, 'email').several).toEqual([{ ...first, columns: [0, 1] }]);
  expect(withChoice(withChoice(three, 2, null), 0, null)).toEqual(matching([null, 'phone', null, null]));
});

test('the sentence counts what is matched, what needs a look, and what is kept', () => {
  expect(matchingSentence(matching(['name', 'phone', null]), [guess(0, 'name', 4), guess(1, 'phone', 2), guess(2, null, 0)])).toBe(
    '2 columns matched, 1 to look at, 1 left as it is',
  );
  expect(matchingSentence(matching(['name']), [guess(0, 'name', 4)])).toBe('1 column matched');
});

test("a person's own choice has no confidence to show", () => {
  expect(confidenceOf(guess(0, 'name', 4), 'phone')).toBe(0);
  expect(confidenceOf(guess(0, 'phone', 3), 'phone')).toBe(3);
});

test('what a check lacks is said before planning', () => {
  expect(missingSentence(matching(['name', 'phone']))).toBeNull();
  expect(missingSentence(matching(['split.name', 'phone']))).toBeNull();
  expect(missingSentence(matching([null, 'source_id']))).toMatchObject({ tone: 'amber' });
  expect(missingSentence(matching(['phone']))?.text).toMatch(
    /^Lead check needs a column with full name\. Without it you can use Phone validation/i,
  );
});

test('repairs that a person turned on or off belong to the column, not to the field', () => {
  const off = withRepairOf(matching([null, 'address.postal_code']), 'address.postal_code', 'postalCode.zeros', false);
  const on = withRepairOf(off, 'address.postal_code', 'postalCode.zerosAlone', true);
  const { fields } = mappingOf(on, 'US');
  const zip = { field: 'address.postal_code', column: 1, asWritten: ['postalCode.zeros'], asSuggested: ['postalCode.zerosAlone'] };
  expect(fields).toEqual([zip]);
  expect(matchingOf({ columns: ['a', 'b'], mapping: { fields, country: 'US' } })).toEqual(on);
  const back = withRepairOf(
    withRepairOf(on, 'address.postal_code', 'postalCode.zeros', true),
    'address.postal_code',
    'postalCode.zerosAlone',
    false,
  );
  expect(mappingOf(back, 'US').fields).toEqual([{ field: 'address.postal_code', column: 1, asWritten: ['postalCode.zerosAlone'] }]);
  expect(mappingOf(withChoice(on, 0, 'address.postal_code'), 'US').fields).not.toContainEqual(zip);
});
