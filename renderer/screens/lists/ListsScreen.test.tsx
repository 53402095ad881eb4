import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPart } from '#test/support/showPart.ts';
import { ListsScreen } from './ListsScreen.tsx';

test('offers the sample list only once it is known where that stands: a click isn’t lost because it moves', async () => {
  const cards = Promise.withResolvers<[]>();
  const { asked } = showPart(<ListsScreen />, {
    'lists.list': () => cards.promise,
    'lists.damaged': () => [],
  });
  const sample = (): HTMLElement | null => screen.queryByRole('button', { name: 'Try the sample list' });
  await expect.poll(() => asked.map(([name]) => name)).toEqual(expect.arrayContaining(['lists.list', 'app.state', 'environments.list']));
  await screen.findByRole('status', { name: 'Reading your lists' });
  expect(sample()).toBeNull();
  cards.resolve([]);
  await expect.poll(sample).not.toBeNull();
});
