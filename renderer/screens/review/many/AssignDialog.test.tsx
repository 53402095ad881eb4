import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AssignEffect, AssignRequest } from '#contract/team/assign.ts';
import { madeTeam, teamIds } from '#test/support/madeTeam.ts';
import { showPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { AssignDialog } from './AssignDialog.tsx';
import type { Assigning } from './useAssigning.ts';

const answer = vi.fn<Assigning['answer']>();
beforeEach(() => vi.resetAllMocks());

/** As the program divides them. */
const effectOf = ({ to, onlyUndecided }: AssignRequest, moved: number): AssignEffect => {
  const rows = onlyUndecided ? 90 : 120;
  const names = new Map(madeTeam().members.map(({ memberId, name }) => [memberId, name]));
  return {
    ...{ rows, decided: 120 - rows, changes: to.length === 0 ? moved : rows, moved },
    shares: to.map((memberId) => ({ memberId, name: names.get(memberId) ?? '', rows: rows / to.length })),
  };
};
const show = (moved = 0) =>
  showPart(
    <AssignDialog
      listId={ids.solar}
      assigning={{
        team: madeTeam(),
        asked: {
          viewId: 'v',
          ranges: [
            [0, 99],
            [200, 219],
          ],
        },
        open: () => undefined,
        answer,
      }}
    />,
    { 'review.previewAssign': (asked) => effectOf(asked, moved) },
  );
const box = (name: string) => screen.findByRole('checkbox', { name });

test('assigns the chosen rows to one member, or divides them among several, and says first who gets how many', async () => {
  const { user } = show();
  expect(await screen.findByRole('dialog', { name: 'Assign 120 rows' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Assign' }).hasAttribute('disabled')).toBe(true);
  // Whoever was only invited can't be chosen.
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
  expect(answer).toHaveBeenCalledExactlyOnceWith({ to: [teamIds.grace, teamIds.katherine], onlyUndecided: true });
});

test('removes assignments where there are some, and does nothing by Escape', async () => {
  const { user } = show(8);
  await user.click(await screen.findByRole('button', { name: 'Remove 8 assignments' }));
  expect(answer).toHaveBeenCalledExactlyOnceWith({ to: [], onlyUndecided: false });
  await user.keyboard('{Escape}');
  expect(answer).toHaveBeenLastCalledWith(null);
});
