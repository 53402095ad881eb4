/** Screenshots of backups and of notices about damaged files. */
import type { LedgerCheck, StorageNotice } from '#contract/storage/storage.ts';
import type { Shot } from './windowShots.ts';

const at = Date.UTC(2026, 10, 20, 14, 41);
const recovered: StorageNotice = {
  noticeId: '01930000-0000-7000-8000-000000000001',
  at,
  kind: 'recovered',
  file: 'ledger.db',
  listName: null,
  quarantinedAs: 'ledger.db.damaged-2026-11-20T14-41-00-000Z',
  tables: [
    { table: 'runs', recovered: 12, refused: 0, lost: false },
    { table: 'attempts', recovered: 20_412, refused: 0, lost: false },
    { table: 'answer_bodies', recovered: 20_218, refused: 3, lost: true },
    { table: 'actions', recovered: 1_904, refused: 0, lost: false },
  ],
  chain: { size: 42_730, lost: 12 },
  backupMadeAt: null,
  suppressed: null,
  purged: null,
};
const restored: StorageNotice = {
  ...recovered,
  kind: 'restored',
  quarantinedAs: 'ledger.db.replaced-2026-11-20T14-41-00-000Z',
  tables: [],
  chain: null,
  backupMadeAt: at - 86_400_000,
  suppressed: { kept: 18, lost: 0 },
  purged: { again: 1, unsure: 0 },
};
const check: LedgerCheck = {
  checkedAt: at,
  records: 42_730,
  attempts: 20_412,
  answers: 20_218,
  lists: 3,
  problems: { answerChanged: 1, lostBefore: 12 },
  examples: [{ kind: 'answerChanged', what: 'answer 01930000-0000-7000-8000-00000000abcd' }],
};
const inSettings = {
  'ledger.check': () => Promise.resolve(check),
};
const scrolled: Shot['act'] = (page) => page.getByRole('region', { name: 'Backups', exact: true }).scrollIntoViewIfNeeded();

export const storageShots: Shot[] = [
  {
    name: '9-backups',
    address: '#/settings/backups',
    handlers: inSettings,
    act: async (page, backend) => {
      await scrolled(page, backend);
      await page.getByRole('button', { name: 'Check the ledger' }).click();
      await page.getByRole('button', { name: 'Restore…' }).first().click();
    },
  },
  {
    name: '9-backups-narrow',
    alike: '9-settings-awake',
    address: '#/settings/backups',
    size: { width: 1024, height: 640 },
    handlers: inSettings,
    act: scrolled,
  },
  {
    name: '9-recovered',
    address: '#/lists',
    handlers: { ...inSettings, 'storage.notices': () => Promise.resolve([recovered, restored]) },
  },
  {
    name: '9-restored-narrow',
    alike: '9-recovered',
    address: '#/lists',
    size: { width: 1024, height: 640 },
    handlers: (answers) => ({
      'backups.list': async (params) => ({ ...(await answers['backups.list'](params)), waiting: true }),
      'storage.notices': () => Promise.resolve([restored]),
    }),
  },
];
