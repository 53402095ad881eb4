/** What on a page keeps people out, as axe sees it. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { themes, type Theme } from './themes.ts';

/** Whatever any rule of axe finds, as `rule: element`. `part`: look at this element alone. */
export async function barriers(page: Page, theme: Theme, part?: string): Promise<string[]> {
  // There are no frames to be gathered in a page of their own; rows are alike, and a dozen stands for all.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[role=row]:nth-child(n + 12)');
  if (part !== undefined) axe.include(part);
  // The second theme has the same elements in other colours.
  if (theme !== themes[0]) axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary } of nodes) {
      // The arrow keys of the field that owns a list of options scroll it: it needs no focus of its own.
      const inOptions = await page.locator(target.join(' ')).evaluate((element) => element.closest('[role=listbox]') !== null);
      if (id !== 'scrollable-region-focusable' || !inOptions) found.push(`${id}: ${target.join(' ')} ${failureSummary ?? ''}`);
    }
  }
  return found;
}
