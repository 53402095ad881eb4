import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { standingsOf } from '#contract/verdict/standing.ts';
import { madeCallDay } from '#test/support/madeCallDay.ts';
import { madeOverview } from '#test/support/madeOverview.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import { solarList } from '#test/support/windowFixtures.ts';
import { useRoute } from '#renderer/base/router.ts';
import { createReview } from '../store/reviewStore.ts';
import { Overview } from './Overview.tsx';
import { chartsOf } from './overviewBars.ts';
import { keptCostText } from './Sources.tsx';

const show = (): ShownPart & { review: ReturnType<typeof createReview> } => {
  const review = createReview(solarList.listId);
  useRoute.setState({ at: 'list', listId: solarList.listId, step: 'review', mode: 'overview' }, true);
  const part = showPart(<Overview review={review} list={solarList} />, {
    'review.overview': () => madeOverview,
    'review.callDay': () => madeCallDay,
    'runs.list': () => [],
    'lists.list': () => [],
  });
  return Object.assign(part, { review });
};

test('a bar says its words, its rows and its share, and shows exactly its rows in the grid', async () => {
  const { review, user } = show();
  const grades = within(await screen.findByRole('group', { name: 'Grades' }));
  const bar = grades.getByRole('link', { name: 'A, call first 3,018 24.2%' });
  expect(bar.textContent).toContain('3,018');
  await user.click(bar);
  expect(review.use.getState()).toMatchObject({ tab: 'all', extra: { grade: ['A'] } });
  expect(useRoute.getState()).toMatchObject({ step: 'review', listId: solarList.listId });
  expect(useRoute.getState()).not.toHaveProperty('mode');
});

test('begins with the four numbers, which add up to the list and show their rows', async () => {
  const { review, user } = show();
  expect(await screen.findByText('5,098 + 3,414 + 3,889 + 71 = 12,472 leads of your list')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^3,414 to look at/ }));
  expect(review.use.getState().extra).toEqual({ standing: standingsOf('toLookAt') });
});

test('Enter on a bar does the same', async () => {
  const { review, user } = show();
  const bar = await screen.findByRole('link', { name: /^Not checked 695/ });
  bar.focus();
  await user.keyboard('{Enter}');
  expect(review.use.getState().extra).toEqual({ litigator: ['notChecked'] });
});

test('the numbers behind each chart are there as tables, and lead to the same rows', async () => {
  const { review, user } = show();
  await screen.findByRole('group', { name: 'Litigators' });
  await user.keyboard('b');
  const table = within(screen.getByRole('table', { name: 'Litigators' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'LitigatorsRowsShare',
    'Litigator710.6%',
    'Not checked6955.6%',
    'Clear11,70693.9%',
  ]);
  await user.click(table.getByRole('button', { name: 'Litigator' }));
  expect(review.use.getState().extra).toEqual({ litigator: ['litigator'] });
});

test('the sources stand in a table with their grades, and a source shows its rows', async () => {
  const { asked, review, user } = show();
  const source = within(await screen.findByRole('row', { name: /^Brightpath/ }));
  expect(source.getByRole('img').getAttribute('aria-label')).toMatch(/^A [\d,]+, B /);
  expect(asked).toContainEqual(['review.overview', { listId: solarList.listId, column: 10 }]);
  await user.click(source.getByRole('button'));
  expect(review.use.getState().extra).toEqual({ columns: [{ column: 10, test: { is: 'oneOf', values: ['Brightpath'] } }] });
});

test('paper is light whoever began printing, and the window is as it was afterwards', async () => {
  const { dataset } = document.documentElement;
  show();
  await screen.findByRole('group', { name: 'Grades' });
  dataset['mantineColorScheme'] = 'dark';
  dispatchEvent(new Event('beforeprint'));
  expect(dataset['mantineColorScheme']).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(dataset['mantineColorScheme']).toBe('dark');
  // A printed page has no top bar with the list's name.
  expect(screen.getByRole('toolbar', { name: 'Overview' }).textContent).toContain(solarList.name);
});

test('the grades of a source are numbers in the tables, too', async () => {
  const { user } = show();
  const source = within(await screen.findByRole('row', { name: /^Brightpath/ }));
  await user.keyboard('b');
  expect(source.queryByRole('img')).toBeNull();
  expect(source.getByText(/^A 1,461, B 1,299, C /)).toBeTruthy();
});

test('the bands of a score add up to the list, and only 50 is told apart', () => {
  const scores = chartsOf(madeOverview).find(({ id }) => id === 'scores')?.bars ?? [];
  const rowsOf = (key: string): number => scores.find((bar) => bar.key === key)?.rows ?? 0;
  expect(rowsOf('answered') + rowsOf('unsure') + rowsOf('unanswered') + rowsOf('none')).toBe(madeOverview.rows);
  expect(rowsOf('insufficient')).toBe(madeOverview.scores[50]);
});

test('what a kept row cost is known only if somebody was kept and something was bought', () => {
  const cost = { micros: 120_000_000, currency: 'USD', complete: true, sandbox: false };
  const sums = { rows: 100, answered: 50, scored: 50, dead: 5, kept: 25, grades: { A: 0, B: 0, C: 0, D: 0, E: 0, F: 0, none: 0 } };
  expect(keptCostText(sums, { answered: 1_000 }, cost)).toBe('$0.24');
  expect(keptCostText({ ...sums, kept: 0 }, { answered: 1_000 }, cost)).toBeNull();
  expect(keptCostText(sums, { answered: 1_000 }, null)).toBeNull();
});
