/**
 * A team's servers: runs handed over to them continue without the computer that started them, and nothing is bought twice.
 *
 * @module-tag postgres
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { queueSchema } from '#core/team/hub/schema/queue.ts';
import type { Run } from '#contract/runs/run.ts';
import type { ScheduleReport } from '#contract/plan/schedule.ts';
import { hangMs } from '../support/hangMs.ts';
import { hastyClock } from '../support/hastyClock.ts';
import { startHeldService, type HeldService } from '../support/heldService.ts';
import { killChild } from '../support/killChild.ts';
import { importPhones, phonePlan, rested } from '../support/phoneRun.ts';
import { sendAnswer, sendError, type Script } from '../support/scriptedService.ts';
import { countPauseNotices } from '../support/pauseNotices.ts';
import { startTestSandbox } from '../support/startTestSandbox.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { openDevice, teamKey, useTeams, type Device, type TeamLimits, type TestTeam } from '../support/teamFixtures.ts';

const { team: plainTeam, postgres } = useTeams();
/** Run in parallel: each has its own team, and waits for the servers' queue. */
const { concurrent: test } = it;
const often = { timeout: hangMs, interval: 100 };
const ports = { clock: hastyClock };
const team = (url: string, limits?: TeamLimits, at?: { host: string; port: number }) => plainTeam(url, limits, at, ports);

const services: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(services.map((one) => one.close())));
const operation = 'phone_intel';
async function startService(script?: Script): Promise<HeldService> {
  const service = await startHeldService(script);
  services.push(service);
  return service;
}
const twice = ({ seen }: HeldService): string[] =>
  [...Map.groupBy(seen, ({ phone }) => phone)].filter(([, calls]) => calls.length > 1).map(([phone]) => phone);

/** Joins the work of the team's servers. */
const work = ({ core }: Device): Promise<unknown> =>
  core.work({ keys: [teamKey], onNews: () => undefined, notify: () => Promise.resolve() });
async function startServer(join: TestTeam['join'], name: string): Promise<Device> {
  const device = await join('buyer', name, { withKey: false });
  await work(device);
  return device;
}
const handOver = async ({ core, environmentId }: Device, rows: number, more: object = {}): Promise<Run> => {
  const listId = await importPhones(core, rows);
  return core.handlers['runs.start'](phonePlan(listId, environmentId, { concurrency: 10, onServer: true, ...more }));
};
const until = ({ core }: Device, runId: string, passes: (run: Run) => boolean): Promise<Run> =>
  vi.waitFor(async () => {
    const run = await core.handlers['runs.get']({ runId });
    expect(run).toSatisfy(passes);
    return run;
  }, often);
const stillRunning = async (database: string): Promise<number> =>
  (await postgres().sql(database, "SELECT 1 FROM hub.slices WHERE state <> 'done'")).length;
const reportsOf = async (database: string): Promise<number> =>
  Number((await postgres().sql(database, 'SELECT reports FROM hub.runs'))[0]?.['reports']);
/** Resolves when a server has reported its slice, and the hub has replied. */
async function reportedAgain(database: string): Promise<void> {
  const before = await reportsOf(database);
  await vi.waitFor(async () => expect(await reportsOf(database)).toBeGreaterThan(before), often);
}

test('a run on the server looks like any other: progress, costs, refusals with their words, limits, an end, and the ledger adds up', async () => {
  const service = await startService((call, response) => {
    if (call.number % 10 === 0) sendError(response, 400, 'NO_SUCH_LINE');
    else sendAnswer(call, response);
  });
  const { admin, join } = await team(service.url);
  await startServer(join, 'Rack');
  service.hold(operation, 5);
  const { runId, listId } = await handOver(admin, 60, { maxCalls: 30 });
  const under = await until(admin, runId, ({ counts, servers }) => counts.done === 5 && servers.length > 0);
  expect(under).toMatchObject({ state: 'running', onServer: true, servers: ['Rack’s laptop'] });
  service.release(operation);
  const stopped = await rested(admin.core, runId);
  expect(stopped).toMatchObject({ state: 'stopped', stopped: { code: 'maxCalls' }, counts: { sent: 30, refused: 3, pending: 30 } });
  expect(service.seen).toHaveLength(30);
  expect(stopped.causes).toMatchObject([{ kind: 'refused', count: 3 }]);
  expect(stopped.causes[0]?.serviceMessage).toContain('NO_SUCH_LINE');
  await admin.core.handlers['runs.resume']({ runId, caps: { maxCalls: null } });
  const ended = await rested(admin.core, runId);
  expect(ended).toMatchObject({ state: 'finished', counts: { done: 54, refused: 6, pending: 0, sent: 60 }, servers: [] });
  expect(ended.cost.lowMicros).toBe(ended.cost.highMicros);
  expect([service.seen.length, twice(service)]).toEqual([60, []]);
  const row = await admin.core.handlers['review.row']({ listId, row: 1 });
  expect(row.verdict.status).toBe('answered');
  await expect.poll(() => admin.core.handlers['team.audit']({})).toMatchObject({ counted: 54, inDoubt: 0 });
  const [recount] = await admin.core.handlers['ledger.recount']({ runId });
  expect(recount?.differs).toEqual([]);
});

test('pausing it stops the servers, keeps what they asked, and either goes on with the rest: they, or this computer', async () => {
  const service = await startService();
  const { admin, join, database } = await team(service.url);
  await startServer(join, 'Rack');
  service.hold(operation, 5);
  const { runId } = await handOver(admin, 60);
  const reported = await countPauseNotices(postgres(), database);
  const pauseInTheMiddle = async (done: number): Promise<Run> => {
    const before = await reported();
    await until(admin, runId, ({ counts }) => counts.done === done);
    const pausing = admin.core.handlers['runs.pause']({ runId });
    await vi.waitFor(async () => expect(await reported()).toBeGreaterThan(before), often);
    service.release(operation);
    const paused = await pausing;
    const calls = service.seen.length;
    expect(paused).toMatchObject({ state: 'paused', servers: [], counts: { done: calls, sent: calls, pending: 60 - calls } });
    expect(calls).toBeLessThan(60);
    // No server has any part of it.
    expect(await stillRunning(database)).toBe(0);
    return paused;
  };
  const { counts } = await pauseInTheMiddle(5);
  service.hold(operation, 5);
  await admin.core.handlers['runs.resume']({ runId });
  await pauseInTheMiddle(counts.done + 5);
  const here = await admin.core.handlers['runs.resume']({ runId, caps: { onServer: false } });
  expect(here.onServer).toBe(false);
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 60, sent: 60 } });
  expect([service.seen.length, twice(service)]).toEqual([60, []]);
});

test('without the hub, a paused run says that servers may still work on it, and takes everything back once the hub returns', async () => {
  const service = await startService();
  const { host, port } = postgres();
  const network = await startTcpProxy({ host, port });
  services.push(network);
  const made = await team(service.url, {}, { host: '127.0.0.1', port: network.port });
  await made.admin.core.close();
  // It soon gives up waiting for what servers give back.
  const clock = { ...hastyClock, after: (ms: number, fire: () => void) => hastyClock.after(ms === 10_000 ? 1_000 : ms, fire) };
  // A program that stays open follows the servers' work.
  const core = await openDevice({ dataDir: made.admin.core.dataDir, keychain: made.admin.keychain, host: 'browser', ports: { clock } });
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
});

test('a server that comes after another has left its slice buys nothing again that this one bought', async () => {
  const service = await startService();
  const { admin, join } = await team(service.url, { callsPerSecond: 30 });
  const first = await startServer(join, 'Rack');
  const second = await join('buyer', 'Shelf', { withKey: false });
  service.hold(operation, 5);
  const { runId } = await handOver(admin, 40);
  await until(admin, runId, ({ counts }) => counts.done === 5);
  const closing = first.core.close();
  await setImmediate();
  service.release(operation);
  await closing;
  expect(service.seen.length).toBeLessThan(40);
  await second.core.handlers['team.refresh']({});
  // In a process that hasn't pulled anything itself.
  await work(await second.reopen());
  // What both sent belongs to the run.
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 40, sent: 40 } });
  expect([service.seen.length, twice(service)]).toEqual([40, []]);
});

test('a server that is killed in the middle is followed by another, and nothing is bought twice silently', async () => {
  const service = await startService();
  const { admin, join, database } = await team(service.url, { callsPerSecond: 100 });
  const killed = await join('buyer', 'Killed', { withKey: false });
  await killed.core.close();
  service.hold(operation, 20);
  const { runId } = await handOver(admin, 200);
  let isOtherAtWork = false;
  const child = [killed.core.dataDir, killed.keychainPath, teamKey];
  const killing = killChild('workInChild.ts', child, { isDue: () => isOtherAtWork && service.seen.length >= 30, afterMs: 0 });
  // The other server has nothing to do before.
  await vi.waitFor(() => expect(service.seen.length).toBeGreaterThan(0), often);
  await startServer(join, 'Rack');
  isOtherAtWork = true;
  await killing;
  // Its last heartbeat was a minute ago, and its leases have expired.
  const gone = "(SELECT device FROM hub.devices WHERE label = 'Killed’s laptop')";
  const itsSlices = `(SELECT slice::text FROM hub.slices WHERE device = ${gone})`;
  await postgres().sql(
    database,
    `UPDATE hub_jobs.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active' AND data ->> 'id' IN ${itsSlices}`,
  );
  await postgres().sql(database, `UPDATE hub.claims SET until = clock_timestamp() WHERE state = 'asking' AND device = ${gone}`);
  service.release(operation);
  const stopped = await rested(admin.core, runId);
  // What was in flight, or granted and about to be sent, needs a person's decision.
  expect(stopped).toMatchObject({ state: 'paused', stopped: { code: 'teamInDoubt' } });
  expect(stopped.counts.pending).toBeGreaterThanOrEqual(10);
  expect(stopped.counts.pending).toBeLessThanOrEqual(80);
  expect(twice(service)).toEqual([]);
  await admin.core.handlers['runs.resume']({ runId, despite: true });
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: 200, pending: 0 } });
  // The calls in flight in one slice.
  expect(twice(service).length).toBeLessThanOrEqual(10);
  // What the killed one had sent is counted once it is back and has reported it.
  const back = await openDevice({ dataDir: killed.core.dataDir, keychain: killed.keychain, ports });
  await back.handlers['team.refresh']({});
  await back.close();
  const audit = await admin.core.handlers['team.audit']({});
  expect(audit.counted).toBeLessThanOrEqual(service.seen.length);
  expect(audit.counted + audit.inDoubt).toBeGreaterThanOrEqual(service.seen.length);
});

test('a server that is stopped while it starts takes nothing, and is gone', async () => {
  const service = await startService();
  const { host, port } = postgres();
  const network = await startTcpProxy({ host, port });
  services.push(network);
  const { admin, join, database } = await team(service.url, {}, { host: '127.0.0.1', port: network.port });
  const { runId } = await handOver(admin, 20);
  await vi.waitFor(async () => expect(await stillRunning(database)).toBe(1), often);
  const logins = async (): Promise<Set<unknown>> =>
    new Set(
      (await postgres().sql(database, 'SELECT usename FROM pg_stat_activity WHERE datname = current_database()')).map(
        ({ usename }) => usename,
      ),
    );
  const before = await logins();
  const rack = await join('buyer', 'Rack', { withKey: false });
  // Opening takes many round trips.
  network.delayMs = 300;
  const working = work(rack).catch(() => undefined);
  // It has begun to take work, and isn't open yet.
  const queues = () => postgres().sql(database, `SELECT 1 FROM ${queueSchema}.queue WHERE name LIKE 'rechecks-%'`);
  await vi.waitFor(async () => expect(await queues()).toHaveLength(1), { timeout: hangMs, interval: 1 });
  await rack.core.close();
  await working;
  network.delayMs = 0;
  // The database notices a moment later.
  await vi.waitFor(async () => expect([...(await logins())].filter((login) => !before.has(login))).toEqual([]), often);
  expect(service.seen).toEqual([]);
  await startServer(join, 'Shelf');
  expect((await rested(admin.core, runId)).counts).toMatchObject({ done: 20, sent: 20 });
});

test('one server checks a list again when it is due, once, within its limit; the report is sent, and everybody gets the answers', async () => {
  const sandbox = await startTestSandbox({ key: teamKey });
  services.push(sandbox);
  const { admin, join, database } = await team(sandbox.url);
  const { handlers } = admin.core;
  const checks = [{ operation: 'phone_intel@3.0', addOns: ['litigator_checks' as const], where: {} }];
  const listId = await importPhones(admin.core, 30);
  await rested(admin.core, (await handlers['runs.start'](phonePlan(listId, admin.environmentId, { checks }))).runId);
  await handlers['team.shareList']({ listId });
  const servers = [await join('buyer', 'Rack', { withKey: false }), await join('buyer', 'Shelf', { withKey: false })];
  const dueAt = new Date(Date.now() - 86_400_000).setUTCSeconds(0, 0);
  const at = new Date(dueAt);
  const time = { every: 'week' as const, day: at.getUTCDay(), hour: at.getUTCHours(), minute: at.getUTCMinutes(), zone: 'UTC' };
  const limits = { withinMs: 366 * 86_400_000, maxCalls: 20, budgetMicros: null };
  const { team: set } = await handlers['team.schedule']({ listId, environmentId: admin.environmentId, checks, time, ...limits });
  expect(set?.schedules).toMatchObject([{ listId, time, by: 'Ada', report: null }]);
  // No server was there for the last three.
  await postgres().sql(database, "UPDATE hub.schedules SET set_at = set_at - interval '24 days'");
  const reported: ScheduleReport[] = [];
  const notify = (_listName: string, report: ScheduleReport): Promise<void> => Promise.resolve(void reported.push(report));
  await Promise.all(servers.map(({ core }) => core.work({ keys: [teamKey], onNews: () => undefined, notify })));
  await vi.waitFor(() => expect(reported).not.toEqual([]), often);
  // Litigators and unchecked rows don't go stale.
  const rows = (await handlers['stale.list']({ withinMs: limits.withinMs }))[0]?.rows ?? 0;
  expect(rows).toBeGreaterThan(20);
  const report = {
    ...{ rows, dueAt, calls: { planned: rows, done: 20, pending: rows - 20 } },
    ...{ stopped: { code: 'maxCalls' }, problem: null, server: expect.stringMatching(/^(Rack|Shelf)’s laptop$/) as string },
  };
  expect(reported).toMatchObject([report]);
  await vi.waitFor(async () => expect((await handlers['team.refresh']({})).team?.schedules).toMatchObject([{ report }]), often);
  await vi.waitFor(async () => expect(await handlers['runs.list']({ listId })).toHaveLength(2), often);
  // A server that starts checks what is due: there is nothing.
  const waiting = "SELECT 1 FROM hub_jobs.job WHERE name LIKE 'rechecks-%' AND state < 'completed'";
  await vi.waitFor(async () => expect(await postgres().sql(database, waiting)).toEqual([]), often);
  await work(await join('buyer', 'Attic', { withKey: false }));
  expect(await postgres().sql(database, waiting)).toEqual([]);
  expect(reported).toHaveLength(1);
  const { team: unset } = await handlers['team.unschedule']({ scheduleId: set?.schedules[0]?.scheduleId ?? '' });
  expect(unset?.schedules).toEqual([]);
});

/** Imports this many rows, each with a phone and an e-mail address; from number `from` on, addresses are at example.net. */
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

test('servers skip people whom a colleague suppressed, while the run’s computer is off', async () => {
  const service = await startService();
  const { admin, join, database } = await team(service.url);
  const bo = await join('reviewer', 'Bo', { withKey: false });
  const listId = await importPeople(admin.core, 60, 40);
  await admin.core.handlers['team.shareList']({ listId });
  const server = await startServer(join, 'Rack');
  for (const { core } of [bo, server]) await vi.waitFor(async () => expect(await core.handlers['lists.list']({})).toHaveLength(1), often);
  // The others wait for their answers until the server has received the suppression, so that it has no room for more calls.
  service.hold(operation, 1);
  const request = phonePlan(listId, admin.environmentId, { concurrency: 10, onServer: true });
  const { runId } = await admin.core.handlers['runs.start'](request);
  await until(admin, runId, ({ counts }) => counts.done > 0);
  await admin.core.close();
  // By their domain, which the requests don't contain: the server compares the rows of its copy.
  await bo.core.handlers['suppressions.import']({ of: { text: '@example.net\n' }, reason: 'Competitor' });
  await vi.waitFor(async () => expect((await server.core.handlers['suppressions.list']({})).batches).not.toEqual([]), often);
  expect(service.seen.length).toBeLessThanOrEqual(11);
  service.release(operation);
  await vi.waitFor(async () => expect(await stillRunning(database)).toBe(0), often);
  expect(service.seen).toHaveLength(40);
  const back = await openDevice({ dataDir: admin.core.dataDir, keychain: admin.keychain, host: 'browser', ports });
  const ended = await until({ ...admin, core: back }, runId, ({ state }) => state === 'finished');
  expect(ended).toMatchObject({ counts: { planned: 40, done: 40, pending: 0, sent: 40 }, checks: [{ skipped }] });
  expect((await back.handlers['ledger.recount']({ runId }))[0]?.differs).toEqual([]);
  // Its rows are graded a moment after its end.
  await vi.waitFor(async () => {
    const { verdict } = await back.handlers['review.row']({ listId, row: 60 });
    expect(verdict).toMatchObject({ status: 'skipped', reasons: [{ code: 'skipped', params: { why: 'suppressed' } }, {}] });
  }, often);
  await back.close();
});

test('whoever is suppressed on the run’s computer alone is withdrawn from the servers', async () => {
  const service = await startService();
  const { admin, join, database } = await team(service.url);
  const server = await startServer(join, 'Rack');
  const listId = await importPeople(admin.core, 60, 40);
  service.hold(operation, 1);
  const request = phonePlan(listId, admin.environmentId, { concurrency: 10, onServer: true });
  const { runId } = await admin.core.handlers['runs.start'](request);
  await until(admin, runId, ({ counts }) => counts.done > 0);
  await admin.core.handlers['suppressions.import']({ of: { text: '@example.net\n' }, reason: 'Competitor' });
  const withdrawn = "SELECT 1 FROM hub.slices WHERE withdrawn <> '{}'";
  await vi.waitFor(async () => expect(await postgres().sql(database, withdrawn)).toHaveLength(1), often);
  await reportedAgain(database);
  service.release(operation);
  const ended = await rested(admin.core, runId);
  expect(ended).toMatchObject({ state: 'finished', counts: { planned: 40, done: 40, pending: 0, sent: 40 }, checks: [{ skipped }] });
  expect(service.seen).toHaveLength(40);
  expect((await admin.core.handlers['ledger.recount']({ runId }))[0]?.differs).toEqual([]);
  expect(await server.core.handlers['lists.list']({})).toEqual([]);
});

test('a slice is done only when its answers are in the log, where the next device finds them', async () => {
  const rows = 5;
  const service = await startService();
  const { admin, join, database } = await team(service.url);
  await startServer(join, 'Rack');
  service.hold(operation, rows - 1);
  const { runId } = await handOver(admin, rows);
  await vi.waitFor(() => expect(service.seen).toHaveLength(rows), often);
  // Nothing can be added to the log meanwhile.
  const { host, port, superuser } = postgres();
  const locking = new pg.Client({ host, port, database, user: superuser.login, password: superuser.password, ssl: false });
  await locking.connect();
  await locking.query('BEGIN; SELECT * FROM hub.head FOR UPDATE');
  service.release(operation);
  const waiting =
    "SELECT 1 FROM pg_stat_activity a JOIN hub.members m ON m.login = a.usename WHERE m.name = 'Rack' AND a.wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect(await postgres().sql(database, waiting)).not.toEqual([]), often);
  expect(await postgres().sql(database, 'SELECT state FROM hub.slices')).toEqual([{ state: 'taken' }]);
  await locking.query('COMMIT');
  await locking.end();
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'finished', counts: { done: rows, sent: rows } });
});

test('a slice that somebody changed at the hub is asked by nobody, and said', async () => {
  const service = await startService();
  const { admin, join, database } = await team(service.url);
  const { runId } = await handOver(admin, 20);
  await vi.waitFor(async () => expect(await stillRunning(database)).toBe(1), often);
  await postgres().sql(database, 'UPDATE hub.slices SET body = set_byte(body, 60, get_byte(body, 60) # 1)');
  await startServer(join, 'Rack');
  expect(await rested(admin.core, runId)).toMatchObject({ state: 'paused', stopped: { code: 'teamRefused' }, counts: { pending: 20 } });
  expect(service.seen).toEqual([]);
});
