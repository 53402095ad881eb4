/**
 * A reviewer who has the API key and tries everything that a buyer or an admin may do: nothing is sent, bought, or changed.
 *
 * @module-tag postgres
 */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPhones, openEnvironment, phonePlan, rested } from '../support/phoneRun.ts';
import { startScriptedService, type ScriptedService } from '../support/scriptedService.ts';
import { startRun } from '../support/teamRuns.ts';
import { teamKey, useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
let service: ScriptedService;
let made: TestTeam;
let cy: Device;
beforeAll(async () => {
  service = await startScriptedService();
  made = await team(service.url, { callsPerSecond: 50 });
  cy = await made.join('reviewer', 'Cy');
});
afterAll(() => service.close());

const notAllowed = (wanted: 'buyer' | 'admin') => ({ failure: { code: 'team.notAllowed', params: { role: 'reviewer', wanted } } });
const shown = async ({ core }: Device) => (await core.handlers['team.refresh']({})).team;
const lookup = (environmentId: string) => ({
  ...{ environmentId, operation: 'phone_intel@3.0', addOns: [], parameters: { phone: '+12065550123' } },
});

test('buys nothing by any command, not even alone, and not by another environment for the same service', async () => {
  const { admin, database } = made;
  const { core, environmentId } = cy;
  const listId = await importPhones(core, 3);
  const plan = phonePlan(listId, environmentId);

  expect((await core.handlers['plans.make'](plan)).obstacle).toEqual(notAllowed('buyer').failure);
  await expect(core.handlers['runs.start'](plan)).rejects.toMatchObject(notAllowed('buyer'));
  await expect(core.handlers['lookups.ask'](lookup(environmentId))).rejects.toMatchObject(notAllowed('buyer'));
  await expect(core.handlers['team.buyAlone']({ reason: 'The campaign starts at noon.' })).rejects.toMatchObject(notAllowed('buyer'));
  expect((await shown(cy))?.buysAlone).toBeNull();
  // The same service, written in other ways, and with a key that the team doesn't know.
  const { port } = new URL(service.url);
  for (const [url, key] of [
    [`${service.url}/`, teamKey],
    [`HTTP://127.0.0.1:${port}`, teamKey],
    [`http://127.0.0.1:${port}//`, teamKey],
    [service.url, 'another-key'],
  ] as const) {
    const other = await openEnvironment(core, url, key).catch(() => null);
    if (other === null) continue;
    const failure = { failure: { code: key === teamKey ? 'team.notAllowed' : 'team.keyUnknown' } };
    await expect(core.handlers['runs.start'](phonePlan(listId, other)), url).rejects.toMatchObject(failure);
    await expect(core.handlers['lookups.ask'](lookup(other)), url).rejects.toMatchObject(failure);
  }
  expect(service.seen).toEqual([]);
  expect(await postgres().sql(database, 'SELECT count(*)::int AS claims FROM hub.claims')).toEqual([{ claims: 0 }]);
  // A reviewer's own work continues.
  await core.handlers['review.decide']({ listId, rows: [1], value: 'keep' });
  expect(await admin.core.handlers['team.audit']({})).toMatchObject({ counted: 0, inDoubt: 0, damaged: 0 });
});

test('changes nothing that is the admin’s', async () => {
  const { admin } = made;
  const { handlers } = cy.core;
  const before = await shown(admin);
  if (!before) throw new Error('the admin is in the team');
  const [ada] = before.members.filter(({ name }) => name === 'Ada');
  const memberId = ada?.memberId ?? '';
  const limits = { callsPerSecond: 9_999, quotaCalls: null, budgetMicros: null, cycleDay: 1, currency: 'USD' };
  const tries = {
    'team.invite': () => handlers['team.invite']({ role: 'admin', name: 'Eve' }),
    'team.setRole': () => handlers['team.setRole']({ memberId, role: 'reviewer' }),
    'team.removeMember': () => handlers['team.removeMember']({ memberId }),
    'team.removeDevice': () => handlers['team.removeDevice']({ deviceId: before.deviceId }),
    'team.setKey': () => handlers['team.setKey']({ environmentId: cy.environmentId, limits }),
    'team.restored': () => handlers['team.restored']({}),
    'team.saveKit': () => handlers['team.saveKit']({ destinationId: cy.core.grantDestination('kit.age'), passphrase: 'twelve letters' }),
  };
  for (const [name, attempt] of Object.entries(tries)) await expect(attempt(), name).rejects.toMatchObject(notAllowed('admin'));
  const after = await shown(admin);
  const members = before.members.map(({ memberId: id, name, role, removedAt }) => ({ memberId: id, name, role, removedAt }));
  expect(after?.members).toMatchObject(members);
  expect(after?.keys).toMatchObject(before.keys.map(({ limits: theirs }) => ({ limits: theirs })));
  expect(after?.awaited).toEqual([]);
});

test('who becomes a reviewer in mid-run buys nothing from then on, and what was bought is told', async () => {
  const { admin, join } = made;
  const bo = await join('buyer', 'Bo');
  const runId = await startRun(bo, 400);
  await expect.poll(() => service.seen.length).toBeGreaterThan(20);
  const { memberId = uuidv7() } = (await shown(admin))?.members.find(({ name }) => name === 'Bo') ?? {};
  await admin.core.handlers['team.setRole']({ memberId, role: 'reviewer' });
  expect(await rested(bo.core, runId)).toMatchObject({ state: 'paused', stopped: { code: 'teamRefused' } });
  const bought = service.seen.length;
  expect(bought).toBeLessThan(400);
  await shown(bo);
  await expect(bo.core.handlers['runs.resume']({ runId })).rejects.toMatchObject(notAllowed('buyer'));
  expect(service.seen.length).toBe(bought);
  await expect.poll(() => admin.core.handlers['team.audit']({})).toMatchObject({ counted: bought, inDoubt: 0, damaged: 0 });
});
