import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { comparedRows, comparedRuns, madeCompared } from '#test/support/madeCompare.ts';
import { showPart, type Answers, type ShownPart } from '#test/support/showPart.ts';
import { ids, listCards, solarList } from '#test/support/windowFixtures.ts';
import { comparedKinds, type Compared } from '#contract/review/compare.ts';
import type { ListCard } from '#contract/lists/list.ts';
import { lists } from '../../base/queries.ts';
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
    'review.comparedRows': () => [...comparedRows],
    'review.cancel': () => ({}),
    ...answers,
  });
const askedFor = ({ asked }: ShownPart, name: string): unknown[] => asked.filter(([one]) => one === name).map(([, params]) => params);

test('compares the state before the last run with the current one, and shows what became a litigator first', async () => {
  const shown = show();
  const change = await screen.findByRole('button', { name: /^Became litigator 17 rows/ });
  expect(change.getAttribute('aria-pressed')).toBe('true');
  expect(askedFor(shown, 'review.compare')).toMatchObject([
    { comparison: { before: { listId, runId: earlier?.runId }, after: { listId, runId: null } } },
  ]);
  // Rows that the earlier runs left out, such as those outside of a trial, aren’t new: they weren’t checked.
  expect(screen.getByText(/12,472 rows = 12,240 checked before and after \+ 232 not checked before/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Not checked before 232 rows/ })).toBeTruthy();
  expect(screen.queryByText(/\bnew\b/i)).toBeNull();
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Marisol Quintero');
  // "Not checked" stays what it is, beside what it became.
  expect(rows[2]?.textContent).toMatch(/Not checked.*Litigator/);
});

test('opens the rows of a change in the review, as a filter on the list that has them', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Lower score band/ }));
  await user.click(screen.getByRole('button', { name: /^Show 641 rows in Review/ }));
  expect(useRoute.getState()).toMatchObject({ at: 'list', step: 'review', listId });
  expect(takeAskedRows(listId)).toMatchObject({ compared: { kind: 'scoreDown', comparison: { after: { listId, runId: null } } } });
});

test('goes from change to change by keyboard, past those without rows', async () => {
  const { user } = show();
  await screen.findByRole('button', { name: /^Became litigator/ });
  await user.keyboard('jj');
  expect(screen.getByRole('button', { name: /^Now checked/ }).getAttribute('aria-pressed')).toBe('true');
  await user.keyboard('{Escape}');
  expect(useRoute.getState()).toMatchObject({ step: 'review' });
});

test('compares with another list by a heading that both have, if one has no phone, and says what is ambiguous', async () => {
  const kinds = { ...madeCompared.kinds, repeated: { before: 44, after: 52 }, gone: { before: 3, after: 0 } };
  const shown = show({ 'review.compare': () => ({ ...madeCompared, kinds }) });
  const { user } = shown;
  await user.click(await screen.findByRole('combobox', { name: 'Earlier' }));
  await user.click(await screen.findByRole('option', { name: 'Harbor insurance transfer' }));
  expect(await screen.findByRole('button', { name: /^In several rows 52 rows/ })).toBeTruthy();
  const notes = solarList.columns.indexOf('Notes');
  expect(askedFor(shown, 'review.compare').at(-1)).toMatchObject({
    comparison: { before: { listId: ids.harbor, runId: null }, key: { before: 0, after: notes } },
  });
  // What is gone is in the other list, and its rows are opened there.
  await user.click(screen.getByRole('button', { name: /^Gone 3 rows/ }));
  await user.click(screen.getByRole('button', { name: /^Show 3 rows in Review/ }));
  expect(takeAskedRows(ids.harbor)).toMatchObject({ compared: { kind: 'gone' } });
});

test('exports the rows of a change under a name that says what they are, and that they are invented', async () => {
  const shown = show({
    'files.chooseSave': () => ({ destinationId: 'd', fileName: 'x.sandbox.csv' }),
    'review.exportCompared': () => ({ fileName: 'x.sandbox.csv', rows: 17, bytes: 1, download: null }),
  });
  await shown.user.click(await screen.findByRole('button', { name: /^Export 17 rows/ }));
  expect(askedFor(shown, 'files.chooseSave')).toEqual([{ suggestedName: 'Solar leads May became litigator.sandbox.csv' }]);
  expect(askedFor(shown, 'review.exportCompared')).toMatchObject([{ kinds: ['becameLitigator'], of: 'after', destinationId: 'd' }]);
});

test('says how far it is, and ends the work when it is left', async () => {
  const shown = show({ 'review.compare': () => new Promise<Compared>(() => undefined) });
  await screen.findByText('Comparing');
  const [{ askerId }] = askedFor(shown, 'review.compare') as [{ askerId: string }];
  shown.emit('review.compareProgressed', { askerId, rows: 5_150, of: 12_472 });
  await screen.findByText('Compared 5,150 of 12,472 rows');
  shown.unmount();
  expect(askedFor(shown, 'review.cancel')).toEqual([{ askerId }]);
});

test('says once answers have come since it was counted, and counts again when told to', async () => {
  let cards = listCards;
  const shown = show({ 'lists.list': () => cards });
  await screen.findByRole('button', { name: /^Became litigator/ });
  const changed = async (change: Partial<ListCard>): Promise<void> => {
    cards = cards.map((card) => (card.listId === listId ? { ...card, ...change } : card));
    await act(() => refresh(lists));
  };
  // A decision is no answer.
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
  expect(screen.getByRole('button', { name: /^Export/ })).toHaveProperty('disabled', true);
});

test('says why there is nothing to compare yet after one run', async () => {
  show({ 'runs.list': () => [later].flatMap((run) => run ?? []) });
  expect(await screen.findByText('Nothing to compare yet')).toBeTruthy();
  expect(screen.getByText(/has had one run/)).toBeTruthy();
});
