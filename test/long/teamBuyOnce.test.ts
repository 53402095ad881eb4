/**
 * Devices of a team with the same requests: each answer is bought once, and serves everyone.
 *
 * @module-tag postgres
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importPhones, phonePlan, rested } from '../support/phoneRun.ts';
import { startScriptedService, type ScriptedService } from '../support/scriptedService.ts';
import { openHub } from '#core/team/hub/openHub.ts';
import { parseJoinCode } from '#core/team/joining/recoveryKit.ts';
import { keepAccess } from '#core/team/joining/seal.ts';
import { hangMs } from '../support/hangMs.ts';
import { memoryKeychain } from '../support/openTestCore.ts';
import { openDevice, useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
let service: ScriptedService;
let made: TestTeam;
let bo: Device;
/** One team for all tests: each uses its own phones. */
beforeAll(async () => {
  service = await startScriptedService();
  made = await team(service.url);
  bo = await made.join('buyer', 'Bo');
});
afterAll(() => service.close());

const run = async ({ core, environmentId }: Device, listId: string) => {
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, environmentId, { concurrency: 10 }));
  const ended = await rested(core, runId);
  // Its last answers reach the log soon after its end; this waits for them.
  await core.handlers['team.refresh']({});
  return ended;
};
const counted = async (): Promise<number> => {
  const audit = () => made.admin.core.handlers['team.audit']({});
  await expect.poll(audit).toMatchObject({ inDoubt: 0, unreported: 0, damaged: 0 });
  return (await audit()).counted;
};

test('what a colleague bought serves a second device, and is never asked again', async () => {
  const { admin } = made;
  const rows = 20;
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
  // Both ledgers are valid, including each other's records.
  for (const { core } of [admin, bo]) expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  expect(await counted()).toBe(rows);
});

test('a plan says how many of the answers that it reuses colleagues bought', async () => {
  const { admin } = made;
  const from = 1_000;
  await run(admin, await importPhones(admin.core, 3, from));
  await run(bo, await importPhones(bo.core, 2, from + 3));
  const planOf = async ({ core, environmentId }: Device) => {
    const plan = await core.handlers['plans.make'](phonePlan(await importPhones(core, 6, from), environmentId));
    return plan.checks.map(({ calls, reused, reusedFromColleagues }) => [calls, reused, reusedFromColleagues]);
  };
  expect(await planOf(admin)).toEqual([[1, 5, 2]]);
  expect(await planOf(bo)).toEqual([[1, 5, 3]]);
});

test('two devices that run over the same phones at once buy each of them once', async () => {
  const devices = [made.admin, bo];
  const before = [service.seen.length, await counted()] as const;
  const lists = await Promise.all(devices.map(({ core }) => importPhones(core, 60, 2_000)));
  const runs = await Promise.all(devices.map((device, at) => run(device, lists[at] ?? '')));
  for (const { state, counts } of runs) expect([state, counts.done, counts.pending]).toEqual(['finished', counts.planned, 0]);
  const seen = service.seen.slice(before[0]).map(({ phone }) => phone);
  expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
  const [first, second] = runs;
  expect((first?.counts.sent ?? 0) + (second?.counts.sent ?? 0)).toBe(60);
  expect(await counted()).toBe(before[1] + 60);
});

test('a look-up by hand asks what was bought before, and its answer goes to everybody', async () => {
  const before = service.seen.length;
  const ask = ({ core, environmentId }: Device) =>
    core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel@3.0', addOns: [], parameters: { phone: '+12065550123' } });
  expect(await ask(made.admin)).toMatchObject({ outcome: 'done', billed: 'yes' });
  expect(await ask(bo)).toMatchObject({ outcome: 'done', billed: 'yes' });
  expect(service.seen).toHaveLength(before + 2);
});

test('a hub is made of an empty database, and joining resumes with the same code after a cut that followed the new password', async () => {
  const owner = await postgres().createDb();
  const admin = await openDevice({ keychain: memoryKeychain() });
  await admin.handlers['team.create']({ ...owner, name: 'Solar sales', member: 'Ada', device: 'Front desk' });
  const { code } = await admin.handlers['team.invite']({ role: 'buyer', name: 'Bo' });
  const { address, login, password, caPem, teamId, memberId, secret } = parseJoinCode(code, Date.now());
  const keychain = memoryKeychain();
  await keepAccess(keychain, { teamId, memberId }, { secret, password: 'own password' });
  const hub = await openHub({ address, login, password, caPem });
  await hub.accept('own password');
  await hub.close();

  const core = await openDevice({ keychain });
  expect((await core.handlers['team.join']({ code, device: 'Laptop' })).team).toMatchObject({
    member: 'Bo',
    link: { state: 'connected' },
  });
  await core.end();
  // Another person with the code can't join with it any more.
  const other = await openDevice({ keychain: memoryKeychain() });
  await expect(other.handlers['team.join']({ code, device: 'Elsewhere' })).rejects.toMatchObject({ failure: { code: 'team.codeUsed' } });
  await Promise.all([other.end(), admin.end()]);
});

test('folders that share a keychain keep their teams apart: none loses its login when another joins or leaves, and the last admin stays', async () => {
  const keychain = memoryKeychain();
  const [admin, bo, other] = await Promise.all([1, 2, 3].map(() => openDevice({ keychain })));
  if (!admin || !bo || !other) throw new Error('expected three folders');
  await admin.handlers['team.create']({ ...(await postgres().createDb()), name: 'Solar sales', member: 'Ada', device: 'Front desk' });
  const { code } = await admin.handlers['team.invite']({ role: 'buyer', name: 'Bo' });
  await bo.handlers['team.join']({ code, device: 'Laptop' });
  await other.handlers['team.create']({ ...(await postgres().createDb()), name: 'Roofs', member: 'Cy', device: 'Desk' });
  await admin.handlers['team.refresh']({});
  await expect(admin.handlers['team.leave']({})).rejects.toMatchObject({ failure: { code: 'team.lastAdmin' } });
  expect(await bo.handlers['team.leave']({})).toEqual({ team: null });
  expect(await other.handlers['team.leave']({})).toEqual({ team: null });
  await admin.close();
  const again = await openDevice({ dataDir: admin.dataDir, keychain });
  const connected = async (): Promise<void> =>
    expect((await again.handlers['team.refresh']({})).team).toMatchObject({ member: 'Ada', link: { state: 'connected' } });
  await vi.waitFor(connected, { timeout: hangMs, interval: 100 });
  await Promise.all([again.end(), bo.end(), other.end()]);
});
