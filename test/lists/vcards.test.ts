/** Issue 35, C30: vCards of all versions become rows. */
import iconv from 'iconv-lite';
import { afterAll, expect, test } from 'vitest';
import { failureSentence } from '#messages/failureSentence.ts';
import { unclosedSentences } from '#messages/lists/readingWords.ts';
import { openImportWorkspace } from '../support/importedFile.ts';

const workspace = openImportWorkspace();
afterAll(() => workspace.remove());

const card = (version: string, ...lines: string[]): string => ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

/** Returns each contact by its headings, without empty cells. */
async function read(bytes: Buffer | string): Promise<Record<string, string>[]> {
  const { columns, rows } = await workspace.import('contacts.vcf', bytes);
  return rows.map((cells) => Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[columns[at] ?? '', cell]]))));
}

test('C30: a contact is a row, with a column for each of its phones, addresses and so on', async () => {
  const text = card(
    '3.0',
    'N:Reed;Ava;Q.;Dr.;',
    'FN:Dr. Ava Reed',
    'TEL;TYPE=CELL:+1-206-555-0142',
    'TEL;TYPE="work,fax":+1-206-555-0199',
    'item1.TEL;TYPE=WORK:+1-206-555-0143',
    'EMAIL;TYPE=INTERNET:ava@example.com',
    'ADR;TYPE=HOME:;Apt 2;1 Example Way;Seattle;WA;98101;USA',
    'ADR;TYPE=WORK:;;2 Main St;;OR;97201;',
    'ORG:Reed\\, Lind & Co;Sales',
    'NOTE:A long note that is folded over two',
    '  lines\\nand a break\\; really',
    'X-CRM-ID:77',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
    ' AAQABAAD',
  );
  const { columns, rows } = await workspace.import('contacts.vcf', text + card('3.0', 'FN:Bo Lind', 'TEL:2065550144'));
  expect(columns).toEqual([
    ...['Name', 'First name', 'Last name', 'Company', 'Phone', 'Phone 2', 'Fax', 'E-mail'],
    ...['Address', 'City', 'State', 'ZIP code', 'Country', 'Address 2', 'City 2', 'State 2', 'ZIP code 2', 'Country 2', 'Note', 'X-CRM-ID'],
  ]);
  expect(rows[0]).toEqual([
    ...[
      'Dr. Ava Reed',
      'Ava Q.',
      'Reed',
      'Reed, Lind & Co, Sales',
      '+1-206-555-0142',
      '+1-206-555-0143',
      '+1-206-555-0199',
      'ava@example.com',
    ],
    ...['1 Example Way, Apt 2', 'Seattle', 'WA', '98101', 'USA', '2 Main St', '', 'OR', '97201', ''],
    ...['A long note that is folded over two lines\nand a break; really', '77'],
  ]);
  expect(rows[1]?.slice(0, 5)).toEqual(['Bo Lind', '', '', '', '2065550144']);
});

test('C30: its phones are found as phones', async () => {
  const { list } = await workspace.import('contacts.vcf', card('3.0', 'FN:Ava Reed', 'TEL:+12065550142', 'TEL:+12065550143'));
  expect(list.sources[0]).toMatchObject({ format: 'vcf', sheet: null, heading: true });
  expect(list.mapping.fields).toContainEqual({ field: 'phone', column: 1 });
  expect(list.guesses[2]?.alternate).toBe('phone');
});

test('C30: version 2.1 with quoted-printable, in any encoding, and folded softly', async () => {
  const latin = iconv.encode('N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg;;;', 'latin1').toString();
  const text =
    card('2.1', 'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Mu=C3=B1oz;Bo;;;', 'TEL;CELL;PREF:2065550144') +
    card('2.1', latin, 'TEL;WORK;FAX:2065550145', 'TEL;HOME:2065550146') +
    card('2.1', 'N:Park;Cy', 'NOTE;QUOTED-PRINTABLE:one =', 'two=0D=0Athree', 'PHOTO;JPEG;BASE64:', '  /9j/4AAQ', '', 'TEL:2065550147');
  expect(await read(text)).toEqual([
    { Name: 'Bo Muñoz', 'First name': 'Bo', 'Last name': 'Muñoz', Phone: '2065550144' },
    { Name: 'Jörg Müller', 'First name': 'Jörg', 'Last name': 'Müller', Phone: '2065550146', Fax: '2065550145' },
    { Name: 'Cy Park', 'First name': 'Cy', 'Last name': 'Park', Phone: '2065550147', Note: 'one two\r\nthree' },
  ]);
});

test('C30: version 4.0 with numbers and addresses as URIs', async () => {
  const text = card('4.0', 'FN:Ava', 'TEL;VALUE=uri;TYPE="voice,home";PREF=1:tel:+1-206-555-0142;ext=7', 'EMAIL:mailto:ava@example.com');
  expect(await read(text)).toEqual([{ Name: 'Ava', Phone: '+1-206-555-0142 ext. 7', 'E-mail': 'ava@example.com' }]);
});

test('C30: a contact without an end is kept, and said', async () => {
  const open = card('2.1', 'N:Lind;Bo', 'TEL;CELL:2065550144').replace('END:VCARD\r\n', '');
  const text = card('3.0', 'FN:Ava', 'TEL:1') + open + card('3.0', 'FN:Cy', 'TEL:3') + open;
  const { list, rows } = await workspace.import('contacts.vcf', text);
  expect(rows.map(([name]) => name)).toEqual(['Ava', 'Bo Lind', 'Cy', 'Bo Lind']);
  expect(unclosedSentences(list)).toEqual(['contacts.vcf: contacts 2, 4 have no end (END:VCARD), and each was read up to the next one.']);
});

test.each([
  ['UTF-16', Buffer.from(`\ufeff${card('3.0', 'FN:Łukasz', 'TEL:1')}`, 'utf16le')],
  ['windows-1250', iconv.encode(card('3.0', 'FN:Łukasz', 'N:Wiśniewski;Łukasz', 'TEL:1'), 'windows-1250')],
  ['lower case and bare line feeds', card('3.0', 'FN:Łukasz', 'TEL:1').toLowerCase().replaceAll('\r', '').replace('łukasz', 'Łukasz')],
  ['old Macs', card('3.0', 'FN:Łukasz', 'TEL:1').replaceAll('\r\n', '\r')],
])('C30: contacts are read in %s', async (_what, bytes) => {
  const { rows } = await workspace.import('contacts.vcf', bytes);
  expect([rows[0]?.[0], rows[0]?.at(-1)]).toEqual(['Łukasz', '1']);
});

test('C30: a picture of many megabytes, folded or in one line, is no part of any cell', async () => {
  const folded = `PHOTO;ENCODING=b:${'A'.repeat(70)}\r\n${` ${'A'.repeat(70)}\r\n`.repeat(100_000)}`;
  const long = `PHOTO;ENCODING=b:${'A'.repeat(5_000_000)}`;
  expect(await read(card('3.0', 'FN:Ava', folded, 'TEL:1') + card('3.0', 'FN:Bo', long, 'TEL:2'))).toEqual([
    { Name: 'Ava', Phone: '1' },
    { Name: 'Bo', Phone: '2' },
  ]);
});

test('C30: more kinds of properties than anybody has end in a sentence', async () => {
  const lines = Array.from({ length: 400 }, (_, at) => `X-${at}:1`);
  expect(await workspace.refusal('contacts.vcf', card('3.0', ...lines))).toBe(
    failureSentence({ code: 'file.unsafe', params: { path: 'contacts.vcf', why: 'parts' } }),
  );
});
