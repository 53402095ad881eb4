import { casesOf, fc } from '#test/support/propertyCases.ts';
import iconv from 'iconv-lite';
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { privateModes } from '#test/support/privateModes.ts';
import { Failed } from '#contract/failure.ts';
import type { List, Reading, RejectedLine } from '#contract/lists/list.ts';
import { readCellsAfter, type RowCells } from '../rows/cells.sql.ts';
import { plannableRows } from '#test/support/plannableRows.ts';
import { rowFields } from '../findings/fields.sql.ts';
import { odsOf, odsTextRows, textRows, xlsxOf, type MadeSheet } from '#test/support/madeWorkbook.ts';
import { zipOf } from '#test/support/zipOf.ts';
import { findingsOf } from '../findings/findings.sql.ts';
import { openListToWrite, withList } from '../file/openList.sql.ts';
import { readList } from '../file/list.sql.ts';
import { readPreview } from '../rows/viewRows.sql.ts';
import { readRejected } from '../rows/rejectedLines.sql.ts';
import { screenList } from '../screening/screenRow.ts';
import { inspectFiles, importList } from './importList.ts';
import { writeRejected } from './rejectedFile.ts';

let dataDir: string;
let count = 0;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-import-'));
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

function fileOf(content: string | Buffer): { path: string; name: string } {
  const name = `list${++count}.csv`;
  const path = join(dataDir, name);
  writeFileSync(path, content);
  return { path, name };
}

async function importFiles(files: { path: string; name: string }[], reading: Reading = {}): Promise<List> {
  const params = { listId: randomUUID(), importedAt: 1, by: 'ann', name: null, files, reading, keepOriginals: false, country: 'US' };
  return importList(dataDir, params, { signal: new AbortController().signal, progress: () => undefined });
}

async function importText(
  content: string | Buffer,
  reading: Reading = {},
): Promise<{ list: List; rows: RowCells[]; rejected: RejectedLine[] }> {
  const list = await importFiles([fileOf(content)], reading);
  return withList(dataDir, list.listId, (db) => ({ list, rows: readCellsAfter(db, 0, 1000), rejected: readRejected(db, 0, 1000) }));
}

/** Screens the rows, as happens after each import. */
async function look({ listId, mapping }: List): Promise<List> {
  const db = openListToWrite(dataDir, listId);
  await screenList(db, { mapping, signal: new AbortController().signal, onScreened: () => undefined });
  db.close();
  return withList(dataDir, listId, readList);
}

const failureOf = async (content: string | Buffer, reading: Reading = {}): Promise<unknown> =>
  importText(content, reading).catch((error: unknown) => (error instanceof Failed ? error.failure : error));

describe('what is in the file', () => {
  test('is returned by the list exactly: cells, line numbers, headings', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '😀', ' ', ',', '"', '\n', '\r', '0', '+') });
    const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((text) => text.trim() !== ''));
    const rows = fc.array(row, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('\n', '\r\n'), fc.boolean(), async (table, lineEnd, bom) => {
        const quoted = [['Name', 'Name', ''], ...table].map(
          (row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',') + lineEnd,
        );
        const read = await importText((bom ? '\ufeff' : '') + quoted.join(''), { headingLine: 1, delimiter: ',' });
        expect(read.rows.map(({ cells }) => cells)).toEqual(table);
        expect(read.list.columns).toEqual(['Name', 'Name', '']);
        const lines = quoted.map((_, index) => 1 + quoted.slice(0, index).join('').split('\n').length - 1);
        expect(read.rows.map(({ line }) => line)).toEqual(lines.slice(1));
      }),
      casesOf(15),
    );
  });

  test('C32: loses its zero bytes, which are counted', async () => {
    const { list, rows } = await importText('Name,Phone\nA\0nn,2065550100\nBo\0b,206\n');
    expect([rows[0]?.cells, list.sources[0]?.nuls]).toEqual([['Ann', '2065550100'], 2]);
  });

  test('is counted whole: lines of data = rows + rejected lines', async () => {
    const text = 'Phone,Name\n2065550100,Ann\n\n2065550101,Bob,more\n2065550102\n"2065550103,Cy\n2065550104,Di\n';
    const { list, rows, rejected } = await importText(text);
    expect([list.rows, list.rejected]).toEqual([3, 3]);
    expect(rows.map(({ line, cells, count: cellCount }) => [line, cells, cellCount])).toEqual([
      [2, ['2065550100', 'Ann'], 2],
      [5, ['2065550102', ''], 1],
      [7, ['2065550104', 'Di'], 2],
    ]);
    expect(rejected).toEqual([
      { source: 0, line: 3, reason: 'empty', params: {}, text: '' },
      { source: 0, line: 4, reason: 'tooManyCells', params: { cells: 3, expected: 2 }, text: '2065550101,Bob,more' },
      { source: 0, line: 6, reason: 'quoteNeverClosed', params: {}, text: '"2065550103,Cy' },
    ]);
    withList(dataDir, list.listId, (db) => {
      expect(findingsOf(db, 2)).toEqual([{ row: 2, rule: 'line.short', field: null, params: { cells: 1, expected: 2 } }]);
    });
    expect((await look(list)).findings).toContainEqual({ rule: 'line.short', rows: 1 });
  });

  test('is described: bytes, hash, encoding, byte order mark, delimiter, line ending', async () => {
    const bytes = Buffer.from('\ufeffPhone;Name\r\n2065550100;Ann\r\n');
    const { list } = await importText(bytes);
    expect(list.sources).toEqual([
      {
        name: list.sources[0]?.name,
        format: 'text',
        sheet: null,
        columns: null,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        encoding: 'utf-8',
        delimiter: ';',
        heading: true,
        bom: true,
        lineEnd: '\r\n',
      },
    ]);
    expect(list.name).toBe(list.sources[0]?.name.replace('.csv', ''));
  });

  test('gives the list its name with letters and their accents together, as they are typed', async () => {
    const { path } = fileOf('Phone\n2065550100\n');
    expect((await importFiles([{ path, name: 'Käufer Mai.csv'.normalize('NFD') }])).name).toBe('Käufer Mai'.normalize('NFC'));
  });

  test.each([
    ['utf-8', 'utf-8', Buffer.from('Name,Phone\nJörg,2065550100\n')],
    ['windows-1252', 'windows-1252', iconv.encode('Name,Phone\nJörg,2065550100\n', 'windows-1252')],
    ['UTF-16 with a mark', 'utf-16le', Buffer.from('\ufeffName,Phone\nJörg,2065550100\n', 'utf16le')],
    ['UTF-16 without a mark', 'utf-16le', Buffer.from('Name,Phone\nJörg,2065550100\n', 'utf16le')],
    ['UTF-16 the other way round', 'utf-16be', Buffer.from('\ufeffName,Phone\nJörg,2065550100\n', 'utf16le').swap16()],
  ])('is decoded from %s', async (_name, encoding, bytes) => {
    const { list, rows } = await importText(bytes);
    expect(list.sources[0]?.encoding).toBe(encoding);
    expect(list.columns).toEqual(['Name', 'Phone']);
    expect(rows[0]?.cells).toEqual(['Jörg', '2065550100']);
  });

  test('is UTF-8 with a damaged line if more lines are valid UTF-8 than not, and windows-1252 otherwise', async () => {
    const damaged = Buffer.concat([Buffer.from('Name,Phone\nJörg,1\nZoë,2\n'), Buffer.from([0x4a, 0xf6, 0x72, 0x2c, 0x33, 0x0a])]);
    const { list, rows, rejected } = await importText(damaged);
    expect(list.sources[0]?.encoding).toBe('utf-8');
    expect(rows).toHaveLength(2);
    expect(rejected).toEqual([{ source: 0, line: 4, reason: 'badBytes', params: {}, text: 'J\ufffdr,3' }]);
    const forced = await importText(iconv.encode('Name,Phone\nJörg,1\nAnn,2\n', 'windows-1252'), { encoding: 'utf-8' });
    expect(forced.rejected.map(({ reason }) => reason)).toEqual(['badBytes']);
  });

  test('begins after a line that only states the delimiter', async () => {
    const text = 'sep=;\r\nName;Phone\r\nAnn, B;2065550100\r\n';
    const utf16 = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]);
    for (const content of [text, `\ufeff${text}`, utf16]) {
      const { list, rows } = await importText(content);
      expect([list.columns, list.rows, list.rejected, list.sources[0]?.delimiter]).toEqual([['Name', 'Phone'], 1, 0, ';']);
      expect(rows[0]).toMatchObject({ line: 3, cells: ['Ann, B', '2065550100'] });
    }
    expect((await importText('sep=;\na,b;c\n1,2;3\n', { delimiter: ',' })).list.columns).toEqual(['a', 'b;c']);
    expect((await importText('sep=;\n1;2065550100\n', { heading: false })).rows.map(({ line }) => line)).toEqual([2]);
  });

  test('keeps every row if the heading can’t be read completely: it is still the heading', async () => {
    const foreign = Buffer.concat([Buffer.from('Name,Gr'), Buffer.of(0xf6, 0xdf), Buffer.from('e\nJosé,é\nAnn,ü\n')]);
    const { list, rows } = await importText(foreign);
    expect([list.columns, list.rejected, rows.map(({ cells }) => cells[0])]).toEqual([['Name', 'Größe'], 0, ['José', 'Ann']]);
    const open = await importText('"Name,City\nAnn,Rome\nBob,Oslo\n');
    expect([open.list.columns, open.list.rows, open.list.rejected]).toEqual([['"Name', 'City'], 2, 0]);
  });

  test('may begin with a line longer than the sample', async () => {
    const long = 'x'.repeat(400_000);
    const columns = Array.from({ length: 900 }, (_, column) => `heading ${column} ${'y'.repeat(400)}`);
    expect((await importText(`${columns.join(',')}\n${columns.map(() => 'a').join(',')}\n`)).list).toMatchObject({ rows: 1, rejected: 0 });
    const headless = await importText(`1,"${long}",2065550100\n2,b,2065550101\n`, { heading: false });
    expect([headless.list.columns.length, headless.list.rows, headless.list.rejected]).toEqual([3, 2, 0]);
    expect((await importText(`1,${long},2065550100`, { heading: false })).rows[0]?.cells[1]).toBe(long);
  });

  test('is shown to its last row, with or without a line ending', async () => {
    const file = fileOf('Name,Phone\nAnn,1\nBob,2');
    const { rows } = await inspectFiles([file], {}, join(dataDir, 'spill'), new AbortController().signal);
    expect(rows).toEqual([
      ['Ann', '1'],
      ['Bob', '2'],
    ]);
  });

  test('may lack a heading line: then columns are numbered', async () => {
    const { list, rows } = await importText('Ann Lee,2065550100\nBob Roe,2065550101\n');
    expect(list.columns).toEqual(['Column 1', 'Column 2']);
    expect(rows[0]).toMatchObject({ row: 1, line: 1, cells: ['Ann Lee', '2065550100'] });
    expect(list.mapping.fields).toEqual([
      { field: 'name', column: 0 },
      { field: 'phone', column: 1 },
    ]);
  });
});

describe('several files', () => {
  test('with equal headings become one list, each row with its source and its own line', async () => {
    const list = await importFiles([fileOf('Phone,Name\n2065550100,Ann\n'), fileOf('\ufeffPhone;Name\r\n2065550101;Bob\r\n;Cy\r\n')]);
    expect(list.rows).toBe(3);
    expect(list.sources.map(({ delimiter }) => delimiter)).toEqual([',', ';']);
    withList(dataDir, list.listId, (db) => {
      expect(readCellsAfter(db, 0, 10).map(({ row, source, line }) => [row, source, line])).toEqual([
        [1, 0, 2],
        [2, 1, 2],
        [3, 1, 3],
      ]);
    });
  });

  test('with the same headings in another order, and some of their own, are joined by name, and each column’s destination is reported', async () => {
    const list = await importFiles([
      fileOf('Phone,Name,Name\n1,Ann,A\n'),
      fileOf('Name,Fax,Phone,Name\nBob,9,2,B\nCy,,3\n'),
      fileOf('Note\tPhone\nx\t4\n'),
    ]);
    expect(list.columns).toEqual(['Phone', 'Name', 'Name', 'Fax', 'Note']);
    expect(list.sources.map(({ columns }) => columns)).toEqual([
      [0, 1, 2],
      [1, 3, 0, 2],
      [4, 0],
    ]);
    withList(dataDir, list.listId, (db) => {
      expect(readCellsAfter(db, 0, 10).map(({ cells }) => cells)).toEqual([
        ['1', 'Ann', 'A', '', ''],
        ['2', 'Bob', 'B', '9', ''],
        ['3', 'Cy', '', '', ''],
        ['4', '', '', '', 'x'],
      ]);
      expect(findingsOf(db, 3)).toEqual([{ row: 3, rule: 'line.short', field: null, params: { cells: 3, expected: 4 } }]);
    });
  });

  test('are joined by headings that differ in case', async () => {
    const list = await importFiles([fileOf('Name,Phone\nAnn,1\n'), fileOf('phone,NAME \n2,Bob\n')]);
    expect([list.columns, list.sources[1]?.columns]).toEqual([
      ['Name', 'Phone'],
      [1, 0],
    ]);
  });

  test('without a common heading are refused', async () => {
    const files = [fileOf('Phone,Name\n1,Ann\n'), fileOf('Tel,Who\n1,Bob\n')];
    await expect(importFiles(files)).rejects.toMatchObject({
      failure: { code: 'file.headingsDiffer', params: { path: files[1]?.name, first: files[0]?.name } },
    });
  });

  test('may be text and workbooks', async () => {
    const book = fileOf(xlsxOf({ sheets: [{ name: 'S', rows: textRows([['Name', 'Phone'], ['Bob'], ['Cy', '3']]) }] }));
    const list = await importFiles([fileOf('Phone;Name\n1;Ann\n'), book]);
    expect(list.sources.map(({ format, sheet }) => [format, sheet])).toEqual([
      ['text', null],
      ['xlsx', 'S'],
    ]);
    withList(dataDir, list.listId, (db) => {
      expect(readCellsAfter(db, 0, 10).map(({ line, cells }) => [line, cells])).toEqual([
        [2, ['1', 'Ann']],
        [2, ['', 'Bob']],
        [3, ['3', 'Cy']],
      ]);
    });
  });
});

test('columns are judged by rows from the whole file, not only its beginning', async () => {
  const lines = Array.from({ length: 2000 }, (_, row) => (row < 300 ? `,,${row}` : `x,(206) 555-${String(1000 + row)},${row}`));
  const { list } = await importText(`Mobile?,Reach at,Note\n${lines.join('\n')}\n`);
  expect(list.mapping.fields).toEqual([{ field: 'phone', column: 1 }]);
});

describe('a workbook', () => {
  test('gives its rows with their numbers; rows without cells between others are empty lines, and excess cells are kept with their line', async () => {
    const heading = '<row r="3"><c t="str"><v>Phone</v></c><c t="str"><v>Name</v></c></row><row r="4"><c s="1"><v>12345</v></c></row>';
    const end = '<row r="207"><c><v>1</v></c><c/><c t="str"><v>a,"b"</v></c></row><row r="900"/>';
    const bytes = xlsxOf({
      sheets: [{ name: 'Leads', rows: heading + '<row><c><v>2</v></c></row>'.repeat(200) + end }],
      formats: ['000000'],
    });
    const { list, rejected } = await importText(bytes);
    expect([list.columns, list.rows, list.rejected]).toEqual([['Phone', 'Name'], 201, 3]);
    expect(rejected.map(({ line, reason, text }) => [line, reason, text])).toEqual([
      [205, 'empty', ''],
      [206, 'empty', ''],
      [207, 'tooManyCells', '1,,"a,""b"""'],
    ]);
    withList(dataDir, list.listId, (db) => {
      expect(readCellsAfter(db, 0, 1)).toEqual([{ row: 1, line: 4, source: 0, cells: ['012345', ''], count: 2 }]);
      expect(findingsOf(db, 1)).toEqual([]);
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(list.sources[0]).toMatchObject({ format: 'xlsx', sheet: 'Leads', delimiter: '', sha256 });
  });

  test('is read from the first visible sheet that isn’t empty, or from the named one', async () => {
    const bytes = xlsxOf({
      sheets: [
        { name: 'Secret', rows: textRows([['a'], ['b']]), state: 'hidden' },
        { name: 'Cover', rows: '' },
        { name: 'Leads', rows: textRows([['Phone'], ['1']]) },
        { name: 'More', rows: textRows([['Phone'], ['2'], ['3']]) },
      ],
    });
    expect((await importText(bytes)).list.sources[0]?.sheet).toBe('Leads');
    expect((await importText(bytes, { sheet: 'More' })).list).toMatchObject({ rows: 2, sources: [{ sheet: 'More' }] });
    expect(await failureOf(bytes, { sheet: 'Cover' })).toMatchObject({ code: 'file.empty' });
    expect(await failureOf(bytes, { sheet: 'Gone' })).toMatchObject({
      code: 'file.noSheet',
      params: { known: 'Secret, Cover, Leads, More' },
    });
  });

  test.each([
    ['XLSX', (sheets: readonly MadeSheet[]) => xlsxOf({ sheets })],
    ['ODS', odsOf],
  ])('of %s says which empty sheets stand before the one that was read', async (format, bookOf) => {
    const rowsOf = format === 'ODS' ? odsTextRows : textRows;
    const blank = { name: 'Blank', rows: rowsOf([[' ', ''], ['\u00a0']]) };
    const leads = { name: 'Leads', rows: rowsOf([['Phone'], ['2065550100']]) };
    const hidden = { name: 'Secret', rows: rowsOf([['a'], ['b']]), state: 'hidden' as const };
    const bytes = bookOf([hidden, { name: 'Cover', rows: '' }, blank, leads, { name: 'Behind', rows: '' }]);
    const { list } = await importText(bytes);
    expect(list.sources[0]).toMatchObject({ sheet: 'Leads', emptySheets: ['Cover', 'Blank'] });
    expect(list.rows).toBe(1);
    expect((await importText(bytes, { sheet: 'Leads' })).list.sources[0]?.emptySheets).toBeUndefined();
    expect(await failureOf(bookOf([hidden, blank, { name: 'Cover', rows: '' }]))).toMatchObject({
      code: 'file.empty',
      params: { sheets: 2, hidden: 1 },
    });
  });

  test.each([
    ['a title', [['Leads of May']]],
    ['headings only', [['Name', 'Phone']]],
    ['lines of prose', [['Leads of May'], [''], ['Exported by Ann'], ['Please call soon']]],
  ])('is read from the sheet with the data behind a cover with %s, and says so', async (_what, cover) => {
    const leads = textRows([
      ['Name', 'Phone'],
      ['Ann', '2065550100'],
    ]);
    const sheets = [
      { name: 'Cover', rows: textRows(cover) },
      { name: 'Leads', rows: leads },
    ];
    const { list } = await importText(xlsxOf({ sheets }));
    expect([list.sources[0]?.sheet, list.sources[0]?.emptySheets, list.rows]).toEqual(['Leads', ['Cover'], 1]);
    const behind = await importText(xlsxOf({ sheets: sheets.toReversed() }));
    expect([behind.list.sources[0]?.sheet, behind.list.sources[0]?.emptySheets]).toEqual(['Leads', undefined]);
  });

  test('of phones in a single column is no cover', async () => {
    const phones = textRows([['Phone'], ['2065550100'], ['2065550101']]);
    const { list } = await importText(
      xlsxOf({
        sheets: [
          { name: 'Phones', rows: phones },
          { name: 'Other', rows: phones },
        ],
      }),
    );
    expect([list.sources[0]?.sheet, list.rows]).toEqual(['Phones', 2]);
  });

  test('with a cell of 2 MB loses only that row', async () => {
    const rows = textRows([
      ['Phone', 'Note'],
      ['1', 'x'.repeat(2_000_000)],
      ['2', 'y'],
    ]);
    const { list, rejected } = await importText(xlsxOf({ sheets: [{ name: 'S', rows }] }));
    expect([list.rows, list.rejected, rejected[0]?.reason]).toEqual([1, 1, 'cellTooLong']);
  });

  test('that refers to one text of a megabyte in hundreds of cells loses those rows and no others', async () => {
    const rows = `${textRows([Array.from({ length: 900 }, () => 'h')])}<row>${'<c t="s"><v>0</v></c>'.repeat(900)}</row>${textRows([['1']])}`;
    const { list, rejected } = await importText(
      xlsxOf({ sheets: [{ name: 'S', rows }], strings: `<si><t>${'x'.repeat(1_000_000)}</t></si>` }),
    );
    expect([list.rows, rejected.map(({ line, reason }) => [line, reason])]).toEqual([1, [[2, 'cellTooLong']]]);
    const cell = `<table:table-cell table:number-columns-repeated="900"><text:p>${'x'.repeat(1_000_000)}</text:p></table:table-cell>`;
    const heading =
      '<table:table-row><table:table-cell table:number-columns-repeated="900"><text:p>h</text:p></table:table-cell></table:table-row>';
    const ods = await importText(
      odsOf([{ name: 'S', rows: `${heading}<table:table-row>${cell}</table:table-row>${heading.replace('>h<', '>1<')}` }]),
    );
    expect([ods.list.rows, ods.rejected.map(({ reason }) => reason)]).toEqual([1, ['cellTooLong']]);
  });

  test('that claims millions of lines by a row number is refused', async () => {
    const unsafe = { code: 'file.unsafe', params: { why: 'rows' } };
    const far = `${textRows([['Phone']])}<row r="3000000"><c><v>1</v></c></row>`;
    expect(await failureOf(xlsxOf({ sheets: [{ name: 'S', rows: far }] }))).toMatchObject(unsafe);
    const row = (repeats: number): string =>
      `<table:table-row table:number-rows-repeated="${repeats}"><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>`;
    expect(await failureOf(odsOf([{ name: 'S', rows: row(3_000_000) }]))).toMatchObject(unsafe);
  });
});

describe('what the plan reads', () => {
  test('are canonical fields, and findings for absent ones', async () => {
    const { list } = await importText(
      'Name,Phone,E-mail\n Ann ,206-555-0100,ANN@example.com\nBob,12,bob\nCy,,cy@example.com\nDi,2065550100,\n',
    );
    await look(list);
    withList(dataDir, list.listId, (db) => {
      expect(plannableRows(db).map(({ row, fields, rules }) => ({ row, fields, rules }))).toEqual([
        { row: 1, fields: { name: 'Ann', phone: '+12065550100', email: 'ann@example.com' }, rules: {} },
        { row: 2, fields: { name: 'Bob' }, rules: { phone: 'phone.impossible', email: 'email.malformed' } },
        { row: 3, fields: { name: 'Cy', email: 'cy@example.com' }, rules: { phone: 'phone.missing' } },
        { row: 4, fields: { name: 'Di', phone: '+12065550100' }, rules: {} },
      ]);
      expect(plannableRows(db, 2).map(({ row }) => row)).toEqual([1, 2]);
      expect(rowFields(db, 4)).toEqual({ name: 'Di', phone: '+12065550100' });
      expect(readPreview(db, 2, 2)).toEqual([
        {
          row: 2,
          line: 3,
          cells: ['Bob', '12', 'bob'],
          findings: [
            { rule: 'phone.impossible', column: 1 },
            { rule: 'email.malformed', column: 2 },
          ],
        },
        { row: 3, line: 4, cells: ['Cy', '', 'cy@example.com'], findings: [{ rule: 'phone.missing', column: 1 }] },
      ]);
      expect(findingsOf(db, 4)).toEqual([{ row: 4, rule: 'phone.repeated', field: 'phone', params: { row: 1 } }]);
    });
  });

  test('continues page after page', async () => {
    const lines = Array.from({ length: 4100 }, (_, index) => (index % 7 === 0 ? 'twelve' : `206555${String(index).padStart(4, '0')}`));
    const { list } = await importText(`Phone\n${lines.join('\n')}`);
    await look(list);
    withList(dataDir, list.listId, (db) => {
      const rows = plannableRows(db);
      expect(rows.map(({ row }) => row)).toEqual(lines.map((_, index) => index + 1));
      for (const { row, fields, rules } of rows) {
        if ((row - 1) % 7 === 0) expect([fields, rules]).toEqual([{}, { phone: 'phone.impossible' }]);
        else expect([fields.phone?.length, rules]).toEqual([12, {}]);
      }
      expect(plannableRows(db, 4050)).toHaveLength(4050);
    });
  });
});

describe('refused without leaving anything behind', () => {
  const refused: [name: string, content: string | Buffer, failure: { code: string; params?: object }][] = [
    ['an empty file', '', { code: 'file.empty' }],
    ['a file of blank lines', '\n \n\n', { code: 'file.empty' }],
    ['a byte order mark alone', '\ufeff', { code: 'file.empty' }],
    ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', { code: 'file.notText', params: { looksLike: 'a web page' } }],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), { code: 'file.notText', params: { looksLike: 'a PNG picture' } }],
    ['half a workbook', Buffer.from('PK\x03\x04\x14\0xl/workbook.xml', 'latin1'), { code: 'file.damaged' }],
    [
      'an Excel workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016), Buffer.from('EncryptedPackage', 'utf16le')]),
      { code: 'file.notText', params: { looksLike: 'a workbook with a password' } },
    ],
    [
      'an ODS with a password',
      zipOf([
        { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'META-INF/manifest.xml', data: '<!DOCTYPE m><m:file-entry><manifest:encryption-data/></m:file-entry>' },
        { name: 'content.xml', data: Buffer.of(0x12, 0xff, 0x00) },
      ]),
      { code: 'file.notText', params: { looksLike: 'a workbook with a password' } },
    ],
    [
      'C31: a workbook of Apple’s',
      zipOf([{ name: 'Index/Document.iwa', data: 'x' }]),
      { code: 'file.notText', params: { looksLike: 'an Apple Numbers workbook' } },
    ],
    ['UTF-32', Buffer.of(0xff, 0xfe, 0, 0, 0x41, 0, 0, 0), { code: 'file.notText', params: { looksLike: 'UTF-32 text' } }],
    ['a PDF', '%PDF-1.7\n', { code: 'file.notText', params: { looksLike: 'a PDF document' } }],
    [
      'other bytes',
      Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)),
      { code: 'file.notText', params: { looksLike: 'a binary file' } },
    ],
    ['20,000 columns', `${'c,'.repeat(19_999)}c\n1\n`, { code: 'file.tooManyColumns', params: { columns: 20_000 } }],
    ['200,000 columns', `${'c,'.repeat(199_999)}c\n1\n`, { code: 'file.tooManyColumns' }],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), { code: 'file.notText' }],
    [
      'too many columns',
      `${Array.from({ length: 1001 }, (_, index) => `c${index}`).join(',')}\n1\n`,
      { code: 'file.tooManyColumns', params: { columns: 1001, most: 1000 } },
    ],
  ];
  test.each(refused)('%s', async (_name, content, failure) => {
    const before = readdirSync(dataDir, { recursive: true }).length;
    expect(await failureOf(content)).toMatchObject(failure);
    // The file itself, and the lists folder if it is the first.
    expect(readdirSync(dataDir, { recursive: true }).length).toBeLessThanOrEqual(before + 2);
    expect(readdirSync(join(dataDir, 'lists')).filter((name) => name.includes('importing'))).toEqual([]);
  });

  test('a missing file and a folder', async () => {
    const folder = join(dataDir, 'folder');
    mkdirSync(folder);
    await expect(importFiles([{ path: join(dataDir, 'none.csv'), name: 'none.csv' }])).rejects.toMatchObject({
      failure: { code: 'file.missing' },
    });
    await expect(importFiles([{ path: folder, name: 'folder' }])).rejects.toMatchObject({ failure: { code: 'file.directory' } });
  });

  test('a closed file', { tags: ['posix'] }, async () => {
    const closed = fileOf('a,b\n1,2\n');
    chmodSync(closed.path, 0);
    // The administrator can read everything.
    if (process.getuid?.() !== 0) await expect(importFiles([closed])).rejects.toMatchObject({ failure: { code: 'file.unreadable' } });
  });

  test('a pipe that nobody writes to, immediately', { tags: ['posix'] }, async () => {
    const path = join(dataDir, 'pipe.csv');
    execFileSync('mkfifo', [path]);
    await expect(importFiles([{ path, name: 'pipe.csv' }])).rejects.toMatchObject({ failure: { code: 'file.unreadable' } });
  });

  test('but not a heading that begins like another file type', async () => {
    expect((await importText('PAR1,MZ\r\na,b\r\n')).list.columns).toEqual(['PAR1', 'MZ']);
  });

  test('a thousand columns are read', async () => {
    const heads = Array.from({ length: 1000 }, (_, index) => `c${index}`);
    const cells = heads.toReversed();
    const { list, rows } = await importText(`${heads.join(',')}\n${cells.join(',')}\n`.replace('c999,', 'x,'), { heading: true });
    expect(list.columns).toEqual(heads);
    expect(rows[0]?.cells.slice(1)).toEqual(cells.slice(1));
  });
});

test('a cell of 10 MB and an unclosed quote lose only their own lines', async () => {
  const { list, rejected } = await importText(`Phone,Name\n1,"open\n2,${'x'.repeat(10_000_000)}\n${'3,Cy\n'.repeat(2000)}`);
  expect([list.rows, list.rejected]).toEqual([2000, 2]);
  expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'quoteNeverClosed'],
    [3, 'cellTooLong'],
  ]);
});

test('a name with line breaks and control characters is a name', async () => {
  const { path } = fileOf('Phone\n1\n');
  expect((await importFiles([{ path, name: 'a\nb\t\u202e.csv' }])).name).toBe('a\nb\t\u202e');
});

test('rejected lines survive export and import cell by cell, whatever they contain', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', ';', ' ', '='), maxLength: 5 });
  // Extra empty cells are no reason to reject a line.
  const row = fc.tuple(cell, cell, cell, cell).filter((cells) => cells.slice(2).some((text) => text.trim() !== ''));
  await fc.assert(
    fc.asyncProperty(row, async (cells) => {
      const quoted = cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';');
      const { list } = await importText(`A;B\nx;y\n${quoted}\n`, { delimiter: ';' });
      const path = join(dataDir, 'rejected.csv');
      expect(await writeRejected(dataDir, list.listId, path)).toBe(1);
      const seen = await inspectFiles(
        [{ path, name: 'rejected.csv' }],
        { heading: false },
        join(dataDir, 'spill'),
        new AbortController().signal,
      );
      expect(seen.rows[1]?.slice(4)).toEqual(cells);
    }),
    casesOf(15),
  );
});

test('a canceled import leaves nothing, whenever it is canceled', async () => {
  const file = fileOf(`Phone,Note\n${`2065550100,${'x'.repeat(500)}\n`.repeat(4000)}`);
  const before = readdirSync(join(dataDir, 'lists')).sort();
  for (let at = 1; ; at++) {
    const controller = new AbortController();
    let reported = 0;
    const context = {
      signal: controller.signal,
      progress: () => {
        if (++reported === at) controller.abort();
      },
    };
    const params = {
      listId: randomUUID(),
      importedAt: 1,
      by: 'ann',
      name: null,
      files: [file],
      reading: {},
      keepOriginals: false,
      country: 'US',
    };
    const ended = await importList(dataDir, params, context).catch((error: unknown) => error);
    if (reported < at) {
      expect(at).toBeGreaterThan(8);
      break;
    }
    expect(ended).toMatchObject({ failure: { code: 'import.cancelled' } });
    expect(readdirSync(join(dataDir, 'lists')).sort()).toEqual(before);
  }
});

test('lists are private: folder 0700, file 0600', async () => {
  const { list } = await importText('Phone\n2065550100\n');
  expect(statSync(join(dataDir, 'lists')).mode & 0o777).toBe(privateModes.folder);
  expect(statSync(join(dataDir, 'lists', `${list.listId}.db`)).mode & 0o777).toBe(privateModes.file);
});
