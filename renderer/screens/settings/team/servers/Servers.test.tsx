import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Schedule } from '#contract/plan/schedule.ts';
import type { JoinedTeam } from '#contract/team/team.ts';
import { madeKeys, madeMembers, madeSharedLists, madeTeam } from '#test/support/madeTeam.ts';
import { someEnvironments } from '#test/support/runFixtures.ts';
import { showPart, type ShownPart } from '#test/support/showPart.ts';
import { ids } from '#test/support/windowFixtures.ts';
import { Servers } from './Servers.tsx';

const now = Date.now();
const keys = madeKeys(now).map((key) => ({ ...key, environmentId: someEnvironments[1]?.environmentId ?? null }));
const members = madeMembers(now).map((member) => ({
  ...member,
  devices: member.devices.map((device) => ({ ...device, isAtWork: member.name === 'Grace' })),
}));
const schedule: Schedule = {
  ...{
    scheduleId: '0198c0de-0000-7000-8000-000000000731',
    listId: ids.solar,
    listName: 'Solar leads May',
    environment: 'Live',
    currency: 'USD',
  },
  time: { every: 'week', day: 1, hour: 3, minute: 0, zone: 'UTC' },
  ...{ checks: [{ operation: 'real_contact@2.0', addOns: ['litigator_checks'], where: {} }], withinMs: 7 * 86_400_000, by: 'Ada' },
  ...{ maxCalls: null, budgetMicros: 20_000_000, report: null },
};
const show = (change: Partial<JoinedTeam>): ShownPart =>
  showPart(<Servers team={madeTeam({ keys, members, lists: madeSharedLists(now), ...change }, now)} now={now} />, {
    'environments.list': () => someEnvironments,
    'team.schedule': () => ({ team: madeTeam() }),
    'team.unschedule': () => ({ team: madeTeam() }),
  });

test('says which servers are at work, what they do when and within which limit, and takes that back', async () => {
  const { user, asked } = show({ schedules: [schedule] });
  expect(screen.getByText('Grace’s desk is at work.')).toBeTruthy();
  const list = screen.getByRole('list', { name: 'Checked again at set times' });
  expect(list.textContent).toContain('every Monday at 03:00 (UTC)');
  expect(list.textContent).toContain('within 7 days, for at most $20.00 each time. Set by Ada. Not done yet.');
  await user.click(within(list).getByRole('button', { name: 'Don’t check Solar leads May again at set times' }));
  expect(asked.find(([name]) => name === 'team.unschedule')?.[1]).toEqual({ scheduleId: schedule.scheduleId });
});

test('sets a time for a shared list; a wrong one is said, and nothing asked', async () => {
  const { user, asked } = show({});
  await user.click(screen.getByRole('button', { name: 'Add…' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toBe('Choose a list and an account.');
  await user.click(screen.getByLabelText('Shared list', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Solar leads May' }));
  const at = screen.getByLabelText('At');
  await user.clear(at);
  await user.type(at, '25:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter a time like 03:00.');
  expect(asked.some(([name]) => name === 'team.schedule')).toBe(false);
  await user.clear(at);
  await user.type(at, '4:30{Enter}');
  await expect
    .poll(() => asked.find(([name]) => name === 'team.schedule')?.[1])
    .toMatchObject({
      listId: ids.solar,
      time: { every: 'week', day: 1, hour: 4, minute: 30 },
      withinMs: 7 * 86_400_000,
      budgetMicros: null,
    });
});

test('a reviewer sees it, and changes nothing', () => {
  show({ schedules: [schedule], role: 'reviewer' });
  expect(screen.getByText('Solar leads May')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
