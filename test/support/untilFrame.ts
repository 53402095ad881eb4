/** Waits until a person sees what the document holds now: a key acts only on a row that a frame was painted with. */
import type { Page } from 'playwright-core';

export const untilFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)))));
