/**
 * Ten million rows: each can be reached and is painted when visible, both where a page pixel is a fraction of a screen pixel and where it
 * is three. At three, Chromium's layout ends soonest, before row 350,000.
 *
 * @module-tag chromium
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { dragThumb, gridOf, openLongReview, rowOf, rowsPainted, untilStandingOn } from '../support/openLongReview.ts';
import { reachEveryRow } from '../support/reachEveryRow.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser.close());

it.each([1.25, 3])('reaches each of ten million rows at a device scale of %d', async (scale) => {
  const open = await openLongReview(browser, { scale });
  await reachEveryRow(open);
  await open.close();
});

it('stays where it is while the zoom and the window change', async () => {
  const open = await openLongReview(browser);
  const { page } = open;
  await dragThumb(page, 0.6);
  const [first = 0] = await rowsPainted(page);
  await rowOf(page, first + 3).click();
  const zoom = await page.context().newCDPSession(page);
  for (const scale of [2, 1.25, 3, 1]) {
    await zoom.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(1440 / scale),
      height: Math.round(900 / scale),
      deviceScaleFactor: scale,
      mobile: false,
    });
    await expect.poll(() => page.evaluate(() => devicePixelRatio)).toBe(scale);
    const tall = (): Promise<number> => gridOf(page).evaluate((element) => element.scrollHeight * devicePixelRatio);
    await expect.poll(tall, { message: `at ${scale}` }).toBeLessThan(8_001_000);
    await expect.poll(async () => (await rowsPainted(page))[0], { message: `at ${scale}` }).toBe(first);
  }
  await page.keyboard.press('j');
  await untilStandingOn(page, first + 4);
  await open.close();
});
