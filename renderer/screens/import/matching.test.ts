import { expect, test } from 'vitest';
import { confidenceOf, filledTwice, mappingOf, matchingSentence, type Matching } from './matching.ts';

const guess = (column: number, field: 'phone' | 'name' | null, confidence: number) => ({
  column,
  heading: `c${column}`,
  samples: [],
  field,
  confidence,
});

test('a matching is a mapping without the columns that are kept', () => {
  expect(mappingOf(['name', null, 'phone'], 'US')).toEqual({
    fields: [
      { field: 'name', column: 0 },
      { field: 'phone', column: 2 },
    ],
    country: 'US',
  });
});

test('a field that two columns fill is found, and a column that fills none is no such thing', () => {
  expect(filledTwice(['name', null, null, 'phone'])).toBeNull();
  expect(filledTwice(['name', 'phone', null, 'phone'])).toEqual({ field: 'phone', first: 1, second: 3 });
});

test('the sentence counts what is matched, what wants a look, and what is kept', () => {
  const matching: Matching = ['name', 'phone', null];
  expect(matchingSentence(matching, [guess(0, 'name', 4), guess(1, 'phone', 2), guess(2, null, 0)])).toBe(
    '2 columns matched, 1 of them to check, 1 kept as it is',
  );
  expect(matchingSentence(['name'], [guess(0, 'name', 4)])).toBe('1 column matched');
});

test("a person's own choice has no confidence to show", () => {
  expect(confidenceOf(guess(0, 'name', 4), 'phone')).toBe(0);
  expect(confidenceOf(guess(0, 'phone', 3), 'phone')).toBe(3);
});
