/**
 * Runs with several checks on a team's servers: the checks that follow go on while the computer that started the run is off.
 *
 * @module-tag postgres
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import type { PlanRequest } from '../../electron/contract/plan.ts';
import type { Run } from '../../electron/contract/run.ts';
import type { ServerNews } from '../../electron/contract/serverNews.ts';
import { importPhones, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { answerBody, sendText, startScriptedService, type ScriptedService } from '../support/scriptedService.ts';
import { openDevice, teamKey, useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
/** Side by side: each has a team of its own, and waits for most of its time. */
const { concurrent: test } = it;
const patience = { timeout: 240_000 };
const rows = 60;
/** Every second row has a mobile, and gets the second check. */
const mobiles = rows / 2;
const numbers = new Map(Array.from({ length: rows }, (_, at) => [phoneOf(at), at]));
const isMobile = (phone: string): boolean => (numbers.get(phone) ?? 1) % 2 === 0;

interface Service extends ScriptedService {
  /** Phones of the calls of an operation. */
  asked(operation: 'phone_intel' | 'caller_id'): string[];
}
const services: ScriptedService[] = [];
afterAll(() => Promise.all(services.map((one) => one.close())));
async function startService(): Promise<Service> {
  const calls: { operation: string; phone: string }[] = [];
  const service = await startScriptedService(({ phone }, response: ServerResponse, request) => {
    const operation = new URL(request.url ?? '/', 'http://service').pathname.split('/').at(-1) ?? '';
    calls.push({ operation, phone });
    const ofPerson = operation === 'caller_id' ? { belongs_to: null, current_addresses: [] } : {};
    sendText(response, 200, answerBody(phone, { line_type: isMobile(phone) ? 'Mobile' : 'Landline', ...ofPerson }));
  });
  services.push(service);
  return { ...service, asked: (operation) => calls.filter((one) => one.operation === operation).map(({ phone }) => phone) };
}

const checks: PlanRequest['checks'] = [
  { operation: 'phone_intel', addOns: [], where: {} },
  { operation: 'caller_id@3.0', addOns: [], where: { lineType: ['Mobile'] } },
];
const plan = (listId: string, { environmentId }: Device, more: Partial<PlanRequest> = {}): PlanRequest =>
  phonePlan(listId, environmentId, { checks, concurrency: 5, onServer: true, ...more });

async function startServer(join: TestTeam['join'], name: string, told: ServerNews[] = []): Promise<Device> {
  const device = await join('buyer', name, { withKey: false });
  await device.core.work({ keys: [teamKey], tell: (news) => void told.push(news), notify: () => Promise.resolve() });
  return device;
}

interface Made {
  service: Service;
  admin: Device;
  made: TestTeam;
  listId: string;
}
/** A team with a list that every device has, unless it is to stay private. */
async function makeTeam(callsPerSecond: number, isShared = true): Promise<Made> {
  const service = await startService();
  const made = await team(service.url, { callsPerSecond });
  const listId = await importPhones(made.admin.core, rows);
  if (isShared) await made.admin.core.handlers['team.shareList']({ listId });
  return { service, made, admin: made.admin, listId };
}
const has = async ({ core }: Device): Promise<void> => {
  while ((await core.handlers['lists.list']({})).length === 0) await pause(100);
};
/** Resolves when the hub has the run, and its later checks where servers can do them. */
async function handedOver({ made: { database } }: Made, isLater = true): Promise<void> {
  while ((await postgres().sql(database, 'SELECT 1 FROM hub.slices WHERE is_later = $1', [isLater])).length === 0) await pause(20);
}
/** Switches the run's computer off, and lets the hub notice. */
async function switchOff({ admin, made }: Made): Promise<void> {
  await admin.core.close();
  await postgres().sql(made.database, "UPDATE hub.devices SET seen_at = seen_at - interval '5 minutes' WHERE label = 'Front desk'");
}
const switchOn = async ({ admin }: Made): Promise<Device> => ({
  ...admin,
  // A program that stays open follows what servers do.
  core: await openDevice({ dataDir: admin.core.dataDir, keychain: admin.keychain, host: 'browser' }),
});
const until = async ({ core }: Device, runId: string, passes: (run: Run) => boolean): Promise<Run> => {
  for (;;) {
    const run = await core.handlers['runs.get']({ runId });
    if (passes(run)) return run;
    await pause(20);
  }
};
/** Nothing was bought twice, and the run, its recount and the team's audit say what the service saw. */
async function addsUp({ core }: Device, { service }: Made, run: Run): Promise<void> {
  for (const operation of ['phone_intel', 'caller_id'] as const) {
    const asked = service.asked(operation);
    expect(new Set(asked).size).toBe(asked.length);
  }
  expect(service.asked('caller_id').filter((phone) => !isMobile(phone))).toEqual([]);
  expect(run.counts.sent).toBe(service.seen.length);
  expect(run.cost.lowMicros).toBe(run.cost.highMicros);
  expect((await core.handlers['ledger.recount']({ runId: run.runId }))[0]?.differs).toEqual([]);
  // What a limit kept from being sent is given back to the hub a moment later.
  await vi.waitFor(async () => expect(await core.handlers['team.audit']({})).toMatchObject({ counted: service.seen.length, inDoubt: 0 }), {
    timeout: 15_000,
  });
}

test('the checks that follow are done while the computer is off, and the run is finished as soon as it is back', patience, async () => {
  const made = await makeTeam(10);
  const told: ServerNews[] = [];
  await has(await startServer(made.made.join, 'Rack', told));
  const { runId } = await made.admin.core.handlers['runs.start'](plan(made.listId, made.admin));
  expect(await until(made.admin, runId, ({ counts }) => counts.done > 5)).toMatchObject({ needsDevice: false });
  await switchOff(made);
  while (made.service.asked('caller_id').length < mobiles) await pause(50);
  while (!told.some((one) => one.kind === 'ended' && one.jobs === null)) await pause(50);
  expect(told.filter(({ jobs }) => jobs === null)).toMatchObject([
    { kind: 'took', by: 'Ada' },
    { kind: 'ended', ended: mobiles, stopped: null },
  ]);
  const seen = made.service.seen.length;
  const back = await switchOn(made);
  const ended = await until(back, runId, ({ state }) => state === 'finished');
  expect(ended).toMatchObject({ counts: { pending: 0, sent: rows + mobiles }, withServers: false });
  const skipped = [
    { why: 'condition', rows: rows - mobiles },
    { why: 'fresh', rows: mobiles },
  ];
  expect(ended.checks[1]).toMatchObject({ state: 'finished', skipped });
  expect(made.service.seen.length).toBe(seen);
  await addsUp(back, made, ended);
  const { verdict } = await back.core.handlers['review.row']({ listId: made.listId, row: 1 });
  expect(verdict.status).toBe('answered');
  // What the server did for it isn't shown as a run of the list.
  expect(await back.core.handlers['runs.list']({ listId: made.listId })).toHaveLength(1);
  await back.core.close();
});

test('a computer that is back in the middle takes the later checks over, and nothing is bought twice', patience, async () => {
  const made = await makeTeam(8);
  await has(await startServer(made.made.join, 'Rack'));
  const { runId } = await made.admin.core.handlers['runs.start'](plan(made.listId, made.admin));
  await handedOver(made);
  await switchOff(made);
  while (made.service.asked('caller_id').length < 5) await pause(20);
  const back = await switchOn(made);
  const ended = await until(back, runId, ({ state }) => state === 'finished');
  expect(ended.counts).toMatchObject({ pending: 0, sent: rows + mobiles });
  await addsUp(back, made, ended);
  await back.core.close();
});

test('limits of the run hold over all its checks, whoever makes the calls', patience, async () => {
  const made = await makeTeam(10);
  await has(await startServer(made.made.join, 'Rack'));
  const { runId } = await made.admin.core.handlers['runs.start'](plan(made.listId, made.admin, { maxCalls: rows + 10 }));
  await handedOver(made);
  await switchOff(made);
  while (made.service.asked('caller_id').length < 10) await pause(50);
  await pause(3_000);
  const back = await switchOn(made);
  const stopped = await until(back, runId, ({ stopped: why }) => why?.code === 'maxCalls');
  expect(stopped).toMatchObject({ stopped: { code: 'maxCalls' }, counts: { sent: rows + 10, pending: mobiles - 10 } });
  await addsUp(back, made, stopped);
  await back.core.handlers['runs.resume']({ runId, caps: { maxCalls: null } });
  await addsUp(back, made, await until(back, runId, ({ state }) => state === 'finished'));
  await back.core.close();
});

test(
  'a server that ends gives later checks back, and another goes on with what is left; the run counts what both did',
  patience,
  async () => {
    const made = await makeTeam(8);
    const first = await startServer(made.made.join, 'Rack');
    const second = await made.made.join('buyer', 'Shelf', { withKey: false });
    await Promise.all([has(first), has(second)]);
    // Also where nothing is to be reused.
    const { runId } = await made.admin.core.handlers['runs.start'](plan(made.listId, made.admin, { freshForMs: 0 }));
    await handedOver(made);
    await switchOff(made);
    while (made.service.asked('caller_id').length < 8) await pause(20);
    await first.core.close();
    expect(made.service.asked('caller_id').length).toBeLessThan(mobiles);
    await second.core.work({ keys: [teamKey], tell: () => undefined, notify: () => Promise.resolve() });
    while (made.service.asked('caller_id').length < mobiles) await pause(50);
    await pause(3_000);
    const back = await switchOn(made);
    const ended = await until(back, runId, ({ state }) => state === 'finished');
    await addsUp(back, made, ended);
    await back.core.close();
  },
);

test('a list that isn’t shared is nobody else’s: its later checks wait for the computer, and the window says so', patience, async () => {
  const made = await makeTeam(20, false);
  await startServer(made.made.join, 'Rack');
  const { handlers } = made.admin.core;
  expect(await handlers['plans.make'](plan(made.listId, made.admin))).toMatchObject({ needsDevice: true });
  const { runId } = await handlers['runs.start'](plan(made.listId, made.admin));
  expect(await until(made.admin, runId, ({ withServers }) => withServers)).toMatchObject({ needsDevice: true });
  await handedOver(made, false);
  await switchOff(made);
  while (made.service.asked('phone_intel').length < rows) await pause(50);
  await pause(5_000);
  expect(made.service.asked('caller_id')).toEqual([]);
  const back = await switchOn(made);
  const ended = await until(back, runId, ({ state }) => state === 'finished');
  expect(made.service.asked('caller_id')).toHaveLength(mobiles);
  await addsUp(back, made, ended);
  await back.core.close();
});

test('a run that was paused begins no later check while its computer is off', patience, async () => {
  const made = await makeTeam(10);
  await has(await startServer(made.made.join, 'Rack'));
  const { runId } = await made.admin.core.handlers['runs.start'](plan(made.listId, made.admin));
  await until(made.admin, runId, ({ counts }) => counts.done > 5);
  await made.admin.core.handlers['runs.pause']({ runId });
  await switchOff(made);
  await pause(6_000);
  expect(made.service.asked('caller_id')).toEqual([]);
  const back = await switchOn(made);
  await back.core.handlers['runs.resume']({ runId });
  const ended = await rested(back.core, runId);
  expect(ended.state).toBe('finished');
  await addsUp(back, made, ended);
  await back.core.close();
});

test('a server whose copy of the list would be asked about otherwise leaves the later checks to the computer', patience, async () => {
  const made = await makeTeam(10);
  const told: ServerNews[] = [];
  const server = await startServer(made.made.join, 'Rack', told);
  await has(server);
  const { mapping } = await server.core.handlers['lists.get']({ listId: made.listId });
  await server.core.handlers['lists.map']({ listId: made.listId, mapping: { ...mapping, country: 'GB' } });
  const { runId } = await made.admin.core.handlers['runs.start'](plan(made.listId, made.admin));
  await handedOver(made);
  await switchOff(made);
  while ((await postgres().sql(made.made.database, "SELECT 1 FROM hub.slices WHERE is_later AND state = 'done'")).length === 0)
    await pause(100);
  expect(made.service.asked('caller_id')).toEqual([]);
  const back = await switchOn(made);
  const ended = await until(back, runId, ({ state }) => state === 'finished');
  await addsUp(back, made, ended);
  await back.core.close();
});
