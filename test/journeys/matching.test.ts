/**
 * Matching columns in the window as somebody does it by keyboard: two phones in one field, the field found by typing.
 *
 * @module-tag chromium
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { textRows, xlsxOf } from '../support/madeWorkbook.ts';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';

let room: CliRoom;
let window: OpenWindow;

beforeAll(async () => {
  room = openCliRoom();
  window = await openWindow(room);
}, 60_000);
afterAll(async () => {
  const code = await window.close();
  room.remove();
  expect([code, window.complaints]).toEqual([0, []]);
});

it(
  'fills a phone from the first of two columns that is valid, chosen by typing, and says how well each fits',
  { timeout: 120_000 },
  async () => {
    const { page } = window;
    const path = join(room.dir, 'leads.xlsx');
    const people = Array.from({ length: 20 }, (_, row) => [
      `Ann ${row}`,
      row % 4 === 0 ? 'n/a' : `(206) 555-${1000 + row}`,
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
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).first().click(),
    ]);
    await chooser.setFiles(path);
    await page.getByText('leads.xlsx: sheet “May” was read, because “Cover” before it is empty.').waitFor();

    const field = (column: string) => page.getByRole('combobox', { name: `Field for ${column}`, exact: true });
    expect(await field('Mobil?').innerText()).toContain('Keep, do not send');
    expect(await field('Second line').innerText()).toContain('Phone');
    await page.getByText('100% are phone numbers').waitFor();

    // ↓ goes from column to column; a letter opens the menu with itself in the search, and Enter takes what was found.
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
  },
);
