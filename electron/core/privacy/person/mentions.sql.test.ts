import { expect, it } from 'vitest';
import { useEmptyLedger } from '#test/support/emptyLedger.ts';
import { openMentions } from './mentions.sql.ts';
import { goesByWithContacts, questionsAbout } from './questions.sql.ts';

const jane = openMentions({
  phones: [{ number: '+12065550142', national: '2065550142' }],
  emails: ['jane.doe@example.com'],
  names: ['Jane Doe'],
});

it.each([
  '+12065550142',
  '12065550142',
  '2065550142',
  '(206) 555-0142',
  '+1 (206) 555.0142',
  '1-206-555-0142 x7',
  '001 206 555 0142',
  'call 206 555 0142, please',
  '["phone","+12065550142"]',
  'Jane.Doe@Example.COM',
  '<jane.doe@example.com>.',
  'jane  doe',
  'Doe, Jane',
])('finds the person in “%s” and leaves nothing of them', (text) => {
  expect(jane.in(text)).toBe(true);
  const left = jane.removedFrom(text);
  expect(jane.in(left)).toBe(false);
  expect(left).toContain('[purged]');
  expect(jane.probes.some((probe) => text.toLowerCase().includes(probe))).toBe(true);
});

it.each([
  '+12065550143',
  '9912065550142',
  '20655501421',
  '206555014',
  'mary-jane.doe@example.com',
  'jane.doe@example.com.au',
  'Janet Doe',
  'Jane Doerr',
  '',
])('leaves “%s” alone', (text) => {
  expect(jane.in(text)).toBe(false);
  expect(jane.removedFrom(text)).toBe(text);
});

it('finds numbers of other countries with their trunk prefix', () => {
  const paul = openMentions({ phones: [{ number: '+33142685300', national: '142685300' }], emails: [], names: [] });
  for (const text of ['01 42 68 53 00', '+33 1 42 68 53 00', '0033142685300']) {
    expect(paul.in(text)).toBe(true);
    expect(paul.removedFrom(text)).toBe('[purged]');
  }
});

const ledger = useEmptyLedger();
const askedJane = {
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
  expect(questionsAbout(ledger().db, 'lookups', askedJane)).toEqual(isHers ? [7] : []);
});

it('says what else a question with a phone of the person says of them', () => {
  const sent = [
    ['phone', '+12065550142'],
    ['email', 'Jane@Example.com'],
    ['name', 'Jane A. Doe'],
    [street, '12 N Main St'],
  ];
  ledger().db.prepare("INSERT INTO job_inputs (job_id, parameters, correlation) VALUES (1, ?, '[]')").run(JSON.stringify(sent));
  expect(goesByWithContacts(ledger().db, askedJane)).toEqual({
    phones: ['+12065550142'],
    emails: ['jane@example.com'],
    names: ['Jane A. Doe'],
    addresses: ['12 N Main St'],
  });
});
