/**
 * Deleting a list in the window: deleted by one key, restored by another, even after a restart, and removed permanently only on request.
 *
 * @module-tag chromium
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';

let workspace: CliWorkspace;
beforeAll(() => {
  workspace = openCliWorkspace();
});
afterAll(() => workspace.remove());

const call = (page: Page, name: string, params: object): Promise<unknown> =>
  page.evaluate(
    async ([command, body]) =>
      (await fetch(`/call/${command}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json() as unknown,
    [name, JSON.stringify(params)] as const,
  );
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.textContent ?? null);

it('is undone by a key, by the notice and from the line under the lists', async () => {
  const window = await openWindow(workspace);
  const { page } = window;
  for (const name of ['Oldest', 'Middle', 'Newest'])
    await call(page, 'lists.import', { importId: crypto.randomUUID(), files: 'sample', name, reading: {} });
  await link(page, 'Newest').waitFor();

  await link(page, 'Middle').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('alert').filter({ hasText: 'Deleted “Middle”' }).waitFor();
  await expect.poll(() => focused(page)).toBe('Oldest');
  expect(await link(page, 'Middle').count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await workspace.run(['lists', '--json'])).stdout).not.toContain('Middle');

  // While a text field is being edited, undo applies to its text.
  const search = page.getByRole('textbox', { name: 'Search lists' });
  await search.fill('old');
  await page.keyboard.press('Control+z');
  await search.fill('');
  expect(await link(page, 'Middle').count()).toBe(0);
  await link(page, 'Oldest').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => focused(page)).toBe('Middle');
  await page.getByRole('alert').filter({ hasText: '“Middle” is restored' }).waitFor();

  await link(page, 'Oldest').focus();
  await page.keyboard.press('Delete');
  const notice = page.getByRole('alert').filter({ hasText: 'Deleted “Oldest”' });
  await expect.poll(() => focused(page)).toBe('Middle');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => focused(page)).toBe('Oldest');

  for (const name of ['Newest', 'Middle', 'Oldest']) {
    await link(page, name).focus();
    await page.keyboard.press('Delete');
    await expect.poll(() => link(page, name).count()).toBe(0);
  }
  await page.getByRole('heading', { name: /^Find out which leads are worth calling/ }).waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Undo deleting Newest' }).waitFor();
  expect(window.complaints).toEqual([]);
  expect(await window.close()).toBe(0);

  const again = await openWindow(workspace);
  await again.page.getByText('3 deleted lists').waitFor();
  await again.page.getByRole('button', { name: 'Show', exact: true }).click();
  await again.page.getByRole('button', { name: 'Undo deleting Middle' }).click();
  await link(again.page, 'Middle').waitFor();
  await again.page.getByRole('button', { name: 'Delete permanently now: Newest' }).click();
  await again.page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await again.page.getByText('1 deleted list', { exact: true }).waitFor();
  await link(again.page, 'Middle').focus();
  await again.page.getByRole('button', { name: 'More for Middle' }).click();
  await again.page.getByRole('menuitem', { name: 'Delete permanently…' }).click();
  await again.page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect.poll(() => link(again.page, 'Middle').count()).toBe(0);
  await again.page.getByText('1 deleted list', { exact: true }).waitFor();
  expect(again.complaints).toEqual([]);
  expect(await again.close()).toBe(0);
});
