/**
 * Screenshots of the team: the ways to join one, its shared lists, and a hub that is available, away, or refuses; for an admin, a buyer and
 * a reviewer.
 */
import type { Page } from 'playwright-core';
import type { AssignEffect, AssignRequest } from '#contract/team/assign.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { madeReview } from './madeReview.ts';
import { awayTeam, madeCode, madeInvitation, madeKeys, madePreview, madeSharedLists, madeTeam, teamIds } from './madeTeam.ts';
import { someEnvironments } from './runFixtures.ts';
import { fakeHandlersOf } from './fakeAnswers.ts';
import { ids } from './sandboxFolder.ts';
import type { Shot } from './windowShots.ts';

const address = '#/settings/team';
const lists = '#/lists';
const narrow = { width: 1024, height: 640 };

const handlers = (team: JoinedTeam | null): Partial<CommandHandlers> => ({
  'team.state': () => Promise.resolve({ team }),
  'team.refresh': () => Promise.resolve({ team }),
  'team.invite': () => Promise.resolve(madeInvitation(Date.now())),
  'team.readCode': () => Promise.resolve(madePreview(Date.now())),
  'environments.list': () => Promise.resolve(someEnvironments),
});
const admin = handlers(madeTeam());
const away = handlers(awayTeam());
const alone = handlers(null);
const grace = { memberId: teamIds.grace, name: 'Grace', isYou: false, device: null };
/** Grace has the first list open. */
const sharedWithGrace = madeSharedLists(Date.now()).map((list, index) => (index === 0 ? { ...list, lookers: [grace] } : list));
const sharing = handlers(madeTeam({ lists: sharedWithGrace }));

/** Divides the rows like the program; a person decided one of them. */
const divided = ({ to, onlyUndecided }: AssignRequest): AssignEffect => {
  const rows = onlyUndecided ? 3 : 4;
  const shares = madeTeam().members.flatMap(({ memberId, name }) => {
    const at = to.indexOf(memberId);
    return at < 0 ? [] : [{ memberId, name, rows: Math.ceil((rows - at) / to.length) }];
  });
  return { rows, decided: 4 - rows, changes: rows, moved: 2, shares };
};

/** Rows on which Ada and Grace decided differently, and others; two are assigned. */
const contestedRows = ['Dorothea Finch', 'Bartholomew Quill', 'Imogen Achterberg', 'Casimir Vale'].map((name, index) => ({
  cells: [`SL-${40_112 + index}`, name, `(360) 555-011${index}`, '', '', '', '', 'WA', '98225'],
  ...{ grade: 'B' as const, score: 84 - index * 7, suggested: 'keep' as const },
  ...(index > 0 &&
    index < 3 && {
      assigned: {
        ...(index === 1 ? grace : { ...grace, memberId: teamIds.ada, name: 'Ada', isYou: true }),
        by: 'Ada',
        at: Date.UTC(2026, 10, 21, 9),
      },
    }),
  ...(index < 2 && {
    decided: 'drop' as const,
    contested: [
      { operator: 'Ada', value: 'keep' as const, at: Date.UTC(2026, 10, 21, 9, 4) },
      { operator: 'Grace', value: 'drop' as const, at: Date.UTC(2026, 10, 21, 9, 31) },
    ],
  }),
}));
const contested: Shot['handlers'] = (answers) => ({
  ...sharing,
  'lists.get': async (params) => ({ ...(await answers['lists.get'](params)), rows: contestedRows.length }),
  ...fakeHandlersOf({ ...madeReview(ids.solar, contestedRows).answers, 'team.look': () => ({}), 'review.previewAssign': divided }),
});

async function invite(page: Page): Promise<void> {
  await page.getByLabel('Name of the person').fill('Dorothy');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('group', { name: 'Join code of Dorothy' }).waitFor();
}
async function readCode(page: Page): Promise<void> {
  await page.getByLabel('Join code').fill(madeCode);
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of this computer').waitFor();
}
const advanced = (page: Page): Promise<void> => page.getByRole('button', { name: 'Advanced: servers and hub' }).click();
async function makeHub(page: Page): Promise<void> {
  await advanced(page);
  await page.getByRole('radio', { name: /^Start a team/ }).click();
}

const showShared = (page: Page): Promise<void> => page.getByRole('region', { name: 'Shared lists' }).scrollIntoViewIfNeeded();
async function openMenu(page: Page, list: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${list}` }).click();
  await page.getByRole('menuitem', { name: 'Hand over…' }).waitFor();
}
async function askToShare(page: Page): Promise<void> {
  await openMenu(page, 'Harbor insurance transfer');
  await page.getByRole('menuitem', { name: 'Share with the team…' }).click();
  await page.getByRole('dialog').waitFor();
}

export const teamShots: readonly Shot[] = [
  { name: '11-team', address, handlers: admin, act: invite },
  { name: '11-team-narrow', alike: '11-team', address, handlers: admin, size: narrow },
  { name: '11-team-away', alike: '11-team-alone', address, handlers: away },
  { name: '11-team-away-narrow', alike: '11-team-alone', address, handlers: away, size: narrow },
  {
    name: '11-team-member-menu',
    alike: '11-team-buy-alone',
    address,
    handlers: admin,
    act: (page) => page.getByRole('button', { name: 'Change Grace' }).click(),
  },
  {
    name: '11-team-remove',
    alike: '11-team-buy-alone',
    address,
    handlers: admin,
    act: async (page) => {
      await page.getByRole('button', { name: 'Change Grace' }).click();
      await page.getByRole('menuitem', { name: 'Remove Grace…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '11-team-remove-device',
    alike: '11-team-buy-alone',
    address,
    handlers: admin,
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove the device Laptop of Ada' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '11-team-limits',
    address,
    handlers: admin,
    act: (page) => page.getByRole('button', { name: 'Change limits of Live' }).click(),
  },
  {
    name: '11-team-buy-alone',
    address,
    handlers: away,
    act: async (page) => {
      await page.getByRole('button', { name: 'Buy alone…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '11-team-alone',
    address,
    handlers: handlers(
      awayTeam({
        role: 'buyer',
        buysAlone: { since: Date.now() - 300_000, by: 'Ada', reason: 'The line is down, and the campaign starts at noon' },
      }),
    ),
  },
  {
    name: '11-team-restored',
    alike: '11-team',
    address,
    handlers: handlers(
      madeTeam({
        ...{
          setAside: 2,
          toSend: 4,
          purge: { at: Date.now() - 3_600_000, awaited: [{ deviceId: teamIds.laptop, label: 'Laptop', member: 'Ada' }] },
        },
        awaited: [
          { deviceId: teamIds.katherines, label: 'Office 12', member: 'Katherine' },
          { deviceId: teamIds.laptop, label: 'Laptop', member: 'Ada' },
        ],
      }),
    ),
  },
  {
    name: '11-team-reviewer',
    alike: '11-team-alone',
    address,
    handlers: handlers(madeTeam({ role: 'reviewer', keys: madeKeys(Date.now()).map((key) => ({ ...key, environmentId: null })) })),
  },
  {
    name: '11-team-removed',
    alike: '11-team-alone',
    address,
    handlers: handlers(
      awayTeam({
        role: 'buyer',
        link: {
          ...{ state: 'refused', since: Date.now() - 120_000, nextTryAt: null },
          problem: { code: 'team.removed', params: { name: 'Sales' } },
        },
      }),
    ),
  },
  {
    name: '11-team-new',
    alike: '11-team-alone',
    address,
    handlers: handlers(
      madeTeam({
        ...{ keys: [], syncedAt: null, transport: 'local', address: { host: '/var/run/postgresql', port: 5432, database: 'rollcall' } },
        link: { state: 'connecting', since: Date.now() - 2000, nextTryAt: null, problem: null },
      }),
    ),
  },
  {
    name: '11-team-leave',
    alike: '11-team-buy-alone',
    address,
    handlers: away,
    act: async (page) => {
      await page.getByRole('button', { name: 'Leave the team…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: '11-team-kit',
    alike: '11-team-buy-alone',
    address,
    handlers: admin,
    act: async (page) => {
      await advanced(page);
      await page.getByRole('button', { name: 'Save a recovery kit…' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: '11-team-shared-lists', alike: '11-team', address, handlers: sharing, act: showShared },
  { name: '11-team-shared-lists-narrow', alike: '11-team', address, handlers: sharing, size: narrow, act: showShared },
  { name: '1-lists-shared', address: lists, handlers: sharing, act: (page) => openMenu(page, 'Solar leads May') },
  { name: '1-lists-share', alike: '1-lists-share-sending', address: lists, handlers: sharing, act: askToShare },
  {
    name: '1-lists-share-sending',
    address: lists,
    handlers: { ...sharing, 'team.shareList': () => new Promise(() => undefined) },
    act: async (page) => {
      await askToShare(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Close' }).waitFor();
    },
  },
  {
    name: '1-lists-share-failed',
    alike: '1-lists-share-sending',
    address: lists,
    handlers: { ...away, 'team.shareList': ({ listId }) => Promise.reject(new Failed('list.busy', { listId, with: 'an import' })) },
    act: async (page) => {
      await askToShare(page);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: '11-team-none', address, handlers: alone },
  { name: '11-team-join', address, handlers: alone, act: readCode },
  {
    name: '11-team-join-expired',
    alike: '11-team-none',
    address,
    handlers: { ...alone, 'team.readCode': () => Promise.reject(new Failed('team.codeExpired', { at: Date.UTC(2026, 10, 20) })) },
    act: async (page) => {
      await page.getByLabel('Join code').fill(madeCode);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: '11-team-recover',
    alike: '11-team-none',
    address,
    handlers: alone,
    act: async (page) => {
      await advanced(page);
      await page.getByRole('radio', { name: /^Recover with a kit/ }).click();
    },
  },
  { name: '11-team-make', alike: '11-team-make-narrow', address, handlers: alone, act: makeHub },
  {
    name: '11-team-make-narrow',
    address,
    size: narrow,
    handlers: alone,
    act: async (page) => {
      await makeHub(page);
      await page.getByRole('button', { name: 'Make the hub' }).click();
    },
  },
  { name: '11-team-unread', alike: '11-team-none', address, handlers: { 'team.state': () => Promise.reject(new Error('damaged')) } },
  {
    name: '5-review-contested',
    address: `#/lists/${ids.solar}/review`,
    handlers: contested,
    act: async (page) => {
      await page.getByRole('gridcell', { name: 'Dorothea Finch' }).waitFor();
      await page.keyboard.press('v');
      await page.keyboard.press('5');
      await page.getByText('Casimir Vale').waitFor({ state: 'detached' });
    },
  },
  {
    name: '5-review-assigned',
    alike: '5-review-contested',
    address: `#/lists/${ids.solar}/review`,
    handlers: contested,
    act: async (page) => {
      await page.getByRole('gridcell', { name: 'Dorothea Finch' }).waitFor();
      await page.keyboard.press('ArrowDown');
      // A low window has no room for the details.
      if ((page.viewportSize()?.height ?? 0) >= 640) await page.getByText('Assigned to Grace by').waitFor();
    },
  },
  {
    name: '5-review-assign',
    address: `#/lists/${ids.solar}/review`,
    handlers: contested,
    act: async (page) => {
      await page.getByRole('gridcell', { name: 'Dorothea Finch' }).waitFor();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: 'Assign', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Grace' }).click();
      await page.getByRole('checkbox', { name: 'Katherine' }).click();
      await page.getByText(/Katherine gets/).waitFor();
    },
  },
  {
    name: '5-review-assigned-triage',
    alike: '6-triage-corrected',
    address: `#/lists/${ids.solar}/review/triage`,
    handlers: contested,
    act: (page) => page.getByText('Assigned to you by').waitFor(),
  },
  {
    name: '9-settings-team',
    alike: '9-settings-awake',
    address: '#/settings/team',
    handlers: admin,
    act: (page) => page.getByRole('region', { name: 'Team', exact: true }).scrollIntoViewIfNeeded(),
  },
];
