/**
 * A window whose program is gone.
 *
 * @module-tag chromium
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rendererFolder } from '#hosts/node/builtFiles.ts';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
let window: OpenWindow;
beforeAll(async () => {
  workspace = openCliWorkspace();
  window = await openWindow(workspace);
});
afterAll(async () => {
  await window.close();
  workspace.remove();
});

it('says so, still opens every screen, and continues when it is back', async () => {
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
  const matching = page.getByRole('heading', { name: /ready to check$/ });
  for (let left = await again.count(); left > 0 && !(await matching.isVisible()); left = await again.count()) {
    await again.last().click();
    await expect.poll(async () => (await matching.isVisible()) || (await again.count()) < left).toBe(true);
  }
  await matching.waitFor();

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).click();
  await screen('Settings').waitFor();
});
