/** Realistic phones: several in a cell, words, extensions, results of spreadsheet programs; what is requested, and what is found. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FindingRule } from '#contract/lists/finding.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.end());

async function imported(text: string): Promise<string> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, text);
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  await core.handlers['lists.screened']({ listId });
  return listId;
}

interface ReadRow {
  fields: Record<string, string | undefined>;
  rules: (FindingRule | 'unreadable')[];
  repairs: string[];
}

async function rowsOf(listId: string, count: number): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for (let row = 1; row <= count; row += 1) {
    const { fields, findings } = await core.handlers['review.row']({ listId, row });
    const repairs = findings.flatMap(({ rule, params }) =>
      rule === 'cell.repaired' || rule === 'cell.suggested'
        ? [`${params.repair} ${params.as}${params.others === undefined ? '' : `, ${params.others}`}`]
        : [],
    );
    rows.push({ fields, rules: findings.map(({ rule }) => rule), repairs });
  }
  return rows;
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
/** Imports one phone per row, and reads them back. */
async function phones(cells: readonly string[]): Promise<ReadRow[]> {
  const names = [
    'Ava Reed',
    'Bo Lind',
    'Cy Park',
    'Di Moss',
    'Ed Vale',
    'Fy Hart',
    'Gil Orr',
    'Hu Ito',
    'Ida Jost',
    'Jo Kern',
    'Kai Lowe',
    'Lu May',
  ];
  const lines = cells.map((cell, at) => `${names[at % names.length] ?? ''} ${at},${quoted(cell)}`);
  return rowsOf(await imported(`name,phone\n${lines.join('\n')}\n`), cells.length);
}
const numbers = (rows: readonly ReadRow[]): (string | undefined)[] => rows.map(({ fields }) => fields['phone']);

test('C01: words behind an area code are no phone', async () => {
  const words = [
    '206 Unknown',
    '425 no calls',
    '206 REMOVED',
    '206-UNKNOWN',
    '206 invalid',
    '(425) not home',
    '800 Unknown',
    '206 Private',
  ];
  const rows = await phones([...words, '1-800-FLOWERS', '(206) 555-0142', '(206) CALL-NOW', '800-GO-HOME-1']);
  expect(numbers(rows)).toEqual([...words.map(() => undefined), '+18003569377', '+12065550142', '+12062255669', '+18004646631']);
  for (const { rules } of rows.slice(0, words.length)) expect(rules).toContain('phone.impossible');
  expect(rows[8]?.repairs).toEqual(['phone.letters +18003569377']);
});

describe('C02: several phones in a cell', () => {
  const cells = [
    '206-555-0142 / 206-555-0143',
    '206-555-0144; 206-555-0145',
    '206-555-0146 ::: 206-555-0147',
    '206-555-0148, 206-555-0149',
    '206-555-0150 or 206-555-0151',
    '206-555-0152\n206-555-0153',
    '206-555-0154/0155',
    'Home: 206-555-0156 Cell: (206) 555-0157',
    '2065550158|2065550159',
    '206 555 0160 & 206 555 0161',
    '12 / 206-555-0162',
  ];
  test('the first valid one is asked, and the others are said', async () => {
    const rows = await phones(cells);
    expect(numbers(rows)).toEqual([142, 144, 146, 148, 150, 152, 154, 156, 158, 160, 162].map((line) => `+12065550${line}`));
    expect(rows.slice(0, 10).map(({ repairs }) => repairs)).toEqual(
      [142, 144, 146, 148, 150, 152, 154, 156, 158, 160].map((line) => [`phone.several +12065550${line}, +12065550${line + 1}`]),
    );
    expect(rows.flatMap(({ rules }) => rules).filter((rule) => rule !== 'cell.repaired')).toEqual([]);
  });

  test('any of them suppresses the row, and makes a duplicate', async () => {
    await core.handlers['suppressions.import']({ of: { text: '2065550143\n2065550144' }, reason: 'asked' });
    const rows = await phones([...cells.slice(0, 3), '206-555-0147']);
    expect(rows.map(({ rules }) => rules.includes('suppressed'))).toEqual([true, true, false, false]);
    expect(rows.map(({ rules }) => rules.includes('phone.repeated'))).toEqual([false, false, false, true]);
  });
});

test('C05: a cell that says not to call holds its row', async () => {
  const listId = await imported(
    [
      'name,phone',
      'Ava Reed,206-555-0172 DNC',
      'Bo Lind,DNC 206-555-0173',
      'Cy Park,2065550174 cell / do not call',
      'Di Moss,2065550175 (work)',
      'Ed Vale,"remove, 206 555 0176"',
      'Fy Hart,206-555-0177 (wrong number)',
    ].join('\n'),
  );
  const rows = await rowsOf(listId, 6);
  expect(numbers(rows)).toEqual([172, 173, 174, 175, 176, 177].map((line) => `+12065550${line}`));
  expect(rows.map(({ rules }) => rules.includes('suppressed'))).toEqual([true, true, true, false, true, true]);
  const path = join(core.dataDir, 'toCall.csv');
  await core.handlers['review.decide']({ listId, rows: [4], value: 'keep' });
  await expect(core.handlers['review.decide']({ listId, rows: [1], value: 'keep' })).rejects.toMatchObject({
    failure: { code: 'decision.reasonMissing' },
  });
  await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: 'toCall', rows: null, escapeFormulas: false, bom: false },
    unchecked: { accept: 'They asked us to call.' },
  });
  const written = readFileSync(path, 'utf8');
  expect(written).toContain('2065550175');
  expect(written).not.toMatch(/01(?:72|73|74|76|77)/);
});

test('C08: guards against Excel are taken off in every field', async () => {
  const listId = await imported(
    [
      'first,last,phone,email,state,zip',
      '"=""Ava""","=""Reed""","=""2065550142""","=""ava@example.com""","=""MA""","=""02138"""',
      "'Bo,'Lind,'+12065550143,'bo@example.com,'MA,'02139",
      "'Cy,'t Hooft,'2065550144,'cy@example.com,'MA,'02140",
    ].join('\n'),
  );
  const rows = await rowsOf(listId, 3);
  expect(
    rows.map(({ fields }) => [
      fields.first_name,
      fields.last_name,
      fields.phone,
      fields.email,
      fields['address.state_code'],
      fields['address.postal_code'],
    ]),
  ).toEqual([
    ['Ava', 'Reed', '+12065550142', 'ava@example.com', 'MA', '02138'],
    ['Bo', 'Lind', '+12065550143', 'bo@example.com', 'MA', '02139'],
    ['Cy', "'t Hooft", '+12065550144', 'cy@example.com', 'MA', '02140'],
  ]);
  const names = await rowsOf(
    await imported("first,last,phone\nAva,O'Neil,2065550142\nBo,'t Hooft,2065550143\n'Cy,Reed,2065550144\nDi,Moss,2065550145"),
    3,
  );
  expect(names.map(({ fields }) => `${fields.first_name} ${fields.last_name}`)).toEqual(["Ava O'Neil", "Bo 't Hooft", "'Cy Reed"]);
});

test('C09: characters that nobody sees change nothing', async () => {
  const rows = await rowsOf(
    await imported(
      [
        'name,phone,email',
        'Ava Reed,+1\ufe0d-206-555-0142,ava@example.com\u200b',
        'Bo Lind,\u206612065550143\u2069,\ufeffbo@example.com',
        'Cy\u200b Park,206\u00a0555\u20110144,cy@\u2060example.com',
        'Di\u00adMoss,206\u20135550145,di@example.com\u00a0',
        'Cy Park,\u202a(206) 555\u20100144\u202c,CY@example.com',
      ].join('\n'),
    ),
    5,
  );
  expect(numbers(rows)).toEqual([142, 143, 144, 145, 144].map((line) => `+12065550${line}`));
  expect(rows.map(({ fields }) => fields.email)).toEqual(['ava', 'bo', 'cy', 'di', 'cy'].map((name) => `${name}@example.com`));
  expect(rows.map(({ fields }) => fields['name'])).toEqual(['Ava Reed', 'Bo Lind', 'Cy Park', 'DiMoss', 'Cy Park']);
  expect(rows[4]?.rules).toEqual(expect.arrayContaining(['phone.repeated', 'email.repeated']));
  expect(rows[3]?.repairs).toEqual(['unseen ', 'unseen ', 'unseen ']);
});

test('C10: words for nothing are nothing, but somebody may be called Null', async () => {
  const lines = [
    'Ava,nan,2065550142,ava@example.com,nan',
    '#N/A,Lind,#N/A,#REF!,#VALUE!',
    'Cy,\\N,NULL,NULL,\\N',
    'Di,Null,2065550145,di@example.com,None',
    '(blank),-,-,-,-',
  ];
  const rows = await rowsOf(await imported(`first,last,phone,email,city\n${lines.join('\n')}`), 5);
  expect(rows.map(({ fields }) => fields)).toEqual([
    { first_name: 'Ava', phone: '+12065550142', email: 'ava@example.com' },
    { last_name: 'Lind' },
    { first_name: 'Cy' },
    { first_name: 'Di', last_name: 'Null', phone: '+12065550145', email: 'di@example.com' },
    {},
  ]);
  for (const at of [1, 2, 4]) {
    expect(rows[at]?.rules).toContain('phone.missing');
    expect(rows[at]?.rules).not.toContain('email.malformed');
  }
});

test('C12: a country’s code without its plus counts where the row’s country agrees', async () => {
  const text = [
    'name,country,phone',
    'Ava Reed,United Kingdom,447700900123',
    'Bo Lind,Mexico,525512345678',
    'Cy Park,Germany,4915112345678',
    'Di Moss,United States,12065550142',
    'Ed Vale,,0112065550142',
    'Fy Hart,,447700900124',
    'Gil Orr,United States,447700900125',
    'Hu Ito,,011 44 7700 900126',
  ];
  const rows = await rowsOf(await imported(text.join('\n')), 8);
  expect(numbers(rows)).toEqual([
    '+447700900123',
    '+525512345678',
    '+4915112345678',
    '+12065550142',
    '+12065550142',
    undefined,
    undefined,
    '+447700900126',
  ]);
  expect(rows[0]?.repairs).toEqual(['phone.country +447700900123']);
  expect(rows[4]?.repairs).toEqual(['phone.prefix +12065550142']);
  expect(rows[5]?.repairs).toEqual(['phone.countryAlone +447700900124']);
});

test('C13: an extension is kept apart: one purchase, and no duplicate', async () => {
  const rows = await phones([
    '+1 (206) 555-0142 x123',
    '2065550142,,124#',
    '206-555-0142 ext. 125',
    'tel:+1-206-555-0142;ext=126',
    '+1 206 555 0142 p127',
    '1-206-555-0142-128',
    '206.555.0142 extension 129',
    '206-555-0142 #130',
    '(206) 555-0142 x123',
  ]);
  expect(new Set(numbers(rows))).toEqual(new Set(['+12065550142']));
  expect(rows.map(({ repairs }) => repairs)).toEqual(
    [123, 124, 125, 126, 127, 128, 129, 130, 123].map((extension) => [`phone.extension ${extension}`]),
  );
  expect(rows.map(({ rules }) => rules.includes('phone.repeated'))).toEqual([...Array.from({ length: 8 }, () => false), true]);
});

test('C14: a power of ten is read where no digit is lost', async () => {
  const rows = await phones(['2.065550142E9', '2.06556E+09', '1,2065550144E+10', '2065550145.0', '+2.0655e9']);
  expect(numbers(rows)).toEqual(['+12065550142', undefined, '+12065550144', '+12065550145', undefined]);
  expect(rows.map(({ rules }) => rules.includes('phone.impossible'))).toEqual([false, true, false, false, true]);
  expect(rows[0]?.repairs).toEqual(['phone.power +12065550142']);
});

test('C17: a prefix that is written twice counts once', async () => {
  const rows = await phones([
    '+1+12065550142',
    '+1+2065550143',
    '++12065550144',
    '1+2065550145',
    '+1 1 206 555 0146',
    '+44 +44 7700 900123',
    '+44+7700900124',
  ]);
  expect(numbers(rows)).toEqual([
    '+12065550142',
    '+12065550143',
    '+12065550144',
    '+12065550145',
    '+12065550146',
    '+447700900123',
    '+447700900124',
  ]);
  expect(rows.map(({ repairs }) => repairs.length)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('C37, C38: prefixes of exports, and marks around a number', async () => {
  const rows = await rowsOf(
    await imported(
      'full_name\tphone_number\tzip_code\nAva Reed\tp:+12065550142\tz:02138\nBo Lind\ttel:206.555.0143\t98101\nCy Park\t２０６５５５０１４４\t98101',
    ),
    3,
  );
  expect(numbers(rows)).toEqual(['+12065550142', '+12065550143', '+12065550144']);
  expect(rows[0]?.fields['address.postal_code']).toBe('02138');
});

test('the phone that is checked stands in the review, and with its extension in exports, where the cell doesn’t simply say them', async () => {
  const listId = await imported(
    ['name,phone', 'Ava Reed,206-555-0182 / 206-555-0183', 'Bo Lind,206-555-0184 x9', 'Cy Park,(206) 555-0185'].join('\n'),
  );
  const { viewId } = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  const shown = await core.handlers['review.window']({ viewId, from: 0, count: 3 });
  expect(shown.map(({ checkedPhone }) => checkedPhone)).toEqual(['+12065550182', '+12065550184', undefined]);
  const path = join(core.dataDir, 'all.csv');
  await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false },
    columns: [
      { from: 'originals' },
      ...['checked_phone', 'phone_extension'].map((name) => ({ from: 'our' as const, column: `rollcall.${name}` })),
    ],
  });
  expect(readFileSync(path, 'utf8').trim().split(/\r?\n/).slice(1)).toEqual([
    'Ava Reed,206-555-0182 / 206-555-0183,+12065550182,',
    'Bo Lind,206-555-0184 x9,+12065550184,9',
    'Cy Park,(206) 555-0185,,',
  ]);
});

test('a look-up finds rows by each of the phones in a cell, and by no other', async () => {
  const listId = await imported(['name,phone', 'Ava Reed,206-555-0192 / 206-555-0193'].join('\n'));
  const rowsWith = async (phone: string): Promise<unknown> => {
    const { rows } = await core.handlers['lookups.known']({ phone });
    return rows.flatMap((row) => (row.listId === listId ? [row.row] : []));
  };
  expect(await Promise.all(['+12065550192', '+12065550193', '+12065550194', '+1206555019'].map(rowsWith))).toEqual([[1], [1], [], []]);
});
