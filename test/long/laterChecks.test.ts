/**
 * Runs with several checks on a team's servers: the later checks continue while the computer that started the run is off.
 *
 * @module-tag postgres
 */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import type { ServerNews } from '#contract/team/commands.ts';
import type { Threads } from '#core/ports.ts';
import { hangMs } from '../support/hangMs.ts';
import { hastyClock } from '../support/hastyClock.ts';
import { operationIn, startHeldService, type HeldService } from '../support/heldService.ts';
import { countPauseNotices } from '../support/pauseNotices.ts';
import { importPhones, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { quickThreads } from '../support/quickThreads.ts';
import { answerBody, sendText } from '../support/scriptedService.ts';
import { openDevice, teamKey, useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
/** Run in parallel: each has its own team, and waits for the servers' queue. */
const { concurrent: test } = it;
const often = { timeout: hangMs, interval: 100 };
const ports = { clock: hastyClock };
const rows = 40;
/** Every second row has a mobile, and gets the second check. */
const mobiles = rows / 2;
const numbers = new Map(Array.from({ length: rows }, (_, at) => [phoneOf(at), at]));
const isMobile = (phone: string): boolean => (numbers.get(phone) ?? 1) % 2 === 0;

const services: HeldService[] = [];
afterAll(() => Promise.all(services.map((one) => one.close())));
async function startService(): Promise<HeldService> {
  const service = await startHeldService(({ phone }, response, { url }) => {
    const ofPerson = operationIn(url) === 'caller_id' ? { belongs_to: null, current_addresses: [] } : {};
    sendText(response, 200, answerBody(phone, { line_type: isMobile(phone) ? 'Mobile' : 'Landline', ...ofPerson }));
  });
  services.push(service);
  return service;
}

const checks: PlanRequest['checks'] = [
  { operation: 'phone_intel', addOns: [], where: {} },
  { operation: 'caller_id@3.0', addOns: [], where: { lineType: ['Mobile'] } },
];
const plan = (listId: string, { environmentId }: Device, more: Partial<PlanRequest> = {}): PlanRequest =>
  phonePlan(listId, environmentId, { checks, concurrency: 3, onServer: true, ...more });

async function work({ core }: Device, reported: ServerNews[] = []): Promise<void> {
  await core.work({ keys: [teamKey], onNews: (news) => void reported.push(news), notify: () => Promise.resolve() });
}
async function startServer(join: TestTeam['join'], name: string, reported: ServerNews[] = []): Promise<Device> {
  const device = await join('buyer', name, { withKey: false });
  await work(device, reported);
  return device;
}

interface Made {
  service: HeldService;
  admin: Device;
  made: TestTeam;
  listId: string;
}
/** A team with a list that every device has, unless it is to stay private. */
async function makeTeam(callsPerSecond = 1_000, isShared = true): Promise<Made> {
  const service = await startService();
  const made = await team(service.url, { callsPerSecond }, undefined, ports);
  const listId = await importPhones(made.admin.core, rows);
  if (isShared) await made.admin.core.handlers['team.shareList']({ listId });
  return { service, made, admin: made.admin, listId };
}
const has = ({ core }: Device): Promise<void> =>
  vi.waitFor(async () => expect(await core.handlers['lists.list']({})).toHaveLength(1), often);
const atHub = ({ made }: Made, sql: string): Promise<Record<string, unknown>[]> => postgres().sql(made.database, sql);
const slices = (made: Made): Promise<Record<string, unknown>[]> => atHub(made, 'SELECT state, is_later AS "isLater" FROM hub.slices');
const asked = ({ service }: Made, operation: string, least: number): Promise<void> =>
  vi.waitFor(() => expect(service.asked(operation).length).toBeGreaterThanOrEqual(least), often);
/** Switches the run's computer off, and lets the hub notice. */
async function switchOff({ admin, made }: Made): Promise<void> {
  await admin.core.close();
  await postgres().sql(made.database, "UPDATE hub.devices SET seen_at = seen_at - interval '5 minutes' WHERE label = 'Front desk'");
}
/** Starts a run, and switches its computer off during the first check; the servers complete that. Returns the run's id. */
async function startAndSwitchOff(made: Made, more: Partial<PlanRequest> = {}): Promise<string> {
  const { service, admin, listId } = made;
  service.hold('phone_intel', 5);
  const { runId } = await admin.core.handlers['runs.start'](plan(listId, admin, more));
  expect(await until(admin, runId, ({ counts }) => counts.done === 5)).toMatchObject({ needsDevice: false });
  await vi.waitFor(async () => expect(await slices(made)).toContainEqual({ state: 'open', isLater: true }), often);
  await switchOff(made);
  service.release('phone_intel');
  return runId;
}
const switchOn = async ({ admin }: Made, threads?: Threads): Promise<Device> => ({
  ...admin,
  // A program that stays open follows the servers' work.
  core: await openDevice({
    dataDir: admin.core.dataDir,
    keychain: admin.keychain,
    host: 'browser',
    ports: { ...ports, ...(threads && { threads }) },
  }),
});
const until = ({ core }: Device, runId: string, passes: (run: Run) => boolean): Promise<Run> =>
  vi.waitFor(async () => {
    const run = await core.handlers['runs.get']({ runId });
    expect(run).toSatisfy(passes);
    return run;
  }, often);
/** Checks that nothing was bought twice, and that the run, its recount and the team's audit match the service's calls. */
async function addsUp({ core }: Device, { service }: Made, run: Run): Promise<void> {
  for (const operation of ['phone_intel', 'caller_id'] as const) {
    const phones = service.asked(operation);
    expect(new Set(phones).size).toBe(phones.length);
  }
  expect(service.asked('caller_id').filter((phone) => !isMobile(phone))).toEqual([]);
  expect(run.counts.sent).toBe(service.seen.length);
  expect(run.cost.lowMicros).toBe(run.cost.highMicros);
  expect((await core.handlers['ledger.recount']({ runId: run.runId }))[0]?.differs).toEqual([]);
  // What a limit kept from being sent is given back to the hub a moment later.
  await vi.waitFor(
    async () => expect(await core.handlers['team.audit']({})).toMatchObject({ counted: service.seen.length, inDoubt: 0 }),
    often,
  );
}

test('the rest of a run is done while its computer is off, and it is finished as soon as that is back', async () => {
  const made = await makeTeam();
  const reported: ServerNews[] = [];
  const rack = await startServer(made.made.join, 'Rack', reported);
  await has(rack);
  const runId = await startAndSwitchOff(made);
  await vi.waitFor(() => expect(reported).toContainEqual(expect.objectContaining({ kind: 'ended', jobs: null })), often);
  expect(reported.filter(({ jobs }) => jobs === null)).toMatchObject([
    { kind: 'took', by: 'Ada' },
    { kind: 'ended', ended: mobiles, stopped: null },
  ]);
  const seen = made.service.seen.length;
  const back = await switchOn(made, quickThreads);
  // It continues without being resumed.
  const ended = await until(back, runId, ({ state }) => state === 'finished');
  expect(ended).toMatchObject({ counts: { pending: 0, sent: rows + mobiles }, withServers: false });
  const skipped = [
    { why: 'condition', rows: rows - mobiles },
    { why: 'fresh', rows: mobiles },
  ];
  expect(ended.checks[1]).toMatchObject({ state: 'finished', skipped });
  expect(made.service.seen.length).toBe(seen);
  await addsUp(back, made, ended);
  // Its rows are graded a moment after its end.
  await vi.waitFor(async () => {
    const { verdict } = await back.core.handlers['review.row']({ listId: made.listId, row: 1 });
    expect(verdict.status).toBe('answered');
  }, often);
  // A copy of the run also counts what servers sent, as does the original when a copy comes back.
  await vi.waitFor(
    async () => expect(await rack.core.handlers['runs.get']({ runId })).toMatchObject({ state: 'finished', counts: ended.counts }),
    often,
  );
  expect((await rack.core.handlers['ledger.recount']({ runId }))[0]?.differs).toEqual([]);
  const path = join(back.core.dataDir, 'leads.age');
  const secret = { passphrase: 'four-words-or-so-1' };
  await back.core.handlers['handover.make']({ ...secret, listId: made.listId, destinationId: back.core.grantDestination(path) });
  await back.core.handlers['handover.receive']({ ...secret, fileId: back.core.grant(path) });
  await addsUp(back, made, await back.core.handlers['runs.get']({ runId }));
  // The server's work for it isn't shown as a separate run of the list.
  expect(await back.core.handlers['runs.list']({ listId: made.listId })).toHaveLength(1);
  await back.core.close();
});

test('a computer that is back in the middle takes the later checks over, and nothing is bought twice', async () => {
  const made = await makeTeam(30);
  await has(await startServer(made.made.join, 'Rack'));
  made.service.hold('caller_id', 3);
  const runId = await startAndSwitchOff(made);
  await asked(made, 'caller_id', 4);
  const reported = await countPauseNotices(postgres(), made.made.database);
  const back = await switchOn(made);
  // The server has time to finish what is then in flight.
  await vi.waitFor(async () => expect(await reported()).toBeGreaterThan(0), often);
  made.service.release('caller_id');
  const ended = await until(back, runId, ({ state }) => state === 'finished');
  expect(ended.counts).toMatchObject({ pending: 0, sent: rows + mobiles });
  await addsUp(back, made, ended);
  await back.core.close();
});

test('limits of the run hold over all its checks, whoever makes the calls', async () => {
  const made = await makeTeam();
  await has(await startServer(made.made.join, 'Rack'));
  const runId = await startAndSwitchOff(made, { maxCalls: rows + 10 });
  await vi.waitFor(async () => expect(await slices(made)).toContainEqual({ state: 'done', isLater: true }), often);
  const back = await switchOn(made);
  const stopped = await until(back, runId, ({ stopped: why }) => why?.code === 'maxCalls');
  expect(stopped).toMatchObject({ stopped: { code: 'maxCalls' }, counts: { sent: rows + 10, pending: mobiles - 10 } });
  await addsUp(back, made, stopped);
  await back.core.handlers['runs.resume']({ runId, caps: { maxCalls: null } });
  await addsUp(back, made, await until(back, runId, ({ state }) => state === 'finished'));
  await back.core.close();
});

test('a server that ends gives later checks back, and another goes on with what is left; the run counts what both did', async () => {
  const made = await makeTeam(30);
  const first = await startServer(made.made.join, 'Rack');
  const second = await made.made.join('buyer', 'Shelf', { withKey: false });
  await Promise.all([has(first), has(second)]);
  made.service.hold('caller_id', 3);
  // Even if nothing is to be reused.
  const runId = await startAndSwitchOff(made, { freshForMs: 0 });
  await asked(made, 'caller_id', 4);
  const closing = first.core.close();
  await setImmediate();
  made.service.release('caller_id');
  await closing;
  expect(made.service.asked('caller_id').length).toBeLessThan(mobiles);
  await work(second);
  await vi.waitFor(async () => expect(await slices(made)).toContainEqual({ state: 'done', isLater: true }), often);
  const back = await switchOn(made);
  const ended = await until(back, runId, ({ state }) => state === 'finished');
  expect(ended.counts.sent).toBe(rows + mobiles);
  await addsUp(back, made, ended);
  await back.core.close();
});

test('a list that isn’t shared is nobody else’s: its later checks wait for the computer, and the window says so', async () => {
  const made = await makeTeam(1_000, false);
  const { service, admin } = made;
  await startServer(made.made.join, 'Rack');
  const { handlers } = admin.core;
  expect(await handlers['plans.make'](plan(made.listId, admin))).toMatchObject({ needsDevice: true });
  service.hold('phone_intel', 5);
  const { runId } = await handlers['runs.start'](plan(made.listId, admin));
  expect(await until(admin, runId, ({ withServers }) => withServers)).toMatchObject({ needsDevice: true });
  await asked(made, 'phone_intel', 6);
  await switchOff(made);
  service.release('phone_intel');
  // The hub has no other part of it that a server could take.
  await vi.waitFor(async () => expect(await slices(made)).toEqual([{ state: 'done', isLater: false }]), often);
  expect([service.asked('phone_intel').length, service.asked('caller_id')]).toEqual([rows, []]);
  const back = await switchOn(made);
  const ended = await until(back, runId, ({ state }) => state === 'finished');
  expect(service.asked('caller_id')).toHaveLength(mobiles);
  await addsUp(back, made, ended);
  await back.core.close();
});

test('a run that was paused begins no later check while its computer is off', async () => {
  const made = await makeTeam();
  const { service, admin } = made;
  await has(await startServer(made.made.join, 'Rack'));
  service.hold('phone_intel', 5);
  const { runId } = await admin.core.handlers['runs.start'](plan(made.listId, admin));
  await vi.waitFor(async () => expect(await slices(made)).toContainEqual({ state: 'open', isLater: true }), often);
  await asked(made, 'phone_intel', 6);
  const reported = await countPauseNotices(postgres(), made.made.database);
  const pausing = admin.core.handlers['runs.pause']({ runId });
  await vi.waitFor(async () => expect(await reported()).toBeGreaterThan(0), often);
  service.release('phone_intel');
  expect((await pausing).counts.done).toBeLessThan(rows);
  await switchOff(made);
  // The hub has nothing that a server could take.
  expect((await slices(made)).filter(({ state }) => state !== 'done')).toEqual([]);
  expect(service.asked('caller_id')).toEqual([]);
  const back = await switchOn(made);
  await back.core.handlers['runs.resume']({ runId });
  const ended = await rested(back.core, runId);
  expect(ended.state).toBe('finished');
  await addsUp(back, made, ended);
  await back.core.close();
});

test('a server whose copy of the list would be asked about otherwise leaves the later checks to the computer', async () => {
  const made = await makeTeam();
  const server = await startServer(made.made.join, 'Rack');
  await has(server);
  const { mapping } = await server.core.handlers['lists.get']({ listId: made.listId });
  await server.core.handlers['lists.map']({ listId: made.listId, mapping: { ...mapping, country: 'GB' } });
  const runId = await startAndSwitchOff(made);
  await vi.waitFor(async () => expect(await slices(made)).toContainEqual({ state: 'done', isLater: true }), often);
  expect(made.service.asked('caller_id')).toEqual([]);
  const back = await switchOn(made);
  const ended = await until(back, runId, ({ state }) => state === 'finished');
  await addsUp(back, made, ended);
  await back.core.close();
});
