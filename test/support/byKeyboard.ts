/** The window by keyboard alone: what can't be reached by Tab or the arrow keys is not reached at all. */
import type { Locator, Page } from 'playwright-core';

/** So many stops that somebody would give up. */
const patience = 40;

/** Whether the element has the focus, or contains it. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.first().evaluate((element) => element === document.activeElement || element.contains(document.activeElement));

/** Presses a key until the element has the focus. Throws with every stop on the way if it never does. */
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

/** Within a menu or a list of options. */
export const arrowTo = (page: Page, target: Locator): Promise<void> => pressUntil(page, 'ArrowDown', target);

/** Chooses from the menu that is open, as somebody does who looks first: it takes the focus a moment after it is drawn. */
export async function pickByKeyboard(page: Page, item: string | RegExp): Promise<void> {
  await page.locator('[role=menu]:focus-within').waitFor();
  await arrowTo(page, page.getByRole('menuitem', { name: item }));
  await page.keyboard.press('Enter');
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}
