/**
 * Members and devices that an admin removes: the rest of the team continues without them, and they are notified, even while they have
 * nothing to send.
 *
 * @module-tag postgres
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JoinedTeam } from '#contract/team/team.ts';
import { importPhones, phonePlan, rested } from '../support/phoneRun.ts';
import { startScriptedService, type ScriptedService } from '../support/scriptedService.ts';
import { useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
let service: ScriptedService;
let made: TestTeam;
/** One team for all tests: each uses its own colleague. */
beforeAll(async () => {
  service = await startScriptedService();
  made = await team(service.url);
});
afterAll(() => service.close());

/** The hub's current state of the team. */
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
/** Starts a run over that many phones, which reuses existing answers. */
const start = async ({ core, environmentId }: Device, rows: number, from = 0): Promise<string> =>
  (await core.handlers['runs.start'](phonePlan(await importPhones(core, rows, from), environmentId))).runId;
const removed = { state: 'refused', problem: { code: 'team.removed', params: { name: 'Solar sales' } } };

test('a member who is removed while nothing is going on is told so', async () => {
  const { admin, join } = made;
  const bo = await join('buyer', 'Bo');
  expect((await stateOf(bo)).link.state).toBe('connected');
  const { memberId } = memberOf(await stateOf(admin), 'Bo');
  await admin.core.handlers['team.removeMember']({ memberId });
  expect((await stateOf(bo)).link).toMatchObject(removed);
});

test('a removed device learns of it and buys nothing more, and its answers serve the others', async () => {
  const { admin, join } = made;
  const bo = await join('buyer', 'Cy');
  await rested(bo.core, await start(bo, 3));
  const { devices } = memberOf(await stateOf(admin), 'Cy');
  expect(devices).toMatchObject([{ label: 'Cy’s laptop' }]);
  const { team: after } = await admin.core.handlers['team.removeDevice']({ deviceId: devices[0]?.deviceId ?? '' });
  expect(after && memberOf(after, 'Cy')).toMatchObject({ removedAt: null, devices: [] });

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
  await expect.poll(() => admin.core.handlers['team.audit']({})).toMatchObject({ counted: 3, inDoubt: 0, unreported: 0 });
});

test('only admins remove devices, never the one that they use', async () => {
  const { admin, join } = made;
  const bo = await join('buyer', 'Di');
  const [ofAda, ofBo] = [(await stateOf(admin)).deviceId, (await stateOf(bo)).deviceId];
  await expect(bo.core.handlers['team.removeDevice']({ deviceId: ofAda })).rejects.toMatchObject({
    failure: { code: 'team.notAllowed', params: { role: 'buyer', wanted: 'admin' } },
  });
  await expect(admin.core.handlers['team.removeDevice']({ deviceId: ofAda })).rejects.toMatchObject({
    failure: { code: 'team.ownDevice' },
  });
  await admin.core.handlers['team.removeDevice']({ deviceId: ofBo });
});

test('after a restore, the team buys again once the device that is gone for good is removed', async () => {
  const { admin, join, database } = made;
  const bo = await join('buyer', 'Ed');
  const lost = (await stateOf(bo)).deviceId;
  await bo.core.close();
  await admin.core.handlers['team.restored']({});
  expect((await stateOf(admin)).awaited).toEqual([{ deviceId: lost, label: 'Ed’s laptop', member: 'Ed' }]);
  const claims = () => postgres().sql(database, 'SELECT count(*)::int AS claims FROM hub.claims');
  const before = await claims();
  const runId = await start(admin, 3, 1_000);
  expect(await claims()).toEqual(before);
  const { team: after } = await admin.core.handlers['team.removeDevice']({ deviceId: lost });
  expect(after?.awaited).toEqual([]);
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { sent: 3 } });
});
