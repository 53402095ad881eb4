/** Tests leaving the review, or typing on, while its view is still being prepared. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { madeFacets } from '#test/support/madeFacets.ts';
import { setTransport } from '#renderer/bridge/chooseTransport.ts';
import { createReview } from './reviewStore.ts';

const listId = '0198c0de-0000-7000-8000-000000000001';
let asked: { requesterId: string; text: string | undefined }[];
let cancelled: string[];

/** A program that doesn't answer queries matching `waits` until they are canceled. */
function program(waits: (text: string | undefined) => boolean): void {
  asked = [];
  cancelled = [];
  const stops = new Map<string, () => void>();
  setTransport({
    host: 'browser',
    call: async (name, params) => {
      const { requesterId = '', filter } = params as { requesterId?: string; filter?: { text?: string } };
      if (name === 'review.cancel') {
        cancelled.push(requesterId);
        stops.get(requesterId)?.();
      }
      if (name !== 'review.open') return { ok: true, value: {} };
      asked.push({ requesterId, text: filter?.text });
      if (waits(filter?.text)) {
        await new Promise<void>((resolve) => stops.set(requesterId, resolve));
        return { ok: false, failure: { code: 'view.superseded', params: {} } };
      }
      return { ok: true, value: { viewId: 'view', listId, count: 0, rows: 0, facets: madeFacets({}), page: { from: 0, rows: [] } } };
    },
    sendFile: () => Promise.resolve(),
    sendText: () => Promise.resolve(),
    listen: () => () => undefined,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('cancels its query when the screen is left, and asks nothing more', async () => {
  program(() => true);
  const review = createReview(listId);
  const leave = review.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cancelled).toEqual([asked[0]?.requesterId]);
  expect(asked).toHaveLength(1);
  expect(review.use.getState().failure).toBeNull();
});

it('cancels a search as soon as a person keeps typing, and answers the next one', async () => {
  program((text) => text === 'an');
  const review = createReview(listId);
  const leave = review.start();
  await vi.advanceTimersByTimeAsync(0);
  review.show({ extra: { text: 'an' } }, true);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked.at(-1)?.text).toBe('an');
  const slow = asked.at(-1)?.requesterId;

  review.show({ extra: { text: 'ana' } }, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(cancelled).toEqual([slow]);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked.at(-1)?.text).toBe('ana');
  expect(asked.at(-1)?.requesterId).not.toBe(slow);
  expect(review.use.getState()).toMatchObject({ failure: null, opening: false, shown: { filter: { text: 'ana' } } });
  leave();
});
