import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart, type Answers } from '../../../test/support/showPart.ts';
import { useReading } from '../../app/imports.ts';
import { Welcome } from './Welcome.tsx';

const program = (): Answers => {
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
    'app.state': () => ({ version: '0.1.0', host: 'browser', settings: { ...settings } }),
    'environments.list': () => [],
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
