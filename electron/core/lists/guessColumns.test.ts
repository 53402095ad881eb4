import { expect, test } from 'vitest';
import { guessColumns, mapByGuesses } from './guessColumns.ts';

const people = [
  ['Ann Lee', '(206) 555-0100', '2065550190', 'ann@example.com', '02134', 'WA', '8.8.8.8'],
  ['Bob Stone', '206.555.0101', '', 'bob@example.com', '98101-1000', 'OR', '1.1.1.1'],
];

const mapped = (columns: string[], heading: boolean, rows: string[][]): Record<string, number> =>
  Object.fromEntries(mapByGuesses(guessColumns(columns, heading, rows), 'US').fields.map(({ field, column }) => [field, column]));

test('headings that people use are known, and filled as they say, certain', () => {
  const columns = ['Full Name', 'Phone', 'Alt phone', 'E-mail Address', 'ZIP/Postal Code', 'State/Province', 'IP address'];
  const guesses = guessColumns(columns, true, people);
  expect(guesses.map(({ field, confidence }) => [field, confidence])).toEqual([
    ['name', 4],
    ['phone', 4],
    [null, 0],
    ['email', 4],
    ['address.postal_code', 4],
    ['address.state_code', 4],
    ['ip_address', 4],
  ]);
  expect(guesses[1]?.samples).toEqual(['(206) 555-0100', '206.555.0101']);
});

test('Phone beats Alt phone wherever it stands, and a second column with the same heading stays free', () => {
  expect(mapped(['Alt phone', 'Phone', 'Phone'], true, [['2065550190', '2065550100', '2065550101']])).toEqual({ phone: 1 });
  expect(mapped(['Work phone', 'Note'], true, [['2065550190', 'x']])).toEqual({ phone: 0 });
});

test('cells speak where headings are strange or missing', () => {
  expect(mapped(['A', 'B', 'C', 'D', 'E', 'F', 'G'], true, people)).toEqual({ phone: 1, email: 3, ip_address: 6 });
  expect(mapped(['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5', 'Column 6', 'Column 7'], false, people)).toEqual({
    name: 0,
    phone: 1,
    email: 3,
    'address.postal_code': 4,
    'address.state_code': 5,
    ip_address: 6,
  });
});

test('a heading that only speaks about the phone is not the phone', () => {
  expect(mapped(['Phone type', 'Phone status', 'Email opt-in date'], true, [['mobile', 'ok', '2025-01-01']])).toEqual({});
});

test('longer headings are understood by the word that tells', () => {
  expect(
    mapped(['Lead: Phone', 'Phone 1 - Value', 'Contact e-mail (work)'], true, [['2065550100', '2065550101', 'a@example.com']]),
  ).toEqual({ phone: 0, email: 2 });
});

test('a column that is filled otherwise than its heading says is not trusted', () => {
  const [guess] = guessColumns(['Phone'], true, [['yes'], ['no'], ['2065550100']]);
  expect(guess).toMatchObject({ field: 'phone', confidence: 2 });
  expect(guessColumns(['Number'], true, [['17'], ['18']])[0]).toMatchObject({ confidence: 1 });
});

test('a second party is known by its heading, and takes nothing from the first', () => {
  const columns = ['Name', 'Phone', 'Secondary phone', 'City', 'Shipping City', 'Shipping name', 'Ship to ZIP', 'Shipping method'];
  const cells = [['Ann Lee', '2065550100', '2065550190', 'Seattle', 'Boise', 'Bo Lee', '83702', 'Ground']];
  expect(mapped(columns, true, cells)).toEqual({
    name: 0,
    phone: 1,
    'secondary.phone': 2,
    'address.city': 3,
    'secondary.address.city': 4,
    'secondary.name': 5,
    'secondary.address.postal_code': 6,
  });
  expect(mapped(['Secondary phone', 'Shipping city'], true, [['2065550190', 'Boise']])).toEqual({ phone: 0, 'address.city': 1 });
});

test("a heading that is a field's own name means that field", () => {
  const columns = ['primary.name', 'primary.phone', 'secondary.phone', 'primary.address.city', 'transaction_time', 'phone.name_hint'];
  const cells = [['Ann Lee', '2065550100', '2065550190', 'Seattle', '2026-05-18 09:30', 'Ann']];
  expect(mapped(columns, true, cells)).toEqual(Object.fromEntries(columns.map((name, column) => [name, column])));
});
