/**
 * The program itself in its states, wide and narrow, in both themes: no violation of any axe rule, nothing cut, nothing on the console.
 *
 * @module-tag chromium
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { barriers } from '../support/barriers.ts';
import { layoutFaults } from '../support/layoutFaults.ts';
import { openWindow, type OpenWindow } from '../support/openWindow.ts';
import { untilSettled } from '../support/untilSettled.ts';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';
import { lowestSize, lowSize, wideSize } from '../support/sizes.ts';
import { themes, wear, type Theme } from '../support/themes.ts';

const sample = new URL('../../resources/sample-leads.csv', import.meta.url).pathname;

let room: CliRoom;
beforeAll(() => {
  room = openCliRoom();
});
afterAll(() => room.remove());

interface Screen {
  name: string;
  address: string;
  /** Is visible once the screen is complete. */
  whole: (page: Page) => Locator;
  /** Actions before the screen is checked. */
  act?: (page: Page) => Promise<unknown>;
  /** Actions after the check: a review opens again where it was left. */
  after?: (page: Page) => Promise<unknown>;
  /** Commands that fail, or never answer, during the check. */
  broken?: Readonly<Record<string, 'fails' | 'hangs'>>;
}

const refused = { ok: false, failure: { code: 'dataFolder.unusable', params: { path: '/home/ada/rollcall', problem: 'EIO' } } };

/**
 * How each screen is looked at. The second theme has the same elements in the same places in other colors, so it is looked at once; and a
 * window in between differs from the smallest in its layout alone.
 */
const looks = [
  { size: wideSize, theme: 'light', axe: true },
  { size: wideSize, theme: 'dark', axe: true },
  { size: lowSize, theme: 'light', axe: false },
  { size: lowestSize, theme: 'light', axe: true },
] satisfies { size: { width: number; height: number }; theme: Theme; axe: boolean }[];

/** Opens each screen, wide and narrow, in both themes, and expects no barrier, nothing cut, and no complaint on any. */
async function examine(window: OpenWindow, screens: readonly Screen[]): Promise<void> {
  const { page, complaints } = window;
  const found: string[] = [];
  // A notice that is still fading in has other colors.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { size, theme, axe } of looks) {
    await page.setViewportSize(size);
    await wear(page, theme);
    for (const { name, address, whole, act, after, broken = {} } of screens) {
      const where = `${name}, ${theme}, ${size.width} × ${size.height}`;
      await page.evaluate(() => {
        location.hash = '#/nowhere';
      });
      for (const [command, how] of Object.entries(broken))
        await page.route(`**/call/${command}`, (route) => (how === 'fails' ? route.fulfill({ json: refused }) : undefined));
      await page.evaluate((hash) => {
        location.hash = hash;
      }, address);
      await whole(page)
        .first()
        .waitFor()
        .catch((error: unknown) => {
          throw new Error(`${where}: the screen did not come`, { cause: error });
        });
      await act?.(page);
      if (axe) found.push(...(await barriers(page, theme)).map((barrier) => `${where}: ${barrier}`));
      // Colors don't change the layout.
      if (theme === themes[0]) found.push(...(await layoutFaults(page)).map((fault) => `${where}: ${fault}`));
      await after?.(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    }
  }
  expect({ found, complaints }).toEqual({ found: [], complaints: [] });
}

const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('heading', { name });

const rows = (page: Page): Locator => page.getByRole('row').filter({ hasText: 'Devon Achterberg' });
const keys =
  (...pressed: string[]) =>
  async (page: Page): Promise<void> => {
    for (const key of pressed) await page.keyboard.press(key);
    await untilSettled(page);
  };

it('is accessible before there is any list', async () => {
  const empty = await openWindow(room);
  await examine(empty, [
    { name: 'no lists', address: '#/lists', whole: heading('Drop a spreadsheet anywhere in this window') },
    { name: 'empty ledger', address: '#/ledger', whole: heading('Nothing has been sent yet') },
    { name: 'look-up', address: '#/lookup', whole: heading('Look up') },
  ]);
  expect(await empty.close()).toBe(0);
});

it('is accessible in every state', async () => {
  const checked = await room.run(['check', sample, '--environment', 'sandbox', '--add-ons', 'litigator_checks', '--qps', '500', '--json']);
  expect(checked.code, checked.stderr).toBe(0);
  const { list } = z.object({ list: z.string() }).parse(JSON.parse(checked.stdout));
  const window = await openWindow(room);
  const button =
    (name: string | RegExp) =>
    (page: Page): Promise<unknown> =>
      page.getByRole('button', { name }).click();
  const review = `#/lists/${list}/review`;
  const inReview = (name: string, act: Screen['act'], whole = rows): Screen => ({ name, address: review, whole, ...(act && { act }) });
  await examine(window, [
    { name: 'lists', address: '#/lists', whole: (page) => page.getByRole('link', { name: 'sample-leads' }) },
    { name: 'a list’s menu', address: '#/lists', whole: heading('Lists'), act: button('More for sample-leads') },
    { name: 'import', address: `#/lists/${list}/import`, whole: heading('Rejected lines') },
    {
      name: 'a column’s fields',
      address: `#/lists/${list}/import`,
      whole: heading('Rejected lines'),
      act: (page) => page.getByRole('combobox', { name: 'Field for Vendor' }).click(),
    },
    { name: 'plan', address: `#/lists/${list}/plan`, whole: (page) => page.getByText('Calls to buy') },
    { name: 'run', address: `#/lists/${list}/run`, whole: heading(/^Finished/) },
    inReview('review', undefined),
    inReview('the keys', keys('?')),
    inReview('sorting', keys('s', 'z')),
    inReview('sorting by nothing', keys('s', 'x', 'x')),
    inReview('the columns', keys('c')),
    inReview('filters', keys('[')),
    inReview('a filter', keys('[', 'l', 'i')),
    inReview('the row in full', keys('Enter')),
    inReview('a note', keys('n')),
    inReview('a decision on several rows', keys(' ', ' ', '2')),
    {
      ...inReview('filtered to nothing', async (page) => {
        await keys('/', 'q', 'q', 'q', 'Enter')(page);
        await page.getByRole('heading', { name: /^No rows with/ }).waitFor();
      }),
      after: async (page) => {
        // By key: a notice of what failed before may lie over it.
        await page.getByRole('button', { name: 'Clear all' }).press('Enter');
        await rows(page).first().waitFor();
      },
    },
    { ...inReview('review, failed', undefined, (page) => page.getByRole('alert')), broken: { 'review.open': 'fails' } },
    {
      ...inReview('review, reading', undefined, (page) => page.getByText(/^Reading \d+ rows/)),
      broken: { 'review.open': 'hangs' },
    },
    { name: 'export', address: `#/lists/${list}/export`, whole: (page) => page.getByRole('cell', { name: 'Devon Achterberg' }) },
    { name: 'ledger', address: '#/ledger', whole: (page) => page.getByText('All sums agree') },
    { name: 'settings', address: '#/settings', whole: heading('Environments') },
    { name: 'a new environment', address: '#/settings', whole: heading('Environments'), act: button(/^Add$/) },
  ]);
  expect(await window.close()).toBe(0);
});
