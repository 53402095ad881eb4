/** Screenshots of the import screen with imperfect columns: two for one field, an alternative, a remembered one with different contents. */
import type { Page } from 'playwright-core';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const address = `#/lists/${ids.solar}/import`;
/** Only the phones look like a column that a remembered mapping no longer fits. */
const misfit: Shot['handlers'] = (answers) => ({
  'lists.get': async (params) => {
    const list = await answers['lists.get'](params);
    const fits = list.fits.map((fit) => (fit.field === 'phone' ? { ...fit, fits: 52, taken: 52 } : fit));
    return { ...list, mappedBy: 'remembered', fits };
  },
});

/** A CRM's filtered workbook whose last columns mark opt-outs. `choice`: null if none has been made yet. */
const setApart =
  (choice: 'skip' | null): NonNullable<Shot['handlers']> =>
  (answers) => ({
    'lists.get': async (params) => {
      const list = await answers['lists.get'](params);
      const [calls, mails] = [list.columns.length - 2, list.columns.length - 1];
      const called = (heading: string, column: number): string =>
        column === calls ? 'Do Not Call' : column === mails ? 'Email Opt Out' : heading;
      return {
        ...list,
        columns: list.columns.map(called),
        guesses: list.guesses.map((guess) =>
          guess.column < calls ? guess : { ...guess, heading: called('', guess.column), samples: ['No', 'Yes'], field: null },
        ),
        sources: list.sources.map((source) => ({
          ...source,
          ...{ name: 'solar-leads-may.xlsx', format: 'xlsx' as const, sheet: 'Leads' },
          notes: { hiddenSheets: ['Lookup'], hiddenColumns: ['C'], uncached: 14, merged: 210, filled: false },
        })),
        hiddenRows: { rows: 312, chosen: choice === null ? null : { choice, by: 'Ana', at: 0 } },
        optOuts: {
          columns: [
            { column: calls, channels: ['call' as const], says: 'refusal' as const },
            { column: mails, channels: ['mail' as const], says: 'refusal' as const },
          ],
          rows: { call: 37, text: 0, mail: 120 },
          chosen: null,
        },
      };
    },
  });

/** Chooses the other column of phones for the same field. */
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
  { name: '2-import-set-apart', address, handlers: setApart(null) },
  { name: '2-import-left-out', address, handlers: setApart('skip') },
  { name: '2-import-remembered-misfit', address, handlers: misfit },
];
