import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListCard } from '#contract/lists/list.ts';
import { finishedRun } from '#test/support/runFixtures.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import { ids, listCards, windowHandlers } from '#test/support/windowFixtures.ts';
import { queryClient } from '../../base/queryClient.ts';
import { useRoute } from '../../base/router.ts';
import { LastChecked } from './StatusLine.tsx';

const listId = ids.webinar;
const dayMs = 86_400_000;
const card = listCards.find((one) => one.listId === listId);

/** Shows a list checked with real_contact and its litigator check, whose answers are reused for 30 days by default. */
function show(days: number, run: Partial<NonNullable<ListCard['run']>> = {}, freshDays: Record<string, number> = {}): ShownPart {
  if (card === undefined || card.run === null) throw new Error('the list has no run');
  const checks = finishedRun().checks.map((check) => ({ ...check, addOns: ['litigator_checks' as const] }));
  return showPart(<LastChecked listId={listId} />, {
    ...windowHandlers('light'),
    'app.state': () => ({
      ...{ version: '0', host: 'browser' as const, author: 'Ada' },
      settings: { operator: 'Ada', theme: 'light', environmentId: 'sandbox', country: 'US', keepOriginals: false, freshDays, keys: {} },
    }),
    'lists.list': () => [{ ...card, lastCheckedAt: Date.now() - days * dayMs, run: { ...card.run, ...run } } as ListCard],
    'runs.list': () => [{ ...finishedRun(), checks }],
  });
}
const asks = ({ asked }: ShownPart, name: string): boolean => asked.some(([one]) => one === name);

test('a list whose newest answer is too old to be reused says so, and leads to a plan', async () => {
  const { user } = show(31);
  await user.click(await screen.findByRole('button', { name: /^Last checked .*, over 30 days ago$/ }));
  expect(useRoute.getState()).toMatchObject({ listId, step: 'check' });
});

test('the days are those of the settings', async () => {
  show(8, {}, { 'real_contact@2.0': 7 });
  expect(await screen.findByText(/over 7 days ago$/)).toBeTruthy();
});

test.each<[string, number, Partial<NonNullable<ListCard['run']>>, Record<string, number>]>([
  ['answers that are reused', 29, {}, {}],
  ['answers that are never reused, whose age says nothing', 31, {}, { litigator_checks: 0 }],
  ['answers to come', 31, { state: 'paused' }, {}],
])('%s are not called old', async (_, days, run, freshDays) => {
  const shown = show(days, run, freshDays);
  await expect.poll(() => asks(shown, 'lists.list') && (run.state !== undefined || asks(shown, 'runs.list'))).toBe(true);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(screen.queryByRole('button')).toBeNull();
});
