import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { JoinedTeam } from '#contract/team/team.ts';
import type { AssignEffect, AssignRequest } from '#contract/team/assign.ts';
import { madeSharedLists, madeTeam, teamIds } from '#test/support/madeTeam.ts';
import { madeFacets } from '#test/support/madeFacets.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { queryClient } from '#renderer/base/queryClient.ts';
import { offeredActs } from '#renderer/keys/offeredActs.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { createReview } from '../store/reviewStore.ts';

beforeEach(() => vi.resetAllMocks());

/** Divides rows as the program does. */
const effectOf = ({ to, onlyUndecided }: AssignRequest, moved: number): AssignEffect => {
  const rows = onlyUndecided ? 90 : 120;
  const names = new Map(madeTeam().members.map(({ memberId, name }) => [memberId, name]));
  return {
    ...{ rows, decided: 120 - rows, changes: to.length === 0 ? moved : rows, moved },
    shares: to.map((memberId) => ({ memberId, name: names.get(memberId) ?? '', rows: rows / to.length })),
  };
};
const assigned = vi.fn<(request: AssignRequest) => void>();
const choice = {
  viewId: 'v',
  ranges: [
    [0, 99],
    [200, 219],
  ] satisfies [number, number][],
};
const sharing = madeTeam({ lists: madeSharedLists(Date.now()) });

function showOf(team: JoinedTeam | null, listId: string, moved = 0) {
  const review = createReview(listId);
  review.use.setState({ view: { viewId: 'v', listId, count: 9, rows: 9, facets: madeFacets({}) }, at: 4 });
  const shown = showPart(<AssignDialog review={review} />, {
    'team.state': () => ({ team }),
    'review.previewAssign': (asked) => effectOf(asked, moved),
    'review.assign': (request) => {
      assigned(request);
      return effectOf(request, moved);
    },
  });
  return { ...shown, review };
}
function show(moved = 0) {
  const shown = showOf(sharing, ids.solar, moved);
  act(() => shown.review.open({ is: 'assign', choice, rows: 120 }));
  return shown;
}
const offered = () => offeredActs().filter(({ id }) => id === 'assign rows');

const box = (name: string) => screen.findByRole('checkbox', { name });

test('assigns the chosen rows to one member, or divides them among several, and says first who gets how many', async () => {
  const { user } = show();
  expect(await screen.findByRole('dialog', { name: 'Assign 120 rows' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Assign' }).hasAttribute('disabled')).toBe(true);
  // A member who was only invited can't be chosen.
  expect(screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Ada (you)',
    'Grace',
    'Katherine',
    'Only rows that no person has decided',
  ]);
  await user.click(await box('Katherine'));
  expect(await screen.findByText('Katherine gets 120 rows.')).toBeTruthy();
  await user.click(await box('Grace'));
  await user.click(await box('Only rows that no person has decided'));
  expect(await screen.findByText('Grace gets 45 rows and Katherine gets 45 rows.')).toBeTruthy();
  expect(screen.getByText('30 rows that a person decided are left out.')).toBeTruthy();
  await user.keyboard('{Enter}');
  const request = { listId: ids.solar, choice, to: [teamIds.grace, teamIds.katherine], onlyUndecided: true };
  await waitFor(() => expect(assigned).toHaveBeenCalledExactlyOnceWith(request));
});

test('removes assignments where there are some', async () => {
  const { user } = show(8);
  await user.click(await screen.findByRole('button', { name: 'Remove 8 assignments' }));
  await waitFor(() => expect(assigned).toHaveBeenCalledExactlyOnceWith({ listId: ids.solar, choice, to: [], onlyUndecided: false }));
});

test('Escape does nothing', async () => {
  const { user } = show(8);
  await screen.findByRole('button', { name: 'Remove 8 assignments' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(assigned).not.toHaveBeenCalled();
});

test('the palette offers it while the list is shown, for the current row where none is selected', async () => {
  const shown = showOf(sharing, ids.solar);
  await waitFor(() => expect(offered().map(({ label }) => label)).toEqual(['Assign the selected rows…']));
  act(() => offered()[0]?.act());
  expect(await screen.findByRole('dialog', { name: 'Assign 1 row' })).toBeTruthy();
  expect(shown.review.use.getState().overlay).toMatchObject({ choice: { viewId: 'v', ranges: [[4, 4]] } });
  shown.unmount();
  expect(offered()).toEqual([]);
});

test('there is nothing of it for a private list, or without a team', async () => {
  for (const [team, listId] of [
    [sharing, ids.harbor],
    [null, ids.solar],
  ] as const) {
    const { asked, unmount } = showOf(team, listId);
    await waitFor(() => expect([asked.length > 0, queryClient.isFetching()]).toEqual([true, 0]));
    expect(offered()).toEqual([]);
    unmount();
  }
});
