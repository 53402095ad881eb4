import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { LookupHistory } from '#contract/lookups/lookup.ts';
import { showPart } from '#test/support/showPart.ts';
import { History, useHistory } from './History.tsx';
import { useLookup } from './lookupStore.ts';

const Shown = () => <History history={useHistory()} />;

beforeEach(() => useLookup.setState(useLookup.getInitialState(), true));

test('a history that was read late does not replace a newer one, and operations are found by the title that people read', async () => {
  const reads = new Map<string, (value: LookupHistory) => void>();
  const { user, asked } = showPart(<Shown />, {
    'lookups.list': ({ text = '' }) => (text === '' ? { entries: [], total: 3 } : new Promise((resolve) => reads.set(text, resolve))),
  });
  await screen.findByText('3');
  const field = screen.getByRole('textbox', { name: 'Search recent look-ups' });
  await user.type(field, 'pho');
  await expect.poll(() => reads.has('pho')).toBe(true);
  await user.type(field, 'ne');
  await expect.poll(() => reads.has('phone')).toBe(true);
  expect(asked.at(-1)).toMatchObject([
    'lookups.list',
    { text: 'phone', operations: ['phone_intel@3.0', 'phone@3.2', 'phone_feedback@1.0'] },
  ]);
  reads.get('phone')?.({ entries: [], total: 2 });
  await screen.findByText('2');
  reads.get('pho')?.({ entries: [], total: 1 });
  expect(screen.queryByText('1')).toBeNull();
});
