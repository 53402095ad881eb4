/** All ways to move in a list taller than Chromium can lay out, each checked by what is painted. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { dragThumb, gridOf, longRows, rowOf, rowsPainted, untilPainted, untilStandingOn, type OpenReview } from './openLongReview.ts';

export async function reachEveryRow({ page, review, complaints }: OpenReview): Promise<void> {
  expect(await gridOf(page).getAttribute('aria-rowcount')).toBe(String(longRows + 1));
  await byKeys(page);
  await page.keyboard.press('End');
  await untilStandingOn(page, longRows);
  await page.keyboard.press('3');
  await expect.poll(() => review.decided).toEqual([[longRows]]);
  await byThumb(page);
  await byPressAndWheel(page);
  await page.keyboard.press('Home');
  await untilStandingOn(page, 1);
  expect(complaints).toEqual([]);
}

async function byKeys(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await untilStandingOn(page, longRows);
  await page.keyboard.press('k');
  await untilStandingOn(page, longRows - 1);
  const page1 = (await rowsPainted(page)).length - 1;
  for (const pages of [1, 2]) {
    await page.keyboard.press('PageUp');
    await untilStandingOn(page, longRows - 1 - pages * page1);
  }
}

/** Drags the thumb to proportional positions in order, including both ends. */
async function byThumb(page: Page): Promise<void> {
  const tops: number[] = [];
  for (const share of [0, 0.1, 0.5, 0.9, 1]) {
    await dragThumb(page, share);
    const seen = await rowsPainted(page);
    const [first = 0] = seen;
    expect(seen).toEqual(seen.map((_, index) => first + index));
    expect(Math.abs(first / longRows - share)).toBeLessThan(0.01);
    await untilPainted(page, first);
    tops.push(first);
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect((await rowsPainted(page)).at(-1)).toBe(longRows);
  await dragThumb(page, 0);
  await untilPainted(page, 1);
}

/** A click selects the row under the pointer, J continues from there, and the wheel scrolls by exact pixels. */
async function byPressAndWheel(page: Page): Promise<void> {
  await dragThumb(page, 0.5);
  const pressed = (await rowsPainted(page))[15] ?? 0;
  await rowOf(page, pressed).click();
  await untilStandingOn(page, pressed);
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('j');
  await untilStandingOn(page, pressed + 15);
  const topOf = (row: number): Promise<number> => rowOf(page, row).evaluate((element) => element.getBoundingClientRect().top);
  const probe = pressed + 12;
  const before = await topOf(probe);
  await gridOf(page).hover();
  await page.mouse.wheel(0, 96);
  await expect.poll(() => topOf(probe)).toBeCloseTo(before - 96, 0);
  await page.mouse.wheel(0, -32);
  await expect.poll(() => topOf(probe)).toBeCloseTo(before - 64, 0);
}
