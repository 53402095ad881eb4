import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type ColumnLayout, firstPlace } from '#contract/review/place.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { madeReview, variedRows } from '#test/support/madeReview.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import { ids, solarList } from '#test/support/windowFixtures.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { createGridActs } from '../gridActs.ts';
import { reviewCommands } from '../reviewCommands.ts';
import { createReview, type Review } from '../store/reviewStore.ts';
import { useGridReach } from '../useGridReach.ts';
import { Grid } from './Grid.tsx';

const list = { ...solarList, columns: ['City', 'Phone', 'Notes'], mapping: { ...solarList.mapping, fields: [] }, rows: 9 };

let review: Review;
let shown: ShownPart;
let layout: ColumnLayout;
let rowDensity: Settings['rowDensity'];
const settings = (): Settings => ({
  ...{ operator: 'Ada', theme: 'light', environmentId: 'sandbox', country: 'US', keepOriginals: false, freshDays: {}, keys: {} },
  rowDensity,
});

function Part() {
  const reach = useGridReach(review, list, { ...firstPlace, layout: firstPlace.layout });
  useKeys(reviewCommands, createGridActs(reach));
  useEffect(() => review.start(), []);
  useEffect(() => {
    ({ layout } = reach.columns);
  });
  return <Grid {...reach}>{null}</Grid>;
}

// The test page has no layout, so the grid is given the height of twenty rows.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 672 });

beforeEach(async () => {
  review = createReview(ids.solar);
  rowDensity = undefined;
  shown = showPart(<Part />, {
    ...madeReview(ids.solar, variedRows(9)).answers,
    'app.state': () => ({ version: '0.1.0', host: 'browser', settings: settings(), author: 'Ada' }),
    'settings.change': (change) => {
      rowDensity = change.rowDensity;
      return settings();
    },
  });
  await screen.findByText('Person 3');
});
const titles = (): (string | null)[] => screen.getAllByRole('columnheader').map((heading) => heading.getAttribute('aria-label'));
const heading = (title: string): HTMLElement => screen.getByRole('columnheader', { name: title });
const grid = (): HTMLElement => screen.getByRole('grid', { name: 'Rows' });
const output = (): string => review.use.getState().announcement;
const toHeading = (title: string): void =>
  within(heading(title))
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .focus();

test('keys move, widen, pin and hide the focused heading’s column, which keeps the keyboard', async () => {
  toHeading('City');
  await shown.user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(titles().slice(0, 6)).toEqual(['Row', 'Decision', 'Grade', 'Score', 'Litigator', 'City']);
  expect(output()).toBe('City is now before Line type');
  expect(document.activeElement?.textContent).toBe('City');
  await shown.user.keyboard('++-');
  expect(layout.widths).toEqual({ c0: 156 });
  expect(output()).toBe('City: 156 pixels wide');
  await shown.user.keyboard('{Shift>}p{/Shift}');
  expect(titles().slice(0, 4)).toEqual(['Row', 'Decision', 'City', 'Grade']);
  expect(document.activeElement?.textContent).toBe('City');
  await shown.user.keyboard('{Shift>}h{/Shift}');
  expect(titles()).not.toContain('City');
  expect(document.activeElement).toBe(grid());
  // A column that can't be moved announces that.
  toHeading('Row');
  await shown.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(output()).toBe('Row always stays where it is.');
});

test('← and → go from cell to cell, and column keys act on the current cell’s column', async () => {
  grid().focus();
  await shown.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(output()).toMatch(/^Choose a column first/);
  await shown.user.keyboard('{ArrowRight}{ArrowRight}');
  const cell = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
  expect([cell?.getAttribute('role'), cell?.dataset['column']]).toEqual(['gridcell', 'score']);
  await shown.user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(titles().slice(0, 4)).toEqual(['Row', 'Decision', 'Score', 'Grade']);
  await shown.user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(grid().getAttribute('aria-activedescendant')).toBe('row-0');
});

test('a dragged edge sets the width at the end, and Esc gives up', () => {
  const edge = (): Element => heading('Phone').querySelector('[data-edge]') ?? grid();
  const before = grid().style.getPropertyValue('--columns');
  fireEvent.pointerDown(edge(), { button: 0, clientX: 100 });
  fireEvent.pointerMove(window, { clientX: 160 });
  expect(layout.widths).toEqual({});
  expect(grid().style.getPropertyValue('--columns')).not.toBe(before);
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerUp(window);
  expect(grid().style.getPropertyValue('--columns')).toBe(before);
  fireEvent.pointerDown(edge(), { button: 0, clientX: 100 });
  fireEvent.pointerMove(window, { clientX: 160 });
  act(() => void fireEvent.pointerUp(window));
  expect(layout.widths).toEqual({ c1: 200 });
  expect(grid().style.getPropertyValue('--columns')).toContain('200px');
});

test('a dragged heading is put where it is dropped, and does not sort', () => {
  screen.getAllByRole('columnheader').forEach((one, at) => {
    one.getBoundingClientRect = () => new DOMRect(at * 100, 0, 100, 32);
  });
  const button = within(heading('Notes')).getByRole('button', { name: /^Notes/ });
  const { sort } = review.use.getState();
  fireEvent.pointerDown(button, { button: 0, clientX: 950 });
  fireEvent.pointerMove(window, { clientX: 210 });
  act(() => void fireEvent.pointerUp(window));
  fireEvent.click(button, { detail: 1 });
  expect(titles().slice(0, 4)).toEqual(['Row', 'Decision', 'Notes', 'Grade']);
  expect(review.use.getState().sort).toEqual(sort);
  fireEvent.pointerDown(button, { button: 0, clientX: 210 });
  act(() => void fireEvent.pointerUp(window));
  fireEvent.click(button, { detail: 1 });
  expect(review.use.getState().sort.by).toEqual({ column: 2 });
});

test('the menu of a heading does the same, and resets all of it', async () => {
  fireEvent.contextMenu(heading('Notes'), { clientX: 20, clientY: 20 });
  await shown.user.click(await screen.findByRole('menuitem', { name: /^Pin to the start/ }));
  expect(titles()[2]).toBe('Notes');
  fireEvent.contextMenu(heading('Notes'));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Reset all columns' }));
  expect(titles().at(-1)).toBe('Notes');
  fireEvent.contextMenu(heading('Row'));
  await screen.findByRole('menu', { name: 'Column Row' });
  expect(screen.queryByRole('menuitem', { name: /^Hide/ })).toBeNull();
});

test('D makes the rows less high, as a setting of the person', async () => {
  const height = (): string => grid().style.getPropertyValue('--row-height');
  expect(height()).toBe('32px');
  await shown.user.keyboard('d');
  await waitFor(() => expect(height()).toBe('24px'));
  expect(shown.asked).toContainEqual(['settings.change', { rowDensity: 'compact' }]);
  expect(document.getElementById('row-3')?.style.transform).toBe('translateY(72px)');
});
