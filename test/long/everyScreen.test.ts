/**
 * Every state of every screen, wide and narrow, in both themes, and in a language with longer words: nothing cut, nothing covered, and nothing
 * that any rule of axe finds. States in a size of their own speak that language in `pseudoLocale.test.ts`.
 *
 * @module-tag chromium
 */
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { barriers } from '../support/barriers.ts';
import { layoutFaults } from '../support/layoutFaults.ts';
import { settleMs } from '../support/openShot.ts';
import { pseudoFaults } from '../support/pseudoLocale.ts';
import { lowestSize, lowSize, wideSize } from '../support/sizes.ts';
import { paint } from '../support/themes.ts';
import { useShotPages } from '../support/useShotPages.ts';
import { shots, type Shot } from '../support/windowShots.ts';

const show = useShotPages();

/** Closed by a resize, or placed anew: open while the window shrinks, they differ from those opened in a small window. */
const popover = '[role=dialog], [role=menu], [role=listbox], [role=tooltip]';

/** What a state is, whatever the size of its picture: every state is looked at in all sizes here. */
const stateOf = ({ address, handlers = {}, act }: Shot): string =>
  JSON.stringify([address, Object.entries(handlers).map(([name, handler]) => [name, String(handler)]), String(act)]);
/** `1-lists-narrow` is `1-lists` in another size, if both are reached in the same way. */
const isOnlyAnotherSize = (shot: Shot): boolean => {
  const whole = shots.find(({ name }) => name === shot.name.replace(/-(?:narrow|zoom)$/, ''));
  return whole !== undefined && whole !== shot && stateOf(whole) === stateOf(shot);
};

// Side by side: a state spends most of its time waiting for what is drawn.
it.concurrent.for(shots.filter((shot) => !isOnlyAnotherSize(shot)))('$name', { timeout: 120_000 }, async (shot, { expect }) => {
  const found: string[] = [];
  const complaints: string[] = [];
  const open = async (size: NonNullable<Shot['size']>, look: (page: Page) => Promise<void>): Promise<void> => {
    complaints.push(...(await show(shot, size, look)));
  };
  const laidOut = async (page: Page, { width, height }: NonNullable<Shot['size']>): Promise<void> => {
    found.push(...(await layoutFaults(page)).map((fault) => `${width} × ${height}: ${fault}`));
  };

  await open(wideSize, async (page) => {
    found.push(...(await barriers(page, 'light')));
    await paint(page, 'dark');
    found.push(...(await barriers(page, 'dark')));
    // Last: it changes the words of the page. Reaching the state once more would take longer than all of this.
    if (shot.size === undefined) found.push(...(await pseudoFaults(page)));
  });
  let hasPopover = false;
  await open(lowestSize, async (page) => {
    await laidOut(page, lowestSize);
    found.push(...(await barriers(page, 'light')).map((barrier) => `narrow: ${barrier}`));
    hasPopover = (await page.locator(popover).filter({ visible: true }).count()) > 0;
    if (hasPopover) return;
    await page.setViewportSize(lowSize);
    await page.waitForTimeout(settleMs);
    await laidOut(page, lowSize);
  });
  if (hasPopover) await open(lowSize, (page) => laidOut(page, lowSize));
  expect({ found, complaints }).toEqual({ found: [], complaints: [] });
});
