import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { madeCalibration, madeScorecard } from '#test/support/madeCalibration.ts';
import { madeCalls } from '#test/support/madeCallAnswers.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { ids, listCards, solarList } from '#test/support/windowFixtures.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { takeAskedRows } from '#renderer/subjects/review/reviewChoice.ts';
import { useRoute } from '#renderer/base/router.ts';
import { CalibrationPanel } from './CalibrationPanel.tsx';
import { betweenOf, useCalibrationChoice } from './useCalibration.ts';
import { ScorecardView } from './ScorecardView.tsx';
import { sortScores } from './ScoreRow.tsx';

const solarOnly = { ...madeCalibration, lists: madeCalibration.lists.slice(0, 1) };
const answers = (more: Answers = {}): Answers => ({
  ...madeCalls(solarOnly),
  'lists.list': () => listCards,
  'lists.get': () => solarList,
  'policies.state': () => ({ policy: carefulDialing, applied: [], draft: null }),
  'policies.keepDraft': () => ({}),
  ...more,
});
const show = (more: Answers = {}): ShownPart => showPart(<CalibrationPanel />, answers(more));

beforeEach(() => {
  useCalibrationChoice.setState(useCalibrationChoice.getInitialState(), true);
  useRoute.setState({ at: 'outcomes' }, true);
});

test('a bar says its share, its calls and its range, and shows exactly its rows in the review', async () => {
  const { user } = show();
  const bar = await screen.findByRole('link', { name: /^Scores 70 to 84: connected 56% of 402 calls, 95% range 51\.\d% to 60\.\d%$/ });
  await user.click(bar);
  await waitFor(() => expect(useRoute.getState()).toMatchObject({ at: 'list', listId: ids.solar, step: 'review' }));
  expect(takeAskedRows(ids.solar)).toEqual({
    called: { from: null, to: null, results: ['connected', 'disconnected', 'notReached'], heldOut: false },
    scoreFrom: 70,
    scoreTo: 84,
  });
});

test('bands with fewer than thirty calls say nothing but that', async () => {
  show();
  expect(await screen.findByRole('link', { name: 'Scores 0 to 14: 18 calls, too few to say' })).toBeTruthy();
});

test('the suggestion says its reason and its figures, and is offered as a policy without being applied', async () => {
  const { user, asked } = show();
  const card = within(await screen.findByRole('region', { name: 'Suggested cut-off' }));
  expect(card.getByRole('heading').textContent).toMatch(/^Score ≥ 62 keeps 95% of those who answered$/);
  expect(card.getByText('Calls that would not be made').nextSibling?.textContent).toMatch(/^2\d\d of 1,240$/);
  expect((await card.findByText(/^In Solar leads May: 512 rows go from Hold to Drop/)).textContent).toContain('Nothing is applied');
  await user.keyboard('p');
  await waitFor(() => expect(useRoute.getState()).toEqual({ at: 'policy', listId: ids.solar, rule: null }));
  const names = asked.map(([name]) => name);
  expect(names).toContain('policies.keepDraft');
  expect(names).not.toContain('policies.apply');
});

test('a cut-off that saves no call is not offered', async () => {
  const suggest = answers()['calibration.suggest'];
  const { user } = show({
    'calibration.suggest': async (params) => {
      const { cutOff } = (await suggest?.(params)) ?? { cutOff: null };
      return { cutOff: cutOff && { ...cutOff, score: 1, saved: 0, missed: 0 }, policy: null };
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Suggested cut-off' }));
  expect(await card.findByRole('heading', { name: 'No cut-off that keeps 100% of those who answered saves a call' })).toBeTruthy();
  expect(card.queryByText('Calls that would not be made')).toBeNull();
  await user.keyboard('p');
  expect(card.queryByRole('button', { name: /policy/ })).toBeNull();
  expect(useRoute.getState()).toEqual({ at: 'outcomes' });
});

test('another score can be tried, and the way back is there', async () => {
  const { user, asked } = show();
  await user.click(await screen.findByRole('button', { name: 'Try another score' }));
  const field = screen.getByRole('textbox', { name: 'Score to call from' });
  await user.clear(field);
  await user.type(field, '70');
  await waitFor(() => expect(asked.at(-1)?.[1]).toMatchObject(asked.at(-1)?.[0] === 'calibration.suggest' ? { asked: { score: 70 } } : {}));
  expect(await screen.findByText(/^Score ≥ 70 keeps 8/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to the suggestion' }));
  expect(await screen.findByText(/keeps 95% of those who answered$/)).toBeTruthy();
});

test('it always says that dropped rows were never called, and offers to test-call some of them', async () => {
  const { user, asked } = show();
  expect(await screen.findByText(/^3,204 dropped rows were never called/)).toBeTruthy();
  expect(screen.getByText(/^Of the dropped leads that you test-called, 7\.7% answered \(3% to 18\.2%, 52 calls\)/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Test-call some dropped leads' }));
  await user.click(await screen.findByRole('button', { name: 'Keep 64 rows for calling' }));
  const drawn = asked.filter(([name]) => name.endsWith('HeldOut')).map(([, params]) => params);
  // The rows previewed are the rows drawn.
  expect(drawn.at(-1)).toEqual(drawn.at(0));
});

test('rows of several lists ask which list', async () => {
  const { user } = show(madeCalls());
  await user.click(await screen.findByRole('link', { name: /^Scores 85 to 100/ }));
  await user.click(
    within(screen.getByRole('group', { name: 'Scores 85 to 100: rows of which list?' })).getByRole('button', { name: 'Solar leads May' }),
  );
  await waitFor(() => expect(useRoute.getState()).toMatchObject({ listId: ids.solar }));
});

test('a source shows its rows, found by the column’s heading', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: 'Column' }));
  useCalibrationChoice.setState({ heading: solarList.columns[10] ?? '' });
  await user.click(await screen.findByRole('link', { name: /^Brightpath/ }));
  await waitFor(() => expect(useRoute.getState()).toMatchObject({ step: 'review' }));
  expect(takeAskedRows(ids.solar)?.columns).toEqual([{ column: 10, test: { is: 'oneOf', values: ['Brightpath'] } }]);
});

test('without outcomes it says what it is for', async () => {
  show({ 'calibration.lists': () => [] });
  expect(await screen.findByRole('heading', { name: 'No results yet' })).toBeTruthy();
});

test('the scorecard begins with the source column, sorts by any of its columns, and puts unknown values last', async () => {
  const { user } = showPart(<ScorecardView />, answers());
  await screen.findByRole('row', { name: /^Brightpath/ });
  const values = (): (string | undefined)[] =>
    within(screen.getByRole('table'))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(values()).toEqual(['Brightpath', 'Solar Fair 2026', 'LeadWave', 'Empty', '3 other values']);
  await user.click(screen.getByRole('button', { name: 'Dead' }));
  expect(values().slice(0, 2)).toEqual(['LeadWave', 'Empty']);
  const [first] = madeScorecard.values;
  if (first === undefined) throw new Error('no value');
  const unknown = { ...first, value: 'unknown', costMicros: null };
  expect(sortScores([unknown, first], 'perKept', true).at(-1)).toBe(unknown);
  expect(sortScores([unknown, first], 'perKept', false).at(-1)).toBe(unknown);
});

test('days are whole days of the reader’s own time', () => {
  const { from, to } = betweenOf({ from: '2026-05-01', until: '2026-05-01' });
  expect(new Date(from ?? 0).getHours()).toBe(0);
  expect((to ?? 0) - (from ?? 0)).toBe(86_400_000);
  expect(betweenOf({ from: '', until: '' })).toEqual({ from: null, to: null });
});
