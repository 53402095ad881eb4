import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { madeFacets } from '#test/support/madeFacets.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { ColumnFacet, ColumnFacetRequest } from '#contract/review/columnTest.ts';
import type { Filter } from '#contract/review/facets.ts';
import { firstPlace } from '#contract/review/place.ts';
import { columnsOf } from '../grid/columns.ts';
import { createColumnSight } from '../grid/columnSight.ts';
import { HeadingRow } from '../grid/headings/Heading.tsx';
import { createReview, type Review } from '../store/reviewStore.ts';

const listId = '0198c0de-0000-7000-8000-000000000001';
const columns = columnsOf({ columns: ['City', 'Amount'], mapping: { fields: [], country: 'US' }, rows: 10, findings: [], fits: [] });

const cities: ColumnFacet = {
  ...{ column: 0, look: 'values', kind: 'text' },
  values: [
    { value: 'Mesa', rows: 1200 },
    { value: '', rows: 3 },
  ],
  others: { values: 950_000, rows: 950_001 },
};
const amounts: ColumnFacet = {
  ...{ column: 1, look: 'range', kind: 'number', whole: true, unread: 2, empty: 0, reading: 'decimalComma' },
  ...{ edges: [0, 10, 20, 30], bars: [5, 1, 4] },
};
const answer = ({ column, sought }: ColumnFacetRequest): ColumnFacet => {
  if (column === 1) return amounts;
  return sought === undefined ? cities : { ...cities, values: [{ value: 'La Mesa', rows: 7 }], others: { values: 0, rows: 0 } };
};
const laid = { layout: firstPlace.layout, lay: vi.fn(), columns, shown: columns, hidden: new Set<string>() };

let review: Review;
let shown: ShownPart;
const filter = (): Filter => review.use.getState().extra;

beforeEach(() => {
  review = createReview(listId);
  shown = showPart(
    <div role="grid">
      <HeadingRow review={review} columnSight={createColumnSight()} columns={laid} grid={{ current: null }} />
    </div>,
    { 'review.columnFacets': ({ facets }) => facets.map(answer) },
  );
  const facets = madeFacets({ litigator: { litigator: 4, clear: 5, notChecked: 1 } });
  review.use.setState({ view: { viewId: 'v', listId, count: 10, rows: 10, facets }, facets });
});
const open = async (title: string): Promise<HTMLElement> => {
  await shown.user.click(screen.getByRole('button', { name: `Filter ${title}` }));
  return screen.findByRole('dialog', { name: `Filter ${title}` });
};
const choose = (title: string, kind: string): Promise<void> =>
  shown.user.selectOptions(screen.getByRole('combobox', { name: `Rows where ${title}` }), kind);

test('values are ticked, with their counts, and the rest is summed up', async () => {
  const dialog = await open('City');
  await within(dialog).findByText('950,000 more values', { exact: false });
  await shown.user.click(screen.getByRole('checkbox', { name: /Mesa/ }));
  await shown.user.click(screen.getByRole('checkbox', { name: /Empty/ }));
  expect(filter()).toEqual({ columns: [{ column: 0, test: { is: 'oneOf', values: ['Mesa', ''] } }] });
  await shown.user.click(screen.getByRole('checkbox', { name: 'Exclude these rows' }));
  expect(filter().columns).toEqual([{ column: 0, test: { is: 'oneOf', values: ['Mesa', ''], not: true } }]);
  await shown.user.click(screen.getByRole('checkbox', { name: /Mesa/ }));
  await shown.user.click(screen.getByRole('checkbox', { name: /Empty/ }));
  expect(filter().columns).toBeUndefined();
});

test('letters find values, and Enter filters by them as a part of the cell', async () => {
  await open('City');
  await shown.user.type(await screen.findByRole('textbox', { name: 'Find a value of City' }), 'mes');
  expect(await screen.findByRole('checkbox', { name: /La Mesa/ })).toBeTruthy();
  await shown.user.keyboard('{Enter}');
  expect(filter().columns).toEqual([{ column: 0, test: { is: 'contains', text: 'mes' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Alt+↓ on a heading opens its filter, a text filters with Enter, and Esc changes nothing', async () => {
  screen.getByRole('button', { name: /^City/ }).focus();
  await shown.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findByRole('dialog', { name: 'Filter City' });
  await choose('City', 'starts with');
  await shown.user.type(screen.getByRole('textbox', { name: 'Text in City' }), 'la {Enter}');
  expect(filter().columns).toEqual([{ column: 0, test: { is: 'startsWith', text: 'la' } }]);
  await open('City');
  await shown.user.type(screen.getByRole('textbox', { name: 'Text in City' }), 'x{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(filter().columns).toEqual([{ column: 0, test: { is: 'startsWith', text: 'la' } }]);
  await open('City');
  await choose('City', 'is empty');
  expect(filter().columns).toEqual([{ column: 0, test: { is: 'empty' } }]);
  await shown.user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(filter().columns).toBeUndefined();
});

test('numbers are typed or brushed, and it says how they were read', async () => {
  await open('Amount');
  await choose('Amount', 'is a number from, to');
  await screen.findByText('Read with a decimal comma: 1.204,50');
  await screen.findByText('2 cells without a number');
  fireEvent.change(screen.getByRole('slider', { name: 'Lowest Amount' }), { target: { value: '1' } });
  expect(filter().columns).toEqual([{ column: 1, test: { is: 'number', from: 10 } }]);
  fireEvent.change(screen.getByRole('slider', { name: 'Highest Amount' }), { target: { value: '2' } });
  // The histogram's numbers are whole: 20 belongs to the next bar.
  expect(filter().columns).toEqual([{ column: 1, test: { is: 'number', from: 10, to: 19 } }]);
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount to' }).value).toBe('19');
  await shown.user.clear(screen.getByRole('spinbutton', { name: 'Amount from' }));
  await shown.user.click(screen.getByRole('button', { name: 'Filter' }));
  expect(filter().columns).toEqual([{ column: 1, test: { is: 'number', to: 19 } }]);
});

test('a field of the verdict has its facet there, and the row number has none', async () => {
  await open('Litigator');
  await shown.user.click(await screen.findByRole('button', { name: /Not checked/ }));
  expect(filter()).toEqual({ litigator: ['notChecked'] });
  expect(screen.queryByRole('button', { name: 'Filter Row' })).toBeNull();
});
