import { expect, test } from 'vitest';
import { plainHeading } from '#contract/exports/export.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { unservedParameters } from '#contract/service/operation.ts';
import { guessColumns as guessIn } from './guessColumns.ts';
import { mapByGuesses } from './chooseMapping.ts';

const guessColumns = (columns: readonly string[], heading: boolean, rows: readonly (readonly string[])[]) =>
  guessIn(columns, heading, rows, 'US');

const people = [
  ['Ann Lee', '(206) 555-0100', '2065550190', 'ann@example.com', '02134', 'WA', '8.8.8.8'],
  ['Bob Stone', '206.555.0101', '', 'bob@example.com', '98101-1000', 'OR', '1.1.1.1'],
];

const mapped = (columns: string[], heading: boolean, rows: string[][]): Record<string, number> =>
  Object.fromEntries(mapByGuesses(guessColumns(columns, heading, rows), 'US').fields.map(({ field, column }) => [field, column]));

test('common headings are recognized, and certain if their cells fit', () => {
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

test('Phone beats Alt phone wherever it is, and a second column with the same heading stays unmapped', () => {
  expect(mapped(['Alt phone', 'Phone', 'Phone'], true, [['2065550190', '2065550100', '2065550101']])).toEqual({ phone: 1 });
  expect(mapped(['Work phone', 'Note'], true, [['2065550190', 'x']])).toEqual({ phone: 0 });
});

test('of two columns with one name the one with contents is taken, however bad they are', () => {
  const rows = [
    ['(206) 555-0100', ''],
    ['see notes', ''],
    ['none left', ''],
  ];
  expect(mapped(['Phone', 'Phone'], true, rows)).toEqual({ phone: 0 });
  expect(
    mapped(
      ['Phone', 'Mobile'],
      true,
      rows.map((cells) => cells.toReversed()),
    ),
  ).toEqual({ phone: 1 });
  expect(
    mapped(['Phone', 'Number'], true, [
      ['', '17'],
      ['', '18'],
    ]),
  ).toEqual({ phone: 0 });
  // A phone column full of mistakes is still the phone column, and needs review.
  expect(guessColumns(['Phone'], true, [['4.41E+11'], ['1-800-FLOWERS'], ['2.06555E+09']])[0]).toMatchObject({
    field: 'phone',
    confidence: 2,
  });
});

test('columns of Rollcall’s own exports are never mapped, under either name', () => {
  const ours = ['rollcall.row', 'phone_intel.id', 'phone_intel.phone_number', 'real_contact.email.name_match', 'phone_intel.id.2'];
  const row = ['no', 'x:1', 'Phone.e9425165-3f6f-8cea', '+12065550100', 'Ann Lee', '2065550100'];
  expect(mapped(['Phone', ...ours], true, [row])).toEqual({});
  expect(mapped(['Phone', ...ours.slice(0, 4).map(plainHeading), 'Phone intel id.2'], true, [row])).toEqual({});
  expect(mapped(['Phone', 'phone_intel.phone_number'], true, [['no', '+12065550100']])).toEqual({ phone: 1 });
});

test('cells decide if headings are unusual or missing', () => {
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

test('a heading that is only about the phone isn’t the phone', () => {
  expect(mapped(['Phone type', 'Phone status', 'Email opt-in date'], true, [['mobile', 'ok', '2025-01-01']])).toEqual({});
});

test('longer headings are recognized by their decisive word', () => {
  expect(
    mapped(['Lead: Phone', 'Phone 1 - Value', 'Contact e-mail (work)'], true, [['2065550100', '2065550101', 'a@example.com']]),
  ).toEqual({ phone: 0, email: 2 });
});

test('a column whose cells don’t fit its heading isn’t trusted', () => {
  const [guess] = guessColumns(['Phone'], true, [['see notes'], ['none left'], ['2065550100']]);
  expect(guess).toMatchObject({ field: 'phone', confidence: 2 });
  expect(guessColumns(['Number'], true, [['17'], ['18']])[0]).toMatchObject({ confidence: 1 });
});

test('a second party is recognized by its heading, and takes nothing from the first', () => {
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

test('a formatted address comes after its street, and is used if that is empty', () => {
  const columns = ['Address 1 - Formatted', 'Address 1 - Street'];
  expect(mapped(columns, true, [['12 Harbor St, Seattle', '12 Harbor St']])).toEqual({ 'address.street_line_1': 1 });
  expect(mapped(columns, true, [['12 Harbor St', '']])).toEqual({ 'address.street_line_1': 0 });
});

test("a heading that is a field's own name means that field", () => {
  const columns = ['primary.name', 'primary.phone', 'secondary.phone', 'primary.address.city', 'transaction_time', 'phone.name_hint'];
  const cells = [['Ann Lee', '2065550100', '2065550190', 'Seattle', '2026-05-18 09:30', 'Ann']];
  expect(mapped(columns, true, cells)).toEqual(Object.fromEntries(columns.map((name, column) => [name, column])));
});

/** Headings as exported by these programs, and the cells of one contact. */
const exported: [program: string, columns: Record<string, string>, fields: Record<string, string>][] = [
  [
    'HubSpot',
    {
      'Record ID': '151',
      'First Name': 'Ann',
      'Last Name': 'Lee',
      Email: 'ann@example.com',
      'Phone Number': '(206) 555-0100',
      'Mobile Phone Number': '206-555-0101',
      'Contact owner': 'Sam Fox',
      'Street Address': '12 Harbor St',
      City: 'Seattle',
      'State/Region': 'WA',
      'Postal Code': '98101',
      'Country/Region': 'United States',
      'Company name': 'Harbor Roofing',
      'Lead Status': 'New',
      'Original Source': 'Organic Search',
      'IP Country': 'united states',
    },
    {
      first_name: 'First Name',
      last_name: 'Last Name',
      email: 'Email',
      phone: 'Phone Number',
      'address.street_line_1': 'Street Address',
      'address.city': 'City',
      'address.state_code': 'State/Region',
      'address.postal_code': 'Postal Code',
      'address.country_code': 'Country/Region',
      'business.name': 'Company name',
      source_id: 'Original Source',
    },
  ],
  [
    'Salesforce',
    {
      'First Name': 'Ann',
      'Last Name': 'Lee',
      'Account Name': 'Harbor Roofing',
      'Mailing Street': '12 Harbor St',
      'Mailing City': 'Seattle',
      'Mailing State/Province': 'WA',
      'Mailing Zip/Postal Code': '98101',
      'Mailing Country': 'USA',
      Phone: '(206) 555-0100',
      Mobile: '206-555-0101',
      Email: 'ann@example.com',
      'Lead Source': 'Web',
      'Account Owner': 'Sam Fox',
    },
    {
      first_name: 'First Name',
      last_name: 'Last Name',
      'business.name': 'Account Name',
      'address.street_line_1': 'Mailing Street',
      'address.city': 'Mailing City',
      'address.state_code': 'Mailing State/Province',
      'address.postal_code': 'Mailing Zip/Postal Code',
      'address.country_code': 'Mailing Country',
      phone: 'Phone',
      email: 'Email',
      source_id: 'Lead Source',
    },
  ],
  [
    'Pipedrive',
    {
      'Person - Name': 'Ann Lee',
      'Person - Organization': 'Harbor Roofing',
      'Person - Email - Work': 'ann@example.com',
      'Person - Phone - Work': '206-555-0101',
      'Person - Phone - Mobile': '206-555-0100',
      'Organization - Name': 'Harbor Roofing',
      'Person - Owner': 'Sam Fox',
    },
    {
      name: 'Person - Name',
      email: 'Person - Email - Work',
      phone: 'Person - Phone - Mobile',
      'business.name': 'Organization - Name',
    },
  ],
  [
    'Google Contacts',
    {
      'First Name': 'Ann',
      'Middle Name': 'B.',
      'Last Name': 'Lee',
      'Organization Name': 'Harbor Roofing',
      Notes: 'x',
      'E-mail 1 - Label': '* Home',
      'E-mail 1 - Value': 'ann@example.com',
      'Phone 1 - Label': 'Mobile',
      'Phone 1 - Value': '206-555-0100',
      'Phone 2 - Value': '206-555-0101',
      'Address 1 - Label': 'Home',
      'Address 1 - Street': '12 Harbor St',
      'Address 1 - City': 'Seattle',
      'Address 1 - Region': 'WA',
      'Address 1 - Postal Code': '98101',
      'Address 1 - Country': 'US',
      'Address 1 - Extended Address': 'Apt 4',
    },
    {
      first_name: 'First Name',
      last_name: 'Last Name',
      'business.name': 'Organization Name',
      email: 'E-mail 1 - Value',
      phone: 'Phone 1 - Value',
      'address.street_line_1': 'Address 1 - Street',
      'address.street_line_2': 'Address 1 - Extended Address',
      'address.city': 'Address 1 - City',
      'address.state_code': 'Address 1 - Region',
      'address.postal_code': 'Address 1 - Postal Code',
      'address.country_code': 'Address 1 - Country',
    },
  ],
  [
    'Outlook',
    {
      Title: '',
      'First Name': 'Ann',
      'Last Name': 'Lee',
      Company: 'Harbor Roofing',
      'Business Street': '1 Office Park',
      'Business City': 'Tacoma',
      'Business State': 'WA',
      'Business Postal Code': '98402',
      'Home Street': '12 Harbor St',
      'Home City': 'Seattle',
      'Home State': 'WA',
      'Home Postal Code': '98101',
      'Home Country/Region': 'United States',
      'Business Phone': '253-555-0199',
      'Mobile Phone': '206-555-0100',
      'E-mail Address': 'ann@example.com',
      'E-mail Display Name': 'Ann Lee',
    },
    {
      first_name: 'First Name',
      last_name: 'Last Name',
      'business.name': 'Company',
      'address.street_line_1': 'Home Street',
      'address.city': 'Home City',
      'address.state_code': 'Home State',
      'address.postal_code': 'Home Postal Code',
      'address.country_code': 'Home Country/Region',
      phone: 'Mobile Phone',
      email: 'E-mail Address',
    },
  ],
  [
    'a German list',
    {
      Vorname: 'Anna',
      Nachname: 'Beispiel',
      Firma: 'Beispiel GmbH',
      Straße: 'Hauptstraße',
      Hausnummer: '5a',
      PLZ: '10115',
      Ort: 'Berlin',
      Land: 'DE',
      Telefon: '030 901820',
      'E-Mail-Adresse': 'anna@example.com',
    },
    {
      first_name: 'Vorname',
      last_name: 'Nachname',
      'business.name': 'Firma',
      'address.street_line_1': 'Straße + Hausnummer',
      'address.postal_code': 'PLZ',
      'address.city': 'Ort',
      'address.country_code': 'Land',
      phone: 'Telefon',
      email: 'E-Mail-Adresse',
    },
  ],
];

test.each(exported)('an export of %s is mapped without help', (_program, columns, wanted) => {
  const headings = Object.keys(columns);
  const mapping = mapByGuesses(guessColumns(headings, true, [Object.values(columns)]), 'US');
  const found = mapping.fields.map(({ field, column, also = [] }) => [field, [column, ...also].map((one) => headings[one]).join(' + ')]);
  expect(Object.fromEntries(found)).toEqual(wanted);
});

test('an address on one line is split, and only fills what has no column of its own', () => {
  const cells = [
    ['Ann', '12 Harbor St, Seattle, WA 98101'],
    ['Bo', '9 Pier Rd Apt 2, Tacoma WA 98402-1234'],
  ];
  const split = 'address' as const;
  expect(mapByGuesses(guessColumns(['First name', 'Address'], true, cells), 'US').fields).toEqual([
    { field: 'first_name', column: 0 },
    { field: 'address.street_line_1', column: 1, split },
    { field: 'address.street_line_2', column: 1, split },
    { field: 'address.city', column: 1, split },
    { field: 'address.state_code', column: 1, split },
    { field: 'address.postal_code', column: 1, split },
  ]);
  const beside = guessColumns(['Address', 'Zip'], true, [['12 Harbor St, Seattle, WA 98101', '98101']]);
  expect(mapByGuesses(beside, 'US').fields).toContainEqual({ field: 'address.postal_code', column: 1 });
  expect(guessColumns(['Address'], true, [['12 Harbor St'], ['9 Pier Rd']])[0]?.split).toBeUndefined();
});

test('an area code in its own column is joined with its number, and ignored next to a complete one', () => {
  const apart = guessColumns(['Area code', 'Phone'], true, [
    ['206', '555-0100'],
    ['253', '5550101'],
  ]);
  expect(mapByGuesses(apart, 'US').fields).toEqual([{ field: 'phone', column: 0, also: [1] }]);
  const whole = guessColumns(['Area code', 'Phone'], true, [['206', '206 555-0100']]);
  expect(mapByGuesses(whole, 'US').fields).toEqual([{ field: 'phone', column: 1 }]);
});

test("every parameter that a list's operation takes has a field, and is mapped by its own name", () => {
  for (const operation of operations.filter(({ overLists }) => overLists)) {
    const columns = operation.parameters.map(({ name, from }) => (from === undefined ? name : String([from[0]].flat()[0])));
    const { fields } = mapByGuesses(guessColumns(columns, true, [columns.map(() => '')]), 'US');
    expect([operation.id, fields.map(({ field }) => field).toSorted()]).toEqual([operation.id, columns.toSorted()]);
    expect(unservedParameters(operation, new Set(fields.map(({ field }) => field)))).toEqual([]);
  }
});
