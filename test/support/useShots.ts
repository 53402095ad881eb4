/** For the tests of a file: one Chromium, and one state of a screen at a time. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { rendererFolder } from '#hosts/node/builtFiles.ts';
import { startChromium } from './chromium.ts';
import { openShotPage, type ShotPage } from './openShot.ts';
import { wideSize } from './sizes.ts';
import type { Shot } from './windowShots.ts';

/** Returns a function that shows a state in place of the previous one. */
export function useShots(): (address: string, handlers: NonNullable<Shot['handlers']>) => Promise<Page> {
  let browser: Browser;
  let shown: ShotPage;
  beforeAll(async () => {
    browser = await startChromium();
    shown = await openShotPage(browser, rendererFolder(), 'light');
  });
  afterAll(async () => {
    await shown.close();
    await browser.close();
  });
  return (address, handlers) => shown.show({ name: address, address, handlers }, wideSize);
}
