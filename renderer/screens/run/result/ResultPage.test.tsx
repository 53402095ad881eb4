import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Run } from '#contract/runs/run.ts';
import { standingsOf } from '#contract/verdict/standing.ts';
import { madeStanding } from '#test/support/madeFacets.ts';
import { exportAnswers } from '#test/support/filePreviews.ts';
import { resultOverview, resultRun } from '#test/support/runFixtures.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { ids, windowHandlers } from '#test/support/windowFixtures.ts';
import { useExportChoice } from '#renderer/subjects/exports/useExport.ts';
import { takeAskedRows } from '#renderer/subjects/review/reviewChoice.ts';
import { useRoute } from '#renderer/base/router.ts';
import { RunScreen } from '../RunScreen.tsx';

const open = (run: Run = resultRun(), more: Answers = {}): ShownPart =>
  showPart(<RunScreen listId={ids.solar} />, {
    ...(windowHandlers('light') as Answers),
    ...exportAnswers,
    'runs.list': () => [run],
    'runs.latest': () => [],
    'review.overview': () => resultOverview,
    ...more,
  });

const lastOf = (asked: ShownPart['asked'], name: string): unknown => asked.findLast(([one]) => one === name)?.[1];

test('a run that is over says what the list comes to: four numbers that add up, and why', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Done: 244 leads checked for $7.32' })).toBeTruthy();
  expect(await screen.findByText('84 + 97 + 114 + 10 = 305 leads of your list')).toBeTruthy();
  const why = within(screen.getByRole('region', { name: 'Why' }));
  expect(why.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Look atThe phone belongs to another name52'),
    expect.stringContaining('Look atNobody can say whether calls are answered45'),
    expect.stringContaining('LeaveSkipped: repeated, no phone, or “do not call” in your list57'),
    expect.stringContaining('LeaveCalls are not answered53'),
    expect.stringContaining('LeaveNo answer from the service4'),
  ]);
  expect(screen.getByText('248 checks sent, 244 answered, 6 s.', { exact: false })).toBeTruthy();
});

test('each number and each reason shows its rows in the review', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^97 to look at/ }));
  expect(useRoute.getState()).toMatchObject({ at: 'list', step: 'review' });
  expect(takeAskedRows(ids.solar)).toEqual({ standing: standingsOf('toLookAt') });
  await user.click(screen.getByRole('button', { name: /^Show ?: Calls are not answered$/ }));
  expect(takeAskedRows(ids.solar)).toEqual({ standing: ['unanswered'] });
  await user.keyboard('r');
  expect(takeAskedRows(ids.solar)).toEqual({ standing: standingsOf('toLookAt') });
});

test('the rows to call are downloaded by one key, without those that nobody checked', async () => {
  const { user, asked } = open();
  await screen.findByRole('button', { name: /^Download 84 to call/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText(/^Wrote [\d,]+ rows/)).toBeTruthy();
  expect(lastOf(asked, 'exports.write')).toMatchObject({ format: 'xlsx', only: 'toCall', unchecked: 'hold', recipe: 'To call' });
  await user.click(screen.getByRole('radio', { name: /^Dialer/ }));
  await user.click(screen.getByRole('button', { name: /^Download 84 to call/ }));
  await expect.poll(() => lastOf(asked, 'exports.write')).toMatchObject({ format: 'csv', recipe: 'Dialer, 10 digits' });
  await user.click(screen.getByRole('button', { name: /^CRM/ }));
  expect(useRoute.getState()).toMatchObject({ step: 'export' });
  expect(useExportChoice.getState().destination).toBe('crm');
});

test('what got no answer is checked again, all of it', async () => {
  const again: Answers = { 'runs.retry': () => resultRun({ state: 'running' }) };
  const { user, asked } = open(resultRun(), again);
  expect(await screen.findByText(/^4 got no answer and were not charged\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check these 4 again' }));
  expect(lastOf(asked, 'runs.retry')).toEqual({ runId: ids.run, causes: null });
});

test('nobody is called not charged who may have been', async () => {
  open(resultRun({ counts: { ...resultRun().counts, billingUnknown: 2 } }));
  expect(await screen.findByText(/^4 got no answer\./)).toBeTruthy();
  expect(screen.getByText(/2 checks may have been charged without an answer\./)).toBeTruthy();
});

test('how the check went is folded until somebody looks for it', async () => {
  const { user } = open();
  await screen.findByText('How the check went');
  expect(screen.queryByText('Steps')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Details' }));
  expect(within(screen.getByRole('region', { name: 'How the check went' })).getByText('Steps')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Hide details' }).getAttribute('aria-expanded')).toBe('true');
});

test('with nobody to call, looking is the main act, and nothing is downloaded', async () => {
  const nobody = { ...resultOverview, facets: { ...resultOverview.facets, standing: madeStanding({ invented: 300, litigator: 5 }) } };
  const { user, asked } = open(resultRun({ sandbox: true }), { 'review.overview': () => nobody });
  expect(await screen.findByText('Nobody to call yet')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Done: 244 leads checked' })).toBeTruthy();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(lastOf(asked, 'exports.write')).toBeUndefined();
  expect(screen.getByRole('button', { name: /^Look at 300/ })).toBeTruthy();
});
