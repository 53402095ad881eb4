/** Waits until what is drawn has settled, instead of for a fixed time. */
import type { Page } from 'playwright-core';

/** Resolves when nothing in the document has changed for two frames, and no transition is under way. */
export const untilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const moves = (): boolean =>
      document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    let changed = false;
    const observer = new MutationObserver(() => {
      changed = true;
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    do {
      changed = false;
      await frame();
      await frame();
    } while (changed || moves());
    observer.disconnect();
  });
