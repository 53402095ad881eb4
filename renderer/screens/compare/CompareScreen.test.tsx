import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { comparedRuns, madeCompared } from '#test/support/madeCompare.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { ids, listCards, solarList } from '#test/support/windowFixtures.ts';
import { comparedKinds, type Compared } from '#contract/review/compare.ts';
import type { ListCard } from '#contract/lists/list.ts';
import { lists } from '../../subjects/lists/queries.ts';
import { refresh } from '../../base/queryClient.ts';
import { takeAskedRows } from '../../subjects/review/reviewChoice.ts';
import { useRoute } from '../../base/router.ts';
import { forgetChoices } from './useCompared.ts';
import { CompareScreen } from './CompareScreen.tsx';

const listId = solarList.listId;
const [later, earlier] = comparedRuns;
const harbor = {
  ...solarList,
  listId: ids.harbor,
  name: 'Harbor insurance transfer',
  columns: ['Notes', 'phone', 'Vendor'],
  mapping: { ...solarList.mapping, fields: [] },
};

beforeEach(() => {
  forgetChoices();
  useRoute.setState({ at: 'compare', listId }, true);
});

const show = (answers: Answers = {}): ShownPart =>
  showPart(<CompareScreen listId={listId} />, {
    'runs.list': () => [...comparedRuns],
    'lists.list': () => listCards,
    'lists.get': ({ listId: asked }) => (asked === ids.harbor ? harbor : solarList),
    'review.compare': () => madeCompared,
    'review.cancel': () => ({}),
    ...answers,
  });
const askedFor = ({ asked }: ShownPart, name: string): unknown[] => asked.filter(([one]) => one === name).map(([, params]) => params);

test('compares the state before the last run with the current one, and opens the rows of a count in the review', async () => {
  const shown = show();
  const change = await screen.findByRole('link', { name: /^Became litigator 17 0\.1%/ });
  expect(askedFor(shown, 'review.compare')).toMatchObject([
    { comparison: { before: { listId, runId: earlier?.runId }, after: { listId, runId: null } } },
  ]);
  // Rows that the earlier runs left out, such as those outside of a trial, aren’t new: they weren’t checked.
  expect(screen.getByText(/12,472 rows = 12,240 checked before and after \+ 232 not checked before/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Not checked before 232/ })).toBeTruthy();
  expect(screen.queryByText(/\bnew\b/i)).toBeNull();
  // A count of zero rows has nothing to open.
  expect(screen.queryByRole('link', { name: /^No longer litigator/ })).toBeNull();
  await shown.user.click(change);
  expect(useRoute.getState()).toMatchObject({ at: 'list', step: 'review', listId });
  expect(takeAskedRows(listId)).toMatchObject({ compared: { kind: 'becameLitigator', comparison: { after: { listId, runId: null } } } });
});

test('opens the rows of a count by keyboard, and goes back to the review', async () => {
  const { user } = show();
  (await screen.findByRole('link', { name: /^Lower score band/ })).focus();
  await user.keyboard('{Enter}');
  expect(takeAskedRows(listId)).toMatchObject({ compared: { kind: 'scoreDown' } });
  useRoute.setState({ at: 'compare', listId }, true);
  await user.keyboard('{Escape}');
  expect(useRoute.getState()).toMatchObject({ step: 'review' });
});

test('compares with another list by a common heading if one has no phone, and shows ambiguous rows', async () => {
  const kinds = { ...madeCompared.kinds, repeated: { before: 44, after: 52 }, gone: { before: 3, after: 0 } };
  const shown = show({ 'review.compare': () => ({ ...madeCompared, kinds }) });
  const { user } = shown;
  await user.click(await screen.findByRole('combobox', { name: 'Earlier' }));
  await user.click(await screen.findByRole('option', { name: 'Harbor insurance transfer' }));
  expect(await screen.findByRole('link', { name: /^In several rows 52/ })).toBeTruthy();
  const notes = solarList.columns.indexOf('Notes');
  expect(askedFor(shown, 'review.compare').at(-1)).toMatchObject({
    comparison: { before: { listId: ids.harbor, runId: null }, key: { before: 0, after: notes } },
  });
  // Rows that are gone belong to the other list, and open there.
  await user.click(screen.getByRole('link', { name: /^Gone 3/ }));
  expect(takeAskedRows(ids.harbor)).toMatchObject({ compared: { kind: 'gone' } });
});

test('says how far it is, and ends the work when it is left', async () => {
  const shown = show({ 'review.compare': () => new Promise<Compared>(() => undefined) });
  await screen.findByText('Comparing');
  const [{ requesterId }] = askedFor(shown, 'review.compare') as [{ requesterId: string }];
  shown.emit('review.compareProgressed', { requesterId, rows: 5_150, of: 12_472 });
  await screen.findByText('Compared 5,150 of 12,472 rows');
  shown.unmount();
  expect(askedFor(shown, 'review.cancel')).toEqual([{ requesterId }]);
});

test('says once answers have come since it was counted, and counts again when told to', async () => {
  let cards = listCards;
  const shown = show({ 'lists.list': () => cards });
  await screen.findByRole('link', { name: /^Became litigator/ });
  const changed = async (change: Partial<ListCard>): Promise<void> => {
    cards = cards.map((card) => (card.listId === listId ? { ...card, ...change } : card));
    await act(() => refresh(lists));
  };
  // A decision isn't an answer.
  await changed({ decided: 3 });
  expect(screen.queryByText(/since this was counted/)).toBeNull();
  await changed({ answered: 6_376, lastCheckedAt: Date.now() });
  expect(await screen.findByText('Answers or rows have come since this was counted.')).toBeTruthy();
  await shown.user.click(screen.getByRole('button', { name: 'Compare again' }));
  await expect.poll(() => screen.queryByText(/since this was counted/)).toBeNull();
  expect(askedFor(shown, 'review.compare')).toHaveLength(2);
});

test('says so if nothing differs', async () => {
  const kinds = Object.fromEntries(comparedKinds.map((kind) => [kind, { before: 0, after: 0 }])) as Compared['kinds'];
  show({ 'review.compare': () => ({ ...madeCompared, kinds, matched: 12_472 }) });
  expect(await screen.findByText('No differences')).toBeTruthy();
});

test('says why there is nothing to compare yet after one run', async () => {
  show({ 'runs.list': () => [later].flatMap((run) => run ?? []) });
  expect(await screen.findByText('Nothing to compare yet')).toBeTruthy();
  expect(screen.getByText(/has had one run/)).toBeTruthy();
});
