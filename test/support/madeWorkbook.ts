/** Workbooks with hand-written parts, which contain exactly what a test needs. */
import { zipOf, type ZipPart } from './zipOf.ts';

export interface MadeSheet {
  name: string;
  /** The contents of `sheetData` or `table:table`. */
  rows: string;
  /** XML before and after the rows in an XLSX: columns, merged cells. */
  before?: string;
  behind?: string;
  state?: 'hidden';
}

export interface MadeXlsx {
  sheets: readonly MadeSheet[];
  /** `<si>…</si>` items. */
  strings?: string;
  /** Format codes; a cell with `s="N"` has the Nth, `s="0"` none. Numbers are built-in formats. */
  formats?: readonly (string | number)[];
  date1904?: boolean;
  further?: readonly ZipPart[];
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (items: readonly [id: string, type: string, target: string][]): string =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function xlsxParts({ sheets, strings = '', formats = [], date1904 = false, further = [] }: MadeXlsx): ZipPart[] {
  const codes = formats.map((format, index) => (typeof format === 'number' ? format : 164 + index));
  const defined = formats.map((format, index) =>
    typeof format === 'number' ? '' : `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`,
  );
  return [
    { name: '[Content_Types].xml', data: `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>` },
    { name: '_rels/.rels', data: relations([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      data: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          ({ name, state }, index) =>
            `<sheet name="${escaped(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations([
        ...sheets.map((_, index): [string, string, string] => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`]),
        ['rId90', 'styles', 'styles.xml'],
        ['rId91', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    },
    {
      name: 'xl/styles.xml',
      data: `${head}<styleSheet xmlns="${main}"><numFmts>${defined.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes
        .map((id) => `<xf numFmtId="${id}"/>`)
        .join('')}</cellXfs></styleSheet>`,
    },
    { name: 'xl/sharedStrings.xml', data: `${head}<sst xmlns="${main}">${strings}</sst>` },
    ...sheets.map(({ rows, before = '', behind = '' }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      data: `${head}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
    })),
    ...further,
  ];
}

export const xlsxOf = (made: MadeXlsx): Buffer => zipOf(xlsxParts(made));

/** Rows of a sheet with only inline texts. */
export const textRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`).join('');

/** The same for an ODS. */
export const odsTextRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) =>
        `<table:table-row>${cells.map((text) => `<table:table-cell><text:p>${escaped(text)}</text:p></table:table-cell>`).join('')}</table:table-row>`,
    )
    .join('');

export const odsOf = (sheets: readonly MadeSheet[]): Buffer =>
  zipOf([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      data: `${head}<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s"><office:automatic-styles>
<style:style style:name="gone"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${sheets
        .map(
          ({ name, rows, state }) =>
            `<table:table table:name="${escaped(name)}"${state ? ' table:style-name="gone"' : ''}>${rows}</table:table>`,
        )
        .join('')}</office:spreadsheet></office:body></office:document-content>`,
    },
  ]);
