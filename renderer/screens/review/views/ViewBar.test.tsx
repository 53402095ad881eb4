import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ColumnLayout, firstPlace, type SavedView } from '#contract/review/place.ts';
import { madeFacets } from '#test/support/madeFacets.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import { ids, solarList } from '#test/support/windowFixtures.ts';
import { offeredActs } from '#renderer/keys/offeredActs.ts';
import { useKeys } from '#renderer/keys/useKeys.ts';
import { takesFocus } from '../focusRows.ts';
import { toggledHidden } from '../grid/laidOut.ts';
import { useColumns } from '../grid/useColumns.ts';
import { createReview, type Review } from '../store/reviewStore.ts';
import { ViewBar } from './ViewBar.tsx';

let review: Review;
let shown: ShownPart;
let kept: SavedView[];
let layout: ColumnLayout;
let hide: (key: string) => void;
/** Whether the rows have the focus. */
const isOnRows = (): boolean => document.activeElement === screen.getByRole('grid');

function Part() {
  const columns = useColumns(solarList, firstPlace.layout);
  useKeys({ 'review.views': { act: () => review.open({ is: 'views' }) } }, {});
  useEffect(() => {
    layout = columns.layout;
    hide = (key) => act(() => columns.lay(toggledHidden(key)));
  });
  return (
    <>
      <ViewBar review={review} columns={columns} headings={solarList.columns} />
      <div role="grid" tabIndex={-1} {...takesFocus} />
    </>
  );
}

const view = (n: number, more: Partial<SavedView>): SavedView => ({
  ...{ savedViewId: `0198c0de-0000-7000-8000-00000000000${n}`, name: `View ${n}`, tab: 'all', extra: {} },
  ...{ sort: { by: 'score', descending: true }, layout: { ...firstPlace.layout, hidden: [] }, ...more },
});

beforeEach(() => {
  // Wide enough to show the views as tabs.
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener: vi.fn(), removeListener: vi.fn() }),
  );
  review = createReview(ids.solar);
  kept = [view(1, { name: 'Best first', extra: { grade: ['A'] } }), view(2, { name: 'Riskiest' })];
  shown = showPart(<Part />, {
    'review.savedViews': () => kept,
    'review.changeSavedViews': ({ change }) => {
      if ('put' in change) {
        const { put } = change;
        kept = kept.some((one) => one.savedViewId === put.savedViewId)
          ? kept.map((one) => (one.savedViewId === put.savedViewId ? put : one))
          : [...kept, put];
      } else if ('remove' in change) kept = kept.filter((one) => one.savedViewId !== change.remove);
      else kept = change.order.flatMap((id) => kept.find((one) => one.savedViewId === id) ?? []);
      return kept;
    },
  });
});
const tabs = (): (string | null)[] =>
  within(screen.getByRole('group', { name: 'Views' }))
    .getAllByRole('button')
    .map((tab) => tab.textContent);
const pressed = (): string | null | undefined =>
  within(screen.getByRole('group', { name: 'Views' })).queryByRole('button', { pressed: true })?.textContent;
const openMenu = async (): Promise<HTMLElement> => {
  await shown.user.keyboard('v');
  return screen.findByRole('menu');
};

test('V and a number choose a view with its filter, sort and columns, and the keyboard returns to the rows', async () => {
  await screen.findByText('Best first');
  expect(tabs()).toEqual(['All rows', 'Ready to call', 'Not reviewed by you', 'Litigators', 'Not checked', 'Best first', 'Riskiest']);
  const menu = await openMenu();
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...[
      '1All rows',
      '2Ready to call',
      '3Not reviewed by you',
      '4Litigators',
      '5Not checked',
      '6Best first',
      '7Riskiest',
      'Save this view as…',
      'Rename, order or remove…',
    ],
  ]);
  await shown.user.keyboard('6');
  expect(review.use.getState()).toMatchObject({ tab: 'all', extra: { grade: ['A'] }, sort: { by: 'score', descending: true } });
  expect(layout.hidden).toEqual([]);
  expect(pressed()).toBe('Best first');
  await waitFor(() => expect(isOnRows()).toBe(true));
  expect(screen.queryByRole('menu')).toBeNull();
  await openMenu();
  await shown.user.keyboard('2');
  expect(review.use.getState()).toMatchObject({ tab: 'toCall', extra: {} });
  expect(pressed()).toBe('Ready to call');
});

test('contested rows are a view where there are some: the last one, so that the others keep their numbers', async () => {
  await screen.findByText('Best first');
  const count = (contested: number): void =>
    act(() => {
      const whole = madeFacets({ contested });
      review.use.setState({ whole, view: { viewId: 'view', listId: ids.solar, count: 12, rows: 12, facets: whole } });
    });
  count(3);
  expect(tabs().at(-1)).toBe('Contested3');
  await openMenu();
  await shown.user.keyboard('8');
  expect(review.use.getState()).toMatchObject({ tab: 'contested', extra: {} });
  // The last of them was decided: the view stays as long as it is shown.
  count(0);
  expect(pressed()).toBe('Contested0');
  await openMenu();
  await shown.user.keyboard('1');
  expect(tabs()).toEqual(['All rows12', 'Ready to call0', 'Not reviewed by you0', 'Litigators0', 'Not checked0', 'Best first', 'Riskiest']);
});

test('rows assigned to whoever looks are a view of their own, after the others, while there are any', async () => {
  await screen.findByText('Best first');
  const assigned = [
    { value: ids.harbor, name: 'Ada', isYou: true, rows: 5 },
    { value: 'nobody' as const, name: null, isYou: false, rows: 7 },
  ];
  const whole = madeFacets({ assigned, contested: 1 });
  act(() => review.use.setState({ whole, view: { viewId: 'view', listId: ids.solar, count: 12, rows: 12, facets: whole } }));
  expect(tabs().slice(-2)).toEqual(['Contested1', 'Assigned to me5']);
  await openMenu();
  await shown.user.keyboard('9');
  expect(review.use.getState()).toMatchObject({ tab: 'mine', extra: {} });
});

test('Esc leaves the menu, and nothing was decided or chosen', async () => {
  await openMenu();
  await shown.user.keyboard('{Escape}');
  await waitFor(() => expect(isOnRows()).toBe(true));
  expect(review.use.getState().tab).toBe('all');
});

test('what is shown is saved under a name, updated, and found by the palette', async () => {
  act(() => review.show({ extra: { grade: ['F'] } }));
  hide('c0');
  await openMenu();
  await shown.user.click(screen.getByRole('menuitem', { name: 'Save this view as…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  expect(dialog.textContent).toContain('Rows with grade F, sorted by Row');
  await shown.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' Worst {Enter}');
  await waitFor(() => expect(pressed()).toBe('Worst'));
  expect(kept[2]).toMatchObject({ name: 'Worst', extra: { grade: ['F'] } });
  expect(kept[2]?.layout.hidden).toContain('c0');

  hide('c1');
  expect(pressed()).toBeUndefined();
  expect(tabs()[7]).toBe('Worstchanged');
  await openMenu();
  await shown.user.click(screen.getByRole('menuitem', { name: 'Update “Worst”' }));
  await waitFor(() => expect(pressed()).toBe('Worst'));
  expect(kept).toHaveLength(3);
  expect(kept[2]?.layout.hidden).toContain('c1');

  act(() =>
    offeredActs()
      .find(({ label }) => label === 'View: Riskiest')
      ?.act(),
  );
  expect(pressed()).toBe('Riskiest');
});

test('saved views are renamed, ordered, removed and restored', async () => {
  await screen.findByText('Best first');
  await openMenu();
  await shown.user.click(screen.getByRole('menuitem', { name: 'Rename, order or remove…' }));
  await screen.findByRole('dialog', { name: 'Saved views' });
  await shown.user.click(screen.getByRole('button', { name: 'Move “Riskiest” up' }));
  await waitFor(() => expect(tabs().slice(5)).toEqual(['Riskiest', 'Best first']));
  const name = screen.getByRole('textbox', { name: 'Name of “Riskiest”' });
  await shown.user.clear(name);
  await shown.user.type(name, 'By score{Enter}');
  await waitFor(() => expect(tabs()[5]).toBe('By score'));
  await shown.user.click(screen.getByRole('button', { name: 'Remove “By score”' }));
  await waitFor(() => expect(tabs()).toHaveLength(6));
  await shown.user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(tabs().slice(5)).toEqual(['Best first', 'By score']));
});
