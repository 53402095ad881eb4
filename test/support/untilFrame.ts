/** Waits until the current document has been painted: a key acts only on a painted row. */
import type { Page } from 'playwright-core';

export const untilFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)))));
