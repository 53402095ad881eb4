/**
 * Visible failures: a refused key, and a window whose program is gone.
 *
 * @module-tag chromium
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { rendererFolder } from '../../electron/hosts/node/builtFiles.ts';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

let room: CliRoom;
let window: OpenWindow;
let service: TestSandbox;
beforeEach(async () => {
  room = openCliRoom();
  [window, service] = await Promise.all([openWindow(room), startTestSandbox({ key: 'the-right-key' })]);
});
afterEach(async () => {
  await window.close();
  await service.close();
  room.remove();
});

async function setKey(page: Page, key: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New key of Service' }).fill(key);
  await page.keyboard.press('Enter');
  await page.getByText('Key of Service saved').last().waitFor();
}

it('a refused key pauses the run with its cause, and leads to where it is replaced', async () => {
  const { page } = window;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(/^Add$/).click();
  await page.getByRole('region', { name: 'Environments' }).getByRole('textbox', { name: 'Name', exact: true }).fill('Service');
  await page.getByRole('textbox', { name: 'Base URL' }).fill(service.url);
  await button('Add environment').click();
  await setKey(page, 'a-wrong-key');

  await page.getByRole('link', { name: 'Lists', exact: true }).click();
  await button('Try the sample list').click();
  await button('Continue to plan').click();
  await page.getByRole('combobox', { name: 'Environment of this run' }).click();
  await page.getByRole('option', { name: 'Service' }).click();
  const start = button('Try 25 rows first');
  await expect.poll(() => start.isEnabled(), { message: 'the run can be started' }).toBe(true);
  await start.click();
  const banner = page.getByRole('status').filter({ hasText: 'the service refused the key' });
  await banner.waitFor();
  expect(service.counts().billed).toBe(0);

  await banner.getByRole('button', { name: 'Replace key' }).click();
  await button('Replace').click();
  await setKey(page, 'the-right-key');
  await page.goBack();
  await button('Resume').click();
  await page.getByRole('heading', { name: /^Finished, all \d+ calls made/ }).waitFor();
  expect(await page.content()).not.toMatch(/a-wrong-key|the-right-key/);
  expect(window.complaints).toEqual([]);
});

it('a window whose program is gone says so, still opens every screen, and continues when it is back', async () => {
  const { page } = window;
  const screen = (name: string) => page.getByRole('main', { name, exact: true });
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await page.route('**/assets/LookupScreen-*', (route) => route.abort());
  await page.reload();
  await open('Look-up');
  await page.getByRole('heading', { name: 'This screen couldn’t be loaded' }).waitFor();

  const others = readdirSync(join(rendererFolder(), 'assets')).filter((name) => /(?<!Lookup)Screen-.*\.js$/.test(name));
  expect(others.length).toBeGreaterThan(10);
  const missing = async (): Promise<string[]> => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return others.filter((file) => !loaded.some((url) => url.endsWith(file)));
  };
  await expect.poll(missing, { message: 'screens that are not loaded ahead' }).toEqual([]);
  await page.unroute('**/assets/LookupScreen-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await screen('Look-up').waitFor();

  await open('Lists');
  await page.getByRole('button', { name: 'Try the sample list' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Try the sample list' }).click();
  const alert = page.getByRole('alert');
  await alert
    .filter({ hasText: /Rollcall|program/ })
    .first()
    .waitFor();
  await page.context().setOffline(false);
  // A background request of the window may have failed as well, with its own notice.
  const again = alert.getByRole('button', { name: 'Try again' });
  const matching = page.getByRole('heading', { name: 'Match the columns' });
  for (let left = await again.count(); left > 0 && !(await matching.isVisible()); left = await again.count()) {
    await again.last().click();
    await expect.poll(async () => (await matching.isVisible()) || (await again.count()) < left).toBe(true);
  }
  await matching.waitFor();

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).click();
  await screen('Settings').waitFor();
});
