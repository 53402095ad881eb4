import type { Page } from 'playwright-core';

/** How many words a person can see on the page now: what has a letter in it, between spaces. */
export async function wordsOf(page: Page): Promise<number> {
  const text = await page.locator('body').innerText();
  return text.split(/\s+/u).filter((part) => /\p{L}/u.test(part)).length;
}
