/**
 * Two runs on one key, in a real window: they take turns, and a user prioritizes one, from the run's screen and from the lists.
 *
 * @module-tag chromium
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
let window: OpenWindow;
let page: Page;
beforeAll(async () => {
  workspace = openCliWorkspace();
  window = await openWindow(workspace);
  page = window.page;
});
afterAll(async () => {
  const code = await window.close();
  workspace.remove();
  expect(code).toBe(0);
});

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
/**
 * Changes the run's request, and presses the keys that start it at the very moment when its plan is ready again, like a fast user. Both
 * happen in one turn of the page: a plan recomputed for another reason in between would start the run before the change.
 */
const changeAndStart = (): Promise<void> =>
  page.evaluate(() => {
    let wasStale = false;
    new MutationObserver((_changes, watch) => {
      const start = [...document.querySelectorAll('button')].find(({ textContent }) => /^Check \d+ leads/.test(textContent));
      if (start?.disabled) wasStale = true;
      if (!wasStale || start?.disabled !== false) return;
      watch.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('Reuse incomplete results'))?.click();
  });
/** Imports a list of 400 people and starts its run, slowly enough to be watched. */
async function start(name: string, choose: string): Promise<void> {
  const path = join(workspace.dir, `${name}.csv`);
  const area = name === 'north' ? 206 : 512;
  const rows = Array.from({ length: 400 }, (_, row) => `Person ${row},+1${area}555${1000 + row}`);
  writeFileSync(path, ['name,phone', ...rows].join('\n'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(choose).first().click()]);
  await chooser.setFiles(path);
  await button('Change what is checked').click();
  await button('Limits').click();
  await page.getByRole('textbox', { name: 'Checks a second' }).fill('4');
  await page.getByText('3.8 used').waitFor();
  await expect.poll(() => button(/^Check \d+ leads/).isEnabled()).toBe(true);
  await changeAndStart();
  await page.getByRole('heading', { name: /^Checking, / }).waitFor();
}

it('takes turns, until somebody says which of two runs goes first', async () => {
  await start('north', 'Choose a file');
  expect(await button('Run this first').count()).toBe(0);
  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await start('south', 'Import a spreadsheet');
  await page.getByText('Takes turns with the run of “north” on the same key').waitFor();
  await button('Run this first').click();
  await page.getByText('Goes first; the run of “north” uses the rest of the key’s rate').waitFor();
  expect(await button('Run this first').count()).toBe(0);

  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  const row = (name: string): Locator =>
    page
      .getByRole('list', { name: 'Lists' })
      .getByRole('listitem')
      .filter({ hasText: `${name}.csv` });
  await row('south')
    .getByText(/^Running first, /)
    .waitFor();
  await row('north')
    .getByText(/^Waiting its turn, /)
    .waitFor();
  await row('north').getByRole('link', { name: 'north' }).focus();
  await button('More for north').press('Enter');
  await page.getByRole('menuitem', { name: 'Run this first' }).click();
  await row('north')
    .getByText(/^Running first, /)
    .waitFor();
  await row('south')
    .getByText(/^Waiting its turn, /)
    .waitFor();

  await page.getByRole('link', { name: 'south' }).click();
  await page.getByText('The run of “north” goes first; this one uses the rest of the key’s rate').waitFor();
  expect(window.complaints).toEqual([]);
});
