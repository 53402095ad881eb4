/** Screenshots of the command palette, the keys, and search results. */
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const narrow = { width: 1024, height: 640 };
const review = `#/lists/${ids.solar}/review`;

const palette: Shot = {
  name: '9-palette',
  address: review,
  act: (page) => page.keyboard.press('Control+k'),
};
const found: Shot = {
  name: '9-palette-found',
  alike: '9-palette',
  address: review,
  act: async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('re');
    await page.keyboard.press('ArrowDown');
  },
};
const keys: Shot = { name: '9-keys', alike: '5-review-history', address: review, act: (page) => page.keyboard.press('?') };
const changing: Shot = {
  name: '7-settings-keys',
  address: '#/settings/keys',
  act: async (page) => {
    await page.getByRole('button', { name: 'Change the key N of “Note”' }).first().click();
    await page.keyboard.press('u');
  },
};

const hits: Shot = {
  name: '5-review-found',
  address: review,
  act: async (page) => {
    await page.getByText('Priya Raman', { exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('555 011');
    await page.keyboard.press('Enter');
    await page.locator('mark').first().waitFor();
    await page.keyboard.press('F3');
  },
};

export const findShots: readonly Shot[] = [
  hits,
  { ...hits, name: '5-review-found-narrow', alike: '5-review-found', size: narrow },
  palette,
  { ...palette, name: '9-palette-narrow', alike: '9-palette', size: narrow },
  found,
  keys,
  changing,
  { ...changing, name: '7-settings-keys-narrow', alike: '7-settings-keys', size: narrow },
];
