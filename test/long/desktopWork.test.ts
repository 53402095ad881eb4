/** The desktop program while it works: progress outside of its window, the question before it quits, the tray, notifications and sleep. */
import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openElectronStandIn } from '../support/electronStandIn/openElectronStandIn.ts';
import type { ElectronStandIn } from '../support/electronStandIn/openElectronStandIn.ts';
import type { FromMain } from '../support/electronStandIn/messages.ts';
import { phonePlan } from '../support/phoneRun.ts';

let folder: string;
let program: ElectronStandIn;
let runId: string;

const call = async <T>(name: string, params: unknown): Promise<T> => {
  const reply = (await program.invokeAs({}, 'call', name, params)) as { ok: boolean; value: T };
  expect(reply).toMatchObject({ ok: true });
  return reply.value;
};
const said = <K extends FromMain['kind']>(kind: K): Extract<FromMain, { kind: K }>[] =>
  program.said.filter((message): message is Extract<FromMain, { kind: K }> => message.kind === kind);
const stateOf = async (): Promise<string | undefined> =>
  (await call<{ runId: string; state: string }[]>('runs.list', {})).find((run) => run.runId === runId)?.state;
const onTray = (): boolean | undefined => said('tray').at(-1)?.there;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-desktop-'));
  program = await openElectronStandIn({ dataDir: join(folder, 'data') });
  await call('settings.change', { keepAwake: true });
  const { listId } = await call<{ listId: string }>('lists.import', { importId: randomUUID(), files: 'sample', reading: {} });
  const slow = phonePlan(listId, 'sandbox', { checks: [{ operation: 'phone_intel', addOns: [], where: {} }], callsPerSecond: 5 });
  ({ runId } = await call<{ runId: string }>('runs.start', slow));
}, 60_000);
afterAll(async () => {
  await program.kill();
  rmSync(folder, { recursive: true, force: true });
});

it('shows how far it is on the taskbar, and keeps the computer awake because the settings say so', async () => {
  await expect.poll(stateOf).toBe('running');
  await expect.poll(() => said('progress').at(-1)?.share ?? 0, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(said('progress').at(-1)?.share).toBeLessThan(1);
  expect(said('awake').map(({ type }) => type)).toEqual(['prevent-app-suspension']);
});

it('asks before it quits, says what each answer does, and goes on as before if it is canceled', async () => {
  expect(await program.ask('closeWindow', null)).toBe(false);
  await expect.poll(() => said('asked')).toHaveLength(1);
  const [asked] = said('asked');
  expect(asked).toMatchObject({ message: 'A run is in progress. Quit anyway?' });
  expect(asked?.buttons).toEqual(['Keep going in the background', 'Pause and quit', 'Cancel']);
  expect(asked?.detail).toContain('calls that were sent have 5 seconds to be answered');
  // Asking a second time asks no second question.
  await program.ask('quit', null);
  await program.ask('press', { button: 'Cancel' });
  expect(await stateOf()).toBe('running');
  expect(said('asked')).toHaveLength(1);
  expect(onTray()).toBeUndefined();
});

it('goes on in the background behind an icon, and comes back from it', async () => {
  await program.ask('quit', null);
  await expect.poll(() => said('asked')).toHaveLength(2);
  await program.ask('press', { button: 'Keep going in the background' });
  await expect.poll(onTray).toBe(true);
  expect(said('shown').at(-1)).toMatchObject({ how: 'hide' });
  expect(await stateOf()).toBe('running');
  expect(await program.ask('choose', { id: 'tray open' })).toBe(true);
  await expect.poll(onTray).toBe(false);
  expect(await program.ask('clickTray', null)).toBe(true);
});

it('lets the computer sleep again, and shows no progress, once the run is paused', async () => {
  await program.ask('lookAway', null);
  await call('runs.pause', { runId });
  await expect.poll(() => said('progress').at(-1)?.share).toBe(-1);
  expect(said('awake').at(-1)).toMatchObject({ type: null });
  // Whoever pauses a run knows.
  expect(said('notified')).toEqual([]);
  await call('runs.resume', { runId });
  await program.ask('wakeUp', null);
  expect(await stateOf()).toBe('running');
});

it('pauses the run and quits, so that it can be resumed', async () => {
  await program.ask('quit', null);
  await expect.poll(() => said('asked')).toHaveLength(3);
  const closed = program.close();
  await program.ask('press', { button: 'Pause and quit' });
  expect(await closed).toBe(0);
  program = await openElectronStandIn({ dataDir: join(folder, 'data') });
  expect(await stateOf()).toBe('paused');
});

it('tells whoever looks elsewhere that a run has finished, without a name, and comes to the front by a click', async () => {
  await program.ask('lookAway', null);
  const { listId } = await call<{ listId: string }>('lists.import', { importId: randomUUID(), files: 'sample', reading: {} });
  const checks = [{ operation: 'phone_intel', addOns: [], where: {} }];
  await call('runs.start', phonePlan(listId, 'sandbox', { checks, maxCalls: null, callsPerSecond: 50, limit: 5 }));
  await expect
    .poll(() => said('notified').map(({ body }) => body))
    .toEqual([expect.stringMatching(/^A run has finished: \d+ calls? answered\.$/)]);
  expect(await program.ask('clickNotification', null)).toBe(true);
  expect(said('shown').at(-1)).toMatchObject({ how: 'focus' });
});

it('asks nobody when the system shuts down, nor when nothing is on', async () => {
  await call('runs.resume', { runId });
  await expect.poll(stateOf).toBe('running');
  await program.ask('systemEnds', null);
  expect(await program.close()).toBe(0);
  expect(said('asked')).toEqual([]);
  program = await openElectronStandIn({ dataDir: join(folder, 'data') });
  expect(await stateOf()).toBe('stopped');
  expect(await program.close()).toBe(0);
  expect(said('asked')).toEqual([]);
});
