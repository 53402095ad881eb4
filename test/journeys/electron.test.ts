/**
 * The parts of the main job that only the desktop has, through Electron’s built main and preload: a list that is checked and saved at the
 * dialog's path, and finding a text, which a browser would do itself. In the Electron that ROLLCALL_ELECTRON names, otherwise with the
 * stand-in.
 *
 * @module-tag chromium
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesktop, type Desktop } from '../support/openDesktop.ts';
import { hearComplaints } from '../support/openWindow.ts';
import { expectWholeSample } from './exportedFile.ts';

let folder: string;
let desktop: Desktop;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-desktop-'));
  desktop = await openDesktop(join(folder, 'data'));
  ({ page } = desktop);
  complaints = hearComplaints(page);
});
afterAll(async () => {
  await desktop.close();
  rmSync(folder, { recursive: true, force: true });
});

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const bar = () => page.getByRole('search', { name: 'Find on this screen' });
const field = () => bar().getByRole('textbox');
/** The text marked as the current match, and the number of matches. */
const marked = (): Promise<{ here: string; all: number }> =>
  page.evaluate(() => {
    const [here] = CSS.highlights.get('found-here') ?? [];
    return { here: here instanceof Range ? here.toString() : '', all: CSS.highlights.get('found')?.size ?? 0 };
  });

it('finds on the screen, goes on and back, and leaves nothing behind', async () => {
  // Everything that is searched is there.
  await button('Try the sample list').waitFor();
  await page.keyboard.press('Control+f');
  await expect.poll(() => field().evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('lEADS');
  await expect.poll(async () => (await marked()).here.toLowerCase()).toBe('leads');
  const { all } = await marked();
  expect(all).toBeGreaterThan(1);
  await expect.poll(() => bar().getByRole('status').textContent()).toBe(`1 of ${all}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => bar().getByRole('status').textContent()).toBe(`2 of ${all}`);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => bar().getByRole('status').textContent()).toBe(`${all} of ${all}`);
  await field().fill('nobody wrote this');
  await expect.poll(() => bar().getByRole('status').textContent()).toBe('Not found');
  // Invoked again, from anywhere, it takes another text.
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  expect(await field().evaluate((element) => element === document.activeElement)).toBe(false);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('sample');
  expect(await field().inputValue()).toBe('sample');
  await page.keyboard.press('Escape');
  await expect.poll(() => bar().count()).toBe(0);
  expect(await marked()).toEqual({ here: '', all: 0 });
});

it('finds in a dialog alone, scrolls to it, and Escape closes the bar before the dialog', async () => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('About Rollcall');
  await page.keyboard.press('Enter');
  const about = page.getByRole('dialog', { name: 'About Rollcall' });
  await about.waitFor();
  await page.keyboard.press('Control+f');
  await about.getByRole('search').waitFor();
  await field().fill('zustand');
  await expect.poll(async () => await marked()).toEqual({ here: 'zustand', all: 1 });
  // It is the last of the licenses, below the visible part.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [range] = CSS.highlights.get('found-here') ?? [];
        const at = range instanceof Range ? range.getBoundingClientRect() : null;
        const table = document.querySelector('[role=region][tabindex]')?.getBoundingClientRect();
        return at !== null && table !== undefined && at.top >= table.top && at.bottom <= table.bottom;
      }),
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => bar().count()).toBe(0);
  expect(await about.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => about.count()).toBe(0);
});

it('gets from an empty folder to a checked spreadsheet, saved where the dialog says', async () => {
  await button('Try the sample list').click();
  await button('Change what is checked').click();
  await button('Limits').click();
  await page.getByRole('textbox', { name: 'Checks a second' }).fill('200');
  await page.getByText('190.0 used').waitFor();
  await expect.poll(() => button(/^Check \d+ leads/).isEnabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /^Done: \d+ leads checked/ }).waitFor();
  await button('The whole list, and more').click();
  await page.getByRole('checkbox', { name: /^Every column/ }).check();
  await page.getByRole('button', { name: /^Download [\d,]+ rows/, disabled: false }).waitFor();
  const file = join(folder, 'sample-leads.sandbox.csv');
  await desktop.saveTo(file);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Wrote \d+ rows to /).waitFor();
  expectWholeSample(readFileSync(file, 'utf8'), 'real_contact');
  expect(readdirSync(folder).sort()).toEqual(['data', basename(file)]);
  expect(complaints).toEqual([]);
});
