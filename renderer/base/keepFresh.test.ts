import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTransport } from '../bridge/chooseTransport.ts';
import { keepFresh } from './keepFresh.ts';
import { appState, lists } from './queries.ts';
import { queryClient } from './queryClient.ts';

const stateWith = (theme: 'light' | 'dark'): unknown => ({
  version: '1.0.0',
  host: 'browser',
  author: 'Ada',
  settings: { operator: 'Ada', theme, environmentId: 'sandbox', country: 'US', keepOriginals: false, freshDays: {}, keys: {} },
});

let off: (() => void) | undefined;
afterEach(() => {
  off?.();
  queryClient.clear();
  vi.useRealTimers();
});

let theme: 'light' | 'dark' = 'dark';
let asked: string[] = [];
/** How long the program takes to answer. */
let answersMs = 0;
let receive: ((name: string, payload: unknown) => void) | undefined;
const themeShown = () => queryClient.getQueryData(appState.queryKey)?.settings.theme;

beforeEach(() => {
  [theme, asked, answersMs] = ['dark', [], 0];
  setTransport({
    host: 'browser',
    call: async (name) => {
      asked.push(name);
      const value = name === 'app.state' ? stateWith(theme) : [];
      await new Promise((resolve) => setTimeout(resolve, answersMs));
      return { ok: true, value };
    },
    sendText: () => Promise.reject(new Error('no text is sent here')),
    sendFile: () => Promise.reject(new Error('no file is sent here')),
    listen: (receiver) => {
      receive = receiver;
      return () => (receive = undefined);
    },
  });
});

test('everything is asked once at the start', async () => {
  vi.useFakeTimers();
  off = keepFresh();
  receive?.('bridge.opened', {});
  // Longer than the wait for a stream that does not open.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(themeShown()).toBe('dark');
  expect(asked.length).toBeGreaterThan(5);
  expect(asked).toEqual([...new Set(asked)]);
});

test('a change before a late stream opens isn’t missed', async () => {
  vi.useFakeTimers();
  off = keepFresh();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(themeShown()).toBe('dark');
  // Changed before anybody listens: no event will announce it.
  theme = 'light';
  receive?.('bridge.opened', {});
  await vi.advanceTimersByTimeAsync(100);
  expect(themeShown()).toBe('light');
});

test('lists are shown and refreshed however fast they change', async () => {
  off = keepFresh();
  receive?.('bridge.opened', {});
  const seen = new Set<number>();
  await expect.poll(() => queryClient.getQueryData(lists.queryKey)).toEqual([]);
  // By a clock that a busy machine doesn't slow: how often it asks depends on how long an answer takes, and the changes.
  vi.useFakeTimers();
  answersMs = 60;
  const before = asked.filter((name) => name === 'lists.list').length;
  for (let change = 0; change < 40; change++) {
    receive?.('lists.changed', { listId: null });
    await vi.advanceTimersByTimeAsync(10);
    seen.add(queryClient.getQueryState(lists.queryKey)?.dataUpdateCount ?? 0);
  }
  expect(seen.size).toBeGreaterThan(2);
  expect(asked.filter((name) => name === 'lists.list').length - before).toBeLessThan(10);
});
