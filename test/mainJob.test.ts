/** The main job through the core's commands: import, plan, run, review, export, with the embedded sandbox as the service. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { List } from '#contract/lists/list.ts';
import type { Check, PlanRequest } from '#contract/plan/plan.ts';
import type { Clock, Exchange, Transport, TransportRequest } from '#core/ports.ts';
import { drainMs } from '#core/runs/session/runSession.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { heldTransport } from './support/heldTransport.ts';
import { workers } from './support/programFiles.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { importPhones, openEnvironment, phonePlan, rested, startPhones } from './support/phoneRun.ts';
import { startTestSandbox } from './support/startTestSandbox.ts';

// Shared by all tests: their phones differ, so that none reuses another's answers.
let core: TestCore;
beforeAll(async () => {
  // With the program's own threads, unlike in most tests of the core.
  core = await openTestCore({ ports: { threads: workers } });
});
afterAll(() => core.end());

const importSample = (): Promise<List> => core.handlers['lists.import']({ importId: randomUUID(), files: 'sample', reading: {} });

async function importText(text: string): Promise<List> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, text);
  return core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
}

const asked = (
  listId: string,
  { operation = 'phone_intel', addOns = ['litigator_checks'], ...more }: Partial<PlanRequest & Check> = {},
): PlanRequest => phonePlan(listId, 'sandbox', { checks: [{ operation, addOns, where: {} }], ...more });

const leads = (count: number, from = 100): string =>
  ['name,phone', ...Array.from({ length: count }, (_, index) => `Lead ${from + index},(206) 555-0${from + index}`)].join('\n');

describe('the main job', () => {
  it('buys nothing twice: a second run reuses fresh answers, unless it asks for more than they have', async () => {
    const { listId } = await importText(leads(20));
    await rested(core, (await core.handlers['runs.start'](asked(listId, { addOns: [] }))).runId);
    expect(await core.handlers['plans.make'](asked(listId, { addOns: [] }))).toMatchObject({
      calls: { sure: 0, atMost: 0 },
      checks: [{ calls: 0, skipped: [{ why: 'fresh', rows: 20 }] }],
    });
    expect((await core.handlers['plans.make'](asked(listId, { addOns: [], freshForMs: 0 }))).calls.sure).toBe(20);
    expect((await core.handlers['plans.make'](asked(listId))).calls.sure).toBe(20);
    await rested(core, (await core.handlers['runs.start'](asked(listId))).runId);
    expect((await core.handlers['plans.make'](asked(listId, { addOns: [] }))).calls.sure).toBe(0);
    const other = await importText(leads(25));
    expect((await core.handlers['plans.make'](asked(other.listId))).calls.sure).toBe(5);
  });

  it('gets the sample from a spreadsheet to a reviewed spreadsheet', async () => {
    const list = await importSample();
    expect(list.rows).toBeGreaterThan(450);
    const plan = await core.handlers['plans.make'](asked(list.listId));
    expect(plan.rows).toBe(list.rows);
    const [check] = plan.checks;
    expect(check && check.calls + check.skipped.reduce((sum, { rows }) => sum + rows, 0)).toBe(plan.rows);
    expect(plan.calls).toEqual({ sure: check?.calls, atMost: check?.calls });
    expect(plan).toMatchObject({ sandbox: true, obstacle: null, cost: { complete: false } });
    expect(check).toMatchObject({ exact: true, unpriced: ['litigator_checks'] });

    const started = await core.handlers['runs.start'](asked(list.listId));
    const run = await rested(core, started.runId);
    expect(run).toMatchObject({ state: 'finished', stopped: null, counts: { planned: plan.calls.sure, pending: 0 } });
    const { planned, done, partial, failed, refused, pending } = run.counts;
    expect(done + partial + failed + refused + pending).toBe(planned);

    const view = await core.handlers['review.open']({ listId: list.listId, filter: {}, sort: { by: 'row', descending: false } });
    expect(view.count).toBe(list.rows);
    const { facets } = view;
    expect(Math.min(facets.grade.none, facets.litigator.litigator, facets.litigator.clear, facets.litigator.notChecked)).toBeGreaterThan(0);
    expect(facets.status.pending + facets.status.unplanned).toBe(0);

    await core.handlers['review.decide']({ listId: list.listId, rows: [1, 2], value: 'drop', note: 'asked not to be called' });
    const detail = await core.handlers['review.row']({ listId: list.listId, row: 1 });
    expect(detail.decision).toMatchObject({ value: 'drop', by: 'person', note: 'asked not to be called' });

    const out = join(core.dataDir, 'out.csv');
    const exported = await core.handlers['exports.write']({
      listId: list.listId,
      destinationId: core.grantDestination(out),
      format: 'csv',
      only: null,
      rows: null,
      escapeFormulas: false,
      bom: false,
    });
    expect(exported).toMatchObject({ rows: list.rows, sandbox: true });
    const text = readFileSync(out, 'utf8');
    expect(text.split(/\r?\n/)[0]).toContain('Notes,rollcall.row,rollcall.status,rollcall.grade');
    const card = (await core.handlers['lists.list']({})).find((one) => one.listId === list.listId);
    expect(card).toMatchObject({ decided: 2, sandbox: true, run: { state: 'finished', share: 1 } });
    expect(card?.exportedAt).not.toBeNull();
  });

  it('stops with its cause when the key is refused, keeps rows pending, and continues with the right key', async () => {
    const sandbox = await startTestSandbox();
    const environmentId = await openEnvironment(core, sandbox.url, 'not-the-key');
    const { listId } = await importText(leads(30, 300));
    const { runId } = await core.handlers['runs.start'](asked(listId, { environmentId, concurrency: 4 }));
    const run = await rested(core, runId);
    expect(run).toMatchObject({
      state: 'paused',
      stopped: { code: 'keyRefused' },
      counts: { pending: 30, failed: 0 },
      cost: { highMicros: 0 },
    });
    expect(sandbox.counts().received).toBeLessThanOrEqual(4);
    await core.handlers['environments.setKey']({ environmentId, key: sandbox.key });
    await core.handlers['runs.resume']({ runId });
    expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { pending: 0 } });
    await sandbox.close();
  });

  it('stops before the call that would exceed a cap, and continues with a higher one', async () => {
    const { listId } = await importText(leads(30, 400));
    const { runId } = await core.handlers['runs.start'](asked(listId, { maxCalls: 10 }));
    expect(await rested(core, runId)).toMatchObject({ state: 'stopped', stopped: { code: 'maxCalls' }, counts: { sent: 10, pending: 20 } });
    await core.handlers['runs.resume']({ runId, caps: { maxCalls: null, budgetMicros: 20 * 15_000 } });
    expect(await rested(core, runId)).toMatchObject({ state: 'paused', stopped: { code: 'budgetSpent' }, counts: { sent: 20 } });
    await core.handlers['runs.resume']({ runId, caps: { budgetMicros: null } });
    expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { sent: 30, pending: 0 } });
  });

  it('waits for the network without using up an attempt, and continues when it is back', async () => {
    const sandbox = await startTestSandbox();
    const environmentId = await openEnvironment(core, sandbox.url, sandbox.key);
    const { listId } = await importText(leads(20, 500));
    const port = Number(new URL(sandbox.url).port);
    await sandbox.close();
    const { runId } = await core.handlers['runs.start'](asked(listId, { environmentId }));
    const waiting = await core.next('runs.progressed', ({ state }) => state === 'waiting');
    expect(waiting.nextTryAt).not.toBeNull();
    const again = await startTestSandbox({ port });
    await core.handlers['runs.tryNow']({ runId });
    // Probes that never connected were not sent: they neither count as calls nor use up a cap.
    expect(await rested(core, runId)).toMatchObject({
      state: 'finished',
      counts: { failed: 0, pending: 0, sent: 20 },
      cost: { complete: false },
    });
    await again.close();
  });

  it('refuses what is impossible before anything is sent', async () => {
    const { listId } = await importText('colour,size\nred,3\nblue,4\n');
    await expect(core.handlers['plans.make'](asked(listId))).rejects.toThrowError(/mapping.requiredMissing/);
    await expect(core.handlers['plans.make'](asked(listId, { operation: 'palm_reading' }))).rejects.toThrowError(/operation.unknown/);
    await expect(core.handlers['plans.make'](asked(listId, { addOns: ['spam_checks'] }))).rejects.toThrowError(/addOn.unknown/);
    await expect(core.handlers['environments.create']({ name: 'x', baseUrl: 'not a url' })).rejects.toThrowError(/environment.badUrl/);
    // The sample list is invented, so checking it with an account would only cost money.
    const { environmentId } = await core.handlers['environments.create']({ name: 'Live', baseUrl: 'https://api.example.com' });
    const sample = await importSample();
    const plan = core.handlers['plans.make']({ ...asked(sample.listId), environmentId });
    await expect(plan).rejects.toThrowError(/plan.sample/);
  });

  it('looks one number up through the same ledger', async () => {
    const found = await core.handlers['lookups.ask']({
      environmentId: 'sandbox',
      operation: 'phone_intel',
      addOns: ['litigator_checks'],
      parameters: { phone: '+12065550142' },
    });
    expect(found).toMatchObject({
      outcome: 'done',
      billed: 'yes',
      answer: {
        sandbox: true,
        status: 200,
        sent: [
          ['phone', '+12065550142'],
          ['add_ons', 'litigator_checks'],
        ],
      },
    });
    await expect(
      core.handlers['lookups.ask']({ environmentId: 'sandbox', operation: 'phone_intel', addOns: [], parameters: { fone: '1' } }),
    ).rejects.toThrowError(/parameter.unknown/);
  });
});

describe('a run with calls in flight', () => {
  let phones: string[] = [];
  const service = heldTransport(({ parameters }) => {
    phones.push(parameters['phone'] ?? '');
    return { is_valid: true };
  });
  /** The result of a call that is aborted while its answer is held back. */
  const cutOff = ({ signal }: TransportRequest): Promise<Exchange> =>
    new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'cut', problem: 'aborted', durationMs: 1 })));
  const exchange: Transport['exchange'] = (request) => Promise.race([service.exchange(request), cutOff(request)]);
  /** Timers that fire when the drain of a quitting program is over; the test fires them. */
  const drains: (() => void)[] = [];
  let isClosing = false;
  /** All requested delays, in ms. */
  const waits: number[] = [];
  const after: Clock['after'] = (delayMs, fire) => {
    waits.push(delayMs);
    if (!isClosing || delayMs !== drainMs) return realClock.after(delayMs, fire);
    drains.push(fire);
    return () => undefined;
  };
  let own: TestCore;
  let environmentId: string;
  let listId: string;
  beforeAll(async () => {
    own = await openTestCore({ ports: { transport: { ...service, exchange }, clock: { ...realClock, after } } });
    environmentId = await openEnvironment(own, 'https://service.example');
    listId = await importPhones(own, 60);
  });
  afterAll(() => own.end());

  /** The first 20 of its 60 calls are answered, and ten more are in flight. */
  const begin = async (): Promise<string> => {
    phones = [];
    service.holdAfter(20);
    const { runId } = await startPhones(own, listId, environmentId, { callsPerSecond: 100_000, concurrency: 10 });
    await expect.poll(async () => (await own.handlers['runs.get']({ runId })).counts).toMatchObject({ done: 20, sent: 30 });
    // A call counts as sent from its claim on; it can be withdrawn until it is passed to the transport.
    await service.held(10);
    return runId;
  };

  it.each([
    ['runs.pause', 'paused'],
    ['runs.stop', 'stopped'],
  ] as const)('sends nothing more after %s and waits for them, and what is resumed asks nothing twice', async (command, state) => {
    const runId = await begin();
    const latest = await own.handlers['runs.latest']({ runId, count: 5 });
    expect(latest.map(({ verdict }) => verdict.status)).toEqual(Array.from({ length: 5 }, () => 'answered'));
    const output = own.next('runs.progressed', (progress) => progress.state === state);
    const ended = own.handlers[command]({ runId });
    await output;
    service.release();
    expect(await ended).toMatchObject({ state, stopped: { code: 'person' } });
    const thirty = { done: 30, sent: 30, pending: 30, inDoubt: 0 };
    await expect.poll(async () => (await own.handlers['runs.get']({ runId })).counts).toMatchObject(thirty);
    expect(phones).toHaveLength(30);
    await own.handlers['runs.resume']({ runId });
    expect(await rested(own, runId)).toMatchObject({ state: 'finished', counts: { planned: 60, done: 60, sent: 60, inDoubt: 0 } });
    expect([phones.length, new Set(phones).size]).toEqual([60, 60]);
  });

  it('goes no faster than its cap: the next call waits for its time', async () => {
    phones = [];
    const { runId } = await startPhones(own, listId, environmentId, { callsPerSecond: 0.13, concurrency: 10 });
    const isWaiting = (): boolean => waits.some((ms) => ms > 1_000 / 0.13 - 500 && ms < 1_100 / 0.13);
    await expect.poll(() => [phones.length, isWaiting()]).toEqual([1, true]);
    expect(await own.handlers['runs.stop']({ runId })).toMatchObject({ state: 'stopped', counts: { sent: 1, pending: 59, inDoubt: 0 } });
  });

  it('sends nothing more when the program quits, and leaves in doubt those that have no answer when their time is over', async () => {
    const runId = await begin();
    isClosing = true;
    const closed = own.close();
    await expect.poll(() => drains.length).toBeGreaterThan(0);
    for (const isOver of drains) isOver();
    await closed;
    expect(phones).toHaveLength(20);
    own = await openTestCore({ dataDir: own.dataDir });
    expect(await own.handlers['runs.get']({ runId })).toMatchObject({
      ...{ state: 'stopped', stopped: { code: 'interrupted' } },
      counts: { done: 20, sent: 30, pending: 40, inDoubt: 10 },
    });
    service.release();
  });
});
