import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart, type Answers } from '../../../test/support/showPart.ts';
import type { Environment } from '../../../electron/contract/environment.ts';
import { useEnvironmentChoice } from '../../app/environmentChoice.ts';
import { useReading } from '../../app/imports.ts';
import { useRoute } from '../../app/router.ts';
import { Welcome } from './Welcome.tsx';

const service: Environment = {
  environmentId: '019b0000-0000-7000-8000-000000000001',
  name: 'Live',
  kind: 'service',
  baseUrl: 'https://api.example.com',
  currency: 'USD',
  callsPerSecond: 10,
  concurrency: 10,
  timeoutMs: 30_000,
  prices: { operations: {}, addOns: {} },
  key: { set: false, ending: null, kept: null, setAt: null, keychainProblem: null },
};
const program = (all: readonly Environment[] = []): Answers => {
  let settings = {
    operator: 'ada',
    theme: 'light',
    environmentId: 'sandbox',
    country: 'US',
    keepOriginals: false,
    freshDays: {},
    keys: {},
  } as const;
  return {
    'app.state': () => ({ version: '0.1.0', host: 'browser', settings: { ...settings }, author: 'ada' }),
    'environments.list': () => [...all],
    'settings.change': (change) => (settings = { ...settings, ...change } as typeof settings),
  };
};
const changes = (asked: readonly (readonly [string, unknown])[]): unknown[] =>
  asked.filter(([name]) => name === 'settings.change').map(([, change]) => change);

test('records the name, and is gone for good once it was skipped', async () => {
  const { user, asked } = showPart(<Welcome />, program());
  const name = await screen.findByRole('textbox', { name: 'Your name' });
  await user.clear(name);
  await user.type(name, 'Ada Lovelace{Enter}');
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  await expect.poll(() => screen.queryByRole('region', { name: 'Welcome to Rollcall' })).toBeNull();
  expect(changes(asked)).toEqual([{ operator: 'Ada Lovelace' }, { welcomed: true }]);
});

test('keeps the old name instead of none', async () => {
  const { user, asked } = showPart(<Welcome />, program());
  const name = await screen.findByRole('textbox', { name: 'Your name' });
  await user.clear(name);
  await user.tab();
  expect(name).toHaveProperty('value', 'ada');
  expect(changes(asked)).toEqual([]);
});

test('is gone for good once somebody goes on to a list, and not when they only look elsewhere', async () => {
  const first = showPart(<Welcome />, program());
  await screen.findByRole('textbox', { name: 'Your name' });
  first.unmount();
  expect(changes(first.asked)).toEqual([]);

  const second = showPart(<Welcome />, program());
  await screen.findByRole('textbox', { name: 'Your name' });
  const reading = { importId: 'i', name: 'x', again: () => undefined, granted: [], progress: null, cancelling: false, failure: null };
  act(() => useReading.setState({ reading }));
  second.unmount();
  await expect.poll(() => changes(second.asked)).toEqual([{ welcomed: true }]);
  useReading.setState({ reading: null });
});

test('leads whoever has a key to where it is entered, not just to the settings', async () => {
  const setUp = async ({ user }: Pick<ReturnType<typeof showPart>, 'user'>): Promise<void> => {
    const button = await screen.findByRole('button', { name: 'Set up a key' });
    await expect.poll(() => button).toHaveProperty('disabled', false);
    await user.click(button);
  };
  const first = showPart(<Welcome />, program());
  await setUp(first);
  expect(useRoute.getState()).toMatchObject({ at: 'settings' });
  expect(useEnvironmentChoice.getState()).toMatchObject({ adding: true });
  first.unmount();

  const second = showPart(<Welcome />, program([service]));
  await setUp(second);
  expect(useEnvironmentChoice.getState()).toMatchObject({ environmentId: service.environmentId, adding: false });
  second.unmount();

  showPart(<Welcome />, program([{ ...service, key: { ...service.key, set: true } }]));
  await screen.findByText(/^The key of Live is set. New plans still practice/);
  expect(screen.getByRole('button', { name: 'Open its settings' })).toBeTruthy();
});
