/** Screenshots of handing over a list, and of receiving one. */
import type { Page } from 'playwright-core';
import type { Shot } from './windowShots.ts';
import { ids } from './sandboxFolder.ts';

const address = '#/lists';
const counts = {
  rows: 12_472,
  rejected: 3,
  runs: 2,
  attempts: 9_240,
  answers: 9_120,
  actions: 31,
  policies: 1,
  outcomes: 12,
  exports: 1,
  suppressions: 12,
};
const handlers: Shot['handlers'] = {
  'handover.inspect': () =>
    Promise.resolve({
      ...{ listId: ids.solar, name: 'Solar leads May', by: 'Tamsin Achebe', at: Date.now() - 3_600_000, counts },
      ...{ sandbox: true, unfinished: 1, known: 'Solar leads May' },
    }),
};

async function openFile(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'Solar leads May.age', mimeType: 'application/octet-stream', buffer: Buffer.from('age') });
  await page.getByLabel('Passphrase').fill('7kq2-m4xd-9t0h-bvw6-e3np');
}

const until = Date.now() - 86_400_000;

export const handoverShots: Shot[] = [
  {
    name: '1-lists-retention',
    address,
    handlers: {
      'retention.read': () =>
        Promise.resolve({
          lists: [{ listId: ids.solar, name: 'Solar leads May', rows: 12_472, bytes: 9_000_000, until, isDefault: false, isDue: true }],
          answers: { days: 90, due: 1_204, bytes: 2_400_000 },
        }),
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Show what would go' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '1-lists-keep-until',
    alike: '1-lists-hand-over',
    address,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Keep until…' }).click();
      await page.getByLabel('Last day').waitFor();
    },
  },
  {
    name: '1-lists-hand-over',
    address,
    handlers,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Hand over…' }).click();
      await page.getByRole('button', { name: 'Suggest one' }).click();
      await page.getByText('Copy it now').waitFor();
    },
  },
  {
    name: '1-lists-receive',
    address,
    handlers,
    act: async (page) => {
      await openFile(page);
      await page.getByRole('button', { name: 'Open', exact: true }).last().click();
      await page.getByRole('button', { name: 'Merge' }).waitFor();
    },
  },
];
