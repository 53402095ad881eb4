/**
 * Devices of a team that ask the same: each answer is bought once, and serves everybody.
 *
 * @module-tag postgres
 */
import { expect, test } from 'vitest';
import { importPhones, phonePlan, rested, startPhones } from '../support/phoneRun.ts';
import { startScriptedService } from '../support/scriptedService.ts';
import { openHub } from '../../electron/core/team/hub/openHub.ts';
import { parseJoinCode } from '../../electron/core/team/joinCode.ts';
import { keepAccess } from '../../electron/core/team/teamSecret.ts';
import { memoryKeychain } from '../support/openTestCore.ts';
import { openDevice, useTeams, type Device } from '../support/teamFixtures.ts';

const { team } = useTeams();

const rows = 40;
const run = async ({ core, environmentId }: Device, listId: string) => {
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, environmentId, { concurrency: 10 }));
  return rested(core, runId);
};

test('what a colleague bought serves a second device, and is never asked again', { timeout: 120_000 }, async () => {
  const service = await startScriptedService();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');

  const first = await run(admin, await importPhones(admin.core, rows));
  expect(first).toMatchObject({ state: 'finished', counts: { planned: rows, done: rows, sent: rows } });
  expect(service.seen).toHaveLength(rows);

  const listId = await importPhones(bo.core, rows);
  const plan = await bo.core.handlers['plans.make'](phonePlan(listId, bo.environmentId));
  expect([plan.calls, plan.obstacle]).toEqual([{ sure: 0, atMost: 0 }, null]);
  const second = await run(bo, listId);
  expect(second).toMatchObject({ state: 'finished', counts: { sent: 0 } });
  expect(service.seen).toHaveLength(rows);
  const { answers } = await bo.core.handlers['review.row']({ listId, row: 1 });
  expect(answers).toMatchObject([{ sandbox: false, environment: expect.any(String) as string }]);
  // Both ledgers hold, with each other's records in them.
  for (const { core } of [admin, bo]) expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  const audit = await admin.core.handlers['team.audit']({});
  expect(audit).toMatchObject({ counted: rows, inDoubt: 0, untold: 0, damaged: 0 });
  await service.close();
});

test('a plan says how many of the answers that it reuses colleagues bought', { timeout: 120_000 }, async () => {
  const service = await startScriptedService();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  await run(admin, await importPhones(admin.core, 3));
  await run(bo, await importPhones(bo.core, 2, 3));
  const planOf = async ({ core, environmentId }: Device) => {
    const plan = await core.handlers['plans.make'](phonePlan(await importPhones(core, 6), environmentId));
    return plan.checks.map(({ calls, reused, reusedFromColleagues }) => [calls, reused, reusedFromColleagues]);
  };
  expect(await planOf(admin)).toEqual([[1, 5, 2]]);
  expect(await planOf(bo)).toEqual([[1, 5, 3]]);
  await service.close();
});

test('two devices that run over the same phones at once buy each of them once', { timeout: 120_000 }, async () => {
  const service = await startScriptedService();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  const lists = await Promise.all([admin, bo].map(({ core }) => importPhones(core, 150)));
  const runs = await Promise.all([admin, bo].map((device, at) => run(device, lists[at] ?? '')));
  for (const { state, counts } of runs) expect([state, counts.done, counts.pending]).toEqual(['finished', counts.planned, 0]);
  expect(service.seen).toHaveLength(150);
  expect(new Set(service.seen.map(({ phone }) => phone)).size).toBe(150);
  const [first, second] = runs;
  expect((first?.counts.sent ?? 0) + (second?.counts.sent ?? 0)).toBe(150);
  expect(await admin.core.handlers['team.audit']({})).toMatchObject({ counted: 150, inDoubt: 0 });
  await service.close();
});

test('a look-up by hand asks what was bought before, and its answer goes to everybody', { timeout: 120_000 }, async () => {
  const service = await startScriptedService();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  const ask = ({ core, environmentId }: Device) =>
    core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel@3.0', addOns: [], parameters: { phone: '+12065550123' } });
  expect(await ask(admin)).toMatchObject({ outcome: 'done', billed: 'yes' });
  expect(await ask(bo)).toMatchObject({ outcome: 'done', billed: 'yes' });
  expect(service.seen).toHaveLength(2);
  await service.close();
});

test(
  'a joining that was cut off after the hub took the new password is taken up again with the same code',
  { timeout: 120_000 },
  async () => {
    const service = await startScriptedService();
    const { admin } = await team(service.url);
    const { code } = await admin.core.handlers['team.invite']({ role: 'buyer', name: 'Bo' });
    const { address, login, password, caPem, teamId, secret } = parseJoinCode(code, Date.now());
    const keychain = memoryKeychain();
    await keepAccess(keychain, { teamId, secret, password: 'own password' });
    const hub = await openHub({ address, login, password, caPem });
    await hub.accept('own password');
    await hub.close();

    const core = await openDevice({ keychain });
    expect((await core.handlers['team.join']({ code, device: 'Laptop' })).team).toMatchObject({
      member: 'Bo',
      link: { state: 'connected' },
    });
    await core.end();
    // Somebody else who has the code can't join with it any more.
    const other = await openDevice({ keychain: memoryKeychain() });
    await expect(other.handlers['team.join']({ code, device: 'Elsewhere' })).rejects.toMatchObject({ failure: { code: 'team.codeUsed' } });
    await other.end();
    await service.close();
  },
);

test('a reviewer may not buy, and says so before anything is sent', { timeout: 120_000 }, async () => {
  const service = await startScriptedService();
  const { join } = await team(service.url);
  const { core, environmentId } = await join('reviewer', 'Cy');
  const listId = await importPhones(core, 3);
  const refusal = { failure: { code: 'team.notAllowed', params: { role: 'reviewer', wanted: 'buyer' } } };
  expect((await core.handlers['plans.make'](phonePlan(listId, environmentId))).obstacle).toEqual(refusal.failure);
  await expect(startPhones(core, listId, environmentId)).rejects.toMatchObject(refusal);
  expect(service.seen).toHaveLength(0);
  await service.close();
});
