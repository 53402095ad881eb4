import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { queryClient, refresh, unfollowed } from './queryClient.ts';

const program = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../bridge/call.ts', () => program);
vi.mock('../bridge/listen.ts', () => ({ streamOpened: () => Promise.resolve() }));

const query = unfollowed('policies.get', { listId: '0190b6a0-0000-7000-8000-000000000001' });
const state = () => queryClient.getQueryState(query.queryKey);
let leave: () => void;
/** Resolvers of the pending answers, in the order of the requests. */
let answers: ((value: unknown) => void)[];

beforeEach(() => {
  answers = [];
  program.call.mockReset().mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  leave = new QueryObserver(queryClient, query).subscribe(() => undefined);
});
afterEach(() => {
  leave();
  queryClient.clear();
});
const asked = (times: number) => expect.poll(() => answers.length).toBe(times);

test('an answer in transit when something changed is dropped, even the first one', async () => {
  await asked(1);
  const refreshed = refresh(query);
  await asked(2);
  answers[1]?.('new');
  await refreshed;
  answers[0]?.('old');
  await new Promise((resolve) => setImmediate(resolve));
  expect(state()?.data).toBe('new');

  const first = refresh(query);
  await asked(3);
  const second = refresh(query);
  await asked(4);
  answers[2]?.('older');
  answers[3]?.('newest');
  await Promise.all([first, second]);
  expect(state()?.data).toBe('newest');
});

test('everything that waits for an answer gets the newest, even if there was another change meanwhile', async () => {
  await asked(1);
  answers[0]?.('before');
  await expect.poll(() => state()?.data).toBe('before');
  const seen: unknown[] = [];
  void refresh(query).then(() => seen.push(state()?.data));
  await asked(2);
  const later = refresh(query);
  await asked(3);
  answers[1]?.('dropped');
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual([]);
  answers[2]?.('newest');
  await later;
  await expect.poll(() => seen).toEqual(['newest']);
});

test('a failure leaves what was known, and a later success clears it', async () => {
  await asked(1);
  answers[0]?.('known');
  await expect.poll(() => state()?.data).toBe('known');
  program.call.mockRejectedValueOnce(new Failed('disk.full', { path: '/' }));
  await refresh(query);
  expect(state()).toMatchObject({ data: 'known', error: { failure: { code: 'disk.full' } } });
  void refresh(query);
  await asked(2);
  answers[1]?.('known again');
  await expect.poll(() => state()?.error).toBeNull();
});

test('a bug in the window is a failure that can be shown', async () => {
  await asked(1);
  const output = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  program.call.mockRejectedValueOnce(new TypeError('no such thing'));
  await refresh(query);
  expect(state()?.error).toMatchObject({ failure: { code: 'window.bug', params: { problem: 'no such thing' } } });
  output.mockRestore();
});
