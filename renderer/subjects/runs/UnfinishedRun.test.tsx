import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ListCard } from '#contract/lists/list.ts';
import type { RunState } from '#contract/runs/run.ts';
import { finishedRun, restedRun, runOf } from '#test/support/runFixtures.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { ids, listCards } from '#test/support/windowFixtures.ts';
import { useProgress, useRunChoice } from './listRun.ts';
import { queryClient } from '../../base/queryClient.ts';
import { useRoute } from '../../base/router.ts';
import { UnfinishedRun } from './UnfinishedRun.tsx';

const listId = ids.solar;
const cardWith = (state: RunState | null): ListCard[] =>
  listCards.map((card) =>
    card.listId === listId ? { ...card, run: state === null || card.run === null ? null : { ...card.run, state } } : card,
  );
const show = (state: RunState | null, pending: number, answers: Answers = {}): ShownPart =>
  showPart(<UnfinishedRun listId={listId} pending={pending} />, { 'lists.list': () => cardWith(state), ...answers });

beforeEach(() => {
  useProgress.setState({ byRun: {} });
  useRunChoice.setState({ byList: {} });
  useRoute.setState({ at: 'list', listId, step: 'review' }, true);
});

test.each<[RunState, string]>([
  ['planning', '1,204 rows are still to be checked: the check is starting'],
  ['running', '1,204 rows are still to be checked: the check is in progress'],
  ['waiting', '1,204 rows are still to be checked: your provider can’t be reached'],
  ['paused', '1,204 rows are still to be checked: the check is paused'],
  ['stopped', '1,204 rows are still to be checked: the check has stopped'],
])('a run that is %s says how many rows are still to come, and leads to it', async (state, says) => {
  const { user } = show(state, 1_204);
  await user.click(await screen.findByRole('button', { name: says }));
  expect(useRoute.getState()).toMatchObject({ listId, step: 'run' });
  expect(useRunChoice.getState().byList[listId]).toBe(ids.run);
});

test('it follows the run, and is gone with its end', async () => {
  show('running', 1);
  await screen.findByText('1 row is still to be checked: the check is in progress');
  act(() => useProgress.setState({ byRun: { [ids.run]: restedRun('person') } }));
  expect(screen.getByText('1 row is still to be checked: the check is paused')).toBeTruthy();
  act(() => useProgress.setState({ byRun: { [ids.run]: finishedRun() } }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('behind a newer run that is finished, the one that has rows left is named', async () => {
  const earlier = '0198c0de-0000-7000-8000-0000000000b1';
  const runs = [finishedRun(), restedRun('person', { runId: earlier })];
  const { user } = show('finished', 12, { 'runs.list': () => runs });
  await user.click(await screen.findByRole('button', { name: '12 rows are still to be checked: the check is paused' }));
  expect(useRunChoice.getState().byList[listId]).toBe(earlier);
});

test('a list without rows to come reads no runs and says nothing', async () => {
  const { asked } = show('finished', 0, { 'runs.list': () => [runOf()] });
  await expect.poll(() => asked.map(([name]) => name)).toContain('lists.list');
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(asked.map(([name]) => name)).not.toContain('runs.list');
  expect(screen.queryByRole('button')).toBeNull();
});
