/** Operates the window by keyboard alone: what can't be reached by Tab or the arrow keys counts as unreachable. */
import type { Locator, Page } from 'playwright-core';

/** Number of stops after which a user would give up. */
const patience = 40;

/** Whether the element has the focus, or contains it. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.first().evaluate((element) => element === document.activeElement || element.contains(document.activeElement));

/** Presses a key until the element has the focus. Throws with every stop on the way if it never gets it. */
async function pressUntil(page: Page, key: string, target: Locator): Promise<void> {
  await target.first().waitFor();
  const stops: string[] = [];
  for (let press = 0; press < patience; press++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
    stops.push(
      await page.evaluate(() => {
        const { activeElement: at } = document;
        return `${at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 40) ?? ''}`;
      }),
    );
  }
  throw new Error(`${key} never reached it: ${stops.join(' → ')}`);
}

export const tabTo = (page: Page, target: Locator): Promise<void> => pressUntil(page, 'Tab', target);

/** Moves to an item within a menu or a list of options. */
export const arrowTo = (page: Page, target: Locator): Promise<void> => pressUntil(page, 'ArrowDown', target);

/** Chooses from the open menu once it has the focus, which it takes a moment after it is drawn. */
export async function pickByKeyboard(page: Page, item: string | RegExp): Promise<void> {
  await page.locator('[role=menu]:focus-within').waitFor();
  await arrowTo(page, page.getByRole('menuitem', { name: item }));
  await page.keyboard.press('Enter');
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
