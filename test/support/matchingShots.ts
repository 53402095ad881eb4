/** Screenshots of the import screen with imperfect columns: two for one field, an alternative, a remembered one with other contents. */
import type { Page } from 'playwright-core';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const address = `#/lists/${ids.solar}/import`;
/** The phones alone are as a column would be that a remembered mapping no longer fits. */
const misfit: Shot['handlers'] = (answers) => ({
  'lists.get': async (params) => {
    const list = await answers['lists.get'](params);
    const fits = list.fits.map((fit) => (fit.field === 'phone' ? { ...fit, fits: 52, taken: 52 } : fit));
    return { ...list, mappedBy: 'remembered', fits };
  },
});

/** The other column of phones for the same field. */
async function chooseTwice(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Field for Alt phone' }).click();
  await page.keyboard.type('phone');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use the first valid one' }).waitFor();
}

export const matchingShots: readonly Shot[] = [
  { name: '2-import-alternate', alike: '2-import', address },
  { name: '2-import-twice', address, act: chooseTwice },
  {
    name: '2-import-first-valid',
    alike: '2-import',
    address,
    act: async (page) => {
      await chooseTwice(page);
      await page.getByRole('button', { name: 'Use the first valid one' }).click();
    },
  },
  { name: '2-import-remembered-misfit', address, handlers: misfit },
];
