import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JoinedTeam } from '#contract/team/team.ts';
import { madeFacets } from '#test/support/madeFacets.ts';
import { madeSharedLists, madeTeam, teamIds } from '#test/support/madeTeam.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { queryClient } from '#renderer/base/queryClient.ts';
import { offeredActs } from '#renderer/keys/offeredActs.ts';
import { createReview } from '../store/reviewStore.ts';
import { useAssigning } from './useAssigning.ts';

const onClose = vi.fn<() => void>();
const sharing = madeTeam({ lists: madeSharedLists(Date.now()) });

function show(team: JoinedTeam | null, listId: string = ids.solar, offered = true) {
  const review = createReview(listId);
  review.use.setState({ view: { viewId: 'v', listId, count: 9, rows: 9, facets: madeFacets({}) }, at: 4 });
  const Part = () => {
    const assigning = useAssigning(review, listId, offered, onClose);
    if (assigning === null) return <p>not shared</p>;
    return (
      <>
        <button onClick={assigning.open}>Assign</button>
        <button onClick={() => assigning.answer({ to: [teamIds.grace], onlyUndecided: true })}>Answer</button>
        <output>{JSON.stringify(assigning.asked)}</output>
      </>
    );
  };
  return showPart(<Part />, {
    'team.state': () => ({ team }),
    'review.assign': () => ({ rows: 1, decided: 0, changes: 1, moved: 0, shares: [{ memberId: teamIds.grace, name: 'Grace', rows: 1 }] }),
  });
}
const offered = (): string[] => offeredActs().flatMap(({ id, label }) => (id === 'assign rows' ? [label] : []));

test('asks about the current row where none is selected, and assigns it', async () => {
  const { user, asked } = show(sharing);
  await user.click(await screen.findByRole('button', { name: 'Assign' }));
  const choice = { viewId: 'v', ranges: [[4, 4]] };
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify(choice));
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  expect(asked).toContainEqual(['review.assign', { listId: ids.solar, choice, to: [teamIds.grace], onlyUndecided: true }]);
  expect([screen.getByRole('status').textContent, onClose.mock.calls.length]).toEqual(['null', 1]);
});

test('the palette offers it only where it can be asked', async () => {
  const shown = show(sharing);
  await screen.findByRole('button', { name: 'Assign' });
  expect(offered()).toEqual(['Assign the selected rows…']);
  shown.unmount();
  expect(offered()).toEqual([]);
  show(sharing, ids.solar, false);
  await screen.findByRole('button', { name: 'Assign' });
  expect(offered()).toEqual([]);
});

test('there is nothing of it for a private list, or without a team', async () => {
  for (const [team, listId] of [
    [sharing, ids.harbor],
    [null, ids.solar],
  ] as const) {
    const { asked, unmount } = show(team, listId);
    await waitFor(() => expect([asked.length > 0, queryClient.isFetching()]).toEqual([true, 0]));
    expect(screen.getByText('not shared')).toBeTruthy();
    expect(offered()).toEqual([]);
    unmount();
  }
});
