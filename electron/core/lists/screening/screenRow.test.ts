import { casesOf, fc } from '#test/support/propertyCases.ts';
import { describe, expect, test } from 'vitest';
import type { FieldName } from '#contract/lists/fields.ts';
import type { FindingRule } from '#contract/lists/finding.ts';
import type { Mapping } from '#contract/lists/list.ts';
import { openSuppressions } from '../../suppression/openSuppressions.ts';
import { isOneSlip } from '../../normalise/text.ts';
import { isDisposable, isRole, meantDomain } from './fields/email.ts';
import { openScreener } from './screenRow.ts';
import { openFirstTexts } from './firstTexts.ts';
import { holdsContact, isCompany, isPlaceholder } from './rowRules.ts';

type Find = ReturnType<typeof openScreener>['find'];
const finder = (...fields: FieldName[]): Find =>
  openScreener({ mapping: { fields: fields.map((field, column) => ({ field, column })), country: 'US' }, columns: [], rows: 100 }).find;

describe('typing errors', () => {
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
    expect(meantDomain(written.slice(2))).toBe(meant.slice(2));
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
    expect(meantDomain(written.slice(2))).toBeNull();
  });

  test('are found at exactly one edit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => isOneSlip(a, b) === (distance(a, b) === 1)),
      casesOf(400),
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

test('role mailboxes and disposable addresses are recognized', () => {
  expect(['info@x.com', 'no-reply@x.com', 'sales+west@x.com', 'ann@x.com'].map(isRole)).toEqual([true, true, true, false]);
  expect(['mailinator.com', 'sub.mailinator.com', 'gmail.com', 'com'].map(isDisposable)).toEqual([true, true, false, false]);
});

test('an e-mail address or a phone is not part of a name', () => {
  for (const text of ['ann@example.com', 'Ann Lee ann.lee@mail.example.org', 'Bob 206-555-0100', 'call +1 (206) 555 0100'])
    expect([text, holdsContact(text)]).toEqual([text, true]);
  for (const text of ['Ann Lee', 'Louis XIV', 'Bob @ Work', 'Studio 54', 'J. 3rd 1982'])
    expect([text, holdsContact(text)]).toEqual([text, false]);
  const find = finder('name');
  expect(find(1, ['Bob 206-555-0100']).findings).toEqual([{ rule: 'name.contact', field: 'name', params: {} }]);
});

test('a name that says not to call holds its row, with the column as the reason', () => {
  expect(finder('name')(1, ['Ava Reed - DO NOT CALL']).findings).toEqual([
    { rule: 'suppressed', field: 'name', params: { on: 'column', reason: 'DO NOT CALL', source: 'Column 1', until: null } },
  ]);
});

test('an e-mail cell that says not to call holds its row, and its address is read', () => {
  const find = finder('email');
  expect(find(1, ['ann@example.com DNC'])).toMatchObject({
    values: ['ann@example.com'],
    findings: [{ rule: 'suppressed' }, { rule: 'cell.repaired' }],
  });
  expect(find(2, ['dnc@example.com'])).toMatchObject({ values: ['dnc@example.com'], findings: [] });
});

// Quadratic time would exceed the time limit.
test('a cell of a million characters is screened', () => {
  expect(['@'.repeat(1_000_000), 'a@'.repeat(500_000), '.'.repeat(1_000_000)].map(holdsContact)).toEqual([false, false, false]);
});

test('placeholders aren’t names, but short and foreign names are', () => {
  for (const text of ['Test', 'Occupant', 'John Doe', 'asdf', 'xxx', '---', '12345', '{{last_name}}', '%FNAME%', '[First Name]'])
    expect([text, isPlaceholder(text)]).toEqual([text, true]);
  // A "Null" that `readCell` kept is somebody's name.
  for (const text of ['Li', 'Null', '100% Ann', 'Jane Roe', 'Testa', 'Ng', '李明', 'Anna', 'Na'])
    expect([text, isPlaceholder(text)]).toEqual([text, false]);
});

const rulesOf = (find: Find, row: number, cells: (string | null)[]): FindingRule[] => find(row, cells).findings.map(({ rule }) => rule);

test('a row has its findings and its canonical fields', () => {
  const find = finder('name', 'phone', 'email', 'ip_address');
  expect(find(1, [' Ann  Lee ', '206 555 0100', 'Ann@Example.com', '10.0.0.1'])).toEqual({
    row: 1,
    values: ['Ann Lee', '+12065550100', 'ann@example.com', '10.0.0.1'],
    asRead: 0b1000,
    findings: [{ rule: 'ip.private', field: 'ip_address', params: {} }],
  });
  expect(find(2, ['test', '+1 (206) 555-0100', 'info@gmial.com', '1.2.3']).findings).toEqual([
    { rule: 'name.placeholder', field: 'name', params: {} },
    { rule: 'email.mistyped', field: 'email', params: { suggestion: 'info@gmail.com' } },
    { rule: 'email.role', field: 'email', params: {} },
    { rule: 'ip.malformed', field: 'ip_address', params: {} },
    { rule: 'phone.repeated', field: 'phone', params: { row: 1 } },
  ]);
  expect(find(3, ['', ' ', 'nobody', null])).toEqual({
    row: 3,
    values: [null, null, null, null],
    asRead: 0,
    findings: [
      { rule: 'phone.missing', field: 'phone', params: {} },
      { rule: 'email.malformed', field: 'email', params: {} },
    ],
  });
  expect(find(4, ['Al', '12', '', '']).findings).toEqual([{ rule: 'phone.impossible', field: 'phone', params: {} }]);
});

test('a number gets the findings of its numbering plan', () => {
  const find = finder('phone');
  expect(rulesOf(find, 1, ['800 555 0100'])).toEqual(['phone.tollFree']);
  expect(rulesOf(find, 2, ['900 555 0100'])).toEqual(['phone.premium']);
  expect(rulesOf(find, 3, ['200 555 0100'])).toEqual(['phone.unassigned']);
  expect(find(4, ['416 555 0100']).findings).toEqual([{ rule: 'phone.foreign', field: 'phone', params: { country: 'CA' } }]);
});

test('an address that contradicts itself, lacks its unit or is a box gets a finding', () => {
  const find = finder('address.street_line_1', 'address.street_line_2', 'address.state_code', 'address.postal_code');
  expect(find(1, ['12 Harbor St', '', 'WA', '10001']).findings).toEqual([
    { rule: 'address.zipState', field: 'address.postal_code', params: { zip: '10001', state: 'WA', states: 'NY' } },
  ]);
  expect(rulesOf(find, 2, ['12 Harbor St', '', 'Washington', '98101-1234'])).toEqual([]);
  expect(rulesOf(find, 3, ['P.O. Box 77', '', 'WA', ''])).toEqual(['address.poBox']);
  expect(rulesOf(find, 4, ['12 Harbor St Apt', '', '', ''])).toEqual(['address.unitMissing']);
  expect(rulesOf(find, 5, ['Harbor View Apartments', '', '', ''])).toEqual(['address.unitMissing']);
  expect(rulesOf(find, 6, ['12 Harbor St Apt 4', '', '', ''])).toEqual([]);
  expect(rulesOf(find, 7, ['12 Harbor View Apartments', 'Unit 3', '', ''])).toEqual([]);
  expect(rulesOf(find, 8, ['1 Queen St', '', 'ON', 'V6B 1A1'])).toEqual(['address.zipState']);
  expect(['90210-', '90210 1234', '902101234'].map((zip, at) => rulesOf(find, 20 + at, [`${at} Rodeo Dr`, '', 'NY', zip]))).toEqual(
    Array(3).fill(['cell.repaired', 'address.zipState']),
  );
});

test('a company instead of a person gets a finding, a surname doesn’t', () => {
  for (const text of ['Harbor Roofing LLC', 'Acme, Inc.', 'Lee & Sons', 'Jordan Plumbing Services', 'Beispiel GmbH'])
    expect([text, isCompany(text)]).toEqual([text, true]);
  for (const text of ['Ann Church', 'Corey Inchcape', 'Bo Cole', 'Li Agnes', 'Vincent Carpenter', 'Ann Co Lee'])
    expect([text, isCompany(text)]).toEqual([text, false]);
});

test('a row is a duplicate as a whole, by phone, by e-mail, or by name and address, and each names the first', () => {
  const find = finder('name', 'phone', 'email', 'address.street_line_1');
  find(1, ['Ann Lee', '2065550100', 'ann@example.com', '12 Harbor St']);
  expect(find(2, ['ann lee', '2065550101', 'bo@example.com', '12 harbor st']).findings).toEqual([
    { rule: 'address.repeated', field: 'address.street_line_1', params: { row: 1 } },
  ]);
  expect(rulesOf(find, 3, ['Bo', '', 'ANN@example.com', ''])).toEqual(['phone.missing', 'email.repeated']);
  expect(rulesOf(find, 4, ['Ann Lee', '2065550100', 'ann@example.com', '12 Harbor St'])).toEqual([
    'email.repeated',
    'phone.repeated',
    'address.repeated',
    'row.repeated',
  ]);
});

test('a text is found among many, and no two are confused', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 200 }), (texts) => {
      const first = openFirstTexts(texts.length);
      const seen = new Map<string, number>();
      texts.forEach((text, index) => {
        expect(first.firstOf([text], index + 1)).toBe(seen.get(text) ?? 0);
        if (!seen.has(text)) seen.set(text, index + 1);
      });
    }),
    casesOf(200),
  );
});

test('texts are distinguished by where one ends, and an absent one from an empty one', () => {
  const first = openFirstTexts(9);
  expect(
    [
      ['a', 'b'],
      ['ab', ''],
      ['', 'ab'],
      ['ab', null],
      [null, 'ab'],
      ['a', 'b'],
    ].map((texts, at) => first.firstOf(texts, at + 1)),
  ).toEqual([0, 0, 0, 0, 0, 1]);
});

const asked = { reason: 'Asked', source: 'dnc.csv', until: null, since: 1_000 };

/** Fails if an entry is kept as a hash, because none is here. */
const noHash = (): never => {
  throw new Error('nothing to hash');
};

test('a suppressed row gets a finding, for its phone before its e-mail, since the newest of its entries', () => {
  const suppressions = openSuppressions((add) => {
    add('phone', asked, '+12065550100');
    add('email', { ...asked, since: 2_000 }, 'ann@example.com');
  }, noHash);
  const mapping: Mapping = {
    fields: [
      { field: 'phone', column: 0 },
      { field: 'email', column: 1 },
    ],
    country: 'US',
  };
  const { find } = openScreener({ mapping, columns: [], rows: 9, suppressions });
  expect(find(1, ['(206) 555-0100', 'Ann@Example.com']).findings).toContainEqual({
    rule: 'suppressed',
    field: 'phone',
    params: { on: 'phone', ...asked, since: 2_000 },
  });
  expect(find(2, ['', 'Ann@Example.com']).findings).toContainEqual({
    rule: 'suppressed',
    field: 'email',
    params: { on: 'email', ...asked, since: 2_000 },
  });
  expect(rulesOf(find, 3, ['206 555 0101', ''])).toEqual([]);
});

test('a suppressed number counts in any column that holds phones, matched or not, also as one of several in a cell', () => {
  const suppressions = openSuppressions((add) => add('phone', asked, '+12065550100'), noHash);
  const mapping: Mapping = { fields: [{ field: 'phone', column: 0 }], country: 'US' };
  const phoneColumns = new Set([0, 1]);
  const { find } = openScreener({ mapping, columns: ['Phone', 'Mobile', 'Notes'], rows: 9, suppressions, phoneColumns });
  const suppressed = { rule: 'suppressed', params: { on: 'phone', ...asked } };
  expect(find(1, ['206 555 0101', '206-555-0100', '']).findings).toContainEqual({ ...suppressed, field: null });
  expect(find(2, ['206 555 0102', '206 555 0103 or 206 555 0100', '']).findings).toContainEqual({ ...suppressed, field: null });
  expect(find(3, ['206 555 0104 / (206) 555-0100', '', '']).findings).toContainEqual({ ...suppressed, field: 'phone' });
  // Noted once, for the checked column.
  expect(find(4, ['206 555 0100', '206 555 0100', '']).findings.slice(1)).toEqual([{ ...suppressed, field: 'phone' }]);
  expect(find(5, ['206 555 0105', '206 555 0106', '206 555 0100']).findings).toEqual([]);
});

test('a number from another time zone than the address gets a finding, with both zones', () => {
  const find = finder('phone', 'address.postal_code');
  expect(find(1, ['206 555 0100', '10001']).findings).toEqual([
    { rule: 'calling.zonesDiffer', field: 'phone', params: { place: 'America/New_York', phone: 'America/Los_Angeles' } },
  ]);
  expect(rulesOf(find, 2, ['212 555 0100', '10001'])).toEqual([]);
});

test('one column fills several fields, and several columns fill one', () => {
  const mapping: Mapping = {
    fields: [
      { field: 'first_name', column: 0, split: 'name' },
      { field: 'last_name', column: 0, split: 'name' },
      { field: 'phone', column: 1, also: [2] },
      { field: 'address.street_line_1', column: 3, split: 'address' },
      { field: 'address.city', column: 3, split: 'address' },
      { field: 'address.state_code', column: 3, split: 'address' },
      { field: 'address.postal_code', column: 3, split: 'address' },
    ],
    country: 'US',
  };
  const { find } = openScreener({ mapping, columns: [], rows: 9 });
  expect(find(1, ['Lee, Ann', '206', '555-0100', '12 Harbor St, Seattle, WA 98101'])).toEqual({
    row: 1,
    values: ['Ann', 'Lee', '+12065550100', '12 Harbor St', 'Seattle', 'WA', '98101'],
    asRead: 0,
    findings: [],
  });
});

describe('of several columns for a phone', () => {
  const mapping: Mapping = { fields: [{ field: 'phone', column: 0, otherwise: [1, 2] }], country: 'US' };
  const columns = ['Mobile', 'Home', ''];
  const open = (options: Partial<Parameters<typeof openScreener>[0]> = {}) => openScreener({ mapping, columns, rows: 9, ...options });

  test.each<[string, (string | null)[], string | null, FindingRule[]]>([
    ['the first is taken where it is valid', ['206 555 0100', '212 555 0100', ''], '+12065550100', []],
    ['the next where that is empty', ['', '212 555 0100', ''], '+12125550100', ['phone.alternate']],
    ['the next where that is impossible', ['555-01', '', '(212) 555-0100'], '+12125550100', ['phone.alternate']],
    ['a valid one before a possible one', ['555 555 0100', '212 555 0100', ''], '+12125550100', ['phone.alternate']],
    ['a possible one where none is valid', ['no', '995 555 0100', null], '+19955550100', ['phone.unassigned', 'phone.alternate']],
    ['nothing, and the first that is filled is told, where none is a phone', ['', 'ask', 'no'], null, ['phone.impossible']],
    ['nothing where all are empty', ['', ' ', null], null, ['phone.missing']],
  ])('%s', (_, cells, phone, rules) => {
    const { values, findings, asRead } = open().find(1, cells);
    expect([values, findings.map(({ rule }) => rule), asRead]).toEqual([[phone], rules, 0]);
  });

  test('the row names the column used, and counts show how well each fits', () => {
    const { find, fits } = open();
    expect(find(1, ['', '212 555 0100', '']).findings).toEqual([
      { rule: 'phone.alternate', field: 'phone', params: { column: 'Home', position: 2 } },
    ]);
    expect(find(2, ['x', '', '206 555 0100']).findings[0]?.params).toEqual({ column: 'Column 3', position: 3 });
    find(3, ['206 555 0101', '212 555 0101', '']);
    expect(fits()).toEqual([
      { field: 'phone', column: 0, rows: 3, filled: 2, fits: 1, taken: 1 },
      { field: 'phone', column: 1, rows: 3, filled: 2, fits: 2, taken: 1 },
      { field: 'phone', column: 2, rows: 3, filled: 1, fits: 1, taken: 1 },
    ]);
  });

  test('a person suppressed by one of them is called on none', () => {
    const suppressions = openSuppressions((add) => add('phone', asked, '+12125550100'), noHash);
    const { findings } = open({ suppressions }).find(1, ['206 555 0100', '212 555 0100', '']);
    expect(findings).toEqual([{ rule: 'suppressed', field: 'phone', params: { on: 'phone', ...asked } }]);
  });

  test('duplicates are found by each of its numbers', () => {
    const { find } = open();
    find(1, ['206 555 0100', '212 555 0100', '']);
    expect(find(2, ['', '206 555 0100', '']).findings).toContainEqual({ rule: 'phone.repeated', field: 'phone', params: { row: 1 } });
    expect(rulesOf(find, 3, ['206 555 0102', '212 555 0100', ''])).toEqual(['phone.repeated']);
    expect(rulesOf(find, 4, ['206 555 0103', '', ''])).toEqual([]);
  });
});

test('a country code in its own column is recognized with or without its plus', () => {
  const mapping: Mapping = { fields: [{ field: 'phone', column: 0, also: [1, 2] }], country: 'US' };
  const { find } = openScreener({ mapping, columns: [], rows: 9 });
  const phoneOf = (...cells: string[]) => find(1, cells).values[0];
  expect(phoneOf('44', '20', '7946 0958')).toBe('+442079460958');
  expect(phoneOf('+44', '20', '7946 0958')).toBe('+442079460958');
  expect(phoneOf('1', '206', '555-0100')).toBe('+12065550100');
  expect(phoneOf('206', '', '555-0100')).toBe('+12065550100');
  expect(phoneOf('49', '030', '901820')).toBe('+4930901820');
});

test('counts say how many cells of a column are filled, and how many of those are what its field needs', () => {
  const mapping: Mapping = {
    fields: [
      { field: 'phone', column: 0 },
      { field: 'name', column: 1 },
      { field: 'source_id', column: 2 },
      { field: 'address.postal_code', column: 3 },
    ],
    country: 'US',
  };
  const { find, fits } = openScreener({ mapping, columns: [], rows: 9 });
  for (const cells of [
    ['206 555 0100', 'Ann Lee', 'web', '98101'],
    ['nein', 'yes', '', '20240115'],
    ['', '', 'x', null],
  ])
    find(1, cells);
  expect(fits().map(({ filled, fits: fit }) => [filled, fit])).toEqual([
    [2, 1],
    [2, 1],
    [2, null],
    [2, 1],
  ]);
});

test('a first and a last name that are a placeholder only together are found', () => {
  const find = finder('first_name', 'last_name');
  expect(find(1, ['John', 'Doe']).findings).toEqual([{ rule: 'name.placeholder', field: 'first_name', params: {} }]);
  expect(find(2, ['John', 'Dole']).findings).toEqual([]);
  expect(find(3, ['', 'Doe']).findings).toEqual([]);
});

test('a second party may be absent, and its findings say whose they are', () => {
  const find = finder('phone', 'secondary.phone', 'secondary.email_address');
  expect(find(1, ['2065550100', '', '']).findings).toEqual([]);
  expect(find(2, ['2065550101', '2065550101', 'a@']).findings).toEqual([
    { rule: 'email.malformed', field: 'secondary.email_address', params: { field: 'secondary.email_address' } },
  ]);
  expect(find(3, ['2065550102', '12', '']).findings).toEqual([
    { rule: 'phone.impossible', field: 'secondary.phone', params: { field: 'secondary.phone' } },
  ]);
});

test('the time of a transaction is read in the service’s own form, and not guessed from any other', () => {
  const time = (cell: string) => finder('transaction_time')(1, [cell]).values[0];
  for (const good of ['2026-05-18 09:30', '2026-05-18T09:30:00Z', '2026-05-18T09:30:00.5+02:00', '2026-05-18'])
    expect(time(` ${good} `)).toBe(good);
  for (const bad of ['', '5/18/26', '2026-13-01 09:30', '2026-02-30', 'yesterday']) expect(time(bad)).toBeNull();
});

test('a time in any other form is set aside with a finding, because the time of the check is sent in its place', () => {
  const findings = (cell: string) => finder('transaction_time')(1, [cell]).findings;
  expect(findings('5/18/26')).toEqual([{ rule: 'time.malformed', field: 'transaction_time', params: {} }]);
  for (const silent of ['', ' ', '2026-05-18 09:30']) expect(findings(silent)).toEqual([]);
});

test('rows that repeat another are found alike, whether earlier rows are remembered or read again', () => {
  const cell = fc.constantFrom('', '206 555 0100', '206 555 0100 x7', '206 555 0101 / 206 555 0100', 'ann@example.com', 'bo@example.com');
  const field = fc.constantFrom<FieldName>('phone', 'email', 'name', 'address.street_line_1');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 30 }), fc.uniqueArray(field, { maxLength: 2 }), (rows, fields) => {
      const mapping: Mapping = { fields: fields.map((name, column) => ({ field: name, column })), country: 'US' };
      const options = { mapping, columns: [], rows: rows.length };
      const [plain, sparing] = [openScreener(options), openScreener({ ...options, cellsOf: (row) => rows[row - 1] ?? [] })];
      rows.forEach((cells, at) => expect(sparing.find(at + 1, cells)).toEqual(plain.find(at + 1, cells)));
    }),
    casesOf(100),
  );
});
