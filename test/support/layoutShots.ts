/** Screenshots of the grid's columns as a person has laid them out, and of the menu of a heading. */
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import { firstPlace } from '../../electron/contract/place.ts';
import type { SavedView } from '../../electron/contract/savedView.ts';
import { madeReview, variedRows } from './madeReview.ts';
import { fakeHandlersOf } from './showPart.ts';
import { ids, solarList } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

const narrow = { width: 1024, height: 640 };
const rows = variedRows(60).map(({ cells: [name = '', phone = ''], ...row }, index) => ({
  ...row,
  cells: [
    `SL-${40_112 + index}`,
    name,
    `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
    '',
    `person.${index}@example.org`,
    `${100 + index} Alder Ct Apt 6`,
    'Bellingham',
    'WA',
    '98225',
    '203.0.113.24',
    'Sunline',
    index % 3 === 0 ? 'Call after 5 pm.\nWants a quote for the roof and asked us to bring the papers of the last one' : 'wants quote',
  ],
}));
const view = (n: number, name: string, more: Partial<SavedView>): SavedView => ({
  ...{ savedViewId: `0198c0de-0000-7000-8000-00000000000${n}`, name, tab: 'all', extra: {}, sort: firstPlace.sort },
  ...{ layout: firstPlace.layout, ...more },
});
const saved = [
  view(1, 'Call first', { extra: { grade: ['A', 'B'] } }),
  view(2, 'Mobiles to check again', { extra: { lineType: ['Mobile'] } }),
  view(3, 'Duplicates', { sort: { by: { column: 2 }, descending: false } }),
];
const handlers: Partial<CommandHandlers> = {
  'lists.get': () => Promise.resolve({ ...solarList, rows: rows.length }),
  ...fakeHandlersOf(madeReview(ids.solar, rows).answers),
  'review.place': () => Promise.resolve(null),
  'review.savedViews': () => Promise.resolve(saved),
};
const review = `#/lists/${ids.solar}/review`;

const laidOut: Shot = {
  name: '5-review-columns',
  address: review,
  handlers,
  act: async (page) => {
    await page.getByText('Person 3', { exact: true }).waitFor();
    await page.getByRole('grid', { name: 'Rows' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+w');
    for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+p');
    await page.keyboard.press('Alt+ArrowRight');
  },
};
const menu: Shot = {
  name: '5-review-heading-menu',
  address: review,
  handlers,
  act: async (page) => {
    await page.getByText('Person 3', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Score' }).click({ button: 'right' });
  },
};

const views: Shot = {
  name: '5-review-views',
  address: review,
  handlers,
  act: async (page) => {
    await page.getByText('Person 3', { exact: true }).waitFor();
    await page.keyboard.press('v');
    await page.keyboard.press('5');
    await page.keyboard.press('v');
    await page.getByRole('menu').waitFor();
  },
};
const manage: Shot = {
  ...views,
  name: '5-review-views-manage',
  act: async (page) => {
    await page.keyboard.press('v');
    await page.getByRole('menuitem', { name: 'Rename, order or remove…' }).click();
    await page.getByRole('dialog').waitFor();
  },
};
const save: Shot = {
  ...views,
  name: '5-review-views-save',
  act: async (page) => {
    await page.keyboard.press('v');
    await page.getByRole('menuitem', { name: 'Save this view as…' }).click();
    await page.keyboard.type('Duplicates');
  },
};

const cell: Shot = {
  name: '5-review-cell',
  address: review,
  handlers,
  act: async (page) => {
    await page.getByText('Person 3', { exact: true }).waitFor();
    await page.getByRole('grid', { name: 'Rows' }).focus();
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('i');
    await page.getByRole('dialog', { name: 'Notes' }).waitFor();
  },
};
const range: Shot = {
  name: '5-review-range',
  address: review,
  handlers,
  act: async (page) => {
    await page.getByText('Person 3', { exact: true }).waitFor();
    await page.getByRole('grid', { name: 'Rows' }).focus();
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
      await page.keyboard.press(`Shift+${key}`);
    await page.getByText('5 columns,').first().waitFor();
  },
};
const goTo: Shot = {
  name: '5-review-go-to',
  address: review,
  handlers,
  act: async (page) => {
    await page.getByRole('gridcell').first().waitFor();
    // By keys: in a narrow window the view’s tab is inside the menu of views.
    await page.keyboard.press('v');
    await page.keyboard.press('3');
    await page.getByText('3 of 60 rows', { exact: true }).waitFor();
    await page.keyboard.press('Control+g');
    await page.getByRole('textbox', { name: 'Row number' }).fill('3');
    await page.keyboard.press('Enter');
    await page.getByText('its filter hides it').waitFor();
  },
};
const cellMenu: Shot = {
  name: '5-review-cell-menu',
  address: review,
  handlers,
  act: (page) => page.getByText('Person 3', { exact: true }).first().click({ button: 'right' }),
};

const compact: Shot = {
  name: '5-review-compact',
  address: review,
  handlers,
  act: async (page) => {
    await page.getByText('Person 3', { exact: true }).waitFor();
    await page.keyboard.press('d');
  },
};

export const layoutShots: readonly Shot[] = [
  compact,
  { ...compact, name: '5-review-compact-narrow', size: narrow },
  cell,
  { ...cell, name: '5-review-cell-narrow', size: narrow },
  goTo,
  range,
  cellMenu,
  views,
  { ...views, name: '5-review-views-narrow', size: narrow },
  manage,
  save,
  laidOut,
  { ...laidOut, name: '5-review-columns-narrow', size: narrow },
  menu,
];
