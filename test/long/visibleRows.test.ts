/**
 * Ten million rows in a real Chromium: each is painted where it is looked at, and can only be decided there.
 *
 * @module-tag chromium
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import {
  dragThumb,
  gridOf,
  longRows,
  openLongReview,
  paintedOf,
  rowOf,
  rowsPainted,
  untilPainted,
  untilStandingOn,
  type OpenReview,
} from '../support/openLongReview.ts';
import { untilFrame } from '../support/untilFrame.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser.close());

let open: OpenReview | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

it('decides, notes and selects no row that isn’t visible, but scrolls to it', async () => {
  open = await openLongReview(browser);
  const { page, review } = open;
  await gridOf(page).hover();
  for (const key of ['3', '0', ' ', 'n']) {
    await page.mouse.wheel(0, 3200);
    await expect.poll(() => paintedOf(page, 1)).toBe('not drawn');
    expect(await gridOf(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press(key);
    await untilPainted(page, 1);
    await expect.poll(() => page.locator('footer').allTextContents()).toContainEqual(expect.stringContaining('Row 1 was not visible.'));
    await untilStandingOn(page, 1);
  }
  // What was not done can't be undone.
  expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  // Only half of it is visible: that isn't enough either.
  await page.mouse.wheel(0, 16);
  await expect.poll(() => paintedOf(page, 1)).toContain('cut');
  await page.keyboard.press('3');
  await untilPainted(page, 1);
  expect([review.decided, await page.getByRole('textbox', { name: 'Note' }).count()]).toEqual([[], 0]);
  expect(await page.getByText(/^\d+ selected$/).count()).toBe(0);

  await page.keyboard.press('3');
  await expect.poll(() => review.decided).toEqual([[1]]);
  await untilStandingOn(page, 2);
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
});

it('undoes no decision on a row that isn’t visible, but scrolls to it', async () => {
  open = await openLongReview(browser);
  const { page, review } = open;
  const refused = async (): Promise<void> => {
    await expect
      .poll(() => page.locator('footer').allTextContents())
      .toContainEqual(expect.stringContaining('Row 1 was not visible. Press U again to undo.'));
    await untilStandingOn(page, 1);
    expect(review.undone).toEqual([]);
  };
  await page.keyboard.press('3');
  await expect.poll(() => review.decided).toEqual([[1]]);
  await untilStandingOn(page, 2);
  // Far from it, and with its own row loaded but scrolled away.
  await page.keyboard.press('End');
  await untilStandingOn(page, longRows);
  await page.keyboard.press('u');
  await refused();
  await gridOf(page).hover();
  await page.mouse.wheel(0, 3200);
  await expect.poll(() => paintedOf(page, 1)).toBe('not drawn');
  await page.keyboard.press('u');
  await refused();
  await page.keyboard.press('u');
  await expect.poll(() => review.undone).toEqual([[1]]);
  await expect.poll(() => page.locator('footer').allTextContents()).toContainEqual(expect.stringContaining('Undone: row 1'));
});

it('decides selected rows even if they aren’t visible, because they were, and undoes that as soon as one of them is', async () => {
  open = await openLongReview(browser);
  const { page, review } = open;
  for (const key of [' ', 'j', ' ']) await page.keyboard.press(key);
  await page.getByText(/^2 of .* selected$/).waitFor();
  await dragThumb(page, 0.7);
  await page.keyboard.press('2');
  await expect.poll(() => review.decided).toEqual([[1, 3]]);
  const reported = (words: string): Promise<void> =>
    expect.poll(() => page.locator('footer').allTextContents()).toContainEqual(expect.stringContaining(words));
  await reported('2 rows');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await reported('The 2 rows were not visible. Press U again to undo.');
  expect(review.undone).toEqual([]);
  await untilStandingOn(page, 1);
  await page.keyboard.press('u');
  await expect.poll(() => review.undone).toEqual([[1, 3]]);
});

it('decides nothing before the row is painted, however quick the key, and shows the longest number whole', async () => {
  open = await openLongReview(browser, { scale: 2 });
  const { page, review } = open;
  // Both keys in one turn of the page, without a frame in between.
  const together = (first: string, second: string): Promise<void> =>
    page.evaluate(
      (keys) => {
        for (const key of keys)
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      },
      [first, second],
    );
  const release = review.hold();
  await page.keyboard.press('End');
  await expect.poll(() => paintedOf(page, longRows)).toBe('without its cells');
  for (const key of ['1', '2', '3', ' ', 'n']) await page.keyboard.press(key);
  release();
  await untilStandingOn(page, longRows);
  await together('Home', '3');
  await untilStandingOn(page, 1);
  expect(review.decided).toEqual([]);
  await page.keyboard.press('2');
  await expect.poll(() => review.decided).toEqual([[1]]);
  // The longest number is completely visible, with its checkbox.
  await page.keyboard.press('End');
  await untilStandingOn(page, longRows);
  await page.keyboard.press(' ');
  await page.getByText(/^1 of .* selected$/).waitFor();
  const workspace = await rowOf(page, longRows).evaluate((row) => {
    const cell = row.querySelector('[role=gridcell]');
    const tick = cell?.querySelector('svg');
    return (tick?.getBoundingClientRect().left ?? 0) - (cell?.getBoundingClientRect().left ?? 0);
  });
  expect(workspace).toBeGreaterThanOrEqual(8);
});

it('moves down row by row with the next row visible, so that no quick decision is lost', async () => {
  open = await openLongReview(browser);
  const { page, review } = open;
  // Three keys per frame, as on a busy machine: the rows they decide were painted before the first of them.
  for (let row = 1; row <= 39; row += 3) {
    for (const key of ['1', '2', '3']) await page.keyboard.press(key);
    await untilStandingOn(page, row + 3);
    expect((await rowsPainted(page)).at(-1)).toBeGreaterThanOrEqual(row + 6);
  }
  await expect.poll(() => review.decided).toEqual(Array.from({ length: 39 }, (_, index) => [index + 1]));
});

it('decides a row that a panel lies over only where the panel shows that very row', async () => {
  open = await openLongReview(browser, { viewport: { width: 1024, height: 640 } });
  const { page, review } = open;
  await page.keyboard.press(']');
  await page.getByRole('complementary', { name: 'Row 1' }).waitFor();
  await page.keyboard.press('1');
  await expect.poll(() => review.decided).toEqual([[1]]);
  // As narrow as at fourfold zoom: the details leave no room for the grid.
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('complementary', { name: 'Row 2' }).waitFor();
  await page.keyboard.press('1');
  await expect.poll(() => review.decided).toEqual([[1], [2]]);
  await page.keyboard.press(']');
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.id = 'cover';
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '9999' });
    document.body.append(cover);
  });
  await page.keyboard.press('1');
  await page.evaluate(() => document.querySelector('#cover')?.remove());
  expect(review.decided).toEqual([[1], [2]]);
});

it('keeps each heading over its cells, also when pinned columns stay and the others scroll', async () => {
  open = await openLongReview(browser, { viewport: { width: 1440, height: 700 }, rows: 10_000 });
  const { page } = open;
  await page.keyboard.press(']');
  /** Horizontal positions by column. */
  const leftOf = async (role: string, row: number): Promise<Map<number, number>> =>
    new Map(
      await rowOf(page, row)
        .getByRole(role as 'gridcell')
        .evaluateAll((cells) =>
          cells.map((cell) => [Number(cell.getAttribute('aria-colindex')), Math.round(cell.getBoundingClientRect().left)]),
        ),
    );
  for (const sideways of [0, 150, 900]) {
    await page.getByRole('grid').evaluate((grid, left) => (grid.scrollLeft = left), sideways);
    await untilFrame(page);
    const [headings, cells] = [await leftOf('columnheader', 0), await leftOf('gridcell', 1)];
    expect(cells.size).toBeGreaterThan(4);
    expect([...cells]).toEqual([...headings].filter(([column]) => cells.has(column)));
  }
});
