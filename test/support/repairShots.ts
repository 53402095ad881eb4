/** Screenshots of cells that were read differently than written: on the import screen, and in a row's details. */
import type { FindingCount, Noted } from '#contract/lists/finding.ts';
import type { RepairCount } from '#contract/lists/repair.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import type { Reason } from '#contract/verdict/verdict.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const repairs: Partial<Record<FieldName, [RepairCount, ...RepairCount[]]>> = {
  'address.postal_code': [
    { repair: 'postalCode.zeros', rows: 1_204, applied: true },
    { repair: 'postalCode.zerosAlone', rows: 31, applied: false },
    { repair: 'postalCode.form', rows: 12, applied: true },
  ],
  'address.state_code': [{ repair: 'state.form', rows: 87, applied: true }],
  email: [{ repair: 'email.first', rows: 19, applied: true }],
};
const found: FindingCount[] = [
  { rule: 'cell.repaired', rows: 1_290 },
  { rule: 'cell.suggested', rows: 31 },
];

/** A list whose leading zeros a spreadsheet has dropped. */
const repaired: Shot['handlers'] = (answers) => ({
  'lists.get': async (params) => {
    const list = await answers['lists.get'](params);
    const fits = list.fits.map((fit) => ({ ...fit, ...(repairs[fit.field] && { repairs: repairs[fit.field] }) }));
    return { ...list, fits, findings: [...list.findings, ...found] };
  },
});

const inRow: Noted[] = [
  {
    rule: 'cell.repaired',
    field: 'address.postal_code',
    params: { field: 'address.postal_code', repair: 'postalCode.zeros', as: '02138', state: 'MA', first: '010', last: '027' },
  },
  { rule: 'cell.suggested', field: 'name', params: { field: 'name', repair: 'text.encoding', as: 'José Muñoz' } },
];

export const repairShots: readonly Shot[] = [
  {
    name: '2-import-repaired',
    address: `#/lists/${ids.solar}/import`,
    handlers: repaired,
    act: async (page) => {
      await page.getByRole('button', { name: '1,216 repaired, 31 suggested' }).click();
      await page.getByRole('menuitemcheckbox').first().waitFor();
    },
  },
  {
    name: '5-review-repaired',
    address: `#/lists/${ids.solar}/review`,
    handlers: (answers) => ({
      'review.row': async (params) => {
        const detail = await answers['review.row'](params);
        const reasons = inRow.map(({ rule, params: output }) => ({ code: 'finding', params: { rule, params: output } }) as Reason);
        return { ...detail, verdict: { ...detail.verdict, reasons: [...detail.verdict.reasons, ...reasons] } };
      },
    }),
    act: async (page) => {
      // In a small window, a row's details are closed at first.
      await page.getByRole('grid', { name: 'Rows' }).press('Enter');
      await page.getByText('Postal code read as 02138').first().waitFor();
    },
  },
];
