import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListCard } from '#contract/lists/list.ts';
import { showPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { listCards, windowHandlers } from '#test/support/windowFixtures.ts';
import { usePlanChoice } from '../../subjects/plan/planChoice.ts';
import { useRoute } from '../../base/router.ts';
import { StaleRows } from './StatusLine.tsx';

const [card] = listCards;
if (card === undefined) throw new Error('expected a list');
const { listId } = card;
const dayMs = 86_400_000;

test.each<[ListCard['stale'], string]>([
  [{ rows: 31, expired: 0, at: Date.now() + 3.5 * dayMs }, '31 rows go stale in 3 days'],
  [{ rows: 31, expired: 31, at: null }, '31 rows are stale'],
  [{ rows: 31, expired: 2, at: Date.now() + dayMs / 2 }, '31 rows are stale or go stale within a day'],
])('%o is said in the review, and leads to the plan of just these rows', async (stale, says) => {
  const { user } = showPart(<StaleRows listId={listId} />, {
    ...(windowHandlers('light') as Answers),
    'lists.list': () => [{ ...card, stale }],
    'stale.rows': () => ({ packed: 'AAAA', rows: 31 }),
  });
  await user.click(await screen.findByRole('button', { name: says }));
  await expect.poll(() => usePlanChoice.getState().recheck[listId]).toEqual({ packed: 'AAAA', rows: 31 });
  expect(useRoute.getState()).toMatchObject({ at: 'list', listId, step: 'check' });
});
