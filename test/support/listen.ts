/** Records what a page announces to screen readers, including texts that are replaced before a test could look. */
import type { Page } from 'playwright-core';

export interface Heard {
  /** Announcements of live regions since the last call. */
  take(): Promise<string[]>;
}

/** Listens from now on, until the page is left. */
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
