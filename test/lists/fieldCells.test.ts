/** How the cells of states, e-mail addresses and names are read, and the findings of their rows. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldName } from '#contract/lists/fields.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { readCells, type ReadCells } from '../support/readCells.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.end());

type Choices = Parameters<typeof readCells>[3];
/** One field alone: for each cell, the value read and the row's findings. */
async function readAs(field: FieldName, cells: readonly string[], choices?: Choices): Promise<(string | undefined)[][]> {
  const { rows }: ReadCells = await readCells(
    core,
    [field],
    cells.map((cell) => [cell]),
    choices,
  );
  return rows.map(({ fields, found }) => [fields[field], ...found]);
}
const valuesOf = async (...args: Parameters<typeof readAs>): Promise<(string | undefined)[]> =>
  (await readAs(...args)).map(([value]) => value);

describe('C15: states in other forms', () => {
  test.each([
    ['CA', ['Calif.', 'CA - California', 'California (CA)', 'US-CA', 'State of California', 'California, USA', 'Cal.']],
    ['DC', ['Washington DC', 'Washington, D.C.', 'wash. d.c.', 'Washington (DC)', 'Washington DC, USA', 'District of Columbia']],
    ['WA', ['Wash.', 'Washington State', 'WA, US', 'Washington, WA', 'wa']],
    ['MA', ['Mass.', 'Commonwealth of Massachusetts', 'us-ma', 'MA/Massachusetts', 'M.A.']],
    ['NC', ['N. Carolina', 'No. Carolina', 'N.C.', 'N. Car.']],
    ['QC', ['Québec', 'CA-QC', 'Que.', 'Province of Quebec']],
  ])('%s', async (code, cells) => {
    expect(await valuesOf('address.state_code', cells)).toEqual(cells.map(() => code));
  });

  test('that aren’t certain stay as they are, and a slip is a suggestion', async () => {
    const rows = await readAs('address.state_code', [
      'Tenessee',
      'Pennsylvannia',
      'Ontario, CA',
      'Kansas City, MO',
      'Bavaria',
      'MA or NH',
      'US',
    ]);
    expect(rows).toEqual([
      ['TENESSEE', 'State likely means TN'],
      ['PENNSYLVANNIA', 'State likely means PA'],
      ...[['ONTARIO, CA'], ['KANSAS CITY, MO'], ['BAVARIA'], ['MA OR NH'], ['US']],
    ]);
    expect(await valuesOf('address.state_code', ['Tenessee'], { asSuggested: ['state.spelling'] })).toEqual(['TN']);
    expect(await valuesOf('address.state_code', ['Wash.'], { asWritten: ['state.form'] })).toEqual(['WASH.']);
  });

  test('count for the zeros of a ZIP code', async () => {
    const { rows } = await readCells(core, ['address.state_code', 'address.postal_code'], [['Conn.', '6902']]);
    expect(rows[0]?.found).toEqual(['State read as CT', 'Postal code read as 06902: CT has ZIP codes from 060 to 069']);
  });
});

describe('C11: e-mail cells', () => {
  test('with a name, as a link, in brackets or with a mark behind are one address', async () => {
    const cells = [
      'Mia Match <mia@example.org>',
      '"Match, Mia" <mia@example.org>',
      'Match, Mia <mia@example.org>',
      'MAILTO:mia@example.org?subject=Hello',
      '<mailto:mia@example.org>',
      '[Mia](mailto:mia@example.org)',
      '[mia@example.org](mailto:mia@example.org)',
      '<a href="mailto:mia@example.org">write</a>',
      'mia@example.org (work)',
      'Work: mia@example.org',
      'mia@example.org;',
      'mia@example.org.',
      '(mia@example.org)',
      'mia@example.org, mornings',
    ];
    const rows = await readAs('email', cells);
    expect(rows.map(([value]) => value)).toEqual(cells.map(() => 'mia@example.org'));
    expect(rows[0]).toEqual(['mia@example.org', 'E-mail read as mia@example.org']);
    expect(await readAs('email', ['<mia@example.org>'], { asWritten: ['email.form'] })).toEqual([[undefined, 'Malformed e-mail address']]);
  });

  test('with several addresses are read as the first, which is said', async () => {
    const cells = [
      'mia@example.org; bo@example.org',
      'mia@example.org,bo@example.org',
      'mia@example.org bo@example.org',
      'n/a | mia@example.org or bo@example.org',
      'mia@example.org/bo@example.org',
      'mia@example.org ::: bo@example.org',
    ];
    const output = 'E-mail read as mia@example.org: the first of 2 in the cell';
    const rows = await readAs('email', cells);
    expect(rows.map(([value, ...found]) => [value, found.includes(output)])).toEqual(cells.map(() => ['mia@example.org', true]));
  });

  test('are never read as a part of an address', async () => {
    const cells = [
      'mia match@example.org',
      'mia,match@example.org',
      'mia;match@example.org',
      'mia@ example.org',
      'call mia@example.org',
      'mia@example,org',
    ];
    expect(await valuesOf('email', cells)).toEqual(cells.map(() => undefined));
  });

  test('repeat an earlier row with any of the addresses', async () => {
    const rows = await readAs('email', [
      'mia@example.org; bo@example.org',
      'bo@example.org',
      'cy@example.org, mia@example.org',
      'di@example.org, Cy <cy@example.org>',
      'eve@example.org',
    ]);
    const repeated = (row: number): string => `E-mail repeated from row ${row}`;
    expect(rows.map(([, ...found]) => found.filter((sentence = '') => sentence.startsWith('E-mail repeated')))).toEqual([
      [],
      [repeated(1)],
      [repeated(1)],
      [repeated(3)],
      [],
    ]);
  });

  test('suppress their row by any of the addresses, and a suppression file counts all of a cell’s', async () => {
    const path = join(core.dataDir, 'asked.csv');
    writeFileSync(path, 'Email\n"Cy <cy@example.org>; di@example.org"\n');
    await core.handlers['suppressions.import']({ of: { files: [core.grant(path)] }, reason: 'Asked', until: null });
    const rows = await readAs('email', ['bo@example.org; cy@example.org', 'Di <di@example.org>', 'bo@example.org; eve@example.org']);
    expect(rows.map(([, ...found]) => found.some((sentence = '') => sentence.startsWith('On your suppression list')))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('C16: names', () => {
  test('in the wrong encoding are suggested, repaired for the column by one choice, and left alone where they are correct', async () => {
    const cells = ['BjÃ¶rk LÃ³pez', 'FranÃ§ois', 'MartÃ\u00adnez', 'Zoë', 'SÃO JOÃO', 'Ã…sa', 'Ann Lee'];
    const meant = ['Björk López', 'François', 'Martínez', 'Zoë', 'SÃO JOÃO', 'Åsa', 'Ann Lee'];
    const suggested = await readAs('name', cells);
    expect(suggested[0]).toEqual(['BjÃ¶rk LÃ³pez', 'Full name likely means Björk López']);
    expect(suggested[4]).toEqual(['SÃO JOÃO']);
    expect(await valuesOf('name', cells, { asSuggested: ['text.encoding'] })).toEqual(meant);
    expect(await valuesOf('address.city', cells, { asSuggested: ['text.encoding'] })).toEqual(meant);
    expect(await readAs('name', ['FranÃ§ois'], { asWritten: ['text.encoding'] })).toEqual([['FranÃ§ois']]);
  });

  test('with the last name first are sent with the first name first', async () => {
    const rows = await readAs('name', [
      ...[
        'Match, Mia',
        'MATCH, MIA B.',
        "O'Neil, Bo",
        'van der Berg, Jan',
        'King, Martin, Jr.',
        'King Jr., Martin',
        'García López, María José',
      ],
      ...['Martin King, Jr.', 'Mia Match, M.D.', 'Mia Match, RPT', 'Match, Mia & Bo', 'Smith, Jones and Partners', 'Acme, Inc.', 'A, B, C'],
    ]);
    expect(rows.map(([value]) => value)).toEqual([
      ...['Mia Match', 'MIA B. MATCH', "Bo O'Neil", 'Jan van der Berg', 'Martin King Jr.', 'Martin King Jr.', 'María José García López'],
      ...['Martin King, Jr.', 'Mia Match, M.D.', 'Mia Match, RPT', 'Match, Mia & Bo', 'Smith, Jones and Partners', 'Acme, Inc.', 'A, B, C'],
    ]);
    expect(rows[0]).toEqual(['Mia Match', 'Full name read as Mia Match']);
    expect(await valuesOf('name', ['Match, Mia'], { asWritten: ['name.order'] })).toEqual(['Match, Mia']);
  });

  test('with titles and initials are names', async () => {
    const cells = ['Dr. Mia Match', 'M. Match', 'J.R. Reed', 'Prof. Dr. Bo Lee', 'Mrs. A. Wu'];
    expect(await readAs('name', cells)).toEqual(cells.map((cell) => [cell]));
    expect(await readAs('first_name', ['J.', 'A', 'J R'])).toEqual([['J.'], ['A'], ['J R']]);
  });
});
