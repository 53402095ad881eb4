/** Every state of the review, the policy, triage, the overview and the lists in a language whose words are a third longer, from the left and from the right: nothing cut, nothing covered. */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { startChromium } from '../support/chromium.ts';
import { layoutFaults } from '../support/layoutFaults.ts';
import { openShot } from '../support/openShot.ts';
import { speakPseudo } from '../support/pseudoLocale.ts';
import { wideSize } from '../support/sizes.ts';
import { shots } from '../support/windowShots.ts';

const built = fileURLToPath(new URL('../../out/renderer', import.meta.url));

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser.close());

/** Not yet the steps from import to run, the look-up, the settings and the export: their tables of a file's own cells and raw answers are data, not words. */
const ofWords = shots.filter(({ name }) => /^([156]-|8-policy|9-(overview|palette|keys|compare))/.test(name));

it.concurrent.for(ofWords)('$name', { timeout: 120_000 }, async (shot, { expect }) => {
  const { page, close } = await openShot(browser, built, shot, 'light', shot.size ?? wideSize);
  const found: string[] = [];
  await speakPseudo(page, 'ltr');
  found.push(...(await layoutFaults(page)).map((fault) => `ltr: ${fault}`));
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await page.waitForTimeout(200);
  found.push(...(await layoutFaults(page)).map((fault) => `rtl: ${fault}`));
  await close();
  expect(found).toEqual([]);
});
