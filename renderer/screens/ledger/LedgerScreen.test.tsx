import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { finishedRun } from '#test/support/runFixtures.ts';
import { madeAttempt } from '#test/support/ledgerFixtures.ts';
import { showPart } from '#test/support/showPart.ts';
import { useRoute } from '../../base/router.ts';
import { LedgerScreen } from './LedgerScreen.tsx';

const run = finishedRun();
const other = {
  ...run,
  runId: '0198c0de-0000-7000-8000-0000000000b1',
  listName: 'Webinar sign-ups',
  startedAt: run.startedAt - 86_400_000,
};

beforeEach(() => useRoute.setState({ at: 'ledger' }, true));

const show = () =>
  showPart(<LedgerScreen />, {
    'runs.list': () => [run, other],
    'ledger.recount': () => [],
    'ledger.attempts': ({ runId }) => ({ attempts: [madeAttempt(7, { runId })], more: false }),
    'keys.usage': () => [],
  });

test('a run is one line, and opens its checks by keyboard; Escape leads back to the runs', async () => {
  const { user, asked } = show();
  const lines = await screen.findByRole('table', { name: 'Runs' });
  expect(
    within(lines)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([run.listName, 'Webinar sign-ups', 'Look-ups and reports']);
  // No checks are read before a run is opened.
  expect(asked.filter(([name]) => name === 'ledger.attempts')).toEqual([]);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(await screen.findByRole('grid', { name: 'Checks' })).toBeTruthy();
  expect(asked.findLast(([name]) => name === 'ledger.attempts')?.[1]).toMatchObject({ show: 'all', runId: other.runId });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('table', { name: 'Runs' })).toBeTruthy();
  expect(useRoute.getState()).toEqual({ at: 'ledger' });
});

test('what belongs to no run has a line of its own', async () => {
  const { user, asked } = show();
  await user.click(await screen.findByRole('button', { name: 'Look-ups and reports' }));
  await screen.findByRole('grid', { name: 'Checks' });
  expect(asked.findLast(([name]) => name === 'ledger.attempts')?.[1]).toMatchObject({ runId: null, byHand: true });
});
