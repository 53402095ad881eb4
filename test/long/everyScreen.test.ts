/**
 * States of every screen, as wide as usual (some narrower) and at the smallest, in both themes, and in a language with longer words: nothing cut,
 * nothing covered, and nothing that any rule of axe finds. `accessibility.test.ts` looks at the main job in the program itself.
 *
 * @module-tag chromium
 */
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { barriers } from '../support/barriers.ts';
import { layoutFaults } from '../support/layoutFaults.ts';
import { pseudoFaults } from '../support/pseudoLocale.ts';
import { lowestSize, lowSize, wideSize } from '../support/sizes.ts';
import { paint } from '../support/themes.ts';
import { untilSettled } from '../support/untilSettled.ts';
import { useShotPages } from '../support/useShotPages.ts';
import { shots, type Shot } from '../support/windowShots.ts';

const show = useShotPages();

/** Closed by a resize, or placed anew: open while the window shrinks, they differ from those opened in a small window. */
const popover = '[role=dialog], [role=menu], [role=listbox], [role=tooltip]';
/** What is first seen of each screen: there, axe also looks at what the smallest window shows instead. */
const firstOfScreens = new Set([...new Map(shots.toReversed().map((shot) => [shot.address, shot])).values()]);

it.for([...shots])('$name', { timeout: 120_000 }, async (shot, { expect }) => {
  const found: string[] = [];
  const complaints: string[] = [];
  const open = async (size: NonNullable<Shot['size']>, look: (page: Page) => Promise<void>): Promise<void> => {
    complaints.push(...(await show(shot, size, look)));
  };
  const laidOut = async (page: Page, { width, height }: NonNullable<Shot['size']>): Promise<void> => {
    found.push(...(await layoutFaults(page)).map((fault) => `${width} × ${height}: ${fault}`));
  };

  await open(shot.size ?? wideSize, async (page) => {
    found.push(...(await barriers(page, 'light')));
    await paint(page, 'dark');
    found.push(...(await barriers(page, 'dark')));
    // Last: it changes the words of the page. Reaching the state once more would take longer than all of this.
    found.push(...(await pseudoFaults(page)));
  });
  await open(lowestSize, async (page) => {
    await laidOut(page, lowestSize);
    if (firstOfScreens.has(shot)) found.push(...(await barriers(page, 'light')).map((barrier) => `narrow: ${barrier}`));
    // What lies over a screen is smaller than any window: one size says it.
    if ((await page.locator(popover).filter({ visible: true }).count()) > 0) return;
    await page.setViewportSize(lowSize);
    await untilSettled(page);
    await laidOut(page, lowSize);
  });
  expect({ found, complaints }).toEqual({ found: [], complaints: [] });
});
