/** Every state of every screen, wide and narrow, in both themes: nothing cut, nothing covered, and nothing that any rule of axe finds. */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
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

// Side by side: a state spends most of its time waiting for what is drawn.
it.concurrent.for(shots)('$name', { timeout: 120_000 }, async (shot, { expect }) => {
  const found: string[] = [];
  const complaints: string[] = [];
  const wide = await openShot(browser, built, shot, 'light', wideSize);
  found.push(...(await barriers(wide.page, 'light')));
  await paint(wide.page, 'dark');
  found.push(...(await barriers(wide.page, 'dark')));
  complaints.push(...wide.complaints);
  await wide.close();
  // Opened again: a menu open while the window shrinks differs from one opened in a small window.
  for (const size of narrowSizes) {
    const narrow = await openShot(browser, built, shot, 'light', size);
    found.push(...(await layoutFaults(narrow.page)).map((fault) => `${size.width} × ${size.height}: ${fault}`));
    if (size === narrowSizes.at(-1)) found.push(...(await barriers(narrow.page, 'light')).map((barrier) => `narrow: ${barrier}`));
    complaints.push(...narrow.complaints);
    await narrow.close();
  }
  expect({ found, complaints }).toEqual({ found: [], complaints: [] });
});
