/** Screenshots of the import screen with imperfect columns: two for one field, an alternative, a remembered one with other contents. */
import type { ColumnFit } from '../../electron/contract/list.ts';
import { ids, solarList } from './windowFixtures.ts';
import type { Shot } from './windowShots.ts';

const address = `#/lists/${ids.solar}/import`;
const [phoneAt, otherAt] = [2, 3];
const { rows } = solarList;
const fitOf = (column: number, filled: number, fits: number, taken = fits): ColumnFit => ({
  field: 'phone',
  column,
  rows,
  filled,
  fits,
  taken,
});
const withPhones = (...phones: ColumnFit[]): ColumnFit[] => [...solarList.fits.filter(({ field }) => field !== 'phone'), ...phones];
const others = solarList.mapping.fields.filter(({ field }) => field !== 'phone');
const alternate = solarList.guesses.map((guess) => (guess.column === otherAt ? { ...guess, alternate: 'phone' as const } : guess));

export const matchingShots: readonly Shot[] = [
  { name: '2-import-alternate', address, handlers: { 'lists.get': () => Promise.resolve({ ...solarList, guesses: alternate }) } },
  {
    name: '2-import-twice',
    address,
    handlers: {
      'lists.fits': ({ mapping: { fields } }) =>
        Promise.resolve(fields.map(({ column, also }) => fitOf(column, 290, also === undefined ? 270 : 0))),
    },
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Field for Alt phone' }).click();
      await page.keyboard.type('phone');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Use the first valid one' }).waitFor();
    },
  },
  {
    name: '2-import-first-valid',
    address,
    handlers: {
      'lists.get': () =>
        Promise.resolve({
          ...solarList,
          mappedBy: 'person',
          mapping: { ...solarList.mapping, fields: [...others, { field: 'phone', column: phoneAt, otherwise: [otherAt] }] },
          fits: withPhones(fitOf(phoneAt, 12_376, 12_064), fitOf(otherAt, 4_210, 3_904, 217)),
          findings: [...solarList.findings, { rule: 'phone.alternate', rows: 217 }],
        }),
    },
  },
  {
    name: '2-import-remembered-misfit',
    address,
    handlers: {
      'lists.get': () => Promise.resolve({ ...solarList, mappedBy: 'remembered', fits: withPhones(fitOf(phoneAt, 12_376, 1_485)) }),
    },
  },
];
