// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest';
import { setTransport } from '../bridge/chooseTransport.ts';
import { keepFresh } from './keepFresh.ts';
import '../shell/App.tsx';
import { lists } from '../subjects/lists/queries.ts';
import { appState } from '../subjects/settings/queries.ts';
import { overview } from '../subjects/review/queries.ts';
import { followed, queryClient, read } from './queryClient.ts';

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
/** The program's response time in milliseconds. */
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
  // Longer than the wait for a stream that doesn't open.
  await vi.advanceTimersByTimeAsync(1_000);
  expect(themeShown()).toBe('dark');
  expect(asked.length).toBeGreaterThan(5);
  expect(asked).toEqual([...new Set(asked)]);
  // Shared queries must be declared by the window itself, not by a screen that is loaded later.
  const shared = globSync('renderer/**/*.ts').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/= declareShared\(\s*'([\w.]+)'/g),
  ]);
  expect(asked.toSorted()).toEqual(shared.map(([, name]) => name).toSorted());
});

test('a change before a late stream opens isn’t missed', async () => {
  vi.useFakeTimers();
  off = keepFresh();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(themeShown()).toBe('dark');
  // Changed before anything listens: no event will announce it.
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
  // Uses a fake clock, unaffected by a busy machine: the number of requests depends on the response time and on the changes.
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

test('what is read of a list follows the events of that list, at most once in its pause', async () => {
  vi.useFakeTimers();
  off = keepFresh();
  receive?.('bridge.opened', {});
  const [one, other] = ['0190b6a0-0000-7000-8000-000000000001', '0190b6a0-0000-7000-8000-000000000002'] as const;
  const shown = [one, other].map((listId) => new QueryObserver(queryClient, overview({ listId, column: null })).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(100);
  asked = [];
  for (let change = 0; change < 10; change++) {
    receive?.('review.changed', { listId: one });
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(asked.filter((name) => name === 'review.overview')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.filter((name) => name === 'review.overview')).toHaveLength(2);
  for (const leave of shown) leave();
});

test.each([
  ['recipes.list', 'recipes.changed', {}],
  ['drift.list', 'lookups.changed', {}],
  ['lookups.list', 'lookups.changed', {}],
  ['policies.ofLists', 'review.changed', { listId: '0190b6a0-0000-7000-8000-000000000001' }],
] as const)('%s is read again on %s, in every window that shows it', async (name, event, payload) => {
  // Only now: the tests above check what the window declares without any screen.
  await import('../screens/export/ExportScreen.tsx');
  await import('../screens/lookup/LookupScreen.tsx');
  await import('../screens/policy/PolicyScreen.tsx');
  await import('../screens/settings/SettingsScreen.tsx');
  vi.useFakeTimers();
  off = keepFresh();
  receive?.('bridge.opened', {});
  const queryKey = [...(followed.get(name)?.queryKey ?? expect.fail(`no event makes ${name} stale`)), {}] as const;
  const leave = new QueryObserver(queryClient, { queryKey, queryFn: () => read(name, {}) }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.filter((one) => one === name)).toHaveLength(1);
  receive?.(event, payload);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked.filter((one) => one === name)).toHaveLength(2);
  leave();
});

test('every query says once what makes it stale, or that no event does', () => {
  // A query declared as neither has no key that the cache accepts.
  expectTypeOf<readonly ['lists.list']>().not.toExtend<QueryKey>();
  const text = globSync('renderer/**/*.{ts,tsx}', { exclude: (file) => file.includes('.test.') })
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const named = (how: string): string[] => [...text.matchAll(new RegExp(`\\b${how}\\(\\s*'([\\w.]+)'`, 'g'))].map(([, name = '']) => name);
  const declared = named('(?:declareQuery|declareShared)');
  const unfollowed = new Set(named('unfollowed(?:Key)?'));
  expect(declared.length).toBeGreaterThan(20);
  expect(unfollowed.size).toBeGreaterThan(20);
  expect(declared).toEqual([...new Set(declared)]);
  expect(declared.filter((name) => unfollowed.has(name))).toEqual([]);
});
