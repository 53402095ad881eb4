/**
 * From a file to a file to call, in a real Chromium, with every click counted: the sample, a list with unambiguous columns, and a vendor's
 * messy one, which only asks what can't be inferred.
 *
 * @module-tag chromium
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';
import { startUnmarkedService, type UnmarkedService } from '../support/unmarkedService.ts';

const key = 'a-key-for-tests-123456';
let service: UnmarkedService;
let workspace: CliWorkspace;
let window: OpenWindow;
let page: Page;
/** What the user clicked on, in words. */
let clicks: string[] = [];

beforeAll(async () => {
  service = await startUnmarkedService(key);
  workspace = openCliWorkspace();
  window = await openWindow(workspace);
  page = window.page;
});
afterAll(async () => {
  const code = await window.close();
  workspace.remove();
  await service.close();
  expect(code).toBe(0);
});
beforeEach(() => {
  clicks = [];
});

async function click(on: Locator): Promise<void> {
  await on.waitFor();
  clicks.push((await on.innerText()).split('\n')[0] ?? '');
  await on.click();
}
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, disabled: false });

/** Chooses a file in the system's dialog, which isn't counted. */
async function choose(name: string, text: string): Promise<void> {
  const path = join(workspace.dir, name);
  writeFileSync(path, text);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(button(/^(?:Choose a file|Import a spreadsheet)/).first())]);
  await chooser.setFiles(path);
}

/** Returns the rows of the file to call. */
async function download(): Promise<Record<string, string>[]> {
  await click(page.getByRole('radio', { name: /^CSV/ }).locator('xpath=ancestor-or-self::label | self::*').first());
  const [file] = await Promise.all([page.waitForEvent('download'), click(button(/^Download \d+ to call/))]);
  return Papa.parse<Record<string, string>>(readFileSync(await file.path(), 'utf8'), { header: true, skipEmptyLines: true }).data;
}

const people = Array.from({ length: 30 }, (_, at) => ({
  name: ['Ava Reed', 'Bo Lind', 'Cy Park', 'Di Moss', 'Ed Frost'][at % 5] ?? '',
  phone: `206-555-${String(100 + at).padStart(4, '0')}`,
  email: `person${at}@example.com`,
}));

it('takes the sample to a file to call in four clicks, and asks nothing', async () => {
  await click(button('Try the sample list'));
  await click(button(/^Check \d+ leads/));
  const rows = await download();
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => row['Litigator']))).toEqual(new Set(['clear']));
  expect(clicks.length, clicks.join(' · ')).toBeLessThanOrEqual(4);
});

it('asks for an account where it is needed first, knows a wrong key before it is saved, and leads back', async () => {
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await choose('own.csv', Papa.unparse(people.map(({ name, phone, email }) => ({ Name: name, Phone: phone, Email: email }))));
  await click(button('Connect your account'));
  const form = page.getByRole('form', { name: 'Connect your account' });
  await form.getByLabel('Key').fill('not-the-key-123456');
  await form.getByLabel('Web address').fill(service.url);
  await click(form.getByRole('button', { name: 'Test and connect' }));
  await form
    .getByText(/knows no such key|doesn’t know this key|refused/i)
    .first()
    .waitFor();
  await form.getByLabel('Key').fill(key);
  await click(form.getByRole('button', { name: 'Test and connect' }));
  await click(button(/^Back to the check/).first());
  await page.getByRole('heading', { name: /^\d+ leads, ready to check/ }).waitFor();
});

it('takes a list of one’s own to a file to call in four clicks beside the file dialog', async () => {
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await choose('sure.csv', Papa.unparse(people.map(({ name, phone, email }) => ({ Name: name, Phone: phone, Email: email }))));
  await click(button(/^Check \d+ leads/));
  const rows = await download();
  expect(rows.length).toBeGreaterThan(0);
  expect(clicks.length, clicks.join(' · ')).toBeLessThanOrEqual(4);
});

it('asks of a vendor’s messy file only what nobody could know: which of two columns is the phone', async () => {
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  const rows = people.map(({ name, phone, email }, at) => [
    ...[name, at % 3 === 0 ? 'see notes' : phone, at % 3 === 0 ? phone : '', email.toUpperCase(), at % 7 === 0 ? 'Yes' : 'No', '2138'],
  ]);
  const table = [['Customer', 'Phone', 'Alt', 'E-Mail', 'Do Not Call', 'ZIP'], ...rows, ['Total: 30', '', '', '', '', '']];
  await choose('messy.csv', `Spring campaign\nExported 05/02/2026\n\n${Papa.unparse(table)}`);
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor();
  await click(button('Use the first valid one'));
  await click(button('Continue'));
  await click(button(/^Check \d+ leads/));
  const called = await download();
  expect(called.length).toBeGreaterThan(0);
  // The titles, the total, and the list's own opt-outs were handled without asking.
  expect(called.filter((row) => row['Do Not Call'] === 'Yes' || row['Customer'] === 'Total: 30')).toEqual([]);
  expect(clicks.length, clicks.join(' · ')).toBeLessThanOrEqual(6);
});
