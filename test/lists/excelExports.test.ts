/** Issue 35, C28: files named .xls that are web pages or SpreadsheetML. */
import iconv from 'iconv-lite';
import { afterAll, expect, test } from 'vitest';
import { openImportWorkspace } from '../support/importedFile.ts';

const workspace = openImportWorkspace();
afterAll(() => workspace.remove());

const read = async (bytes: Buffer | string): Promise<string[][]> => {
  const { columns, rows } = await workspace.import('export.xls', bytes, { heading: true });
  return [columns, ...rows];
};
const leads = [
  ['Name', 'Phone'],
  ['Ava Reed', '2065550142'],
  ['Bo & Co', '2065550143'],
];
const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = `<table>${row('Name', 'Phone')}${row('Ava Reed', '2065550142')}${row('Bo &amp; Co', '2065550143')}</table>`;

test.each([
  ['a page', `<html><head><meta charset="utf-8"><title>Leads</title></head><body>${table}</body></html>`],
  ['a table alone', table],
  ['a doctype, comments and styles', `<!DOCTYPE html>\n<!-- export --><html><style>td{}</style><body>${table}`],
  ['XHTML', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${table}</html>`],
  ['tags that are never closed', '<table><tr><th>Name<th>Phone<tr><td>Ava Reed<td>2065550142<tr><td>Bo &amp; Co<td>2065550143'],
  ['UTF-16', Buffer.from(`\ufeff<html>${table}`, 'utf16le')],
  ['groups of rows', table.replace('<tr>', '<thead><tr>').replace('</tr>', '</tr></thead><tbody>').replace('</table>', '</tbody></table>')],
])('C28: a web page is read: %s', async (_what, bytes) => {
  expect(await read(bytes)).toEqual(leads);
});

test('C28: cells of a page have the text that a browser shows', async () => {
  const cells = [
    'Zo&euml;&nbsp;<b>Re</b>ed',
    '  1 Main St\n   <br>Apt 2 ',
    '&#50;06&lt;',
    '<script>x()</script>&nbsp;',
    '<p>a</p><p>b</p>',
    '<span x:str>c</span>',
  ];
  expect((await read(`<table>${row('A', 'B', 'C', 'D', 'E', 'F')}${row(...cells)}</table>`))[1]).toEqual([
    'Zoë\u00a0Reed',
    '1 Main St\nApt 2',
    '206<',
    '',
    'a\nb',
    'c',
  ]);
});

test('C28: cells over several columns or rows leave the others empty, and a long number keeps its digits', async () => {
  const rows =
    row('A', 'B', 'C') +
    '<tr><td colspan="2">ab<td>c</tr>' +
    '<tr><td rowspan=2>a<td>b<td>c</tr>' +
    row('b2', 'c2') +
    '<tr><td x:num="2065550142">2.06555E+09<td colspan="99999999">x</tr>';
  expect(await read(`<table>${rows}</table>`)).toEqual([
    ['A', 'B', 'C'],
    ['ab', '', 'c'],
    ['a', 'b', 'c'],
    ['', 'b2', 'c2'],
    ['2065550142', 'x', ''],
  ]);
});

test('C28: a table within a table is none of its cells, and the table with the data is read', async () => {
  const page = `<table><tr><td>Report <table>${row('x', 'y')}</table> of May</td></tr></table>${table}`;
  const { list, rows } = await workspace.import('export.xls', page);
  expect([list.sources[0]?.format, list.sources[0]?.sheet, rows]).toEqual(['html', 'Table 3', leads.slice(1)]);
  expect((await workspace.import('export.xls', `<table><tr><td>${table}</td></tr></table>`)).rows).toEqual(leads.slice(1));
});

test('C28: a page is decoded as it says, unless it is UTF-8', async () => {
  const page = (charset: string): string => `<html><meta charset="${charset}"><table>${row('Имя', 'Phone')}${row('Ёж', '1')}</table>`;
  for (const bytes of [
    Buffer.from(page('windows-1251')),
    iconv.encode(page('windows-1251'), 'windows-1251'),
    iconv.encode(page('utf-8'), 'windows-1251'),
  ])
    expect(await read(bytes)).toEqual([
      ['Имя', 'Phone'],
      ['Ёж', '1'],
    ]);
});

test('C28: a page without a table stays a web page, and says what to do', async () => {
  expect(await workspace.refusal('export.xls', '<!DOCTYPE html><html><body>Sign in</body></html>')).toBe(
    'export.xls looks like a web page, which Rollcall can’t read; open it in a spreadsheet program, save it as XLSX or CSV, and choose that file.',
  );
});

const book = (sheets: string, styles = ''): string =>
  `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${styles}</Styles>${sheets}</Workbook>`;
const data = (text: string, type = 'String'): string => `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`;
const sheet = (name: string, rows: string): string => `<Worksheet ss:Name="${name}"><Table>${rows}</Table></Worksheet>`;
const heading = `<Row>${data('Name')}${data('Phone')}</Row>`;
const ava = `<Row>${data('Ava Reed')}${data('2065550142', 'Number')}</Row>`;

test.each([
  ['as Excel writes it', book(sheet('Leads', heading + ava))],
  ['with an empty line before it', `\r\n${book(sheet('Leads', heading + ava))}`],
  ['with prefixes', book(sheet('Leads', heading + ava)).replaceAll(/<(\/?)(?=Work|Style|Table|Row|Cell|Data)/g, '<$1ss:')],
  ['behind a cover', book(sheet('Cover', `<Row>${data('Leads of May')}</Row>`) + sheet('Leads', heading + ava))],
  [
    'behind a hidden sheet',
    book(
      sheet('Old', heading + heading).replace(
        '</Worksheet>',
        '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>',
      ) + sheet('Leads', heading + ava),
    ),
  ],
])('C28: SpreadsheetML is read: %s', async (_what, text) => {
  const { list, rows } = await workspace.import('export.xls', text);
  expect([list.sources[0]?.format, list.sources[0]?.sheet, list.columns, rows]).toEqual([
    'xml',
    'Leads',
    ['Name', 'Phone'],
    [['Ava Reed', '2065550142']],
  ]);
});

test('C28: cells of SpreadsheetML are shown by their type, style and place', async () => {
  const styles =
    '<Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="z"><NumberFormat ss:Format="00000"/></Style>';
  const row1 = `<Row>${['A', 'B', 'C', 'D', 'E', 'F'].map((name) => data(name)).join('')}</Row>`;
  const row2 =
    '<Row ss:Index="3"><Cell ss:StyleID="d"><Data ss:Type="DateTime">2026-11-21T00:00:00.000</Data></Cell><Cell ss:StyleID="z"><Data ss:Type="Number">2138</Data></Cell>' +
    '<Cell ss:MergeAcross="1"><Data ss:Type="String">Bo &amp; <B xmlns="http://www.w3.org/TR/REC-html40">Co</B></Data><Comment><ss:Data>note</ss:Data></Comment></Cell>' +
    '<Cell ss:Index="6"><Data ss:Type="Boolean">1</Data></Cell></Row>';
  const { rows, rejected } = await workspace.import('export.xls', book(sheet('S', row1 + row2), styles));
  expect(rows).toEqual([['11/21/2026', '02138', 'Bo & Co', '', '', 'TRUE']]);
  expect(rejected).toMatchObject([{ line: 2, reason: 'empty' }]);
});

test.each([
  ['a page', table.replace(/<tr>(?=<td>Bo)/, '<tr style="mso-x:1; display: none">')],
  ['SpreadsheetML', book(sheet('S', heading + ava + ava.replace('<Row', '<Row ss:Hidden="1"')))],
])('C28: a row that %s hides is counted as hidden', async (_what, text) => {
  const { list } = await workspace.import('export.xls', text);
  expect([list.rows, list.hiddenRows]).toEqual([2, { rows: 1, chosen: null }]);
});

test.each([
  [
    'a bomb of entities',
    book(sheet('S', heading)).replace('<Workbook', '<!DOCTYPE w [<!ENTITY a "ha">]><Workbook'),
    'looks like an XML document',
  ],
  ['half a workbook', book(sheet('S', heading + ava)).slice(0, -30), 'it seems damaged'],
  ['a row beyond any sheet', book(sheet('S', heading + ava.replace('<Row', '<Row ss:Index="99999999"'))), 'was refused because'],
  ['another XML document', '<?xml version="1.0"?><feed><a/></feed>', 'looks like an XML document'],
  ['MHTML', 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x', 'looks like a saved web page (MHTML)'],
  ['elements in elements without an end', `${table}${'<b>'.repeat(1_000_000)}`, 'was refused because'],
  ['a tag without an end', `<table><tr title="${'x'.repeat(34_000_000)}`, 'one of its cells never ends'],
  ['tables in tables without an end', '<table><tr><td>'.repeat(2000), 'was refused because'],
])('C28: %s ends in a sentence', async (_what, text, words) => {
  expect(await workspace.refusal('export.xls', text)).toContain(words);
});
