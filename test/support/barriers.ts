/** Accessibility problems of a page, as axe reports them. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { themes, type Theme } from './themes.ts';

/** All findings of axe, as `rule: element`. `part`: only checks this element. */
export async function barriers(page: Page, theme: Theme, part?: string): Promise<string[]> {
  // There are no frames; rows are alike, so a dozen represents all.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[role=row]:nth-child(n + 12)');
  if (part !== undefined) axe.include(part);
  // The second theme has the same elements in other colors.
  if (theme !== themes[0]) axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary } of nodes) {
      // The arrow keys of the owning field scroll a list of options: it needs no focus of its own.
      const inOptions = await page.locator(target.join(' ')).evaluate((element) => element.closest('[role=listbox]') !== null);
      if (id !== 'scrollable-region-focusable' || !inOptions) found.push(`${id}: ${target.join(' ')} ${failureSummary ?? ''}`);
    }
  }
  return found;
}
