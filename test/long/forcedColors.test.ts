/**
 * Forced colors: selected, pressed or current elements have an outline, and drawings take the color of text.
 *
 * @module-tag chromium
 */
import { it } from 'vitest';
import { wideSize } from '../support/sizes.ts';
import { untilSettled } from '../support/untilSettled.ts';
import { useShotPages } from '../support/useShotPages.ts';
import { shots } from '../support/windowShots.ts';

const tried = shots.filter(({ name }) => ['5-review-selected', '6-triage', '8-policy', '9-overview'].includes(name));
const show = useShotPages();

it.for(tried)('$name', async (shot, { expect }) => {
  await show(shot, wideSize, async (page) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await untilSettled(page);
      const bare = await page.evaluate(() =>
        [...document.querySelectorAll('[aria-pressed=true], [aria-current=page], [role=row][data-active]')]
          .filter((element) => element.checkVisibility() && getComputedStyle(element).outlineStyle === 'none')
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(bare).toEqual([]);
      // Text in drawings follows too: it is filled, not colored.
      const fills = await page.evaluate(() => {
        const text = document.querySelector('main svg text');
        return text === null ? null : [getComputedStyle(text).fill, getComputedStyle(document.body).color];
      });
      if (fills !== null) expect(fills[0]).toBe(fills[1]);
    }
  });
});
