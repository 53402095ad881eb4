/**
 * Members and devices that an admin removes: the rest of the team goes on without them, and they are told, also while they have nothing to tell.
 *
 * @module-tag postgres
 */
import { expect, test } from 'vitest';
import type { JoinedTeam } from '../../electron/contract/team.ts';
import { importPhones, phonePlan, rested } from '../support/phoneRun.ts';
import { startScriptedService } from '../support/scriptedService.ts';
import { useTeams, type Device } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
const patience = { timeout: 120_000 };

/** As the hub says it now. */
async function stateOf({ core }: Device): Promise<JoinedTeam> {
  const { team: state } = await core.handlers['team.refresh']({});
  if (state === null) throw new Error('the device is in a team');
  return state;
}
const memberOf = ({ members }: JoinedTeam, name: string): JoinedTeam['members'][number] => {
  const found = members.find((member) => member.name === name);
  if (!found) throw new Error(`${name} is a member`);
  return found;
};
/** A run over that many phones, which uses the answers that are there. */
const start = async ({ core, environmentId }: Device, rows: number): Promise<string> =>
  (await core.handlers['runs.start'](phonePlan(await importPhones(core, rows), environmentId))).runId;
const removed = { state: 'refused', problem: { code: 'team.removed', params: { name: 'Solar sales' } } };

test('a member who is removed while nothing is going on is told so', patience, async () => {
  const service = await startScriptedService();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  expect((await stateOf(bo)).link.state).toBe('connected');
  const { memberId } = memberOf(await stateOf(admin), 'Bo');
  await admin.core.handlers['team.removeMember']({ memberId });
  expect((await stateOf(bo)).link).toMatchObject(removed);
  await service.close();
});

test('a device that is removed buys nothing more and is told so, and what it bought serves the others', patience, async () => {
  const service = await startScriptedService();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  await rested(bo.core, await start(bo, 3));
  const { devices } = memberOf(await stateOf(admin), 'Bo');
  expect(devices).toMatchObject([{ label: 'Bo’s laptop' }]);
  const { team: after } = await admin.core.handlers['team.removeDevice']({ deviceId: devices[0]?.deviceId ?? '' });
  expect(after && memberOf(after, 'Bo')).toMatchObject({ removedAt: null, devices: [] });

  expect((await stateOf(bo)).link).toMatchObject(removed);
  expect(await rested(bo.core, await start(bo, 5))).toMatchObject({
    state: 'paused',
    stopped: { code: 'teamRefused' },
    counts: { sent: 0 },
  });
  // Not even after a restart.
  expect((await stateOf(await bo.reopen())).link).toMatchObject(removed);

  expect(await rested(admin.core, await start(admin, 3))).toMatchObject({ state: 'finished', counts: { sent: 0 } });
  expect(service.seen).toHaveLength(3);
  expect(await admin.core.handlers['team.audit']({})).toMatchObject({ counted: 3, inDoubt: 0, untold: 0 });
  await service.close();
});

test('only admins remove devices, never the one that they use', patience, async () => {
  const service = await startScriptedService();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  const [ofAda, ofBo] = [(await stateOf(admin)).deviceId, (await stateOf(bo)).deviceId];
  await expect(bo.core.handlers['team.removeDevice']({ deviceId: ofAda })).rejects.toMatchObject({
    failure: { code: 'team.notAllowed', params: { role: 'buyer', wanted: 'admin' } },
  });
  await expect(admin.core.handlers['team.removeDevice']({ deviceId: ofAda })).rejects.toMatchObject({
    failure: { code: 'team.ownDevice' },
  });
  await admin.core.handlers['team.removeDevice']({ deviceId: ofBo });
  await service.close();
});

test('after a restore, the team buys again once the device that is gone for good is removed', patience, async () => {
  const service = await startScriptedService();
  const { admin, join, database } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  const lost = (await stateOf(bo)).deviceId;
  await bo.core.close();
  await admin.core.handlers['team.restored']({});
  expect((await stateOf(admin)).awaited).toEqual([{ deviceId: lost, label: 'Bo’s laptop', member: 'Bo' }]);
  const runId = await start(admin, 3);
  expect(await postgres().sql(database, 'SELECT count(*)::int AS claims FROM hub.claims')).toEqual([{ claims: 0 }]);
  const { team: after } = await admin.core.handlers['team.removeDevice']({ deviceId: lost });
  expect(after?.awaited).toEqual([]);
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { sent: 3 } });
  await service.close();
});
