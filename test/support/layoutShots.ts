/** Screenshots of the grid's columns in a user's layout, and of a heading's menu. */
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const narrow = { width: 1024, height: 640 };
const review = `#/lists/${ids.solar}/review`;

const laidOut: Shot = {
  name: '5-review-columns',
  address: review,
  act: async (page) => {
    await page.getByText('Priya Raman', { exact: true }).waitFor();
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
  alike: '5-review-cell-menu',
  address: review,
  act: async (page) => {
    await page.getByText('Priya Raman', { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Score' }).click({ button: 'right' });
  },
};

const views: Shot = {
  name: '5-review-views',
  address: review,
  act: async (page) => {
    await page.getByText('Priya Raman', { exact: true }).waitFor();
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
  act: async (page) => {
    await page.getByText('Priya Raman', { exact: true }).waitFor();
    await page.getByRole('grid', { name: 'Rows' }).focus();
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('i');
    await page.getByRole('dialog', { name: 'Notes' }).waitFor();
  },
};
const range: Shot = {
  name: '5-review-range',
  address: review,
  act: async (page) => {
    await page.getByText('Priya Raman', { exact: true }).waitFor();
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
  act: async (page) => {
    await page.getByRole('gridcell').first().waitFor();
    // By keys: in a narrow window the view’s tab is inside the menu of views.
    await page.keyboard.press('v');
    await page.keyboard.press('4');
    await page.getByText(/^\d+ of \d+ rows$/).waitFor();
    await page.keyboard.press('Control+g');
    await page.getByRole('textbox', { name: 'Row number' }).fill('3');
    await page.keyboard.press('Enter');
    await page.getByText('its filter hides it').waitFor();
  },
};
const cellMenu: Shot = {
  name: '5-review-cell-menu',
  address: review,
  act: (page) => page.getByText('Priya Raman', { exact: true }).first().click({ button: 'right' }),
};

const compact: Shot = {
  name: '5-review-compact',
  address: review,
  act: async (page) => {
    await page.getByText('Priya Raman', { exact: true }).waitFor();
    await page.keyboard.press('d');
  },
};

export const layoutShots: readonly Shot[] = [
  compact,
  { ...compact, name: '5-review-compact-narrow', alike: '5-review-compact', size: narrow },
  cell,
  { ...cell, name: '5-review-cell-narrow', alike: '5-review-cell', size: narrow },
  goTo,
  range,
  cellMenu,
  views,
  { ...views, name: '5-review-views-narrow', alike: '5-review-views', size: narrow },
  manage,
  save,
  laidOut,
  { ...laidOut, name: '5-review-columns-narrow', alike: '5-review-columns', size: narrow },
  menu,
];
