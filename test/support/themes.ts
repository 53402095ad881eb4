/** Both themes of the window, switched as in the settings; for the browser host's page, which may call its own host. */
import type { Page } from 'playwright-core';
import { untilSettled } from './untilSettled.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Changes the setting, and waits until the page has changed and every transition has ended. */
export async function wear(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (wanted) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ theme: wanted }) };
    const answer = await fetch('/call/settings.change', init);
    if (!answer.ok) throw new Error(`the theme could not be changed: ${answer.status}`);
  }, theme);
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
  await untilSettled(page);
}

/** Draws the page in that theme without notifying its host, for pages whose host has no settings. */
export async function paint(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((wanted) => document.documentElement.setAttribute('data-mantine-color-scheme', wanted), theme);
  await untilSettled(page);
}
