import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JoinedTeam, Looker } from '#contract/team/team.ts';
import { madeSharedLists, madeTeam, teamIds } from '#test/support/madeTeam.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { Lookers } from './sharedList.tsx';
import { queryClient } from '../../base/queryClient.ts';
import { putTeam } from './queries.ts';

const grace: Looker = { memberId: teamIds.grace, name: 'Grace', isYou: false, device: null };
const teamWith = (...lookers: Looker[]): JoinedTeam =>
  madeTeam({ lists: madeSharedLists(Date.now()).map((list) => (list.listId === ids.solar ? { ...list, lookers } : list)) });

test('says who else has the list open as they come and go, without speaking', async () => {
  const { container } = showPart(<Lookers listId={ids.solar} too />, { 'team.state': () => ({ team: teamWith(grace) }) });
  expect(await screen.findByText('Grace is looking at it, too')).toBeTruthy();
  expect(container.querySelector('[aria-live], [role=status], [role=alert]')).toBeNull();
  putTeam({ team: teamWith() });
  await waitFor(() => expect(screen.queryByText(/looking/)).toBeNull());
});

test('says nothing of other lists, or without a team', async () => {
  for (const [listId, team] of [
    [ids.webinar, teamWith(grace)],
    [ids.solar, null],
  ] as const) {
    const { asked, unmount } = showPart(<Lookers listId={listId} />, { 'team.state': () => ({ team }) });
    await waitFor(() => expect([asked.length > 0, queryClient.isFetching()]).toEqual([true, 0]));
    expect(screen.queryByText(/looking/)).toBeNull();
    unmount();
  }
});
