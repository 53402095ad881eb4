import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { readCells, type ReadRow } from '../support/readCells.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.end());

const state = 'address.state_code';
const zip = 'address.postal_code';
const zipOf = ({ fields, found }: ReadRow): unknown[] => [fields['address.postal_code'], ...found];

describe('C06: a ZIP code without its zeros', () => {
  test('gets them where the state has such codes, is only a suggestion without a state, and stays as it is elsewhere', async () => {
    const { rows, list } = await readCells(
      core,
      [state, zip],
      [
        ['NJ', '7302'],
        ['Vermont', '5401-1234'],
        ['VI', '802'],
        ['PR', '926'],
        ['OH', '4410'],
        ['', '6902'],
        ['Bavaria', '8001'],
        ['MA', '02138'],
      ],
    );
    expect(rows.map(zipOf)).toEqual([
      ['07302', 'Postal code read as 07302: NJ has ZIP codes from 070 to 089'],
      ['05401-1234', 'Postal code read as 05401-1234: VT has ZIP codes from 050 to 054'],
      ['00802', 'Postal code read as 00802: VI has ZIP codes that begin with 008'],
      ['00926', 'Postal code read as 00926: PR has ZIP codes that begin with 009'],
      ['4410', 'Postal code 4410 is too short, and no ZIP code of OH begins with 044'],
      ['6902', 'Postal code likely means 06902: CT has such ZIP codes'],
      ['8001'],
      ['02138'],
    ]);
    expect(list.findings).toEqual([
      { rule: 'address.zipState', rows: 1 },
      { rule: 'cell.repaired', rows: 4 },
      { rule: 'cell.suggested', rows: 1 },
    ]);
    expect(list.fits[1]?.repairs).toEqual([
      { repair: 'postalCode.zeros', rows: 4, applied: true },
      { repair: 'postalCode.zerosAlone', rows: 1, applied: false },
    ]);
  });

  test('stays as it is in a row of another country', async () => {
    const { rows } = await readCells(
      core,
      [state, zip, 'address.country_code'],
      [
        ['', '8001', 'Switzerland'],
        ['MA', '2138', 'US'],
        ['PR', '901', 'Puerto Rico'],
      ],
    );
    expect(rows.map(({ fields }) => fields['address.postal_code'])).toEqual(['8001', '02138', '00901']);
  });

  test('is read as a person chose for the column', async () => {
    const cells = [
      ['ME', '4101'],
      ['', '4101'],
    ];
    const off = await readCells(core, [state, zip], cells, { asWritten: ['postalCode.zeros', 'postalCode.zerosAlone'] });
    expect(off.rows.map(zipOf)).toEqual([['4101'], ['4101']]);
    const on = await readCells(core, [state, zip], cells, { asSuggested: ['postalCode.zerosAlone'] });
    expect(on.rows.map(({ fields }) => fields['address.postal_code'])).toEqual(['04101', '04101']);
    expect(on.list.fits[1]?.repairs).toContainEqual({ repair: 'postalCode.zerosAlone', rows: 1, applied: true });
  });
});

test('C07: ZIP codes in other forms are read in the usual one', async () => {
  const cells = ['60614.0', '606141234', '60614 1234', '60614-', '60614–1234', '60,614', 'z:60614', '606141234.00', '606-14', '6061412345'];
  const { rows } = await readCells(
    core,
    [state, zip],
    [...cells.map((cell) => ['IL', cell]), ['NH', '30611234'], ['PR', '9011234'], ['NH', '3061.0'], ['', '20240115']],
  );
  expect(rows.map(({ fields }) => fields['address.postal_code'])).toEqual([
    ...['60614', '60614-1234', '60614-1234', '60614', '60614-1234', '60614', '60614', '60614-1234', '606-14', '6061412345'],
    ...['03061-1234', '00901-1234', '03061', '20240115'],
  ]);
  expect(rows[0]?.found).toEqual(['Postal code read as 60614']);
  expect(rows[12]?.found).toEqual(['Postal code read as 3061', 'Postal code read as 03061: NH has ZIP codes from 030 to 038']);
  const off = await readCells(core, [state, zip], [['IL', '60614.0']], { asWritten: ['postalCode.form'] });
  expect(off.rows.map(zipOf)).toEqual([['60614.0']]);
});
