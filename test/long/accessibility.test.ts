/** Every screen in both themes before axe: nothing that keeps a person out, and nothing on the console. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { barriers } from '../support/barriers.ts';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';
import { themes, wear } from '../support/themes.ts';

const sample = new URL('../../resources/sample-leads.csv', import.meta.url).pathname;

let room: CliRoom;
beforeAll(() => {
  room = openCliRoom();
});
afterAll(() => room.remove());

interface Screen {
  name: string;
  address: string;
  /** Stands on the screen once it is whole. */
  whole: (page: Page) => Locator;
  /** What is opened on it first, and then looked at alone. */
  opens?: { act: (page: Page) => Promise<unknown>; part: string };
}

/** Opens each screen in each theme, and expects no barrier and no complaint on any. */
async function examine(window: OpenWindow, screens: readonly Screen[]): Promise<void> {
  const { page, complaints } = window;
  const found: string[] = [];
  for (const theme of themes) {
    await wear(page, theme);
    for (const { name, address, whole, opens } of screens) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, address);
      await whole(page).first().waitFor();
      await opens?.act(page);
      found.push(...(await barriers(page, theme, opens?.part)).map((barrier) => `${name}, ${theme}: ${barrier}`));
      if (opens !== undefined) await page.keyboard.press('Escape');
    }
  }
  expect({ found, complaints }).toEqual({ found: [], complaints: [] });
}

const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name });

it('keeps nobody out, in either theme', { timeout: 120_000 }, async () => {
  const empty = await openWindow(room);
  await examine(empty, [{ name: 'no lists', address: '#/lists', whole: heading('Drop a spreadsheet anywhere in this window') }]);
  expect(await empty.close()).toBe(0);
  const checked = await room.run(['check', sample, '--environment', 'sandbox', '--add-ons', 'litigator_checks', '--qps', '500', '--json']);
  expect(checked.code, checked.stderr).toBe(0);
  const { list } = z.object({ list: z.string() }).parse(JSON.parse(checked.stdout));
  const window = await openWindow(room);
  const button =
    (name: string | RegExp) =>
    (page: Page): Promise<unknown> =>
      page.getByRole('button', { name }).click();
  await examine(window, [
    { name: 'lists', address: '#/lists', whole: (page) => page.getByRole('link', { name: 'sample-leads' }) },
    {
      name: 'a list’s menu',
      address: '#/lists',
      whole: heading('Lists'),
      opens: { act: button('More for sample-leads'), part: '[role=menu]' },
    },
    { name: 'import', address: `#/lists/${list}/import`, whole: heading('Rejected lines') },
    {
      name: 'a column’s fields',
      address: `#/lists/${list}/import`,
      whole: heading('Rejected lines'),
      opens: { act: (page) => page.getByRole('combobox', { name: 'Field for Vendor' }).click(), part: '[aria-label=Columns]' },
    },
    { name: 'plan', address: `#/lists/${list}/plan`, whole: (page) => page.getByText('Calls to buy') },
    { name: 'run', address: `#/lists/${list}/run`, whole: heading(/^Finished/) },
    { name: 'review', address: `#/lists/${list}/review`, whole: (page) => page.getByRole('row').filter({ hasText: 'Devon Achterberg' }) },
    {
      name: 'the keys',
      address: `#/lists/${list}/review`,
      whole: (page) => page.getByRole('row').filter({ hasText: 'Devon Achterberg' }),
      opens: { act: (page) => page.keyboard.press('?'), part: '[role=dialog]' },
    },
    { name: 'export', address: `#/lists/${list}/export`, whole: (page) => page.getByRole('cell', { name: 'Devon Achterberg' }) },
    { name: 'ledger', address: '#/ledger', whole: (page) => page.getByText('All sums agree') },
    { name: 'settings', address: '#/settings', whole: heading('Environments') },
    { name: 'a new environment', address: '#/settings', whole: heading('Environments'), opens: { act: button(/^Add$/), part: 'form' } },
  ]);
  expect(await window.close()).toBe(0);
});
