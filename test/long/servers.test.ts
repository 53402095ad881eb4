/**
 * A team's servers: runs that are handed over to them go on without the computer that started them, and nothing of it is bought twice.
 *
 * @module-tag postgres
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { Run } from '../../electron/contract/run.ts';
import type { ScheduleReport } from '../../electron/contract/schedule.ts';
import { startSandbox } from '../../electron/core/sandbox/startSandbox.ts';
import { realClock } from '../../electron/hosts/node/realClock.ts';
import { realRandom } from '../../electron/hosts/node/realRandom.ts';
import { killChild } from '../support/killChild.ts';
import { importPhones, phonePlan, rested } from '../support/phoneRun.ts';
import { sendAnswer, sendError, startScriptedService, type ScriptedService } from '../support/scriptedService.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { openDevice, teamKey, useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
/** Side by side: each has a team of its own, and waits for most of its time. */
const { concurrent: test } = it;
const patience = { timeout: 240_000 };

const services: { close(): Promise<void> }[] = [];
const real = { clock: realClock, random: realRandom, log: () => '' };
afterAll(() => Promise.all(services.map((one) => one.close())));
async function startService(answerMs = 5): Promise<ScriptedService> {
  const service = await startScriptedService((call, response) => void setTimeout(() => sendAnswer(call, response), answerMs));
  services.push(service);
  return service;
}
const twice = ({ seen }: ScriptedService): string[] =>
  [...Map.groupBy(seen, ({ phone }) => phone)].filter(([, calls]) => calls.length > 1).map(([phone]) => phone);

/** A device of the team that is at work as a server. */
async function startServer(join: TestTeam['join'], name: string): Promise<Device> {
  const device = await join('buyer', name, { withKey: false });
  await device.core.work({ keys: [teamKey], tell: () => undefined, notify: () => Promise.resolve() });
  return device;
}
const handOver = async ({ core, environmentId }: Device, rows: number, more: object = {}): Promise<Run> => {
  const listId = await importPhones(core, rows);
  return core.handlers['runs.start'](phonePlan(listId, environmentId, { concurrency: 10, onServer: true, ...more }));
};
const until = async ({ core }: Device, runId: string, passes: (run: Run) => boolean): Promise<Run> => {
  for (;;) {
    const run = await core.handlers['runs.get']({ runId });
    if (passes(run)) return run;
    await pause(20);
  }
};

test('a run on the server looks like any other: progress, costs, an end, and the ledger adds up', patience, async () => {
  const service = await startService();
  const { admin, join } = await team(service.url, { callsPerSecond: 200 });
  await startServer(join, 'Rack');
  const { runId, listId } = await handOver(admin, 1_200);
  const under = await until(admin, runId, ({ counts, servers }) => counts.done > 0 && servers.length > 0);
  expect(under).toMatchObject({ state: 'running', onServer: true, servers: ['Rack’s laptop'] });
  const ended = await rested(admin.core, runId);
  expect(ended).toMatchObject({ state: 'finished', counts: { done: 1_200, pending: 0, sent: 1_200 }, servers: [] });
  expect(ended.cost.lowMicros).toBe(ended.cost.highMicros);
  expect([service.seen.length, twice(service)]).toEqual([1_200, []]);
  const row = await admin.core.handlers['review.row']({ listId, row: 1 });
  expect(row.verdict.status).toBe('answered');
  expect(await admin.core.handlers['team.audit']({})).toMatchObject({ counted: 1_200, inDoubt: 0 });
  const [recount] = await admin.core.handlers['ledger.recount']({ runId });
  expect(recount?.differs).toEqual([]);
});

test(
  'pausing it stops the servers, keeps what they asked, and either goes on with the rest: they, or this computer',
  patience,
  async () => {
    const service = await startService(20);
    const { admin, join } = await team(service.url, { callsPerSecond: 60 });
    await startServer(join, 'Rack');
    const { runId } = await handOver(admin, 700);
    await until(admin, runId, ({ counts }) => counts.done > 40);
    const paused = await admin.core.handlers['runs.pause']({ runId });
    expect(paused).toMatchObject({ state: 'paused', servers: [] });
    const calls = service.seen.length;
    expect(paused.counts).toMatchObject({ done: calls, sent: calls, pending: 700 - calls });
    await pause(2_000);
    expect(service.seen.length).toBe(calls);

    await admin.core.handlers['runs.resume']({ runId });
    await until(admin, runId, ({ counts }) => counts.done > calls + 40);
    await admin.core.handlers['runs.pause']({ runId });
    const here = await admin.core.handlers['runs.resume']({ runId, caps: { onServer: false } });
    expect(here.onServer).toBe(false);
    expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 700, sent: 700 } });
    expect([service.seen.length, twice(service)]).toEqual([700, []]);
  },
);

test(
  'while the hub is away, a paused run says that servers may still be at it, and takes everything back once the hub is there',
  patience,
  async () => {
    const service = await startService();
    const { host, port } = postgres();
    const network = await startTcpProxy({ host, port });
    services.push(network);
    const made = await team(service.url, {}, { host: '127.0.0.1', port: network.port });
    await made.admin.core.close();
    // A program that stays open follows what servers do.
    const core = await openDevice({ dataDir: made.admin.core.dataDir, keychain: made.admin.keychain, host: 'browser' });
    const admin = { ...made.admin, core };
    const { runId } = await handOver(admin, 20);
    await until(admin, runId, ({ withServers }) => withServers);
    await network.cut();
    const paused = await admin.core.handlers['runs.pause']({ runId });
    expect(paused).toMatchObject({ state: 'paused', withServers: true, counts: { pending: 20 } });
    await network.restore();
    await core.handlers['team.refresh']({});
    const back = await until(admin, runId, ({ withServers }) => !withServers);
    expect(back).toMatchObject({ state: 'paused', stopped: { code: 'person' }, counts: { pending: 20, sent: 0 } });
    const here = await admin.core.handlers['runs.resume']({ runId, caps: { onServer: false } });
    expect(here.onServer).toBe(false);
    expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 20 } });
    await core.close();
  },
);

test.each([
  ['that this one bought', null],
  ['that this one bought for the run, where no older answer may be reused', 0],
])('a server that comes after another has left its slice buys nothing again %s', patience, async (_, freshForMs) => {
  const service = await startService();
  const { admin, join } = await team(service.url, { callsPerSecond: 10 });
  const first = await startServer(join, 'Rack');
  const second = await join('buyer', 'Shelf', { withKey: false });
  const { runId } = await handOver(admin, 60, { freshForMs });
  await until(admin, runId, ({ counts }) => counts.done > 15);
  await first.core.close();
  await second.core.handlers['team.refresh']({});
  // In a process that has taken nothing in itself.
  const { core } = await second.reopen();
  await core.work({ keys: [teamKey], tell: () => undefined, notify: () => Promise.resolve() });
  // What both sent is the run's.
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 60, sent: 60 } });
  expect([service.seen.length, twice(service)]).toEqual([60, []]);
});

test('it goes on while the computer that started it is off, which takes in everything when it is back', patience, async () => {
  const service = await startService();
  const { admin, join } = await team(service.url, { callsPerSecond: 150 });
  await startServer(join, 'Rack');
  const { runId } = await handOver(admin, 600);
  await until(admin, runId, ({ counts }) => counts.done > 0);
  await admin.core.close();
  const left = service.seen.length;
  while (service.seen.length < 600) await pause(50);
  expect(left).toBeLessThan(600);
  const back = await openDevice({ dataDir: admin.core.dataDir, keychain: admin.keychain, host: 'browser' });
  // Nobody has to say that it goes on.
  const ended = await until({ ...admin, core: back }, runId, ({ state }) => state === 'finished');
  expect(ended.counts).toMatchObject({ done: 600, sent: 600, pending: 0 });
  expect(twice(service)).toEqual([]);
  await back.close();
});

test(
  'limits of the run hold for the servers, a call that fails counts, and what is refused is shown with its words',
  patience,
  async () => {
    const service = await startScriptedService((call, response) => {
      if (call.number % 10 === 0) sendError(response, 400, 'NO_SUCH_LINE');
      else sendAnswer(call, response);
    });
    services.push(service);
    const { admin, join } = await team(service.url, { callsPerSecond: 300 });
    await startServer(join, 'Rack');
    const { runId } = await handOver(admin, 400, { maxCalls: 150 });
    const stopped = await rested(admin.core, runId);
    expect(stopped).toMatchObject({ state: 'stopped', stopped: { code: 'maxCalls' }, counts: { sent: 150, pending: 250 } });
    expect(service.seen.length).toBe(150);
    expect(stopped.counts.refused).toBe(15);
    expect(stopped.causes).toMatchObject([{ kind: 'refused', count: 15 }]);
    expect(stopped.causes[0]?.serviceMessage).toContain('NO_SUCH_LINE');
    await admin.core.handlers['runs.resume']({ runId, caps: { maxCalls: null } });
    expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { pending: 0, sent: 400 } });
  },
);

test(
  'a server that is killed in the middle is followed by another within 30 seconds, and nothing is bought twice silently',
  patience,
  async () => {
    const service = await startService(30);
    const { admin, join } = await team(service.url, { callsPerSecond: 20 });
    const killed = await join('buyer', 'Killed', { withKey: false });
    await killed.core.close();
    const { runId } = await handOver(admin, 500);
    let isOtherAtWork = false;
    const child = [killed.core.dataDir, killed.keychainPath, teamKey];
    const killing = killChild('workInChild.ts', child, { isDue: () => isOtherAtWork && service.seen.length > 60, afterMs: 50 });
    // The other finds nothing to do before.
    while (service.seen.length === 0) await pause(20);
    await startServer(join, 'Rack');
    isOtherAtWork = true;
    await killing;
    const [before, at] = [service.seen.length, Date.now()];
    while (service.seen.length <= before) await pause(20);
    expect(Date.now() - at).toBeLessThan(30_000);
    const stopped = await rested(admin.core, runId);
    // What was in flight, or granted and about to be sent, needs a person's word.
    const inDoubt = stopped.counts.pending;
    expect(inDoubt).toBeLessThanOrEqual(80);
    expect(stopped).toMatchObject(inDoubt > 0 ? { state: 'paused', stopped: { code: 'teamInDoubt' } } : { state: 'finished' });
    expect(twice(service)).toEqual([]);
    if (inDoubt > 0) await admin.core.handlers['runs.resume']({ runId, despite: true });
    expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 500, pending: 0 } });
    // Calls under way in one slice.
    expect(twice(service).length).toBeLessThanOrEqual(10);
    // What the killed one had sent is counted once it is back, and has told it.
    const back = await openDevice({ dataDir: killed.core.dataDir, keychain: killed.keychain });
    await back.handlers['team.refresh']({});
    await back.close();
    const audit = await admin.core.handlers['team.audit']({});
    expect(audit.counted).toBeLessThanOrEqual(service.seen.length);
    expect(audit.counted + audit.inDoubt).toBeGreaterThanOrEqual(service.seen.length);
  },
);

const checks = [{ operation: 'phone_intel@3.0', addOns: ['litigator_checks' as const], where: {} }];
const limits = { withinMs: 366 * 86_400_000, maxCalls: 20, budgetMicros: null };

/** A team that shares a list whose litigator checks will expire. */
async function shareCheckedList(): Promise<TestTeam & { listId: string }> {
  const sandbox = await startSandbox({
    ...{ port: 0, key: teamKey, callsPerSecond: null, quota: null, faults: [], notEnabled: [] },
    ...real,
  });
  services.push(sandbox);
  const made = await team(sandbox.url);
  const { admin } = made;
  const listId = await importPhones(admin.core, 30);
  const first = await admin.core.handlers['runs.start'](phonePlan(listId, admin.environmentId, { checks }));
  await rested(admin.core, first.runId);
  await admin.core.handlers['team.shareList']({ listId });
  return { ...made, listId };
}

/** Servers that check lists again, and what they told of it. */
function useRecheckers(): { told: ScheduleReport[]; start(server: Device): Promise<void> } {
  const told: ScheduleReport[] = [];
  const notify = (_listName: string, report: ScheduleReport): Promise<void> => Promise.resolve(void told.push(report));
  return {
    told,
    start: async (server) => {
      await server.core.work({ keys: [teamKey], tell: () => undefined, notify });
    },
  };
}

test(
  'a list is checked again at its time, within its limit; who wants to know is told, and everybody gets the answers',
  { timeout: 300_000 },
  async () => {
    const { admin, join, listId } = await shareCheckedList();
    const { handlers } = admin.core;
    const { told, start } = useRecheckers();
    await start(await join('buyer', 'Rack', { withKey: false }));

    const soon = new Date(Date.now() + 60_000);
    const time = { every: 'day' as const, day: null, hour: soon.getUTCHours(), minute: soon.getUTCMinutes(), zone: 'UTC' };
    const { team: set } = await handlers['team.schedule']({ listId, environmentId: admin.environmentId, checks, time, ...limits });
    expect(set?.schedules).toMatchObject([{ listId, time, by: 'Ada', report: null }]);
    while (told.length === 0) await pause(500);
    // Litigators, and what wasn't checked at all, don't go stale.
    const rows = (await handlers['stale.list']({ withinMs: limits.withinMs }))[0]?.rows ?? 0;
    expect(rows).toBeGreaterThan(20);
    const report = {
      rows,
      dueAt: soon.setUTCSeconds(0, 0),
      calls: { planned: rows, done: 20, pending: rows - 20 },
      stopped: { code: 'maxCalls' },
      problem: null,
      server: 'Rack’s laptop',
    };
    expect(told).toMatchObject([report]);
    expect((told[0]?.begunAt ?? 0) - report.dueAt).toBeLessThan(60_000);
    expect((await handlers['team.refresh']({})).team?.schedules).toMatchObject([{ report }]);
    const runs = async () => (await handlers['runs.list']({ listId })).length;
    while ((await runs()) < 2) await pause(500);
    const { team: unset } = await handlers['team.unschedule']({ scheduleId: set?.schedules[0]?.scheduleId ?? '' });
    expect(unset?.schedules).toEqual([]);
  },
);

test('times that no server was there for are made up for once, by one of those that come', patience, async () => {
  const { admin, join, listId, database } = await shareCheckedList();
  const servers = [await join('buyer', 'Rack', { withKey: false }), await join('buyer', 'Shelf', { withKey: false })];
  const dueAt = new Date(Date.now() - 86_400_000).setUTCSeconds(0, 0);
  const at = new Date(dueAt);
  const time = { every: 'week' as const, day: at.getUTCDay(), hour: at.getUTCHours(), minute: at.getUTCMinutes(), zone: 'UTC' };
  await admin.core.handlers['team.schedule']({ listId, environmentId: admin.environmentId, checks, time, ...limits });
  await postgres().sql(database, "UPDATE hub.schedules SET set_at = set_at - interval '24 days'");
  const { told, start } = useRecheckers();
  const cameAt = Date.now();
  await Promise.all(servers.map(start));
  while (told.length === 0) await pause(200);
  expect(Date.now() - cameAt).toBeLessThan(60_000);
  expect(told).toMatchObject([{ dueAt, problem: null, calls: { done: 20 } }]);
  expect(told[0]?.begunAt).toBeGreaterThan(cameAt - 1_000);
  // Servers look every 30 seconds.
  await pause(65_000);
  expect(told).toHaveLength(1);
});

/** So many rows, each with a phone and an e-mail address; of those from number `from` on, addresses are at example.net. */
async function importPeople(core: Device['core'], rows: number, from: number): Promise<string> {
  const path = joinPath(core.dataDir, `${randomUUID()}.csv`);
  const people = Array.from({ length: rows }, (_, at) =>
    [`Ann ${at}`, phoneOf(at), `ann${at}@example.${at < from ? 'com' : 'net'}`].join(),
  );
  writeFileSync(path, ['Name,Phone,Email', ...people].join('\n'));
  return (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} })).listId;
}
const phoneOf = (at: number): string => `+1206555${String(1_000 + at)}`;
const skipped = [{ why: 'suppressed', rows: 20 }];

test(
  'whoever is suppressed by a colleague is asked about by no server that has heard of it, while the run’s computer is off',
  patience,
  async () => {
    // Calls wait for their answers until the server has heard of it, so that it has room for no more, however slow everything is.
    const heard = Promise.withResolvers<undefined>();
    const service = await startScriptedService((call, response) => {
      if (call.number === 1) sendAnswer(call, response);
      else void heard.promise.then(() => sendAnswer(call, response));
    });
    services.push(service);
    const { admin, join } = await team(service.url, { callsPerSecond: 20 });
    const bo = await join('reviewer', 'Bo', { withKey: false });
    const listId = await importPeople(admin.core, 80, 60);
    await admin.core.handlers['team.shareList']({ listId });
    const server = await startServer(join, 'Rack');
    for (const { core } of [bo, server]) while ((await core.handlers['lists.list']({})).length === 0) await pause(200);
    const request = phonePlan(listId, admin.environmentId, { concurrency: 10, onServer: true });
    const { runId } = await admin.core.handlers['runs.start'](request);
    await until(admin, runId, ({ counts }) => counts.done > 0);
    await admin.core.close();
    // By their domain, which no question has: the server compares the rows of its copy.
    await bo.core.handlers['suppressions.import']({ of: { text: '@example.net\n' }, reason: 'Competitor' });
    while ((await server.core.handlers['suppressions.list']({})).batches.length === 0) await pause(50);
    expect(service.seen.length).toBeLessThanOrEqual(11);
    heard.resolve(undefined);
    while (service.seen.length < 60) await pause(50);
    await pause(3_000);
    expect(service.seen).toHaveLength(60);
    const back = await openDevice({ dataDir: admin.core.dataDir, keychain: admin.keychain, host: 'browser' });
    const ended = await until({ ...admin, core: back }, runId, ({ state }) => state === 'finished');
    expect(ended).toMatchObject({ counts: { planned: 60, done: 60, pending: 0, sent: 60 }, checks: [{ skipped }] });
    expect((await back.handlers['ledger.recount']({ runId }))[0]?.differs).toEqual([]);
    const { verdict } = await back.handlers['review.row']({ listId, row: 80 });
    expect(verdict).toMatchObject({ status: 'skipped', reasons: [{ code: 'skipped', params: { why: 'suppressed' } }, {}] });
    await back.close();
  },
);

test('whoever is suppressed on the run’s computer alone is withdrawn from the servers', patience, async () => {
  const service = await startService();
  const { admin, join } = await team(service.url, { callsPerSecond: 5 });
  const server = await startServer(join, 'Rack');
  const listId = await importPeople(admin.core, 80, 60);
  const request = phonePlan(listId, admin.environmentId, { concurrency: 10, onServer: true });
  const { runId } = await admin.core.handlers['runs.start'](request);
  await until(admin, runId, ({ counts }) => counts.done > 0);
  await admin.core.handlers['suppressions.import']({ of: { text: '@example.net\n' }, reason: 'Competitor' });
  const ended = await rested(admin.core, runId);
  expect(ended).toMatchObject({ state: 'finished', counts: { planned: 60, done: 60, pending: 0, sent: 60 }, checks: [{ skipped }] });
  expect(service.seen).toHaveLength(60);
  expect((await admin.core.handlers['ledger.recount']({ runId }))[0]?.differs).toEqual([]);
  expect(await server.core.handlers['lists.list']({})).toEqual([]);
});

test('a slice is done once its answers are in the log, so that whoever does what follows has them', patience, async () => {
  const rows = 5;
  const isLocked = Promise.withResolvers<undefined>();
  const service = await startScriptedService((call, response) => {
    if (call.number < rows) sendAnswer(call, response);
    else void isLocked.promise.then(() => sendAnswer(call, response));
  });
  services.push(service);
  const { admin, join, database } = await team(service.url);
  await startServer(join, 'Rack');
  const { runId } = await handOver(admin, rows);
  const states = async () => (await postgres().sql(database, 'SELECT state FROM hub.slices')).map(({ state }) => state);
  while (service.seen.length < rows) await pause(50);
  // Nothing can be put into the log meanwhile.
  const locked = postgres().sql(database, 'WITH h AS MATERIALIZED (SELECT * FROM hub.head FOR UPDATE) SELECT pg_sleep(4) FROM h');
  await pause(500);
  isLocked.resolve(undefined);
  await pause(2_500);
  expect(await states()).toEqual(['taken']);
  await locked;
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: rows, sent: rows } });
});

test('a slice that somebody changed at the hub is asked by nobody, and said', patience, async () => {
  const service = await startService();
  const { admin, join, database } = await team(service.url);
  const { runId } = await handOver(admin, 20);
  while ((await postgres().sql(database, 'SELECT 1 FROM hub.slices')).length === 0) await pause(20);
  await postgres().sql(database, 'UPDATE hub.slices SET body = set_byte(body, 60, get_byte(body, 60) # 1)');
  await startServer(join, 'Rack');
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'paused', stopped: { code: 'teamRefused' }, counts: { pending: 20 } });
  expect(service.seen).toEqual([]);
});
