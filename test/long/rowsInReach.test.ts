/** Ten million rows at every usual device scale: each can be reached and is painted where one looks. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { openLongReview } from '../support/openLongReview.ts';
import { reachEveryRow } from '../support/reachEveryRow.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
}, 60_000);
afterAll(() => browser.close());

it.each([1, 1.25, 1.5, 3])('reaches each of ten million rows at a device scale of %d', { timeout: 120_000 }, async (scale) => {
  const open = await openLongReview(browser, { scale });
  await reachEveryRow(open);
  await open.close();
});
