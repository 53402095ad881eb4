/** Hears what a page says to screen readers, also what other words replace before anybody can look. */
import type { Page } from 'playwright-core';

export interface Heard {
  /** What live regions said since this was last asked for. */
  take(): Promise<string[]>;
}

/** From now on, until the page is left. */
export async function listen(page: Page): Promise<Heard> {
  const heard = await page.evaluateHandle(() => {
    const words: string[] = [];
    const hear = (changes: readonly MutationRecord[]): void => {
      for (const { target } of changes) {
        const output = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]')?.textContent.trim() ?? '';
        if (output !== '') words.push(output);
      }
    };
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
    return words;
  });
  return { take: () => heard.evaluate((words) => words.splice(0)) };
}
