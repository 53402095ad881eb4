/** What is held on a made person, as the core tells it, and pictures of it. */
import type { Held, Purged } from '../../electron/contract/privacy.ts';
import type { Shot } from './windowShots.ts';
import { ids } from './windowFixtures.ts';

const at = Date.UTC(2026, 10, 20, 14, 41);
const row = { listId: ids.solar, listName: 'Solar leads May', deleted: false, label: 'Janeth Doebridge' };

export const heldOnOne: Held = {
  phone: '+12065550142',
  email: null,
  name: null,
  counts: [
    { file: `lists/${ids.solar}.db`, kind: 'rows', count: 2 },
    { file: 'ledger.db', kind: 'answers', count: 3 },
    { file: 'ledger.db', kind: 'suppressions', count: 1 },
  ],
  rows: [
    { ...row, row: 1041 },
    { ...row, listName: 'Webinar sign-ups Q2', listId: ids.webinar, row: 12, deleted: true },
  ],
  exports: [{ fileName: 'solar-may-keep.csv', listId: ids.solar, rows: 1, by: 'Ada', at }],
  backups: [{ file: 'backups/ledger-2026-11-20T14-41-00-000Z-asked.db', madeAt: at, count: 6 }],
};

export const purgedOne: Purged = {
  recordId: null,
  dryRun: true,
  counts: heldOnOne.counts,
  otherRows: 1,
  suppressionsKept: 1,
  exports: heldOnOne.exports,
  backups: heldOnOne.backups,
};

const handlers: Shot['handlers'] = {
  'privacy.held': () => Promise.resolve(heldOnOne),
  'privacy.purge': ({ dryRun }) => Promise.resolve({ ...purgedOne, dryRun }),
};
const find: NonNullable<Shot['act']> = async (page) => {
  const section = page.getByRole('region', { name: 'Privacy', exact: true });
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('textbox').first().fill('206 555 0142');
  await section.getByRole('button', { name: 'Find', exact: true }).click();
  await section.getByRole('heading').nth(1).scrollIntoViewIfNeeded();
};

export const privacyShots: Shot[] = [
  {
    name: '9-privacy',
    address: '#/settings',
    handlers,
    act: async (page, backend) => {
      await find(page, backend);
      await page.getByRole('button', { name: 'Purge…', exact: true }).click();
      await page.getByRole('group', { name: 'Purge this person', exact: true }).scrollIntoViewIfNeeded();
    },
  },
  { name: '9-privacy-narrow', address: '#/settings', size: { width: 1024, height: 640 }, handlers, act: find },
];
