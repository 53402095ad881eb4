/** Leaving the review and coming back: by another screen, a reload and a restart, and after showing requested rows. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWindow } from '../support/openWindow.ts';
import { openCliRoom, type CliRoom } from '../support/spawnCli.ts';

let room: CliRoom;
beforeAll(() => {
  room = openCliRoom();
});
afterAll(() => room.remove());

const at = (page: Page, hash: string): Promise<void> =>
  page.evaluate((address) => {
    location.hash = address;
  }, hash);

/** What a person sees of where they are. */
async function seen(page: Page): Promise<object> {
  const row = page.getByRole('grid', { name: 'Rows' }).locator('[data-active]');
  await row.waitFor();
  return {
    row: await row.getByRole('gridcell').first().textContent(),
    inSight: await row.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    }),
    sort: await page.getByRole('columnheader', { name: 'Town' }).getAttribute('aria-sort'),
    vendor: await page.getByRole('columnheader', { name: 'Vendor' }).count(),
    sought: await page.getByRole('textbox', { name: 'Search all cells' }).inputValue(),
    tab: await page.getByRole('group', { name: 'Views' }).locator('[aria-pressed=true]').textContent(),
    drawer: await page.getByRole('complementary', { name: /^Row/ }).count(),
    facets: await page.getByRole('complementary', { name: 'Filters' }).count(),
  };
}

it('finds everything as it was left', { timeout: 120_000 }, async () => {
  const window = await openWindow(room);
  const { page } = window;
  await page.getByRole('button', { name: 'Try the sample list' }).click();
  await page.waitForURL(/#\/lists\/[^/]+\/import$/);
  const list = (/lists\/([^/]+)/.exec(page.url()) ?? [])[1] ?? '';
  const review = `#/lists/${list}/review`;
  await page.getByTitle('Show these rows').first().waitFor();

  await at(page, review);
  await page.getByRole('gridcell', { name: 'Marisol Quintero' }).first().waitFor();
  await page.getByRole('button', { name: /^To decide/ }).click();
  const town = page.getByRole('columnheader', { name: 'Town' });
  await town.getByRole('button', { name: 'Town', exact: true }).click();
  await expect.poll(() => town.getAttribute('aria-sort')).toBe('ascending');
  await town.getByRole('button', { name: 'Town', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search all cells' }).fill('example');
  await page.getByRole('textbox', { name: 'Search all cells' }).press('Enter');
  await page.getByText(/^\d+ of \d+ rows/).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('option', { name: 'Vendor' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('grid', { name: 'Rows' }).focus();
  for (let step = 0; step < 60; step++) await page.keyboard.press('j');
  await page.keyboard.press(']');
  await expect.poll(() => page.getByRole('complementary', { name: /^Row/ }).count()).toBe(0);
  const left = await seen(page);
  expect(left).toMatchObject({ inSight: true, sort: 'descending', vendor: 0, sought: 'example', drawer: 0, facets: 1 });

  await at(page, '#/lists');
  await page.getByRole('heading', { name: 'Lists' }).waitFor();
  await at(page, review);
  await expect.poll(() => seen(page)).toEqual(left);

  // A last step just before the page closes isn't lost either.
  await page.keyboard.press('j');
  const further = await seen(page);
  expect(further).not.toEqual(left);
  await page.reload();
  await expect.poll(() => seen(page)).toEqual(further);

  // Requested rows are shown instead, and don't replace the saved place.
  await at(page, `#/lists/${list}/import`);
  await page.getByTitle('Show these rows').first().click();
  await page.getByRole('button', { name: /^Remove filter/ }).waitFor();
  await page.keyboard.press('j');
  await at(page, '#/lists');
  await page.getByRole('heading', { name: 'Lists' }).waitFor();
  await at(page, review);
  await expect.poll(() => seen(page)).toEqual(further);
  expect(window.complaints).toEqual([]);
  expect(await window.close()).toBe(0);

  const again = await openWindow(room);
  await again.page.getByRole('link', { name: 'sample-leads' }).waitFor();
  await at(again.page, review);
  await expect.poll(() => seen(again.page)).toEqual(further);

  // Filtered by hand, requested rows are a place like any other.
  await at(again.page, `#/lists/${list}/import`);
  await again.page.getByTitle('Show these rows').first().click();
  await again.page.getByRole('button', { name: /^Remove filter/ }).waitFor();
  await again.page.getByRole('button', { name: /^Litigators/ }).click();
  await again.page.getByText('No rows with').waitFor();
  await at(again.page, '#/lists');
  await again.page.getByRole('heading', { name: 'Lists' }).waitFor();
  await at(again.page, review);
  await again.page.getByText('No rows with').waitFor();
  expect(again.complaints).toEqual([]);
  expect(await again.close()).toBe(0);
});
