import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldName } from '../../../contract/fields.ts';
import { isDisposable, isOneSlip, isRole, meantEmail } from './email.ts';
import { openFinder } from './findRow.ts';
import { isPlaceholder } from './name.ts';

const finder = (...fields: FieldName[]): ReturnType<typeof openFinder> =>
  openFinder({ fields: fields.map((field, column) => ({ field, column })), country: 'US' });

describe('slips of the finger', () => {
  test.each([
    ['a@gmial.com', 'a@gmail.com'],
    ['a@gmai.com', 'a@gmail.com'],
    ['a@gmail.con', 'a@gmail.com'],
    ['a@gmial.con', 'a@gmail.com'],
    ['a@yaho.com', 'a@yahoo.com'],
    ['a@hotmial.com', 'a@hotmail.com'],
    ['a@outlok.com', 'a@outlook.com'],
    ['a@aol.con', 'a@aol.com'],
    ['a@comcst.net', 'a@comcast.net'],
  ])('%s is meant as %s', (written, meant) => {
    expect(meantEmail(written)).toBe(meant);
  });

  test.each([
    'a@gmail.com',
    'a@ymail.com',
    'a@mail.com',
    'a@email.com',
    'a@gmx.com',
    'a@example.com',
    'a@bol.com',
    'a@hotmail.co.uk',
    'a@example.co',
  ])('%s is meant as it stands', (written) => {
    expect(meantEmail(written)).toBeNull();
  });

  test('are found at exactly one edit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => isOneSlip(a, b) === (distance(a, b) === 1)),
      { numRuns: 3000 },
    );
  });
});

/** Damerau-Levenshtein (optimal string alignment), written out. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const tails = (x: number, y: number): number => distance(a.slice(x), b.slice(y));
  if (a[0] === b[0]) return tails(1, 1);
  const swap = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0] ? tails(2, 2) : Infinity;
  return 1 + Math.min(tails(1, 0), tails(0, 1), tails(1, 1), swap);
}

test('mailboxes of a task and addresses that are thrown away are known', () => {
  expect(['info@x.com', 'no-reply@x.com', 'sales+west@x.com', 'ann@x.com'].map(isRole)).toEqual([true, true, true, false]);
  expect(['a@mailinator.com', 'a@sub.mailinator.com', 'a@gmail.com', 'a@com'].map(isDisposable)).toEqual([true, true, false, false]);
});

test('placeholders are no names, short and foreign names are', () => {
  for (const text of ['Test', 'N/A', 'John Doe', 'asdf', 'xxx', '---', '12345']) expect([text, isPlaceholder(text)]).toEqual([text, true]);
  for (const text of ['Li', 'Jane Roe', 'Testa', 'Ng', '李明', 'Anna', 'Na']) expect([text, isPlaceholder(text)]).toEqual([text, false]);
});

test('a row carries what was found in it, and its canonical fields', () => {
  const find = finder('name', 'phone', 'email', 'ip_address');
  expect(find(1, [' Ann  Lee ', '206 555 0100', 'Ann@Example.com', '10.0.0.1'])).toEqual({
    row: 1,
    values: ['Ann Lee', '+12065550100', 'ann@example.com', '10.0.0.1'],
    findings: [{ rule: 'ip.private', field: 'ip_address', params: {} }],
  });
  expect(find(2, ['test', '+1 (206) 555-0100', 'info@gmial.com', '1.2.3']).findings).toEqual([
    { rule: 'name.placeholder', field: 'name', params: {} },
    { rule: 'phone.repeated', field: 'phone', params: { row: 1 } },
    { rule: 'email.mistyped', field: 'email', params: { suggestion: 'info@gmail.com' } },
    { rule: 'email.role', field: 'email', params: {} },
    { rule: 'ip.malformed', field: 'ip_address', params: {} },
  ]);
  expect(find(3, ['', ' ', 'nobody', null])).toEqual({
    row: 3,
    values: [null, null, null, null],
    findings: [
      { rule: 'phone.missing', field: 'phone', params: {} },
      { rule: 'email.malformed', field: 'email', params: {} },
    ],
  });
  expect(find(4, ['Al', '12', '', '']).findings).toEqual([{ rule: 'phone.impossible', field: 'phone', params: {} }]);
});

test('a first and a last name that are nobody only together are found', () => {
  const find = finder('first_name', 'last_name');
  expect(find(1, ['John', 'Doe']).findings).toEqual([{ rule: 'name.placeholder', field: 'first_name', params: {} }]);
  expect(find(2, ['John', 'Dole']).findings).toEqual([]);
  expect(find(3, ['', 'Doe']).findings).toEqual([]);
});

test('a second party may be absent, and what is wrong with it says whose it is', () => {
  const find = finder('phone', 'secondary.phone', 'secondary.email_address');
  expect(find(1, ['2065550100', '', '']).findings).toEqual([]);
  expect(find(2, ['2065550101', '2065550101', 'a@']).findings).toEqual([
    { rule: 'email.malformed', field: 'secondary.email_address', params: { field: 'secondary.email_address' } },
  ]);
  expect(find(3, ['2065550102', '12', '']).findings).toEqual([
    { rule: 'phone.impossible', field: 'secondary.phone', params: { field: 'secondary.phone' } },
  ]);
});

test('the time of a transaction is taken as the service takes it, and not guessed from any other form', () => {
  const time = (cell: string) => finder('transaction_time')(1, [cell]).values[0];
  for (const good of ['2026-05-18 09:30', '2026-05-18T09:30:00Z', '2026-05-18T09:30:00.5+02:00', '2026-05-18'])
    expect(time(` ${good} `)).toBe(good);
  for (const bad of ['', '5/18/26', '2026-13-01 09:30', '2026-02-30', 'yesterday']) expect(time(bad)).toBeNull();
});
