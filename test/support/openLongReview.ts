/** The review of ten million rows in a real Chromium, and what is actually painted. */
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { rendererFolder } from '#hosts/node/builtFiles.ts';
import { startFakeBackend, type FakeBackend } from './fakeBackend.ts';
import { hangMs } from './hangMs.ts';
import { longReview, longReviewAddress, personOf, type LongReview } from './longReview.ts';
import { hearComplaints } from './openWindow.ts';
import { untilFrame } from './untilFrame.ts';

export const longRows = 10_000_000;

export interface OpenReview {
  readonly page: Page;
  readonly review: LongReview;
  readonly backend: FakeBackend;
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

interface Look {
  readonly scale?: number;
  readonly viewport?: { width: number; height: number };
  readonly rows?: number;
}

/** Opens the review, and waits until its first row is painted. */
export async function openLongReview(browser: Browser, { scale = 1, viewport, rows = longRows }: Look = {}): Promise<OpenReview> {
  const review = longReview(rows);
  const backend = await startFakeBackend(rendererFolder(), review.handlers);
  const context = await browser.newContext({
    viewport: viewport ?? { width: 1440, height: 900 },
    deviceScaleFactor: scale,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(hangMs);
  const complaints = hearComplaints(page);
  await page.goto(backend.url + longReviewAddress);
  await untilPainted(page, 1);
  return {
    page,
    review,
    backend,
    complaints,
    async close() {
      await context.close();
      await backend.close();
    },
  };
}

export const gridOf = (page: Page): Locator => page.getByRole('grid', { name: 'Rows' });

export const rowOf = (page: Page, row: number): Locator => page.locator(`[role=grid] [role=row][aria-rowindex="${row + 1}"]`);

/** Returns what is painted of a row: `whole` if nothing covers or clips it and its cells are there. */
export const paintedOf = (page: Page, row: number): Promise<string> =>
  page.evaluate(
    ({ index, name }) => {
      const element = document.querySelector(`[role=grid] [role=row][aria-rowindex="${index}"]`);
      const frame = element?.closest('[role=grid]')?.getBoundingClientRect();
      if (!element || !frame) return 'not drawn';
      const { top, bottom } = element.getBoundingClientRect();
      const hit = [top + 1.5, (top + bottom) / 2, bottom - 1.5].map((y) =>
        document.elementFromPoint(frame.left + 40, y)?.closest('[role=row]'),
      );
      if (hit.some((one) => one !== element)) return `cut or covered, at ${top} to ${bottom}`;
      return element.textContent.includes(name) ? 'whole' : 'without its cells';
    },
    { index: row + 1, name: personOf(row) },
  );

export async function untilPainted(page: Page, row: number): Promise<void> {
  await expect.poll(() => paintedOf(page, row), { message: `row ${row}` }).toBe('whole');
  await untilFrame(page);
}

/** Waits until a row is current: painted, named for screen readers, and shown in full beside the grid. */
export async function untilStandingOn(page: Page, row: number): Promise<void> {
  await untilPainted(page, row);
  await expect.poll(() => gridOf(page).getAttribute('aria-activedescendant')).toBe(`row-${row - 1}`);
  await page.getByRole('complementary', { name: `Row ${row}` }).waitFor();
}

/** Returns the numbers of the completely visible rows, from the top. */
export const rowsPainted = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const frame = document.querySelector('[role=grid]')?.getBoundingClientRect();
    return [...document.querySelectorAll('[role=grid] [role=row][aria-rowindex]:not([aria-rowindex="1"])')]
      .map((element) => ({ row: Number(element.getAttribute('aria-rowindex')) - 1, box: element.getBoundingClientRect() }))
      .filter(({ box }) => frame !== undefined && box.top >= frame.top + 31 && box.bottom <= frame.bottom + 1)
      .sort((one, other) => one.box.top - other.box.top)
      .map(({ row }) => row);
  });

/** Drags the scroll thumb to this fraction of its track, and waits until that position is painted. */
export async function dragThumb(page: Page, share: number): Promise<void> {
  await gridOf(page).evaluate((element, wanted) => {
    element.scrollTop = (element.scrollHeight - element.clientHeight) * wanted;
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, share);
  // The previous rows stay until those at the thumb are read.
  await page.waitForFunction(() => document.querySelector<HTMLElement>('[data-rows]')?.style.transform === '');
}
