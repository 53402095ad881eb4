/** For tests that visit many states in parallel: one Chromium, and only as many pages as are used at once. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { rendererFolder } from '#hosts/node/builtFiles.ts';
import { startChromium } from './chromium.ts';
import { openShotPage, type ShotPage } from './openShot.ts';
import type { Shot } from './windowShots.ts';

/** Shows a state, in the light theme, while `look` runs. Resolves to the page's complaints meanwhile. */
export type ShowShot = (shot: Shot, size: NonNullable<Shot['size']>, look: (page: Page) => Promise<void>) => Promise<readonly string[]>;

export function useShotPages(): ShowShot {
  let browser: Browser;
  const free: ShotPage[] = [];
  beforeAll(async () => {
    browser = await startChromium();
  }, 60_000);
  afterAll(async () => {
    await Promise.all(free.map((one) => one.close()));
    await browser.close();
  });
  return async (shot, size, look) => {
    const one = free.pop() ?? (await openShotPage(browser, rendererFolder(), 'light'));
    try {
      await look(await one.show(shot, size));
      return one.complaints();
    } finally {
      free.push(one);
    }
  };
}
