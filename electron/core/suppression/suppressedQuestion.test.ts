import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestCore, type TestCore } from '#test/support/openTestCore.ts';
import { openToRead } from '../platform/database.ts';
import { ledgerPath } from '../platform/paths.ts';
import { findInQuestion, type AskedValue } from './suppressedQuestion.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
  const text = ['+12065550100', 'ann@example.com', '@example.net', 'Name,Street,ZIP', 'Cy Day,1 Main Street,98101'];
  await core.handlers['suppressions.import']({ of: { text: text.slice(0, 3).join('\n') }, reason: '' });
  await core.handlers['suppressions.import']({ of: { text: text.slice(3).join('\n') }, reason: '' });
});
afterAll(() => core.end());

const phone = (value: string): AskedValue => ({ name: 'phone', kind: 'phone', value });
const email = (value: string): AskedValue => ({ name: 'email', kind: 'email', value });
const name = (value: string): AskedValue => ({ name: 'name', kind: 'name', value });

const at = (street: string, zip: string): AskedValue[] => [
  { name: 'address.street_line_1', kind: 'street', value: street },
  { name: 'address.postal_code', kind: 'postalCode', value: zip },
];

test.each<[string, string | null, AskedValue[]]>([
  ['a phone', '+12065550100', [phone('+12065550100')]],
  ['another phone', null, [phone('+12065550101')]],
  ['an address', 'ann@example.com', [phone('+12065550101'), email('ann@example.com')]],
  ['an address at a domain, or at a part of it', 'bo@mail.example.net', [email('bo@mail.example.net')]],
  ['an address elsewhere', null, [email('bo@example.com')]],
  ['a person by name and address, however they are written', 'Day, Cy', [name('Day, Cy'), ...at('1 Main St', '98101-2204')]],
  [
    'a person by first and last name',
    'Cy Day',
    [{ ...name('Cy'), name: 'first_name' }, { ...name('Day'), name: 'last_name' }, ...at('1 main street', '98101')],
  ],
  ['somebody else at the address', null, [name('Di Kay'), ...at('1 Main Street', '98101')]],
  ['nothing that can be suppressed', null, [name('Cy Day')]],
])('%s', (_, expected, asked) => {
  const db = openToRead(ledgerPath(core.dataDir));
  try {
    expect(findInQuestion(db, asked, Date.now())?.value ?? null).toBe(expected);
  } finally {
    db.close();
  }
});
