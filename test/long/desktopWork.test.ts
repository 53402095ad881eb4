/**
 * The desktop program while it works: progress outside its window, the confirmation before it quits, the tray, notifications, sleep,
 * network and signals.
 *
 * @module-tag chromium
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phoneIntel30 } from '#contract/service/operations/versions/phone.ts';
import type { Run } from '#contract/runs/run.ts';
import type { FromMain } from '../support/electronStandIn/messages.ts';
import { openElectronStandIn, type ElectronStandIn } from '../support/electronStandIn/openElectronStandIn.ts';
import { openPageless, type Pageless } from '../support/electronStandIn/openPageless.ts';
import { phoneOf, phonePlan } from '../support/phoneRun.ts';
import { sendAnswer, startScriptedService, type ScriptedService, type Script } from '../support/scriptedService.ts';

let folder: string;
/** After its first quit, it is opened without its page, which later tests don't need. */
let program: ElectronStandIn | Pageless;
let page: Page;
let runId: string;

const call = async <T>(name: string, params: unknown): Promise<T> => {
  const reply = (await program.invokeAs({}, 'call', name, params)) as { ok: boolean; value: T };
  expect(reply, JSON.stringify(reply)).toMatchObject({ ok: true });
  return reply.value;
};
const output = <K extends FromMain['kind']>(kind: K): Extract<FromMain, { kind: K }>[] =>
  program.output.filter((message): message is Extract<FromMain, { kind: K }> => message.kind === kind);
const stateOf = async (): Promise<string | undefined> =>
  (await call<{ runId: string; state: string }[]>('runs.list', {})).find((run) => run.runId === runId)?.state;
const onTray = (): boolean | undefined => output('tray').at(-1)?.there;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-desktop-'));
  const opened = await openElectronStandIn({ dataDir: join(folder, 'data') });
  ({ page } = opened);
  program = opened;
  await call('settings.change', { keepAwake: true });
  const { listId } = await call<{ listId: string }>('lists.import', { importId: randomUUID(), files: 'sample', reading: {} });
  const slow = phonePlan(listId, 'sandbox', { checks: [{ operation: 'phone_intel', addOns: [], where: {} }], callsPerSecond: 1 });
  ({ runId } = await call<{ runId: string }>('runs.start', slow));
});
afterAll(async () => {
  await program.kill();
  rmSync(folder, { recursive: true, force: true });
});

it('shows how far it is on the taskbar, and keeps the computer awake because the settings say so', async () => {
  await expect.poll(stateOf).toBe('running');
  await expect.poll(() => output('progress').at(-1)?.share ?? 0).toBeGreaterThan(0);
  expect(output('progress').at(-1)?.share).toBeLessThan(1);
  expect(output('awake').map(({ type }) => type)).toEqual(['prevent-app-suspension']);
});

it('asks before it quits, says what each answer does, and goes on as before if it is canceled', async () => {
  expect(await program.ask('closeWindow', null)).toBe(false);
  await expect.poll(() => output('asked')).toHaveLength(1);
  const [asked] = output('asked');
  expect(asked).toMatchObject({ message: 'A run is in progress. Quit anyway?' });
  expect(asked?.buttons).toEqual(['Keep going in the background', 'Pause and quit', 'Cancel']);
  expect(asked?.detail).toContain('checks that were sent have 5 seconds to be answered');
  // Quitting a second time opens no second confirmation.
  await program.ask('quit', null);
  await program.ask('press', { button: 'Cancel' });
  expect(await stateOf()).toBe('running');
  expect(output('asked')).toHaveLength(1);
  expect(onTray()).toBeUndefined();
});

it('goes on in the background behind an icon, and comes back from it', async () => {
  await program.ask('quit', null);
  await expect.poll(() => output('asked')).toHaveLength(2);
  await program.ask('press', { button: 'Keep going in the background' });
  await expect.poll(onTray).toBe(true);
  expect(output('shown').at(-1)).toMatchObject({ how: 'hide' });
  expect(await stateOf()).toBe('running');
  expect(await program.ask('choose', { id: 'tray open' })).toBe(true);
  await expect.poll(onTray).toBe(false);
  expect(await program.ask('clickTray', null)).toBe(true);
});

it('lets the computer sleep again, and shows no progress, once the run is paused', async () => {
  await program.ask('lookAway', null);
  await call('runs.pause', { runId });
  await expect.poll(() => output('progress').at(-1)?.share).toBe(-1);
  expect(output('awake').at(-1)).toMatchObject({ type: null });
  // A user who pauses a run needs no notification.
  expect(output('notified')).toEqual([]);
  await call('runs.resume', { runId });
  await program.ask('wakeUp', { sleptMs: 60_000 });
  expect(await stateOf()).toBe('running');
});

const price = 15_000;
const perSecond = 100;
const underWay = 4;
/**
 * Starts a run of 60 calls at a test service, `underWay` at once. The account has a unique name, because the system may assign a port
 * twice.
 */
async function startAt(service: ScriptedService): Promise<() => Promise<Run>> {
  const { environmentId } = await call<{ environmentId: string }>('environments.create', { name: randomUUID(), baseUrl: service.url });
  const prices = { operations: { [phoneIntel30.id]: price }, addOns: {} };
  await call('environments.change', { environmentId, change: { prices } });
  await call('environments.setKey', { environmentId, key: 'a-key-for-tests' });
  const phones = ['phone', ...Array.from({ length: 60 }, (_, row) => phoneOf(row))].join('\n');
  const { fileId } = (await program.invokeAs({}, 'take-text', 'phones.csv', phones)) as { fileId: string };
  const { listId } = await call<{ listId: string }>('lists.import', { importId: randomUUID(), files: [fileId], reading: {} });
  const started = await call<Run>('runs.start', phonePlan(listId, environmentId, { callsPerSecond: perSecond, concurrency: underWay }));
  return () => call<Run>('runs.get', { runId: started.runId });
}
const comesBack = (port: number, script?: Script): Promise<ScriptedService> => startScriptedService(script, port);
/**
 * Nothing failed, and the reported cost matches what the services received. A service that ends may lose a call that was already on its way
 * to it: Rollcall must count that one as possibly billed although no service received it, and no other.
 */
async function finishesPaying(run: () => Promise<Run>, ended: ScriptedService[], last: ScriptedService): Promise<void> {
  await expect.poll(async () => (await run()).state).toBe('finished');
  const { counts, cost } = await run();
  expect(counts).toMatchObject({ planned: 60, done: 60, failed: 0, refused: 0 });
  const calls = [...ended, last].reduce((sum, { seen }) => sum + seen.length, 0);
  expect(cost.highMicros).toBe(counts.sent * price);
  expect(cost.lowMicros).toBe(counts.done * price);
  expect(counts.sent).toBeGreaterThanOrEqual(calls);
  expect(counts.sent - calls).toBeLessThanOrEqual(ended.length * underWay);
}

it('goes on, with one probe, when the page hears that the network is back', async () => {
  const before = await startScriptedService();
  const run = await startAt(before);
  await expect.poll(() => before.seen.length).toBeGreaterThan(10);
  await before.close();
  await expect.poll(async () => (await run()).state).toBe('waiting');
  expect(await run()).toMatchObject({ counts: { failed: 0 } });
  const held: (() => void)[] = [];
  const after = await comesBack(before.port, (asked, response) => void held.push(() => sendAnswer(asked, response)));
  const hearNetwork = (): Promise<unknown> => page.evaluate(() => dispatchEvent(new Event('online')));
  await hearNetwork();
  await expect.poll(() => after.seen.length).toBe(1);
  // As long as it isn't answered, it stays the only one.
  expect(await run()).toMatchObject({ state: 'waiting' });
  expect(after.seen.length).toBe(1);
  await after.close();
  const there = await comesBack(before.port);
  await hearNetwork();
  await finishesPaying(run, [before, after], there);
  await there.close();
});

it('goes on after sleep, and pays for what was in flight at most once more', async () => {
  const before = await startScriptedService((asked, response) => {
    // The last calls before sleep are never answered.
    if (asked.number <= 10) sendAnswer(asked, response);
  });
  const run = await startAt(before);
  await expect.poll(() => before.seen.length).toBe(14);
  program.signal('SIGSTOP');
  await before.close();
  program.signal('SIGCONT');
  await expect.poll(async () => (await run()).state).toBe('waiting');
  const after = await comesBack(before.port);
  await program.ask('wakeUp', { sleptMs: 600_000 });
  await finishesPaying(run, [before], after);
  await after.close();
});

it('pauses the run and quits, so that it can be resumed', async () => {
  await program.ask('quit', null);
  await expect.poll(() => output('asked')).toHaveLength(3);
  const closed = program.close();
  await program.ask('press', { button: 'Pause and quit' });
  expect(await closed).toBe(0);
  program = await openPageless(join(folder, 'data'));
  expect(await stateOf()).toBe('paused');
});

it('notifies that a run has finished if the window has no focus, without a name; a click brings it to the front', async () => {
  await program.ask('lookAway', null);
  const { listId } = await call<{ listId: string }>('lists.import', { importId: randomUUID(), files: 'sample', reading: {} });
  const checks = [{ operation: 'phone_intel', addOns: [], where: {} }];
  await call('runs.start', phonePlan(listId, 'sandbox', { checks, maxCalls: null, callsPerSecond: 50, limit: 5 }));
  await expect
    .poll(() => output('notified').map(({ body }) => body))
    .toEqual([expect.stringMatching(/^A run has finished: \d+ checks? answered\.$/)]);
  expect(await program.ask('clickNotification', null)).toBe(true);
  expect(output('shown').at(-1)).toMatchObject({ how: 'focus' });
});

it('ends without an answer when a signal comes, and at once when another one does', async () => {
  await call('runs.resume', { runId });
  await expect.poll(stateOf).toBe('running');
  await program.ask('quit', null);
  await expect.poll(() => output('asked')).toHaveLength(1);
  program.signal('SIGTERM');
  expect(await program.close()).toBe(0);
  program = await openPageless(join(folder, 'data'));
  expect(await stateOf()).toBe('stopped');

  const mute = await startScriptedService(() => undefined);
  await startAt(mute);
  await expect.poll(() => mute.seen.length).toBe(4);
  // As from a terminal: sent to this process, and forwarded by its parent.
  program.signal('SIGINT');
  program.signal('SIGTERM');
  await expect.poll(() => output('shown').at(-1)?.how).toBe('hide');
  expect(await program.ask('theme', null), 'it is still draining').toBe('system');
  let code: number | null | undefined;
  void program.close().then((ended) => (code = ended));
  // A signal counts as another one if it comes more than a second after the first; without it, the program would exit with 0 after the
  // drain.
  const signalAgain = (): typeof code => {
    program.signal('SIGTERM');
    return code;
  };
  await expect.poll(signalAgain, { interval: 100 }).toBe(143);
  await mute.close();
  program = await openPageless(join(folder, 'data'));
});

it('asks nobody when the system shuts down, however it tells that, nor when nothing is on', async () => {
  for (const tells of ['everybody', 'the window'] as const) {
    await call('runs.resume', { runId });
    await expect.poll(stateOf).toBe('running');
    expect(await program.ask('systemEnds', { tells }), 'it is asked to wait').toBe(true);
    expect(await program.close()).toBe(0);
    expect(output('asked')).toEqual([]);
    program = await openPageless(join(folder, 'data'));
    expect(await stateOf()).toBe('stopped');
  }
  expect(await program.close()).toBe(0);
  expect(output('asked')).toEqual([]);
});
