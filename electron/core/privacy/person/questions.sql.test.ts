import { expect, it } from 'vitest';
import { useEmptyLedger } from '#test/support/emptyLedger.ts';
import { goesByWithContacts, questionsAbout } from './questions.sql.ts';

const ledger = useEmptyLedger();
const jane = {
  phones: [{ number: '+12065550142', national: '2065550142' }],
  emails: [],
  names: ['Jane Doe'],
  addresses: ['12 North Main Street, 98101, Seattle'],
};
const [street, zip, city] = ['address.street_line_1', 'address.postal_code', 'address.city'];

it.each<[isHers: boolean, sent: Record<string, string>]>([
  [true, { phone: '+12065550142' }],
  [true, { name: 'Jane Doe', [street]: '12 N Main St', [city]: 'Seattle' }],
  [true, { name: 'Doe, Jane', [zip]: '98101-1234' }],
  [true, { name: 'jane doe', [city]: 'seattle' }],
  [false, { name: 'Jane Doe', [street]: '14 N Main St', [city]: 'Seattle', [zip]: '98101' }],
  [false, { name: 'Jane Doe', [zip]: '10001', [city]: 'Seattle' }],
  [false, { name: 'Jane Doe' }],
  [false, { name: 'Ann Lee', [street]: '12 N Main St' }],
])('that it is about the person is %s for %o', (isHers, sent) => {
  ledger()
    .db.prepare("INSERT INTO lookups (attempt_seq, parameters, correlation) VALUES (7, ?, '[]')")
    .run(JSON.stringify(Object.entries(sent)));
  expect(questionsAbout(ledger().db, 'lookups', jane)).toEqual(isHers ? [7] : []);
});

it('says what else a question with a phone of the person says of them', () => {
  const sent = [
    ['phone', '+12065550142'],
    ['email', 'Jane@Example.com'],
    ['name', 'Jane A. Doe'],
    [street, '12 N Main St'],
  ];
  ledger().db.prepare("INSERT INTO job_inputs (job_id, parameters, correlation) VALUES (1, ?, '[]')").run(JSON.stringify(sent));
  expect(goesByWithContacts(ledger().db, jane)).toEqual({
    phones: ['+12065550142'],
    emails: ['jane@example.com'],
    names: ['Jane A. Doe'],
    addresses: ['12 N Main St'],
  });
});
