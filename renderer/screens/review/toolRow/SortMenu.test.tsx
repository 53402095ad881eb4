import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Sort } from '#contract/review/facets.ts';
import { firstPlace } from '#contract/review/place.ts';
import { columnsOf } from '../grid/columns.ts';
import { createColumnSight } from '../grid/columnSight.ts';
import { HeadingRow } from '../grid/headings/Heading.tsx';
import { createReview, type Review } from '../store/reviewStore.ts';
import { SortMenu } from './SortMenu.tsx';

const columns = columnsOf({ columns: ['City', 'Amount'], mapping: { fields: [], country: 'US' }, rows: 10, findings: [], fits: [] });
const laid = { layout: firstPlace.layout, lay: vi.fn(), columns, shown: columns, hidden: new Set<string>() };

let review: Review;
let shown: ShownPart;
const sort = (): Sort => review.use.getState().sort;
const city = { by: { column: 0 }, descending: false };
const amount = { by: { column: 1 }, descending: false };

beforeEach(() => {
  review = createReview('0198c0de-0000-7000-8000-000000000001');
  shown = showPart(
    <>
      <SortMenu review={review} columns={columns} />
      <div role="grid">
        <HeadingRow review={review} columnSight={createColumnSight()} columns={laid} grid={{ current: null }} />
      </div>
    </>,
  );
});
const heading = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
const pick = async (label: string): Promise<void> => {
  await shown.user.click(screen.getByRole('button', { name: /^Sort/ }));
  await shown.user.click(await screen.findByRole('option', { name: new RegExp(`^${label}`) }));
};

test('Shift-click and Shift+Enter on headings add keys, reverse them, and remove them', async () => {
  await shown.user.click(heading('City'));
  expect(sort()).toEqual(city);
  await shown.user.keyboard('{Shift>}');
  await shown.user.click(heading('Amount'));
  expect(sort()).toEqual({ ...city, then: [amount] });
  expect(heading('Amount').textContent).toBe('Amount2');
  expect(
    screen
      .getAllByRole('columnheader')
      .map((one) => one.getAttribute('aria-sort'))
      .filter((one) => one !== 'none'),
  ).toEqual(['ascending']);
  heading('Amount').focus();
  await shown.user.keyboard('{Enter}');
  expect(sort()).toEqual({ ...city, then: [{ ...amount, descending: true }] });
  await shown.user.keyboard('{Enter}{/Shift}');
  expect(sort()).toEqual(city);
});

test('a click without Shift sorts by that column alone', async () => {
  review.show({ sort: { ...city, then: [amount] } });
  await shown.user.click(heading('Amount'));
  expect(sort()).toEqual(amount);
});

test('the menu adds keys, reverses one of them, and starts anew', async () => {
  await pick('City');
  await pick('Then by Amount');
  await pick('City');
  expect(sort()).toEqual({ ...city, descending: true, then: [amount] });
  await pick('Row');
  expect(sort()).toEqual({ by: 'row', descending: false });
});

test('at most four keys, and none after the row number', async () => {
  review.show({ sort: { ...city, then: [amount, { by: 'grade', descending: false }, { by: 'score', descending: false }] } });
  await shown.user.keyboard('{Shift>}');
  await shown.user.click(heading('Decision'));
  await shown.user.keyboard('{/Shift}');
  expect(sort().then).toHaveLength(3);
  review.show({ sort: { by: 'row', descending: false } });
  await shown.user.keyboard('{Shift>}');
  await shown.user.click(heading('City'));
  await shown.user.keyboard('{/Shift}');
  expect(sort()).toEqual(city);
});
