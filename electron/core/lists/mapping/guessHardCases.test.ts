/** Misleading columns: their contents count more than their headings. */
import { describe, expect, test } from 'vitest';
import { guessColumns } from './guessColumns.ts';
import { mapByGuesses } from './chooseMapping.ts';

/** `count` cells, cycling through `of`. */
const cells = (count: number, ...of: readonly string[]): string[] => Array.from({ length: count }, (_, row) => of[row % of.length] ?? '');
/** Distinct assigned numbers. */
const phones = (count: number, area = 206): string[] =>
  Array.from({ length: count }, (_, row) => `(${area}) 555-${String(100 + ((row * 37) % 900)).padStart(4, '0')}`);
const plainPhones = (count: number, area = 206): string[] => phones(count, area).map((phone) => phone.replaceAll(/\D/g, ''));
const emails = (count: number): string[] => Array.from({ length: count }, (_, row) => `ann${row}@example.com`);
const serials = (count: number, from: number): string[] => Array.from({ length: count }, (_, row) => String(from + row));
/** This share of the first, then the second. */
const mixed = (good: readonly string[], share: number, bad: string): string[] =>
  good.map((cell, row) => (row % 10 < share * 10 ? cell : bad));

const rows = 40;
const mappedOf = (columns: Readonly<Record<string, readonly string[]>>, heading = true): Record<string, string> => {
  const names = Object.keys(columns);
  const table = Array.from({ length: rows }, (_, row) => names.map((name) => columns[name]?.[row] ?? ''));
  const { fields } = mapByGuesses(guessColumns(names, heading, table, 'US'), 'US');
  return Object.fromEntries(fields.map(({ field, column, also = [] }) => [field, [column, ...also].map((one) => names[one]).join(' + ')]));
};

test.each<[string, Record<string, readonly string[]>, Record<string, string>]>([
  [
    'a tick beside the phone',
    { 'Mobil?': cells(rows, 'nein', 'x', '', 'nein'), 'Rückruf unter': phones(rows) },
    { phone: 'Rückruf unter' },
  ],
  [
    'a tick with a number here and there',
    { 'Mobil?': cells(rows, 'nein', 'x', '', '(206) 555-0100'), Kontakt: phones(rows) },
    { phone: 'Kontakt' },
  ],
  ['a tick alone', { Mobil: cells(rows, 'ja', 'nein', '', 'x') }, {}],
  ['what kind of phone it is', { 'Phone type': cells(rows, 'mobile', 'home'), Number: phones(rows) }, { phone: 'Number' }],
  ['an extension', { 'Phone ext': cells(rows, '101', '102', ''), Tel: phones(rows) }, { phone: 'Tel' }],
  ['what was verified', { 'Phone verified': cells(rows, 'TRUE', 'FALSE'), 'Phone verified on': cells(rows, '20240115') }, {}],
  ['who must not be called', { 'Do not call': cells(rows, 'y', 'n'), 'DNC number': plainPhones(rows) }, {}],
  ['a fax', { Fax: phones(rows, 212), Anruf: phones(rows) }, { phone: 'Anruf' }],
  ['a fax alone', { Fax: phones(rows), Telefax: phones(rows) }, {}],
  [
    'what was consented to',
    { 'Email opt-in': cells(rows, '1', '0'), 'Email status': cells(rows, 'active'), Inbox: emails(rows) },
    { email: 'Inbox' },
  ],
  ['a dog', { 'Name of dog': cells(rows, 'Rex', 'Bello'), Owner: cells(rows, 'x') }, {}],
  ['customer numbers that look like phones', { 'Customer no': serials(rows, 7_345_550_001), Phone: phones(rows) }, { phone: 'Phone' }],
  ['such numbers alone', { 'Customer no': serials(rows, 7_345_550_001), 'Account #': plainPhones(rows) }, {}],
  [
    'such numbers beside a phone of 60 %',
    { Number: serials(rows, 7_345_550_001), Phone: mixed(phones(rows), 0.6, '12') },
    { phone: 'Phone' },
  ],
  ['days written as one number', { When: cells(rows, '20240115', '20240116'), Amount: cells(rows, '1,234.50', '$12') }, {}],
  ['postal codes of nine digits', { 'Post code': cells(rows, '98101-1234', '02134-1000') }, { 'address.postal_code': 'Post code' }],
  ['prices under Number', { Number: cells(rows, '12.50', '1,299.00') }, {}],
  ['headings that were swapped', { Email: phones(rows), Phone: emails(rows) }, { phone: 'Email', email: 'Phone' }],
  ['a phone of 60 % alone', { Phone: mixed(phones(rows), 0.6, 'call the office') }, { phone: 'Phone' }],
  [
    'two phones, of which the better filled counts',
    { 'Home phone': phones(rows, 212), Mobile: mixed(phones(rows), 0.2, '') },
    { phone: 'Home phone' },
  ],
  ['two phones of the same worth', { 'Home phone': phones(rows, 212), Mobile: phones(rows) }, { phone: 'Mobile' }],
  [
    'a number in three pieces',
    {
      'Country code': cells(rows, '44', '49'),
      Name: cells(rows, 'Ann Lee'),
      Phone: cells(rows, '2079460958', '30901820'),
      Ext: cells(rows, '12'),
    },
    { phone: 'Country code + Phone', name: 'Name' },
  ],
  [
    'a number whose area code stands behind it',
    { Phone: cells(rows, '555-0100', '555-0101'), 'Area code': cells(rows, '206', '253') },
    { phone: 'Area code + Phone' },
  ],
  [
    'German headings with values that say otherwise',
    {
      Telefon: cells(rows, 'ja', 'nein'),
      Vorname: cells(rows, 'Anna', 'Bernd'),
      'E-Mail': cells(rows, 'nein', ''),
      'Erreichbar unter': phones(rows),
    },
    { phone: 'Erreichbar unter', first_name: 'Vorname' },
  ],
])('%s', (_, columns, wanted) => {
  expect(mappedOf(columns)).toEqual(wanted);
});

test('a file without headings is judged by its values alone', () => {
  const columns = { a: serials(rows, 7_345_550_001), b: cells(rows, 'no', 'x'), c: plainPhones(rows), d: emails(rows) };
  expect(mappedOf(columns, false)).toEqual({ phone: 'c', email: 'd' });
});

describe('a second column for a field', () => {
  const seconds = (columns: Record<string, readonly string[]>): (string | undefined)[] =>
    guessColumns(
      Object.keys(columns),
      true,
      Array.from({ length: rows }, (_, row) => Object.values(columns).map((column) => column[row] ?? '')),
      'US',
    ).map(({ alternate }) => alternate);

  test('is suggested if its values fit as well, and not if they only look similar', () => {
    expect(seconds({ Mobile: phones(rows), 'Home phone': phones(rows, 212), Fax: phones(rows, 253) })).toEqual([
      undefined,
      'phone',
      undefined,
    ]);
    expect(seconds({ Phone: phones(rows), 'Customer no': plainPhones(rows), 'Phone ok': cells(rows, 'yes') })).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(seconds({ Email: emails(rows), 'Work email': emails(rows) })).toEqual([undefined, 'email']);
  });
});
