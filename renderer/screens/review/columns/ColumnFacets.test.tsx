import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { madeFacets } from '#test/support/madeFacets.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { ColumnFacet, ColumnFacetRequest } from '#contract/review/columnTest.ts';
import type { Filter } from '#contract/review/facets.ts';
import { createReview, type Review } from '../store/reviewStore.ts';
import { ColumnFacets } from './ColumnFacets.tsx';

const listId = '0198c0de-0000-7000-8000-000000000001';
const values = (column: number, some: readonly string[], others: number): ColumnFacet => ({
  ...{ column, look: 'values', kind: column === 1 ? 'number' : 'text' },
  values: some.map((value, at) => ({ value, rows: 100 - at })),
  others: { values: others, rows: others * 2 },
});
const range: ColumnFacet = {
  ...{ column: 1, look: 'range', kind: 'number', whole: false, unread: 0, empty: 7, reading: 'decimalPoint' },
  ...{ edges: [0, 0.5, 1], bars: [3, 4] },
};
function answer({ column, look = column === 1 ? 'range' : 'values', sought }: ColumnFacetRequest): ColumnFacet {
  if (look === 'range') return range;
  if (sought !== undefined) return values(column, sought === 'zz' ? [] : ['Vendor 77'], 0);
  return column === 2 ? values(2, ['Vendor 1', 'Vendor 2', ''], 999_997) : values(column, ['Mesa', 'Boise'], 0);
}

let review: Review;
let shown: ShownPart;
const filter = (): Filter => review.use.getState().extra;
const add = async (title: string): Promise<void> => {
  await shown.user.click(screen.getByRole('button', { name: 'Add a column' }));
  await shown.user.click(await screen.findByRole('option', { name: title }));
};

beforeEach(() => {
  review = createReview(listId);
  shown = showPart(<ColumnFacets review={review} headings={['City', 'Amount', 'Vendor']} />, {
    'review.columnFacets': ({ facets }) => facets.map(answer),
  });
  const facets = madeFacets({});
  review.use.setState({ view: { viewId: 'v', listId, count: 10, rows: 10, facets }, facets });
});

test('any column can be added and removed, and the place remembers it', async () => {
  await add('City');
  await shown.user.click(await screen.findByRole('button', { name: /^Mesa/ }));
  expect(filter()).toEqual({ columns: [{ column: 0, test: { is: 'oneOf', values: ['Mesa'] } }] });
  expect(review.use.getState().columnFacets).toEqual([{ column: 0 }]);
  await shown.user.click(screen.getByRole('button', { name: 'Remove City from the filters' }));
  expect(review.use.getState().columnFacets).toEqual([]);
  // Its filter stays, as a pill.
  expect(filter().columns).toHaveLength(1);
});

test('of a million values the most frequent show, the rest is summed up, and letters find any of them', async () => {
  await add('Vendor');
  await screen.findByText('999,997 rarer values');
  await shown.user.type(screen.getByRole('textbox', { name: 'Find a value of Vendor' }), '77');
  const found = await screen.findByRole('button', { name: /^Vendor 77/ });
  found.focus();
  await shown.user.keyboard('-');
  expect(filter().columns).toEqual([{ column: 2, test: { is: 'oneOf', values: ['Vendor 77'], not: true } }]);
  await shown.user.clear(screen.getByRole('textbox', { name: 'Find a value of Vendor' }));
  await shown.user.type(screen.getByRole('textbox', { name: 'Find a value of Vendor' }), 'zz');
  await screen.findByText('No value contains “zz”');
});

test('numbers are a histogram, or values if one likes', async () => {
  await add('Amount');
  await screen.findByRole('slider', { name: 'Lowest Amount' });
  await screen.findByText('7 empty cells');
  await shown.user.click(screen.getByRole('button', { name: 'Show the values of Amount' }));
  await screen.findByRole('button', { name: /^Mesa/ });
  expect(review.use.getState().columnFacets).toEqual([{ column: 1, look: 'values' }]);
});

test('a column that the list doesn’t have is left out', async () => {
  review.use.setState({ columnFacets: [{ column: 9 }, { column: 0 }] });
  await screen.findByRole('button', { name: /^Mesa/ });
  expect(shown.asked.flatMap(([name, params]) => (name === 'review.columnFacets' ? [params] : [])).at(-1)).toMatchObject({
    facets: [{ column: 0 }],
  });
});
