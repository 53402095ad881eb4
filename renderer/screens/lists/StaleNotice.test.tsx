import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ListCard } from '#contract/lists/list.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { listCards, windowHandlers } from '#test/support/windowFixtures.ts';
import { usePlanChoice } from '../../subjects/plan/planChoice.ts';
import { useRoute } from '../../base/router.ts';
import { ListsScreen } from './ListsScreen.tsx';

const [first, second] = listCards;
if (first === undefined || second === undefined) throw new Error('expected two lists');
const dayMs = 86_400_000;
const soon: ListCard = { ...first, stale: { rows: 31, expired: 0, at: Date.now() + 3.5 * dayMs } };
const none: ListCard = { ...second, stale: { rows: 0, expired: 0, at: null } };

const show = (cards: ListCard[]): ShownPart =>
  showPart(<ListsScreen />, {
    ...(windowHandlers('light', cards) as Answers),
    'lists.list': () => cards,
    'stale.rows': () => ({ packed: 'AAAA', rows: 31 }),
  });
afterEach(() => usePlanChoice.setState({ byList: {}, recheck: {} }));
const planned = () => [usePlanChoice.getState().recheck[soon.listId], useRoute.getState()];
const thesePlanned = [
  { packed: 'AAAA', rows: 31 },
  { at: 'list', listId: soon.listId, step: 'check' },
];

test('the home screen names the lists whose checks go stale, and leads to the plan of just these rows', async () => {
  const { user, asked } = show([soon, none]);
  expect(await screen.findByText('Litigator checks of a list go stale')).toBeTruthy();
  expect(screen.getByText(`${soon.name}: 31 rows go stale in 3 days.`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Re-check 31/ }));
  await expect.poll(planned).toMatchObject(thesePlanned);
  // Nothing is bought without confirmation.
  expect(asked.some(([name]) => name === 'runs.start')).toBe(false);
});

test('says nothing where none do', async () => {
  show([none]);
  expect(await screen.findByText(none.name)).toBeTruthy();
  expect(screen.queryByText(/go stale|are stale/)).toBeNull();
});
