/** How a list scrolls under a real wheel and a dragged thumb: the time between frames, and how long a part of it is blank. */
import type { Page } from 'playwright-core';

export const scrollWays = {
  'a wheel at 200 pixels a tick': 200,
  'a wheel at 1,500 pixels a tick': 1_500,
  'the thumb dragged to the middle': null,
} as const;
export type ScrollWay = keyof typeof scrollWays;

const ticks = 40;
const tickMs = 50;

export interface Scrolled {
  /** From each frame to the next. */
  readonly framesMs: number[];
  /** The longest uninterrupted time in which a row's height or more had no text. */
  readonly longestBlankMs: number;
  /** The sum of all such times. */
  readonly blankMs: number;
}

/** Starts to watch the grid's frames; `stop` on the returned handle ends it. */
const watch = (page: Page) =>
  page.evaluateHandle(() => {
    const grid = document.querySelector('[role=grid]');
    if (grid === null) throw new Error('there is no grid');
    const framesMs: number[] = [];
    let [longestBlankMs, blankMs, blank, isOver] = [0, 0, 0, false];
    let before = performance.now();
    /** Whether the last frame's content leaves a part of the now visible area uncovered, as on the screen. */
    const isBlank = (): boolean => {
      const box = grid.getBoundingClientRect();
      const rows = [...grid.querySelectorAll('[role=row]')].filter((row) => row.textContent !== '');
      const boxes = rows.map((row) => row.getBoundingClientRect());
      const height = Math.max(...boxes.map((one) => one.height), 24);
      // The heading covers the first row's height.
      const [top, bottom] = [box.top + height, box.top + grid.clientHeight];
      const covered = boxes.reduce((sum, one) => sum + Math.max(0, Math.min(bottom, one.bottom) - Math.max(top, one.top)), 0);
      return bottom - top - covered >= height;
    };
    const look = (): void => {
      if (isOver) return;
      const now = performance.now();
      framesMs.push(now - before);
      if (isBlank()) {
        blank += now - before;
        blankMs += now - before;
        longestBlankMs = Math.max(longestBlankMs, blank);
      } else blank = 0;
      before = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return {
      stop: () => {
        isOver = true;
        return { framesMs: framesMs.slice(1), longestBlankMs, blankMs };
      },
    };
  });

/** Scrolls by real user input from the top of the list; the page must show scroll bars. */
export async function scrolled(page: Page, way: ScrollWay): Promise<Scrolled> {
  await page.bringToFront();
  const grid = page.locator('[role=grid]').first();
  await grid.evaluate((element) => {
    element.scrollTop = 0;
  });
  await page.waitForTimeout(600);
  const box = await grid.boundingBox();
  if (box === null) throw new Error('the grid is not visible');
  const frames = await watch(page);
  const pixels = scrollWays[way];
  if (pixels === null) {
    // A long list's thumb has the minimum height, and starts below the arrow.
    const [x, y] = [box.x + box.width - 7, box.y + 22];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, box.y + box.height / 2, { steps: ticks });
    await page.waitForTimeout(500);
    await page.mouse.up();
  } else {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let tick = 0; tick < ticks; tick++) {
      const next = page.waitForTimeout(tickMs);
      await page.mouse.wheel(0, pixels);
      await next;
    }
    await page.waitForTimeout(300);
  }
  const seen = await frames.evaluate((handle) => handle.stop());
  await frames.dispose();
  if ((await grid.evaluate((element) => element.scrollTop)) === 0) throw new Error(`nothing was scrolled by ${way}`);
  return seen;
}
