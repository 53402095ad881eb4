/**
 * Every state of every screen: in the smallest window and a small one, and in the pseudo-locale with longer words, nothing is clipped or
 * covered; and the first state of each screen, and each dialog and menu, passes every rule of axe in both themes.
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

/** Elements that a resize closes or repositions: left open while the window shrinks, they differ from those opened in a small window. */
const popover = '[role=dialog], [role=menu], [role=listbox], [role=tooltip]';

const states = shots.filter(({ alike }) => alike === undefined);
/** The screen, regardless of the list it shows. */
const screenOf = ({ address }: Shot): string => address.replace(/lists\/[^/]+/, 'lists');
/** The first state of each screen. */
const firstOfScreens = new Set(new Map(states.toReversed().map((shot) => [screenOf(shot), shot])).values());

it('leaves out only what has the components and the layout of a state that it looks at', ({ expect }) => {
  const looked = new Set(states.map(({ name }) => name));
  expect(shots.filter(({ alike }) => alike !== undefined && !looked.has(alike))).toEqual([]);
});

// In parallel, because a state spends most of its time waiting for drawing.
it.concurrent.for(states)('$name', async (shot, { expect }) => {
  const found: string[] = [];
  const laidOut = async (page: Page, { width, height }: NonNullable<Shot['size']>): Promise<void> => {
    found.push(...(await layoutFaults(page)).map((fault) => `${width} × ${height}: ${fault}`));
  };
  const resize = async (page: Page, size: NonNullable<Shot['size']>): Promise<void> => {
    await page.setViewportSize(size);
    await untilSettled(page);
  };
  /** `part`: the element to check against the rules; undefined for none. */
  const lookClosely = async (page: Page, part: string | undefined): Promise<void> => {
    if (part !== undefined) {
      found.push(...(await barriers(page, 'light', part)));
      await paint(page, 'dark');
      found.push(...(await barriers(page, 'dark', part)));
    }
    // Last, because it changes the page's words. Reaching the state once more would take longer than all of this.
    found.push(...(await pseudoFaults(page)));
  };

  const complaints = await show(shot, lowestSize, async (page) => {
    await laidOut(page, lowestSize);
    // An overlay is smaller than any window: checking it in the smallest is enough.
    const hasPopover = (await page.locator(popover).filter({ visible: true }).count()) > 0;
    if (!hasPopover) {
      await resize(page, lowSize);
      await laidOut(page, lowSize);
      await resize(page, wideSize);
    }
    // The screen under a dialog or menu is a separate state.
    await lookClosely(page, firstOfScreens.has(shot) ? 'html' : hasPopover ? popover : undefined);
  });
  expect({ found, complaints }).toEqual({ found: [], complaints: [] });
});
