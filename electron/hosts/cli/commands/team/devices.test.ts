import { expect, test } from 'vitest';
import { madeMembers, madeTeam, teamIds } from '#test/support/madeTeam.ts';
import type { TeamMember } from '#contract/team/team.ts';
import { Failed } from '#contract/failure.ts';
import { findDevice } from './people.ts';

const now = Date.UTC(2026, 10, 21, 14, 41);
const oldDesk = '0198c0de-0000-7000-8000-000000000721';
const olderDesk = '0198c0de-0000-7000-8000-000000000722';
/** Ada's additional devices. */
const withDevices = (...deviceIds: string[]): { members: TeamMember[] } => ({
  members: madeMembers(now).map((member) => ({
    ...member,
    devices: [
      ...(member.name === 'Ada'
        ? deviceIds.map((deviceId) => ({ deviceId, label: 'Desk', seenAt: now - 1000, isThis: false, isAtWork: false }))
        : []),
      ...member.devices,
    ],
  })),
});

test('finds a device by its label or its id, whatever the case', () => {
  const team = madeTeam({}, now);
  expect(findDevice(team, 'office 12')).toMatchObject({ deviceId: teamIds.katherines, member: 'Katherine' });
  expect(findDevice(team, teamIds.laptop.toUpperCase())).toMatchObject({ label: 'Laptop', member: 'Ada' });
});

test('of two with one label it is the one that isn’t asking', () => {
  expect(findDevice(withDevices(oldDesk), 'Desk').deviceId).toBe(oldDesk);
  // Naming the only device gets the hub's refusal to remove it.
  expect(findDevice(withDevices(), 'Desk').deviceId).toBe(teamIds.desk);
});

test('asks for an id where several have the label, and says which there are', () => {
  const team = withDevices(oldDesk, olderDesk);
  expect(() => findDevice(team, 'desk')).toThrow(
    `There are 2 devices called desk; give the id of one: ${oldDesk} (Ada, last seen 2026-11-21T14:40:59.000Z), ${olderDesk} (Ada, last seen 2026-11-21T14:40:59.000Z).`,
  );
  expect(findDevice(team, olderDesk).deviceId).toBe(olderDesk);
});

test('knows no device of a removed member, nor one that isn’t there', () => {
  const members = madeMembers(now).map((member) => (member.name === 'Grace' ? { ...member, removedAt: now } : member));
  for (const asked of ['Grace’s desk', teamIds.graces, 'Attic'])
    expect(() => findDevice({ members }, asked)).toThrow(new Failed('team.deviceNotFound'));
});
