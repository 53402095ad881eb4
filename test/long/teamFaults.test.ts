/**
 * Faults that a team must survive: the hub gone, far away or restored; devices killed or copied; clocks apart; records tampered with.
 *
 * @module-tag postgres
 */
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { realClock } from '#hosts/node/realClock.ts';
import { startCountingServer, worstSecond } from '../support/countingServer.ts';
import { killChild, says } from '../support/killChild.ts';
import { importPhones, phonePlan, rested } from '../support/phoneRun.ts';
import { sendAnswer, startScriptedService, type ScriptedService } from '../support/scriptedService.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { openDevice, useTeams, type Device, type TeamLimits, type TestTeam } from '../support/teamFixtures.ts';
import { askedTwice, startRun, untilRun } from '../support/teamRuns.ts';

const { team, postgres } = useTeams();

const closing: { close(): Promise<unknown> }[] = [];
afterAll(() => Promise.all(closing.map((one) => one.close())));

/** A service that takes `answerMs` for each call, so that some calls are in flight. */
async function startService(answerMs = 5): Promise<ScriptedService> {
  const service = await startScriptedService((call, response) => void setTimeout(() => sendAnswer(call, response), answerMs));
  closing.push(service);
  return service;
}

/** A team whose devices reach the hub through the test's own proxy. */
async function teamBehind(url: string, limits?: TeamLimits): Promise<TestTeam & { network: TcpProxy }> {
  const { host, port } = postgres();
  const network = await startTcpProxy({ host, port });
  closing.push(network);
  return { ...(await team(url, limits, { host: '127.0.0.1', port: network.port })), network };
}

/** The number of questions that the hub has granted: nothing is bought without. */
const granted = async (database: string): Promise<number> =>
  Number((await postgres().sql(database, 'SELECT count(*)::int AS claims FROM hub.claims'))[0]?.['claims']);

const linked = async ({ core }: Device): Promise<string | undefined> => (await core.handlers['team.state']({})).team?.link.state;

describe('a hub that is away', () => {
  let service: ScriptedService;
  let behind: TestTeam & { network: TcpProxy };
  /** One team for all tests: each uses its own phones. */
  beforeAll(async () => {
    service = await startService();
    behind = await teamBehind(service.url, { callsPerSecond: 100 });
  });

  test('while it is, nothing is bought, reviewing goes on, and then the run continues by itself', async () => {
    const { admin, network, database } = behind;
    const runId = await startRun(admin, 150);
    await untilRun(admin, runId, ({ counts }) => counts.done > 20);
    await network.cut();
    const waiting = await untilRun(admin, runId, ({ waitingFor }) => waitingFor === 'hub');
    expect(waiting.state).toBe('waiting');
    // What was granted before may be used within its time.
    await admin.core.handlers['review.decide']({ listId: waiting.listId, rows: [1, 2], value: 'keep' });
    expect(service.seen.length).toBeLessThanOrEqual(await granted(database));
    expect((await admin.core.handlers['team.state']({})).team).toMatchObject({ link: { state: 'away', problem: { code: 'team.away' } } });
    await network.restore();
    await admin.core.handlers['runs.tryNow']({ runId });
    expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 150, pending: 0 } });
    expect([service.seen.length, askedTwice(service)]).toEqual([150, []]);
    await expect.poll(() => admin.core.handlers['team.audit']({})).toMatchObject({ counted: 150, inDoubt: 0 });
  });

  test('behind a connection that is half open, it is found out, and what was asked meanwhile is not bought twice', async () => {
    const { admin, network } = behind;
    const before = service.seen.length;
    const runId = await startRun(admin, 120, { from: 1_000 });
    await untilRun(admin, runId, ({ counts }) => counts.done > 20);
    network.pause();
    await untilRun(admin, runId, ({ waitingFor }) => waitingFor === 'hub');
    network.resume();
    expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 120 } });
    expect([service.seen.length, askedTwice(service)]).toEqual([before + 120, []]);
  });

  test('buying alone is recorded, told when it is back, and ends then', async () => {
    const { admin, join, network } = behind;
    const bo = await join('buyer', 'Bo');
    const all = service.seen.length + 120;
    const phones = { from: 2_000 };
    const runId = await startRun(admin, 120, phones);
    await untilRun(admin, runId, ({ counts }) => counts.done > 20);
    await network.cut();
    await untilRun(admin, runId, ({ waitingFor }) => waitingFor === 'hub');
    const { team: alone } = await admin.core.handlers['team.buyAlone']({ reason: 'The campaign starts at noon.' });
    expect(alone?.buysAlone).toMatchObject({ reason: 'The campaign starts at noon.' });
    expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 120 } });
    await network.restore();
    await admin.core.handlers['team.refresh']({});
    await expect.poll(() => linked(admin)).toBe('connected');
    const { team: back } = await admin.core.handlers['team.refresh']({});
    expect([back?.buysAlone, back?.toSend]).toEqual([null, 0]);
    // The colleague has it all, and the hub has counted it.
    await expect.poll(() => linked(bo)).toBe('connected');
    const second = await rested(bo.core, await startRun(bo, 120, phones));
    expect([second.state, second.counts.sent, service.seen.length, askedTwice(service)]).toEqual(['finished', 0, all, []]);
    expect(back?.keys[0]?.calls).toBe(all);
    await expect.poll(() => admin.core.handlers['team.audit']({})).toMatchObject({ counted: all, inDoubt: 0 });
    expect((await admin.core.handlers['ledger.check']({})).problems).toEqual({});
  });
});

test('with the hub 180 ms away the key’s rate is never exceeded', async () => {
  const counting = await startCountingServer();
  const { admin, join, network } = await teamBehind(counting.url, { callsPerSecond: 50 });
  const bo = await join('buyer', 'Bo');
  network.delayMs = 180;
  // Each has rows of its own besides those that the other also has.
  const lists = await Promise.all([importPhones(admin.core, 120), importPhones(bo.core, 120, 90)]);
  const runs = await Promise.all(
    [admin, bo].map(async ({ core, environmentId }, at) => {
      const plan = phonePlan(lists[at] ?? '', environmentId, { concurrency: 20 });
      return (await core.handlers['runs.start'](plan)).runId;
    }),
  );
  const ended = await Promise.all([admin, bo].map(({ core }, at) => rested(core, runs[at] ?? '')));
  for (const { state } of ended) expect(state).toBe('finished');
  const arrivals = await counting.close();
  expect(arrivals).toHaveLength(210);
  expect(worstSecond(arrivals)).toBeLessThanOrEqual(50);
});

test('a device is killed in mid-run: colleagues ask nothing of it silently, and it continues where it was', async () => {
  const service = await startService(60);
  const { admin, join, database } = await team(service.url, { callsPerSecond: 300 });
  const bo = await join('buyer', 'Bo');
  const runId = await startRun(bo, 150);
  await bo.core.handlers['runs.pause']({ runId });
  const before = service.seen.length;
  await bo.core.close();
  const { dataDir } = bo.core;
  for (const afterMs of [100, 30]) await killChild('teamRunInChild.ts', [dataDir, bo.keychainPath, runId], { isDue: says('on'), afterMs });
  const killed = service.seen.length;
  expect(killed).toBeGreaterThan(before);
  // Its leases have expired.
  await postgres().sql(database, `UPDATE hub.claims SET until = now() WHERE state = 'asking'`);

  const theirs = await rested(admin.core, await startRun(admin, 150));
  const held = theirs.counts.pending;
  expect(askedTwice(service).length).toBeLessThanOrEqual(20);
  if (held > 0) expect(theirs).toMatchObject({ state: 'paused', stopped: { code: 'teamInDoubt' } });
  const afterTheirs = service.seen.length;

  const again = await bo.reopen();
  await again.core.handlers['runs.resume']({ runId });
  expect(await rested(again.core, runId)).toMatchObject({ state: 'finished', counts: { pending: 0 } });
  // Requested only by its own device, and at most what was in flight at each kill a second time. The rest was granted, but not sent yet.
  const mine = service.seen.slice(afterTheirs).map(({ phone }) => phone);
  expect(mine.length).toBeLessThanOrEqual(held);
  const asked = new Set(service.seen.slice(0, afterTheirs).map(({ phone }) => phone));
  expect(mine.filter((phone) => asked.has(phone)).length).toBeLessThanOrEqual(20);
  const rest = await admin.core.handlers['runs.resume']({ runId: theirs.runId });
  expect(await rested(admin.core, rest.runId)).toMatchObject({ state: 'finished', counts: { pending: 0 } });
  const audit = await admin.core.handlers['team.audit']({});
  expect(audit.counted).toBeLessThanOrEqual(service.seen.length);
  expect(audit.counted + audit.inDoubt).toBeGreaterThanOrEqual(service.seen.length);
});

test('a folder that was restored goes on as a new device, and buys nothing again', async () => {
  const service = await startService();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  const first = (await bo.core.handlers['team.state']({})).team?.deviceId;
  await rested(bo.core, await startRun(bo, 20));
  await bo.core.close();
  const { dataDir } = bo.core;
  cpSync(dataDir, `${dataDir}-copy`, { recursive: true });
  const later = await bo.reopen();
  await rested(later.core, await startRun(later, 60));
  await later.core.close();
  rmSync(dataDir, { recursive: true });
  cpSync(`${dataDir}-copy`, dataDir, { recursive: true });
  rmSync(`${dataDir}-copy`, { recursive: true });
  const restored = await later.reopen();
  await expect.poll(() => linked(restored)).toBe('connected');
  expect((await restored.core.handlers['team.state']({})).team?.deviceId).not.toBe(first);
  const run = await rested(restored.core, await startRun(restored, 80));
  expect([run.state, run.counts.sent, service.seen.length, askedTwice(service)]).toEqual(['finished', 20, 80, []]);
  await expect.poll(() => admin.core.handlers['team.audit']({})).toMatchObject({ counted: 80, inDoubt: 0 });
});

test('of two copies of a device one goes on as a new one, and nothing of either is lost', async () => {
  const service = await startService();
  const { admin, join } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  await bo.core.close();
  const copy = `${bo.core.dataDir}-copy`;
  cpSync(bo.core.dataDir, copy, { recursive: true });
  const [one, otherCore] = await Promise.all([bo.reopen(), openDevice({ dataDir: copy, keychain: bo.keychain })]);
  const other = { ...one, core: otherCore };
  for (const device of [one, other]) await expect.poll(() => linked(device)).toBe('connected');
  const deviceId = async ({ core }: Device): Promise<string | undefined> => (await core.handlers['team.state']({})).team?.deviceId;
  // Before either asks anything.
  expect(await deviceId(one)).not.toBe(await deviceId(other));
  const runs = await Promise.all([startRun(one, 40), startRun(other, 70)]);
  for (const [at, { core }] of [one, other].entries()) expect((await rested(core, runs[at] ?? '')).state).toBe('finished');
  expect([service.seen.length, askedTwice(service)]).toEqual([70, []]);
  for (const { core } of [one, other]) await core.handlers['team.refresh']({});
  await expect.poll(() => linked(other)).toBe('connected');
  await expect.poll(async () => (await admin.core.handlers['team.audit']({})).counted).toBe(70);
  await otherCore.end();
});

test('a hub that was restored from a backup is noticed, and told what it lacks, before anybody buys', async () => {
  const service = await startService();
  const { admin, join, database } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  const cy = await join('buyer', 'Cy');
  await rested(admin.core, await startRun(admin, 20));
  await cy.core.close();
  const sql = (text: string): Promise<unknown> => postgres().sql('postgres', text);
  // A database can only be copied while no one is connected.
  const alone = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`;
  const lock = (may: boolean): Promise<unknown> => sql(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS ${may}`);
  await lock(false);
  await sql(alone);
  await sql(`CREATE DATABASE ${database}_backup TEMPLATE ${database}`);
  await lock(true);
  await rested(bo.core, await startRun(bo, 60));
  expect(service.seen.length).toBe(60);
  await lock(false);
  await sql(alone);
  await sql(`ALTER DATABASE ${database} RENAME TO ${database}_lost`);
  await sql(`ALTER DATABASE ${database}_backup RENAME TO ${database}`);
  await lock(true);
  // Without any notice. Cy has seen nothing that the backup lacks, and the others wait for Cy.
  const awaited = async ({ core }: Device): Promise<unknown> =>
    (await core.handlers['team.refresh']({})).team?.awaited.map(({ label }) => label);
  for (const device of [admin, bo]) await expect.poll(() => awaited(device)).toEqual(['Cy’s laptop']);
  const back = await cy.reopen();
  const run = await rested(back.core, await startRun(back, 60));
  expect([run.state, run.counts.sent, service.seen.length, askedTwice(service)]).toEqual(['finished', 0, 60, []]);
  await expect.poll(() => back.core.handlers['team.audit']({})).toMatchObject({ counted: 60, inDoubt: 0 });
  await expect.poll(() => awaited(bo)).toEqual([]);
});

test('records changed or swapped at the hub are set aside, reported, and used by nobody', async () => {
  const service = await startService();
  const { admin, join, database } = await team(service.url);
  await rested(admin.core, await startRun(admin, 10));
  await admin.core.handlers['team.refresh']({});
  await postgres().sql(database, 'UPDATE hub.records SET body = set_byte(body, 40, get_byte(body, 40) # 1) WHERE seq = 3');
  // Each is valid on its own.
  const swapped = 'UPDATE hub.records a SET body = b.body, sha256 = b.sha256 FROM hub.records b WHERE';
  await postgres().sql(database, `${swapped} (a.seq = 2 AND b.seq = 5) OR (a.seq = 5 AND b.seq = 2)`);
  const bo = await join('buyer', 'Bo');
  expect((await bo.core.handlers['team.refresh']({})).team).toMatchObject({ setAside: 3 });
  for (const { core } of [admin, bo]) expect(await core.handlers['team.audit']({})).toMatchObject({ records: 10, counted: 7, damaged: 3 });
  expect((await bo.core.handlers['ledger.check']({})).problems).toEqual({});
});

test('an older program is refused by a newer hub, with both versions, and sends nothing until it is updated', async () => {
  const service = await startService();
  const { admin, join, database } = await team(service.url);
  const bo = await join('buyer', 'Bo');
  await postgres().sql(database, 'INSERT INTO hub.versions (version) VALUES (2)');
  const problem = { code: 'team.otherVersion', params: { host: '127.0.0.1', hub: 2, program: 1 } };
  expect((await bo.core.handlers['team.refresh']({})).team?.link).toMatchObject({ state: 'refused', problem });
  const stopped = await rested(bo.core, await startRun(bo, 5));
  expect(stopped).toMatchObject({ state: 'paused', stopped: { code: 'teamRefused' }, counts: { sent: 0, pending: 5 } });
  // Not after a restart either.
  const again = await bo.reopen();
  await expect.poll(() => linked(again)).toBe('refused');
  const parameters = { phone: '+12065550123' };
  const lookup = { environmentId: again.environmentId, operation: 'phone_intel@3.0', addOns: [], parameters };
  await expect(again.core.handlers['lookups.ask'](lookup)).rejects.toMatchObject({ failure: problem });
  expect(service.seen).toEqual([]);
  expect(await postgres().sql(database, 'SELECT count(*)::int AS claims FROM hub.claims')).toEqual([{ claims: 0 }]);

  await postgres().sql(database, 'DELETE FROM hub.versions WHERE version = 2');
  for (const { core } of [admin, again]) await core.handlers['team.refresh']({});
  await expect.poll(() => linked(again)).toBe('connected');
  await again.core.handlers['runs.resume']({ runId: stopped.runId });
  expect(await rested(again.core, stopped.runId)).toMatchObject({ state: 'finished', counts: { sent: 5 } });
});

test('clocks that are hours apart, or set back, cost no rate and buy nothing twice', async () => {
  const service = await startService();
  const { admin, join } = await team(service.url, { callsPerSecond: 200 });
  let aheadMs = 5 * 3_600_000;
  const bo = await join('buyer', 'Bo', { ports: { clock: { ...realClock, now: () => realClock.now() + aheadMs } } });
  const runs = await Promise.all([startRun(admin, 60), startRun(bo, 60)]);
  await untilRun(bo, runs[1], () => service.seen.length > 15);
  aheadMs = -24 * 3_600_000;
  for (const [at, { core }] of [admin, bo].entries()) expect((await rested(core, runs[at] ?? '')).state).toBe('finished');
  expect([service.seen.length, askedTwice(service)]).toEqual([60, []]);
});
