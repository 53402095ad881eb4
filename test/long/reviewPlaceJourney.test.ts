/**
 * Leaving the review and coming back: through another screen, a reload and a restart, and after showing requested rows.
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

const at = (page: Page, hash: string): Promise<void> =>
  page.evaluate((address) => {
    location.hash = address;
  }, hash);

/** The visible signs of the current place. */
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
    columns: await page
      .getByRole('columnheader')
      .evaluateAll((headings) => headings.slice(0, 5).map((heading) => heading.getAttribute('aria-label'))),
    width: await page.getByRole('columnheader', { name: 'Phone', exact: true }).evaluate((heading) => heading.clientWidth),
  };
}

it('finds everything as it was left', async () => {
  const window = await openWindow(workspace);
  const { page } = window;
  await page.getByRole('button', { name: 'Try the sample list' }).click();
  await page.waitForURL(/#\/lists\/[^/]+\/check$/);
  const list = (/lists\/([^/]+)/.exec(page.url()) ?? [])[1] ?? '';
  const review = `#/lists/${list}/review`;
  await page.getByTitle('Show these rows').first().waitFor();

  await at(page, review);
  await page.getByRole('gridcell', { name: 'Marisol Quintero' }).first().waitFor();
  await page.getByRole('button', { name: /^Not reviewed by you/ }).click();
  const town = page.getByRole('columnheader', { name: 'Town' });
  await town.getByRole('button', { name: 'Town', exact: true }).click();
  await expect.poll(() => town.getAttribute('aria-sort')).toBe('ascending');
  await town.getByRole('button', { name: 'Town', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search all cells' }).fill('example');
  await page.getByRole('textbox', { name: 'Search all cells' }).press('Enter');
  await page
    .locator('footer')
    .getByText(/^\d+ of \d+ rows/)
    .waitFor();
  await page.keyboard.press('c');
  await page.getByRole('option', { name: 'Vendor' }).click();
  await page.keyboard.press('Escape');
  // A wider phone column, dragged by its edge; the score before the grade, dragged by its heading; and all of it as a named view.
  const phone = page.getByRole('columnheader', { name: 'Phone', exact: true });
  const edge = await phone.boundingBox();
  const score = page.getByRole('columnheader', { name: 'Score', exact: true });
  if (edge === null) throw new Error('the heading is not shown');
  await page.mouse.move(edge.x + edge.width - 3, edge.y + 16);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 57, edge.y + 16, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => phone.evaluate((heading) => heading.clientWidth)).toBe(edge.width + 60);
  // The search's match may have scrolled sideways.
  await page.getByRole('grid', { name: 'Rows' }).evaluate((grid) => grid.scrollTo({ left: 0 }));
  const grade = await page.getByRole('columnheader', { name: 'Grade', exact: true }).boundingBox();
  await score.hover();
  await page.mouse.down();
  await page.mouse.move((grade?.x ?? 0) + 6, (grade?.y ?? 0) + 16, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('v');
  await page.getByRole('menuitem', { name: 'Save this view as…' }).click();
  await page.keyboard.type('Towns');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Towns', pressed: true }).waitFor();
  await page.getByRole('grid', { name: 'Rows' }).focus();
  for (let step = 0; step < 60; step++) await page.keyboard.press('j');
  await page.keyboard.press(']');
  await expect.poll(() => page.getByRole('complementary', { name: /^Row/ }).count()).toBe(0);
  const left = await seen(page);
  expect(left).toMatchObject({ inSight: true, sort: 'descending', vendor: 0, sought: 'example', drawer: 0, facets: 1 });
  expect(left).toMatchObject({ tab: 'Towns', columns: ['Row', 'Decision', 'Score', 'Grade', 'Litigator'], width: edge.width + 60 });

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

  const again = await openWindow(workspace);
  await again.page.getByRole('link', { name: 'sample-leads' }).waitFor();
  await at(again.page, review);
  await expect.poll(() => seen(again.page)).toEqual(further);
  await again.page.keyboard.press('v');
  await again.page.keyboard.press('1');
  await again.page.getByRole('button', { name: /^All rows/, pressed: true }).waitFor();
  await again.page.keyboard.press('v');
  await again.page.keyboard.press('6');
  await expect.poll(() => seen(again.page)).toMatchObject({ tab: 'Towns', sort: 'descending', vendor: 0, sought: 'example' });
  // The row numbers caused no decisions.
  expect(await again.page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);

  // Once filtered by hand, requested rows are a place like any other.
  await at(again.page, `#/lists/${list}/import`);
  await again.page.getByTitle('Show these rows').first().click();
  await again.page.getByRole('button', { name: /^Remove filter/ }).waitFor();
  await again.page.getByRole('button', { name: /^Litigators/ }).click();
  await again.page.getByRole('heading', { name: /^No rows with/ }).waitFor();
  await at(again.page, '#/lists');
  await again.page.getByRole('heading', { name: 'Lists' }).waitFor();
  await at(again.page, review);
  await again.page.getByRole('heading', { name: /^No rows with/ }).waitFor();
  expect(again.complaints).toEqual([]);
  expect(await again.close()).toBe(0);
});
