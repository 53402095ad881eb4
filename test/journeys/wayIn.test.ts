/**
 * Imports in a real Chromium: a workbook whose sheet is chosen with a preview of its rows, pasted rows, repaired rejected lines that are
 * imported, and columns matched by keyboard: two phones in one field, the field found by typing.
 *
 * @module-tag chromium
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textRows, xlsxOf } from '../support/madeWorkbook.ts';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
let window: OpenWindow;

beforeAll(async () => {
  workspace = openCliWorkspace();
  window = await openWindow(workspace);
});
afterAll(async () => {
  const code = await window.close();
  workspace.remove();
  expect(code).toBe(0);
});

const choose = async (name: string, path: string): Promise<void> => {
  const [chooser] = await Promise.all([window.page.waitForEvent('filechooser'), window.page.getByRole('button', { name }).first().click()]);
  await chooser.setFiles(path);
};

/** Goes there from the page before a check, which opens if there are no questions. */
const toColumns = (): Promise<void> => window.page.getByRole('button', { name: 'Change which columns are used' }).click();

it('reads the sheet behind a workbook’s cover, and another one after a look', async () => {
  const { page } = window;
  const path = join(workspace.dir, 'leads.xlsx');
  const sheets = [
    { name: 'Cover', rows: textRows([['Prepared by'], ['Kim']]) },
    {
      name: 'April leads',
      rows: textRows([
        ['Phone', 'Name'],
        ['2065550141', 'Ann'],
      ]),
    },
    {
      name: 'May leads',
      rows: textRows([
        ['Phone', 'Name'],
        ['2065550142', 'Marisol'],
        ['2065550143', 'Devon', 'too', 'many'],
      ]),
    },
  ];
  writeFileSync(path, xlsxOf({ sheets }));
  await choose('Choose a file', path);
  await page.getByText(/Sheet “April leads” was read/).waitFor();
  await toColumns();
  await page.getByRole('button', { name: 'Change import settings' }).click();
  await page.getByRole('combobox', { name: 'Sheet' }).click();
  await page.getByRole('option', { name: 'May leads' }).click();
  await page.getByRole('region', { name: 'The first rows as they would be read' }).getByText('Marisol').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/Sheet “May leads” was read/).waitFor();
  await toColumns();
  // By keyboard, because the dialog above it is closing, and a click could miss it.
  await page.getByRole('switch', { name: 'Keep a compressed copy of the file' }).press('Space');
  await page.getByText(/^Kept, /).waitFor();
});

it('reads a file with a delimiter of its own, which a person types', async () => {
  const { page } = window;
  const path = join(workspace.dir, 'odd.csv');
  writeFileSync(path, 'Phone§Name§City\n2065550142§Marisol§Rome\n2065550143§Devon§Oslo\n');
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await choose('Import a spreadsheet', path);
  await page.getByText('1 column matched').waitFor();
  await page.getByRole('button', { name: 'Change import settings' }).click();
  await page.getByRole('combobox', { name: 'Delimiter' }).click();
  await page.getByRole('option', { name: 'Other character…' }).click();
  await page.getByRole('textbox', { name: 'Character' }).fill('§');
  await page.getByText('3 columns, preview of the first rows').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { name: '2 leads, ready to check' }).waitFor();
});

it('takes rows that are pasted, and says why the rest did not become rows; these go out, are repaired and come home', async () => {
  const { page } = window;
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await page.getByRole('heading', { name: 'Lists' }).waitFor();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'Phone\tName\n2065550142\tMarisol\n2065550143\tDevon\tQuintero\n2065550144\tAnn\n2065550145\tBo\n');
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
  await page.getByText('3 cells instead of 2').waitFor();
  // The panel above shrinks then, and moves the button: an earlier click would miss it.
  await page.getByText('Nothing was found.').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all 1' }).click()]);
  const written = readFileSync(await download.path(), 'utf8');
  const repaired = join(workspace.dir, 'repaired.csv');
  writeFileSync(repaired, written.replace('Devon,Quintero', 'Devon Quintero'));
  await choose('Import corrected lines', repaired);
  await page.getByText('1 row was added, all of them repaired').waitFor();
  await toColumns();
  await page.getByRole('button', { name: 'The first rows as read' }).click();
  await page.getByRole('region', { name: 'The first rows as read' }).getByText('Devon Quintero').waitFor();
});

it('fills a phone from the first of two columns that is valid, chosen by typing, and says how well each fits', async () => {
  const { page, complaints } = window;
  const path = join(workspace.dir, 'two phones.xlsx');
  const people = Array.from({ length: 20 }, (_, row) => [
    `Ann ${row}`,
    row % 4 === 0 ? 'ask Kim' : `(206) 555-${1000 + row}`,
    `(212) 555-${2000 + row}`,
    row % 3 === 0 ? 'no' : '',
  ]);
  const rows = textRows([['Name', 'Reach at', 'Second line', 'Mobil?'], ...people]);
  writeFileSync(
    path,
    xlsxOf({
      sheets: [
        { name: 'Cover', rows: '' },
        { name: 'May', rows },
      ],
    }),
  );
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await choose('Import a spreadsheet', path);
  await page.getByText('Second line', { exact: true }).waitFor();
  await toColumns();
  await page.getByText('two phones.xlsx: sheet “May” was read, because “Cover” before it has no rows of data.').waitFor();

  const field = (column: string) => page.getByRole('combobox', { name: `Field for ${column}`, exact: true });
  expect(await field('Mobil?').innerText()).toContain('Leave as is');
  expect(await field('Second line').innerText()).toContain('Phone');
  await page.getByText('100% are phone numbers').waitFor();

  // ↓ goes from column to column; a letter opens the menu with itself in the search, and Enter takes the match.
  await field('Name').focus();
  await page.keyboard.press('ArrowDown');
  expect(await field('Reach at').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.type('nothing so called');
  await page.getByText('No field matches “nothing so called”').waitFor();
  await page.keyboard.press('Escape');
  expect(await field('Reach at').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('pho');
  const options = page.getByRole('listbox', { name: 'Field for Reach at' });
  await options.getByText('from “Second line”').waitFor();
  await page.keyboard.press('Enter');

  await page.getByText(/“Second line” and “Reach at” would both fill Phone/).waitFor();
  expect(await page.getByRole('button', { name: 'Join both' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Use the first valid one' }).click();
  await page.getByText('100% are phone numbers, fills 20 rows').waitFor();
  await page.getByText('75% are phone numbers, fills 0 rows').waitFor();
  expect(await field('Second line').innerText()).toContain('1st choice');
  expect(complaints).toEqual([]);
});
