import { expect, test } from 'vitest';
import { columnWithHeading } from './fields.ts';

test.each<[string, readonly string[], number | null]>([
  ['Phone', ['phone', 'Phone'], 1],
  [' phone', ['Name', 'Phone'], 1],
  ['phone', ['PHONE', 'Phone'], null],
  ['Fax', ['Name', 'Phone'], null],
  // As the program calls a column without a heading.
  ['Column 2', ['Name', ' ', ''], 1],
  ['column 3', ['Name', '', ''], 2],
  ['Column 1', ['Name', ''], null],
  ['Column 9', ['Name', ''], null],
  ['Column 1', ['', 'Column 1'], 1],
])('%s of %j', (heading, headings, place) => {
  expect(columnWithHeading(headings, heading)).toBe(place);
});
