/**
 * Features of a workbook that its rows don't show, through the core's commands: merged cells, formulas without a result, hidden sheets and
 * columns.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { List, Reading } from '#contract/lists/list.ts';
import { workbookSentences } from '#messages/lists/readingWords.ts';
import { odsOf, xlsxOf } from '../support/madeWorkbook.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.end());

const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** A household of three in A2:A4, and one of two in A5:A6; the heading is merged within its row. */
const households = [
  `<row r="1">${cell('A1', 'Household')}${cell('B1', 'Name')}${cell('C1', 'Phone')}</row>`,
  `<row r="2">${cell('A2', 'Reed')}${cell('B2', 'Ava')}${cell('C2', '2065550142')}</row>`,
  `<row r="3">${cell('B3', 'Al')}${cell('C3', '2065550143')}</row>`,
  `<row r="4">${cell('B4', 'Amy')}${cell('C4', '2065550144')}</row>`,
  `<row r="5">${cell('A5', 'Lind')}${cell('B5', 'Bo')}${cell('C5', '2065550145')}</row>`,
  `<row r="6">${cell('B6', 'Bea')}${cell('C6', '2065550146')}</row>`,
  `<row r="7">${cell('B7', 'Cy')}${cell('C7', '2065550147')}</row>`,
].join('');
const merged = '<mergeCells><mergeCell ref="A5:A6"/><mergeCell ref="A2:A4"/><mergeCell ref="D1:E1"/></mergeCells>';

async function imported(content: Uint8Array, name: string, reading: Reading = {}): Promise<List> {
  const path = join(core.dataDir, `${randomUUID()}-${name}`);
  writeFileSync(path, content);
  return core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading });
}
const firstCells = async (listId: string): Promise<(string | undefined)[]> =>
  (await core.handlers['lists.preview']({ listId, from: 1, count: 20 })).map(({ cells }) => cells[0]);

it('C24: leaves cells below a merged one empty and says so, or fills them where somebody asks for it', async () => {
  const book = xlsxOf({ sheets: [{ name: 'Leads', rows: households, behind: merged }] });
  const empty = await imported(book, 'households.xlsx');
  expect(await firstCells(empty.listId)).toEqual(['Reed', '', '', 'Lind', '', '']);
  expect(workbookSentences(empty)).toEqual(['3 cells below a merged one are empty.']);
  const filled = await core.handlers['lists.readAgain']({
    listId: empty.listId,
    importId: randomUUID(),
    reading: { fillMerged: true },
  });
  expect(await firstCells(filled.listId)).toEqual(['Reed', 'Reed', 'Reed', 'Lind', 'Lind', '']);
  expect(workbookSentences(filled)).toEqual(['3 cells below a merged one were filled with its text.']);
});

it('C24: does the same with an ODS', async () => {
  const text = (value: string, more = ''): string => `<table:table-cell${more}><text:p>${value}</text:p></table:table-cell>`;
  const rows = [
    `<table:table-row>${text('Household')}${text('Name')}</table:table-row>`,
    `<table:table-row>${text('Reed', ' table:number-rows-spanned="2"')}${text('Ava')}</table:table-row>`,
    `<table:table-row><table:covered-table-cell/>${text('Al')}</table:table-row>`,
    `<table:table-row>${text('Lind')}${text('Bo')}</table:table-row>`,
  ].join('');
  const book = odsOf([{ name: 'Leads', rows }]);
  expect(await firstCells((await imported(book, 'a.ods')).listId)).toEqual(['Reed', '', 'Lind']);
  expect(await firstCells((await imported(book, 'a.ods', { fillMerged: true })).listId)).toEqual(['Reed', 'Reed', 'Lind']);
});

it('C23: counts formulas whose result isn’t in the file, and says what to do', async () => {
  const rows = [
    `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Phone')}${cell('C1', 'Note')}</row>`,
    // Two that were never calculated, without and with an empty value; and two results, one of which is an empty text.
    `<row r="2">${cell('A2', 'Ava')}<c r="B2"><f>1+1</f></c><c r="C2"><f>A2</f><v></v></c></row>`,
    `<row r="3">${cell('A3', 'Bo')}<c r="B3" t="str"><f>"206"&amp;"5550142"</f><v>2065550142</v></c><c r="C3" t="str"><f>""</f><v></v></c></row>`,
    `<row r="4">${cell('A4', 'Cy')}<c r="B4" t="str"><f>"206"&amp;"5550143"</f></c><c r="C4" t="e"><f>NA()</f><v>#N/A</v></c></row>`,
  ].join('');
  const list = await imported(xlsxOf({ sheets: [{ name: 'Leads', rows }] }), 'formulas.xlsx');
  expect(workbookSentences(list)).toEqual([
    '3 cells with a formula have no result in the file and are empty here; open the file in Excel, save it, and import it again.',
  ]);
});

it('names hidden sheets, which aren’t read, and hidden columns, which are', async () => {
  const rows = `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Status')}${cell('C1', 'Phone')}</row><row r="2">${cell('A2', 'Ava')}${cell('B2', 'dnc')}${cell('C2', '2065550142')}</row>`;
  const before = '<cols><col min="1" max="1"/><col min="2" max="2" hidden="1"/><col min="8" max="16384" hidden="true"/></cols>';
  const list = await imported(
    xlsxOf({
      sheets: [
        { name: 'Leads', rows, before },
        { name: 'Lookup', rows, state: 'hidden' },
      ],
    }),
    'hidden.xlsx',
  );
  expect(workbookSentences(list)).toEqual([
    '“Lookup” is hidden in the workbook, and was not read.',
    'Column B is hidden in the sheet, and was read like any other.',
  ]);
});
