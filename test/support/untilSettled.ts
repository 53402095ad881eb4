/** Waits until what is drawn has come to rest, instead of for a time. */
import type { Page } from 'playwright-core';

/** Until no transition is under way and two looks, two frames apart, find the same document. */
export const untilSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const moves = (): boolean =>
      document
        .getAnimations()
        .some(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    let before = '';
    for (let now = document.documentElement.outerHTML; now !== before || moves(); now = document.documentElement.outerHTML) {
      before = now;
      await frame();
      await frame();
    }
  });
