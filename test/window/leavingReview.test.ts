/**
 * A review whose view is still being made when a person leaves it, or keeps typing.
 *
 * @module-tag chromium
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Failed } from '../../electron/contract/failure.ts';
import { longReview, longReviewAddress } from '../support/longReview.ts';
import { useShots } from '../support/useShots.ts';

const open = useShots();
let page: Page;
let asked: { askerId: string | undefined; text: string | undefined }[];
let cancelled: string[];

/** Opens the review; a search, or whatever `waits` says, is never answered, only canceled. */
async function openReview(waits: (text: string | undefined) => boolean): Promise<void> {
  asked = [];
  cancelled = [];
  const stops = new Map<string, () => void>();
  const { handlers } = longReview(1_000);
  ({ page } = await open(longReviewAddress, {
    ...handlers,
    'review.open': (params) => {
      const { askerId, filter } = params;
      asked.push({ askerId, text: filter.text });
      const answer = handlers['review.open'];
      if (!waits(filter.text) && answer) return answer(params);
      return new Promise((_, reject) => stops.set(askerId ?? '', () => reject(new Failed('view.superseded'))));
    },
    'review.cancel': ({ askerId }) => {
      cancelled.push(askerId);
      stops.get(askerId)?.();
      return Promise.resolve({});
    },
  }));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
}

it('cancels its query when the screen is left, and asks nothing more', { timeout: 60_000 }, async () => {
  await openReview(() => true);
  await page.getByRole('link', { name: 'Lists', exact: true }).first().click();
  await expect.poll(() => cancelled).toEqual([asked[0]?.askerId]);
  await page.getByRole('heading', { name: 'Lists' }).waitFor();
  expect(asked).toHaveLength(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('cancels a search as soon as a person keeps typing, and answers the next one', { timeout: 60_000 }, async () => {
  await openReview((text) => text === 'an');
  await page.getByRole('row').nth(1).waitFor();
  const search = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search/i))
    .first();
  await search.fill('an');
  await expect.poll(() => asked.at(-1)?.text).toBe('an');
  const slow = asked.at(-1)?.askerId;
  await search.fill('ana');
  await expect.poll(() => cancelled.at(-1)).toBe(slow);
  await expect.poll(() => asked.at(-1)?.text).toBe('ana');
  expect(asked.at(-1)?.askerId).not.toBe(slow);
  expect(await page.getByRole('alert').count()).toBe(0);
});
