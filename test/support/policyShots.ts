/** Screenshots of a list's policy: applied, edited, and with a column that the list lacks. */
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const address = `#/lists/${ids.solar}/policy`;

export const policyShots: readonly Shot[] = [
  { name: '8-policy-applied', address: `#/lists/${ids.austin}/policy` },
  { name: '8-policy', address: `${address}/3` },
  {
    name: '8-policy-notice',
    address,
    // On the review, whose toolbar contains its main button.
    act: async (page) => {
      await page
        .getByRole('listitem', { name: /^Rule 2:/ })
        .getByRole('switch')
        .focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('alert').getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByText('Priya Raman', { exact: true }).waitFor();
    },
  },
  { name: '8-policy-narrow', alike: '8-policy', address: `${address}/3`, size: { width: 1024, height: 640 } },
  {
    name: '8-policy-menu',
    alike: '8-policy-rule-menu',
    address,
    act: (page) => page.getByRole('button', { name: 'More for this policy' }).click(),
  },
  {
    name: '8-policy-column',
    alike: '8-policy-rule-menu',
    address,
    act: (page) => page.getByRole('button', { name: /LeadHouse/ }).click(),
  },
];
