/** Screenshots of the command palette, the keys, and what a search has found. */
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import { madeReview, variedRows } from './madeReview.ts';
import { fakeHandlersOf } from './showPart.ts';
import { ids, solarList } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

const narrow = { width: 1024, height: 640 };
const rows = variedRows(60).map(({ cells: [name = '', phone = ''], ...row }) => ({
  ...row,
  cells: ['', name, `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`, '', 'Bellingham person'],
}));
const handlers: Partial<CommandHandlers> = {
  'lists.get': () => Promise.resolve({ ...solarList, rows: rows.length }),
  ...fakeHandlersOf(madeReview(ids.solar, rows).answers),
  'review.place': () => Promise.resolve(null),
};
const review = `#/lists/${ids.solar}/review`;

const palette: Shot = {
  name: '9-palette',
  address: review,
  handlers,
  act: (page) => page.keyboard.press('Control+k'),
};
const found: Shot = {
  name: '9-palette-found',
  address: review,
  handlers,
  act: async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('re');
    await page.keyboard.press('ArrowDown');
  },
};
const keys: Shot = { name: '9-keys', address: review, handlers, act: (page) => page.keyboard.press('?') };
const changing: Shot = {
  name: '7-settings-keys',
  address: '#/settings',
  act: async (page) => {
    await page.getByRole('button', { name: 'Change the key N of “Note”' }).first().click();
    await page.keyboard.press('u');
  },
};

const hits: Shot = {
  name: '5-review-found',
  address: review,
  handlers,
  act: async (page) => {
    await page.getByText('Person 3', { exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('555 011');
    await page.keyboard.press('Enter');
    await page.locator('mark').first().waitFor();
    await page.keyboard.press('F3');
  },
};

export const findShots: readonly Shot[] = [
  hits,
  { ...hits, name: '5-review-found-narrow', size: narrow },
  palette,
  { ...palette, name: '9-palette-narrow', size: narrow },
  found,
  keys,
  changing,
  { ...changing, name: '7-settings-keys-narrow', size: narrow },
];
