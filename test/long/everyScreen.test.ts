/** Every state of every screen, wide and narrow, in both themes: nothing cut, nothing covered, and nothing that any rule of axe finds. */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barriers } from '../support/barriers.ts';
import { startChromium } from '../support/chromium.ts';
import { layoutFaults } from '../support/layoutFaults.ts';
import { openShot } from '../support/openShot.ts';
import { narrowSizes, wideSize } from '../support/sizes.ts';
import { paint } from '../support/themes.ts';
import { shots } from '../support/windowShots.ts';

const built = fileURLToPath(new URL('../../out/renderer', import.meta.url));

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser.close());

it.each(shots.map((shot) => ({ ...shot, title: shot.name })))('$title', { timeout: 60_000 }, async (shot) => {
  const { page, complaints, close } = await openShot(browser, built, shot, 'light', wideSize);
  const found = await barriers(page, 'light');
  await paint(page, 'dark');
  found.push(...(await barriers(page, 'dark')));
  for (const size of narrowSizes) {
    await page.setViewportSize(size);
    await page.waitForTimeout(150);
    found.push(...(await layoutFaults(page)).map((fault) => `${size.width} × ${size.height}: ${fault}`));
  }
  await paint(page, 'light');
  found.push(...(await barriers(page, 'light')).map((barrier) => `narrow: ${barrier}`));
  await close();
  expect({ found, complaints }).toEqual({ found: [], complaints: [] });
});
