/** Every screen in both themes before axe: nothing that keeps a person out, and nothing on the console. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';
import { themes, wear, type Theme } from '../support/themes.ts';

const sample = new URL('../../resources/sample-leads.csv', import.meta.url).pathname;

let room: CliRoom;
beforeAll(() => {
  room = openCliRoom();
});
afterAll(() => room.remove());

/** What keeps people out, as `rule: element`; what is only untidy stays away. `part`: look at this element alone. */
async function barriers(page: Page, theme: Theme, part?: string): Promise<string[]> {
  // There are no frames to be gathered in a page of their own; rows are alike, and a dozen stands for all.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[role=row]:nth-child(n + 12)');
  if (part !== undefined) axe.include(part);
  // The second theme has the same elements in other colours.
  if (theme !== themes[0]) axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    for (const { target, failureSummary } of nodes) {
      // The arrow keys of the field that owns a list of options scroll it: it needs no focus of its own.
      const inOptions = await page.locator(target.join(' ')).evaluate((element) => element.closest('[role=listbox]') !== null);
      if (id !== 'scrollable-region-focusable' || !inOptions) found.push(`${id}: ${target.join(' ')} ${failureSummary ?? ''}`);
    }
  }
  return found;
}

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
    { name: 'settings', address: '#/settings', whole: heading('Environments') },
    { name: 'a new environment', address: '#/settings', whole: heading('Environments'), opens: { act: button('Add'), part: 'form' } },
  ]);
  expect(await window.close()).toBe(0);
});
