/** Tests a grid of many columns in a test page whose elements have the widths that they declare. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ColumnLayout, firstPlace } from '#contract/review/place.ts';
import { madeReview, variedRows } from '#test/support/madeReview.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import { ids, solarList } from '#test/support/windowFixtures.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { createGridActs } from '../gridActs.ts';
import { reviewCommands } from '../reviewCommands.ts';
import { createReview, type Review } from '../store/reviewStore.ts';
import { useGridReach } from '../useGridReach.ts';
import { Grid } from './Grid.tsx';

const columns = Array.from({ length: 20 }, (_, at) => `Column ${at}`);
const list = { ...solarList, columns, mapping: { ...solarList.mapping, fields: [] }, rows: 9 };
const rows = variedRows(9).map((row) => ({ ...row, cells: columns.map((_, at) => `cell ${at}`) }));

let review: Review;
let shown: ShownPart;
let layout: ColumnLayout;
let count = 0;

function Part() {
  const reach = useGridReach(review, list, {
    ...firstPlace,
    layout: { ...firstPlace.layout, hidden: ['lineType', 'carrier', 'emailGrade'] },
  });
  useKeys(reviewCommands, createGridActs(reach));
  useEffect(() => review.start(), []);
  useEffect(() => {
    ({ layout } = reach.columns);
    count = reach.columns.shown.length;
  });
  return <Grid {...reach}>{null}</Grid>;
}

// The test page has no layout, so the grid is given the height of twenty rows and the width of six columns.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 672 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 800 });

beforeEach(async () => {
  review = createReview(ids.solar);
  shown = showPart(<Part />, madeReview(ids.solar, rows).answers);
  await waitFor(() => expect(drawn(2)).not.toEqual([]));
});
afterEach(() => vi.restoreAllMocks());

const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Rows' });
/** Keys of the columns that a row renders. */
const drawn = (at: number): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>(`#row-${at} [role=gridcell]`)].map(({ dataset }) => dataset['column']);
function scrollTo(left: number): void {
  grid().scrollLeft = left;
  act(() => void fireEvent.scroll(grid()));
}

test('a row draws the columns in sight and the pinned ones, and says which of how many they are', () => {
  expect(drawn(2).slice(0, 5)).toEqual(['row', 'decision', 'grade', 'score', 'litigator']);
  expect(drawn(2).length).toBeLessThan(12);
  expect([grid().getAttribute('aria-colcount'), screen.getAllByRole('columnheader').length]).toEqual([String(count), count]);
  scrollTo(1_800);
  expect(drawn(2).slice(0, 2)).toEqual(['row', 'decision']);
  expect(drawn(2)).not.toContain('grade');
  expect(drawn(2).length).toBeLessThan(12);
  const third = document.querySelectorAll<HTMLElement>('#row-2 [role=gridcell]')[2];
  // Each cell is in the track of its column.
  expect(third?.style.gridColumnStart).toBe(third?.getAttribute('aria-colindex'));
  expect(third?.textContent).toBe(`cell ${third?.dataset['column']?.slice(1) ?? ''}`);
  // A scroll step within the rendered columns rerenders nothing.
  const before = drawn(2);
  scrollTo(1_820);
  expect(drawn(2)).toEqual(before);
});

test('the current row also draws a current cell that is far out of sight, which can be scrolled to', () => {
  act(() => review.use.setState({ at: 1, cell: 'c18' }));
  expect(drawn(1).at(-1)).toBe('c18');
  expect(drawn(2)).not.toContain('c18');
  const cell = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
  expect([cell?.dataset['column'], cell?.textContent, cell?.style.gridColumnStart]).toEqual([
    'c18',
    'cell 18',
    cell?.getAttribute('aria-colindex'),
  ]);
});

test('all columns fit their contents, also those out of sight', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, this.dataset['column'] === 'c18' ? 333 : 77, 32);
  });
  fireEvent.contextMenu(screen.getByRole('columnheader', { name: 'Column 0' }), { clientX: 20, clientY: 20 });
  await shown.user.click(await screen.findByRole('menuitem', { name: /^Fit all/ }));
  expect([layout.widths['c1'], layout.widths['c18'], Object.keys(layout.widths).length]).toEqual([77, 333, count]);
  expect(drawn(2).length).toBeLessThan(20);
});

test('a column that is dragged narrow lets others come into sight at once', () => {
  act(() => review.use.setState({ cell: null }));
  const before = drawn(2).length;
  const edge = screen.getByRole('columnheader', { name: 'Column 0' }).querySelector('[data-edge]') ?? grid();
  fireEvent.pointerDown(edge, { button: 0, clientX: 500 });
  act(() => void fireEvent.pointerMove(window, { clientX: 420 }));
  const narrow = drawn(2).length;
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(narrow).toBeGreaterThan(before);
});
