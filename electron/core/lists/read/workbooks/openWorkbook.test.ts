import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { odsOf, odsTextRows, textRows, xlsxOf, xlsxParts, type MadeXlsx } from '#test/support/madeWorkbook.ts';
import { zipOf } from '#test/support/zipOf.ts';
import { Failed } from '#contract/failure.ts';
import { openWorkbook } from './openWorkbook.ts';
import type { Sheet, SheetRow } from './workbook.ts';

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-workbooks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(bytes: Buffer, wanted?: string): Promise<{ sheets: readonly Sheet[]; rows: SheetRow[]; lines: string[][] }> {
  const path = join(folder, `book${++count}.xlsx`);
  writeFileSync(path, bytes);
  const workbook = await openWorkbook({ path, name: 'book.xlsx' }, join(folder, 'spill'), new AbortController().signal);
  if (workbook === null) throw new Error('not a workbook');
  const rows: SheetRow[] = [];
  try {
    const sheet = wanted ?? workbook.sheets[0]?.name ?? '';
    await workbook.readSheet(
      sheet,
      (row) => rows.push(row) < 0,
      new AbortController().signal,
      () => undefined,
    );
    return { sheets: workbook.sheets, rows, lines: rows.map(({ cells }) => cells) };
  } finally {
    workbook.close();
  }
}

const failureOf = async (bytes: Buffer): Promise<unknown> =>
  read(bytes).catch((error: unknown) => (error instanceof Failed ? error.failure : error));
const cellsOf = async (row: string, made: Partial<MadeXlsx> = {}): Promise<string[] | undefined> =>
  (await read(xlsxOf({ sheets: [{ name: 'S', rows: `<row r="1">${row}</row>` }], ...made }))).lines[0];

describe('a cell of an XLSX is the text that a person sees', () => {
  test('shared and inline strings, in runs, without phonetic text, with their spaces and escaped characters', async () => {
    const strings =
      '<si><t>Ann</t></si><si><r><t xml:space="preserve">Bob </t></r><r><rPr><b/></rPr><t>Roe</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si><t>a_x000D_b_x005F_x000A_ &amp; &#233;</t></si><si/>';
    const row =
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c><c t="s"><v>4</v></c>' +
      '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>no</t></rPh></is></c><c t="s"><v></v></c><c t="str"><f>A1&amp;"x"</f><v>Annx</v></c>';
    expect(await cellsOf(row, { strings })).toEqual(['Ann', 'Bob Roe', '東京', 'a\rb_x000A_ & é', '', 'inline', '', 'Annx']);
  });

  test('numbers without a format keep every digit and no exponent', async () => {
    const numbers = [
      '2065550100',
      '441234567890',
      '4.41234567890E+11',
      '12345678901234567890',
      '0.30000000000000004',
      '-7',
      '1E-3',
      '1.5e300',
    ];
    expect(await cellsOf(numbers.map((value) => `<c><v>${value}</v></c>`).join(''))).toEqual([
      '2065550100',
      '441234567890',
      '441234567890',
      '12345678901234567890',
      '0.3',
      '-7',
      '0.001',
      '1.5E+300',
    ]);
  });

  test('numbers with a format are displayed by it: leading zeros, phones, percentages, money; an exponent hides nothing', async () => {
    const formats = [
      '00000',
      '(000) 000-0000',
      '[<=9999999]###-####;(###) ###-####',
      10,
      '0.00E+00',
      '"$"#,##0.00_);("$"#,##0.00)',
      ';;;',
      '@',
    ];
    const values = ['1234', '2065550100', '5550100', '0.1234', '441234567890', '-5', '42', '7'];
    expect(await cellsOf(values.map((value, index) => `<c s="${index + 1}"><v>${value}</v></c>`).join(''), { formats })).toEqual([
      '01234',
      '(206) 555-0100',
      '555-0100',
      '12.34%',
      '441234567890',
      '($5.00)',
      '42',
      '7',
    ]);
  });

  test('dates and times are as displayed, counted from 1900 or from 1904', async () => {
    const formats = [14, 'yyyy-mm-dd hh:mm:ss', '[$-409]d-mmm-yy', '[h]:mm', 'dd.mm.yyyy'];
    const row = (day: number): string =>
      [day, day + 0.5, day, 1.5, day].map((value, index) => `<c s="${index + 1}"><v>${value}</v></c>`).join('');
    const shown = ['3/15/2023', '2023-03-15 12:00:00', '15-Mar-23', '36:00', '15.03.2023'];
    expect(await cellsOf(row(45000), { formats })).toEqual(shown);
    const in1904 = await cellsOf(row(45000 - 1462), { formats, date1904: true });
    expect(in1904?.filter((_, index) => index !== 3)).toEqual(shown.filter((_, index) => index !== 3));
  });

  test('booleans, errors, ISO dates, and a formula’s cached number', async () => {
    expect(
      await cellsOf(
        '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="d"><v>2023-03-15</v></c><c><f>1+1</f><v>2</v></c><c><f>1</f></c><c><v>9</v></c>',
      ),
    ).toEqual(['TRUE', 'FALSE', '#N/A', '2023-03-15', '2', '', '9']);
  });

  test('dates of strict workbooks, which are stored as ISO text, by their style', async () => {
    const row = ['2026-11-21', '2026-11-21T10:30:00Z', '2026-11-21', 'soon']
      .map((date, index) => `<c t="d" s="${[1, 2, 0, 1][index]}"><v>${date}</v></c>`)
      .join('');
    const shown = ['11/21/2026', '2026-11-21 10:30', '2026-11-21', 'soon'];
    const formats = [14, 'yyyy-mm-dd hh:mm'];
    expect(await cellsOf(row, { formats })).toEqual(shown);
    expect(await cellsOf(row, { formats, date1904: true })).toEqual(shown);
  });

  test('times of strict workbooks, and days before March 1900, are displayed by their style, too', async () => {
    const row = ['10:30:00', 'T10:30:15.5', '1899-12-30T10:30:00Z', '1900-01-01', '1900-02-28', '1900-03-01', '36:00', '10:30']
      .map((date, index) => `<c t="d" s="${[1, 1, 1, 2, 2, 2, 1, 0][index]}"><v>${date}</v></c>`)
      .join('');
    const formats = ['h:mm AM/PM', 'm/d/yyyy'];
    const shown = ['10:30 AM', '10:30 AM', '10:30 AM', '1/1/1900', '2/28/1900', '3/1/1900', '12:00 PM', '10:30'];
    expect(await cellsOf(row, { formats })).toEqual(shown);
    const times = '<c t="d" s="1"><v>10:30</v></c><c t="d" s="2"><v>10:30</v></c><c s="2"><v>1.5</v></c>';
    expect(await cellsOf(times, { formats: ['h:mm', '[h]:mm'], date1904: true })).toEqual(['10:30', '10:30', '36:00']);
  });

  test('elapsed times whose format has capitals', async () => {
    const row = [1, 2, 3, 4].map((style) => `<c s="${style}"><v>1.5</v></c>`).join('');
    expect(await cellsOf(row, { formats: ['[HH]:MM', '[S]', '[SS]" s"', '[MM]:SS'] })).toEqual(['36:00', '129600', '129600 s', '2160:00']);
  });

  test('dates count from 1904, whatever an extension’s element of the same name lacks', async () => {
    const parts = xlsxParts({ sheets: [{ name: 'S', rows: '<row><c s="1"><v>1</v></c></row>' }], formats: ['yyyy-mm-dd'], date1904: true });
    const extended = parts.map((part) =>
      part.name === 'xl/workbook.xml'
        ? {
            ...part,
            data: String(part.data).replace(
              '</workbook>',
              '<extLst><ext xmlns:x15="x"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>',
            ),
          }
        : part,
    );
    expect((await read(zipOf(extended))).lines).toEqual([['1904-01-02']]);
  });

  test('a cell with a value and an inline string has the one that its type names', async () => {
    const both = '<v>7</v><is><t>Ann</t></is>';
    const turned = '<is><t>Ann</t></is><v>7</v>';
    const row = `<c t="inlineStr">${both}</c><c t="inlineStr">${turned}</c><c>${both}</c><c>${turned}</c><c t="inlineStr"><v>only</v></c>`;
    expect(await cellsOf(row)).toEqual(['Ann', 'Ann', '7', '7', 'only']);
  });

  test('a currency of another country does not change how digits are grouped, and no digit is made up after the fifteenth', async () => {
    const row = '<c s="1"><v>1234.5</v></c><c><v>1.2345678901234567E19</v></c>';
    expect(await cellsOf(row, { formats: ['[$€-407] #,##0.00'] })).toEqual(['€ 1,234.50', '12345678901234600000']);
  });

  test('a cell whose shared string is missing is damage, never an empty cell', async () => {
    const row = '<row><c t="s"><v>1</v></c></row>';
    expect(await failureOf(xlsxOf({ sheets: [{ name: 'S', rows: row }], strings: '<si><t>a</t></si>' }))).toMatchObject({
      code: 'file.damaged',
      params: { problem: 'a cell names text number 2 of 1' },
    });
  });

  test('cells are where they say, rows and cells without a position follow the previous ones, and empty ends are cut', async () => {
    const rows =
      '<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c><c r="AA2"><v>3</v></c><c r="AB2"/></row><row><c><v>4</v></c></row><row r="9"/><row r="12"><c r="A12" t="str"><v>5</v></c></row>';
    const { rows: found } = await read(xlsxOf({ sheets: [{ name: 'S', rows }] }));
    expect(found.map(({ line, count: cells }) => [line, cells])).toEqual([
      [2, 27],
      [3, 1],
      [12, 1],
    ]);
    expect(found[0]?.cells.slice(0, 4)).toEqual(['', '1', '2', '']);
    expect(found[0]?.cells[26]).toBe('3');
  });

  test('names of elements may have prefixes, and parts leading slashes', async () => {
    const parts = xlsxParts({ sheets: [{ name: 'S', rows: '' }] }).map((part) => {
      if (part.name === 'xl/worksheets/sheet1.xml')
        return {
          ...part,
          data: '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>',
        };
      return { ...part, data: String(part.data).replace('Target="xl/', 'Target="/xl/') };
    });
    expect((await read(zipOf(parts))).lines).toEqual([['5']]);
  });
});

test('sheets are listed by name, hidden ones as such, and each can be read', async () => {
  const bytes = xlsxOf({
    sheets: [
      { name: 'Leads & more', rows: textRows([['a']]) },
      { name: 'Old', rows: textRows([['b'], ['c']]), state: 'hidden' },
    ],
  });
  const { sheets, lines } = await read(bytes, 'Old');
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Leads & more', false],
    ['Old', true],
  ]);
  expect(lines).toEqual([['b'], ['c']]);
  await expect(read(bytes, 'None')).rejects.toMatchObject({ failure: { code: 'file.noSheet', params: { known: 'Leads & more, Old' } } });
});

test('an ODS gives the text that its cells show: repeats, several paragraphs, spaces and tabs, no notes; digits that an exponent hides', async () => {
  const cell = (text: string, attributes = ''): string => `<table:table-cell${attributes}><text:p>${text}</text:p></table:table-cell>`;
  const rows = [
    `<table:table-row>${cell('Name')}${cell('Phone', ' table:number-columns-repeated="2"')}</table:table-row>`,
    '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1000"/></table:table-row>',
    `<table:table-row table:number-rows-repeated="2"><table:table-cell/>${cell('a<text:s text:c="2"/>b<text:tab/>c</text:p><text:p><text:span>d</text:span>')}` +
      `<table:table-cell office:value-type="float" office:value="441234567890"><office:annotation><text:p>note</text:p></office:annotation><text:p>4.41E+11</text:p></table:table-cell></table:table-row>`,
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
  ].join('');
  const bytes = odsOf([
    { name: 'Hidden', rows: '', state: 'hidden' },
    { name: 'Leads', rows },
  ]);
  const { sheets, rows: found } = await read(bytes, 'Leads');
  expect(sheets).toEqual([
    { name: 'Hidden', hidden: true },
    { name: 'Leads', hidden: false },
  ]);
  expect(found.map(({ line, cells }) => [line, cells])).toEqual([
    [1, ['Name', 'Phone', 'Phone']],
    [5, ['', 'a  b\tc\nd', '441234567890']],
    [6, ['', 'a  b\tc\nd', '441234567890']],
  ]);
});

test('an ODS cell without a paragraph gives the value that it stores, and shapes in a cell are not its text', async () => {
  const stored = [
    'string" office:string-value="Ann',
    'date" office:date-value="2026-11-21',
    'time" office:time-value="PT10H30M00S',
    'percentage" office:value="0.25',
    'boolean" office:boolean-value="true',
    'float" office:value="4.41277123456E11',
  ].map((value) => `<table:table-cell office:value-type="${value}"/>`);
  const shapes =
    '<table:table-cell office:value-type="string"><draw:custom-shape><text:p>shape</text:p></draw:custom-shape>' +
    '<text:p>re<draw:frame><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame>al</text:p></table:table-cell>';
  const { lines } = await read(odsOf([{ name: 'S', rows: `<table:table-row>${stored.join('')}${shapes}</table:table-row>` }]));
  expect(lines).toEqual([['Ann', '2026-11-21', 'PT10H30M00S', '0.25', 'TRUE', '441277123456', 'real']]);
});

describe('refused with the reason', () => {
  const sheet = (data: string | Buffer): Buffer =>
    zipOf(xlsxParts({ sheets: [{ name: 'S', rows: '' }] }).map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, data } : part)));

  test('a bomb of a thousand to one, wherever it is', async () => {
    const bomb = Buffer.alloc(11_000_000, 0x20);
    expect(await failureOf(sheet(bomb))).toMatchObject({ code: 'file.unsafe', params: { why: 'ratio' } });
    const strings = xlsxParts({ sheets: [{ name: 'S', rows: '' }] }).map((part) =>
      part.name.endsWith('sharedStrings.xml') ? { ...part, data: bomb } : part,
    );
    expect(await failureOf(zipOf(strings))).toMatchObject({ code: 'file.unsafe', params: { why: 'ratio' } });
  });

  test('one whose directory misstates its size', async () => {
    const parts = xlsxParts({ sheets: [{ name: 'S', rows: textRows([['a']]) }] }).map((part) => ({ ...part, claimedSize: 10 }));
    expect(await failureOf(zipOf(parts))).toMatchObject({ code: 'file.damaged' });
  });

  test('entities of its own: a billion laughs, and external files', async () => {
    const laughs =
      '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
    const outside =
      '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&x;</v></c></row></sheetData></worksheet>';
    for (const data of [laughs, outside])
      expect(await failureOf(sheet(data))).toMatchObject({ code: 'file.unsafe', params: { why: 'doctype' } });
  });

  test('endless text, names that lead outside, invalid XML, an invalid directory', async () => {
    // A repetition beyond deflate's window.
    const words = Array.from({ length: 20_000 }, (_, at) => `${(at * 2654435761) % 2 ** 32} long `).join('');
    const endless = Buffer.from(`<worksheet>${words.repeat(Math.ceil(34_000_000 / words.length))}`);
    expect(await failureOf(sheet(endless))).toMatchObject({ code: 'file.unsafe', params: { why: 'cell' } });
    expect(await failureOf(zipOf([...xlsxParts({ sheets: [] }), { name: '../../evil', data: 'x' }]))).toMatchObject({
      code: 'file.unsafe',
      params: { why: 'names' },
    });
    expect(await failureOf(sheet('<worksheet><sheetData><row></sheetData>'))).toMatchObject({ code: 'file.damaged' });
    expect(await failureOf(sheet(Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0xfe])))).toMatchObject({ code: 'file.damaged' });
    expect(await failureOf(sheet(textRows([['a']])).subarray(0, 900))).toMatchObject({ code: 'file.damaged' });
  });

  test('other ZIP contents: a Word file, a binary workbook', async () => {
    const with_ = (target: string): Buffer =>
      zipOf([
        { name: '_rels/.rels', data: `<R><Relationship Type="x/officeDocument" Target="${target}"/></R>` },
        { name: target, data: '<w/>' },
      ]);
    expect(await failureOf(with_('word/document.xml'))).toMatchObject({
      code: 'file.notText',
      params: { looksLike: 'a Word or PowerPoint file' },
    });
    expect(await failureOf(with_('xl/workbook.bin'))).toMatchObject({
      code: 'file.notText',
      params: { looksLike: 'a binary Excel workbook (XLSB)' },
    });
  });

  test('a sheet that claims a row beyond any sheet', async () => {
    expect(await failureOf(sheet('<worksheet><sheetData><row r="99999999"><c><v>1</v></c></row></sheetData></worksheet>'))).toMatchObject({
      code: 'file.unsafe',
      params: { why: 'rows' },
    });
  });
});

describe('a row that repeats the number of the last', () => {
  const linesOf = async (rows: string): Promise<[number, string[]][]> =>
    (await read(xlsxOf({ sheets: [{ name: 'S', rows }] }))).rows.map(({ line, cells }) => [line, cells]);

  test('continues it if its cells are behind', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1"/><row r="1"><c r="C1"><v>3</v></c></row><row r="2"><c r="A2"><v>4</v></c></row>';
    expect(await linesOf(rows)).toEqual([
      [1, ['1', '', '3']],
      [2, ['4']],
    ]);
  });

  test('is a row of its own if it would replace cells: none is lost', async () => {
    expect(await linesOf('<row r="1"><c><v>1</v></c><c><v>2</v></c></row>'.repeat(2))).toEqual([
      [1, ['1', '2']],
      [2, ['1', '2']],
    ]);
  });
});

test('each sheet of an ODS counts its own lines', async () => {
  const rows = odsTextRows([['a'], ['b']]);
  const { rows: read2 } = await read(
    odsOf([
      { name: 'One', rows },
      { name: 'Two', rows },
    ]),
    'Two',
  );
  expect(read2.map(({ line }) => line)).toEqual([1, 2]);
});

test('a row with 200,000 cells is reported with its number, and keeps no more than a list could hold', async () => {
  const { rows } = await read(xlsxOf({ sheets: [{ name: 'S', rows: `<row>${'<c><v>1</v></c>'.repeat(200_000)}</row>` }] }));
  expect(rows.map(({ cells, count: all }) => [cells.length, all])).toEqual([[1024, 200_000]]);
});

test('nothing is left next to the workbook', () => {
  expect(readdirSync(folder).filter((name) => !name.startsWith('book'))).toEqual([]);
});
