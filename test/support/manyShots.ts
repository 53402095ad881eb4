/** Screenshots of many rows at once in the review: the selection, its dialogs, and the history. */
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const address = `#/lists/${ids.solar}/review`;

export const manyShots: readonly Shot[] = [
  {
    name: '5-review-selected',
    address,
    act: async (page) => {
      await page.getByText('Priya Raman', { exact: true }).waitFor();
      await page.keyboard.press('Space');
      await page.keyboard.press('Space');
      await page.keyboard.press('j');
      for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowDown');
    },
  },
  {
    name: '5-review-selected-narrow',
    alike: '5-review-selected',
    address,
    size: { width: 1024, height: 640 },
    act: async (page) => {
      await page.getByText('Priya Raman', { exact: true }).waitFor();
      await page.keyboard.press('Control+a');
    },
  },
  {
    name: '5-review-drop-many',
    alike: '5-review-keep-many',
    address,
    act: async (page) => {
      await page.getByText('Priya Raman', { exact: true }).waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('3');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '5-review-keep-many',
    address,
    act: async (page) => {
      await page.getByText('Priya Raman', { exact: true }).waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('1');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '3-plan-recheck',
    alike: '3-plan',
    address,
    act: async (page) => {
      await page.getByText('Priya Raman', { exact: true }).waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('r');
      await page.getByText(/^Only [\d,]+ selected rows\./).waitFor();
    },
  },
  {
    name: '5-review-history',
    address,
    act: async (page) => {
      await page.keyboard.press('h');
      await page.getByRole('dialog').waitFor();
    },
  },
];
