import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { JoinedTeam, SharedList, TeamState } from '#contract/team/team.ts';
import { awayTeam, madeSharedLists, madeTeam } from '#test/support/madeTeam.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import type { Answers } from '#test/support/fakeAnswers.ts';
import { ids, listCards } from '#test/support/windowFixtures.ts';
import { ListsScreen } from './ListsScreen.tsx';

const harbor = 'Harbor insurance transfer';
const shareItem = { name: 'Share with the team…' };
const again = { name: 'Send to the team again' };
const now = Date.now();
const harborShared: SharedList = { listId: ids.harbor, name: harbor, state: 'here', by: 'Ada', at: now, problem: null, lookers: [] };

const open = (team: JoinedTeam | null, more: Answers = {}): ShownPart =>
  showPart(<ListsScreen />, { 'lists.list': () => listCards, 'team.state': () => ({ team }), ...more });
const sharings = ({ asked }: ShownPart): unknown[] => asked.filter(([name]) => name === 'team.shareList').map(([, params]) => params);

async function openMenu({ user }: ShownPart, list: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `More for ${list}` }));
  await screen.findByRole('menuitem', { name: 'Hand over…' });
}
async function openDialog(part: ShownPart): Promise<HTMLElement> {
  await openMenu(part, harbor);
  await part.user.click(await screen.findByRole('menuitem', shareItem));
  return screen.findByRole('dialog', { name: `Share “${harbor}” with Sales?` });
}
const shareIn = (dialog: HTMLElement): HTMLElement => within(dialog).getByRole('button', { name: 'Share' });

test('nothing of a team is there for whoever works alone, or was removed', async () => {
  const removed = { ...madeTeam().link, state: 'refused', problem: { code: 'team.removed', params: { name: 'Sales' } } } as const;
  for (const team of [null, madeTeam({ link: removed, lists: madeSharedLists(now) })]) {
    const part = open(team);
    await openMenu(part, 'Solar leads May');
    for (const item of [shareItem, again]) expect(screen.queryByRole('menuitem', item)).toBeNull();
    expect(screen.queryByLabelText(/^Shared with/)).toBeNull();
    part.unmount();
  }
});

test('says what goes to whom before anything is sent, and nothing is sent if one cancels', async () => {
  const part = open(madeTeam());
  const dialog = await openDialog(part);
  for (const point of [
    /^All members of Sales .* joins later/,
    /rows, findings, answers, decisions/,
    /can’t be taken back/,
    /can’t read it/,
  ])
    expect(within(dialog).getByText(point)).toBeTruthy();
  expect(within(dialog).queryByText(/can’t be reached/)).toBeNull();
  await part.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sharings(part)).toEqual([]);
});

test('shares the list, says that it is being sent, and marks it then', async () => {
  const sent = Promise.withResolvers<TeamState>();
  const part = open(madeTeam(), { 'team.shareList': () => sent.promise });
  const dialog = await openDialog(part);
  await part.user.click(shareIn(dialog));
  expect(await within(dialog).findByText(/^Packing and sending the list/)).toBeTruthy();
  expect(sharings(part)).toEqual([{ listId: ids.harbor }]);
  sent.resolve({ team: madeTeam({ lists: [harborShared] }) });
  expect(await screen.findByRole('img', { name: 'Shared with Sales by Ada' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('says in the dialog why it can’t be shared, and that it goes out later where the hub is away', async () => {
  const part = open(awayTeam(), {
    'team.shareList': ({ listId }) => {
      throw new Failed('list.busy', { listId, with: 'an import' });
    },
  });
  const dialog = await openDialog(part);
  expect(within(dialog).getByText(/^The hub can’t be reached now: the list goes out by itself/)).toBeTruthy();
  await part.user.click(shareIn(dialog));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('The list is busy (an import)');
  // It can be tried again.
  await part.user.click(shareIn(dialog));
  await expect.poll(() => sharings(part)).toEqual([{ listId: ids.harbor }, { listId: ids.harbor }]);
});

test('a list that is shared says by whom, and is sent again without a question', async () => {
  const team = madeTeam({ lists: madeSharedLists(now) });
  const part = open(team, { 'team.shareList': () => ({ team }) });
  expect(await screen.findByRole('img', { name: 'Shared with Sales by Grace' })).toBeTruthy();
  await openMenu(part, 'Webinar sign-ups Q2');
  expect(screen.queryByRole('menuitem', shareItem)).toBeNull();
  await part.user.click(screen.getByRole('menuitem', again));
  await expect.poll(() => sharings(part)).toEqual([{ listId: ids.webinar }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a list on its way can’t be sent; one that was deleted here and is back can be shared anew', async () => {
  const part = open(madeTeam({ lists: [{ ...harborShared, state: 'arriving' }] }));
  expect(await screen.findByRole('img', { name: 'Shared with Sales by Ada, arriving' })).toBeTruthy();
  await openMenu(part, harbor);
  for (const item of [shareItem, again]) expect(screen.queryByRole('menuitem', item)).toBeNull();
  part.unmount();
  const back = open(madeTeam({ lists: [{ ...harborShared, state: 'gone' }] }));
  expect(await openDialog(back)).toBeTruthy();
  expect(screen.queryByLabelText(/^Shared with/)).toBeNull();
});
