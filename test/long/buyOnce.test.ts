/** Buying once, through the core's commands: what is reused and for how long, trial runs, and retrying only what failed. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import type { Clock, Transport } from '#core/ports.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { undiciTransport } from '#hosts/node/undiciTransport.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from '../support/phoneRun.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

const dayMs = 86_400_000;

let core: TestCore;
let service: TestSandbox | null = null;
/** Days that have passed since the tests began, on the wall clock only. */
let daysLater = 0;
const clock: Clock = { ...realClock, now: () => realClock.now() + daysLater * dayMs };

const wire = undiciTransport(clock);
/** Calls wait for this promise, which is resolved unless a test replaces it. */
let gate = Promise.resolve();
const transport: Transport = { ...wire, exchange: (request) => gate.then(() => wire.exchange(request)) };
beforeAll(async () => {
  core = await openTestCore({ ports: { clock, transport } });
});
beforeEach(() => {
  // No test reuses an earlier one's answers.
  daysLater += 400;
});
afterEach(async () => {
  await core.handlers['settings.change']({ freshDays: {} });
  await service?.close();
  service = null;
});
afterAll(() => core.end());

async function environment(options: Parameters<typeof startTestSandbox>[0] = {}): Promise<string> {
  service = await startTestSandbox({ key: randomUUID(), ...options });
  return openEnvironment(core, service.url, service.key);
}

async function list(phones: readonly string[]): Promise<string> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, ['phone,source', ...phones.map((phone) => `${phone},web`)].join('\n'));
  return (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} })).listId;
}

const phones = (count: number): string[] => Array.from({ length: count }, (_, row) => `+1206555${String(1000 + row)}`);

async function run(request: PlanRequest): Promise<Run> {
  return rested(core, (await core.handlers['runs.start'](request)).runId);
}

const callsOf = async (request: PlanRequest): Promise<number> => (await core.handlers['plans.make'](request)).calls.atMost;

describe('freshness', () => {
  it('is a setting per operation and add-on, which a run may override, and the plan says what it saves', async () => {
    const environmentId = await environment();
    const sure = ['100', '111', '112', '113', '114', '115', '116', '117'].map((last) => `+15005550${last}`);
    const checks = [{ operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} }];
    const request = phonePlan(await list(sure), environmentId, { checks });
    expect(await run(request)).toMatchObject({ counts: { done: 8 } });
    daysLater += 20;
    const plan = await core.handlers['plans.make'](request);
    expect(plan).toMatchObject({ calls: { atMost: 0 }, checks: [{ reused: 8, savedMicros: 8 * 15_000 }] });
    await core.handlers['settings.change']({ freshDays: { litigator_checks: 14 } });
    expect(await callsOf(request)).toBe(8);
    // Without the add-on the same answers are still reused: they are from this operation, and fresh enough for it.
    const without: PlanRequest = { ...request, checks: [{ operation: 'phone_intel', addOns: [], where: {} }] };
    expect(await callsOf(without)).toBe(0);
    await core.handlers['settings.change']({ freshDays: { litigator_checks: 14, 'phone_intel@3.0': 10 } });
    expect(await callsOf(without)).toBe(8);
    expect(await callsOf({ ...request, freshForMs: 30 * dayMs })).toBe(0);
    expect(await callsOf({ ...without, freshForMs: 0 })).toBe(8);
  });

  it('of the litigator check decides when a clear row is not checked any more, also for rows graded earlier', async () => {
    const environmentId = await environment();
    const listId = await list(['+15005550100']);
    const checks = [{ operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} }];
    await run(phonePlan(listId, environmentId, { checks, freshForMs: 0 }));
    const litigator = async (): Promise<string> => {
      await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
      return (await core.handlers['review.row']({ listId, row: 1 })).verdict?.litigator ?? 'none';
    };
    expect(await litigator()).toBe('clear');
    daysLater += 20;
    expect(await litigator()).toBe('clear');
    await core.handlers['settings.change']({ freshDays: { litigator_checks: 14 } });
    expect(await litigator()).toBe('notChecked');
    await core.handlers['settings.change']({ freshDays: { litigator_checks: 60 } });
    expect(await litigator()).toBe('clear');
    await core.handlers['settings.change']({ freshDays: { litigator_checks: 0 } });
    expect(await litigator()).toBe('notChecked');
  });

  it('reuses a partial answer only if the user says so, and only if there is no complete one', async () => {
    const environmentId = await environment({ faults: ['partial:every=2'] });
    const listId = await list(phones(6));
    const first = await run(phonePlan(listId, environmentId));
    expect(first.counts).toMatchObject({ done: 3, partial: 3 });
    expect(await callsOf(phonePlan(listId, environmentId))).toBe(3);
    expect(await callsOf(phonePlan(listId, environmentId, { reusePartial: true }))).toBe(0);
  });
});

describe('an answer that another run buys meanwhile', () => {
  const answeredIn = async (listId: string): Promise<number> =>
    (await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } })).facets.status.answered;

  it('is reused by the other of two simultaneous runs', async () => {
    // The first must not finish before the rows of the second are chosen, even on a busy machine, so its answers wait for that.
    const chosen = Promise.withResolvers<void>();
    gate = chosen.promise;
    const environmentId = await environment();
    const lists = [await list(phones(60)), await list(phones(80).toReversed())];
    const started = await Promise.all(
      lists.map((listId) => core.handlers['runs.start'](phonePlan(listId, environmentId, { concurrency: 10 }))),
    );
    for (const [at, planned] of [60, 80].entries())
      await expect.poll(async () => (await core.handlers['runs.get']({ runId: started[at]?.runId ?? '' })).counts.planned).toBe(planned);
    chosen.resolve();
    const ended = await Promise.all(started.map(({ runId }) => rested(core, runId)));
    expect(ended).toMatchObject([
      { state: 'finished', counts: { planned: 60, done: 60 } },
      { state: 'finished', counts: { planned: 80, done: 80 } },
    ]);
    expect(service?.counts().received).toBe(80);
    expect(ended.reduce((sum, { counts }) => sum + counts.sent, 0)).toBe(80);
    for (const { differs } of await core.handlers['ledger.recount']({ runId: null })) expect(differs).toEqual([]);
    expect(await Promise.all(lists.map(answeredIn))).toEqual([60, 80]);
  });

  it('is reused by a paused run, even after a restart, as far as it has what is asked', async () => {
    const environmentId = await environment({ faults: ['partial:every=20'] });
    const lists = await Promise.all([1, 2, 3].map(() => list(phones(40))));
    const [first, more, anew] = await Promise.all(
      [{}, { checks: [{ operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} }] }, { freshForMs: 0 }].map(
        (asked, index) => run(phonePlan(lists[index] ?? '', environmentId, { maxCalls: 0, ...asked })),
      ),
    );
    const bought = await run(phonePlan(await list(phones(30)), environmentId));
    expect(bought.counts).toMatchObject({ done: 29, partial: 1 });
    await core.close();
    core = await openTestCore({ dataDir: core.dataDir, ports: { clock, transport: undiciTransport(clock) } });
    await core.handlers['environments.setKey']({ environmentId, key: service?.key ?? '' });
    const sentBy = async (asked: Run | undefined): Promise<number> => {
      const { runId = '' } = asked ?? {};
      await core.handlers['runs.resume']({ runId, caps: { maxCalls: null } });
      const { counts } = await rested(core, runId);
      expect(counts).toMatchObject({ planned: 40, pending: 0 });
      return counts.sent;
    };
    // Ten that were never bought, and the partial one.
    expect(await sentBy(first)).toBe(11);
    expect(await sentBy(more)).toBe(40);
    expect(await sentBy(anew)).toBe(40);
    expect(await answeredIn(lists[0] ?? '')).toBeGreaterThan(30);
  });
});

describe('a trial run', () => {
  it('asks a random sample of rows, the one that its plan counted, and its answers are reused in the full run', async () => {
    const environmentId = await environment();
    const listId = await list(phones(60));
    const trial = phonePlan(listId, environmentId, { limit: 10, sampleSeed: 42 });
    expect(await core.handlers['plans.make'](trial)).toMatchObject({ rows: 10, calls: { atMost: 10 } });
    expect(await run(trial)).toMatchObject({ rows: 10, counts: { done: 10 } });
    const view = await core.handlers['review.open']({ listId, filter: { status: ['answered'] }, sort: { by: 'row', descending: false } });
    const drawn = await core.handlers['review.rowNumbers']({ viewId: view.viewId });
    expect(drawn).toHaveLength(10);
    expect(drawn).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await callsOf(trial)).toBe(0);
    const full = await run(phonePlan(listId, environmentId));
    expect(full.counts).toMatchObject({ planned: 50, done: 50 });
    expect(service?.counts().billed).toBe(60);
  });
});

describe('what failed', () => {
  it('is retried alone, by cause, and the sums stay correct', async () => {
    const environmentId = await environment({ faults: ['badRequest:every=3', 'inputField:every=4'] });
    const listId = await list(phones(24));
    const first = await run(phonePlan(listId, environmentId));
    const refusals = first.causes.filter(({ kind }) => kind === 'refused');
    expect(refusals.length).toBe(2);
    const [one] = refusals;
    if (!one) throw new Error('nothing was refused');
    const { runId } = first;
    const billed = service?.counts().billed ?? 0;
    const { kind, code, serviceMessage } = one;
    await core.handlers['runs.retry']({ runId, causes: [{ kind, code, serviceMessage }] });
    const second = await rested(core, runId);
    expect(second).toMatchObject({ state: 'finished', counts: { planned: 24, pending: 0 } });
    expect(second.counts.done).toBeGreaterThan(first.counts.done);
    expect((service?.counts().billed ?? 0) - billed).toBe(second.counts.done - first.counts.done);
    expect(await core.handlers['ledger.recount']({ runId })).toMatchObject([{ differs: [] }]);

    for (let round = 0; round < 12; round += 1) {
      await core.handlers['runs.retry']({ runId, causes: null });
      if ((await rested(core, runId)).counts.refused === 0) break;
    }
    const last = await core.handlers['runs.get']({ runId });
    expect(last).toMatchObject({ counts: { done: 24, refused: 0 }, causes: [] });
    expect(service?.counts().billed).toBe(24);
    const view = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
    expect(view.facets.status.answered).toBe(24);
    expect(await core.handlers['ledger.recount']({ runId })).toMatchObject([{ differs: [] }]);
  });

  it('is nothing: nothing is sent', async () => {
    const environmentId = await environment();
    const first = await run(phonePlan(await list(phones(3)), environmentId));
    expect(await core.handlers['runs.retry']({ runId: first.runId, causes: null })).toMatchObject({ state: 'finished' });
    expect(service?.counts().billed).toBe(3);
  });
});

it('a plan says what is left of the key’s cycle', async () => {
  const environmentId = await environment();
  const request = phonePlan(await list(phones(5)), environmentId);
  await core.handlers['keys.setLimits']({ environmentId, limits: { quotaCalls: 100, budgetMicros: 1_000_000, cycleDay: 1 } });
  await run({ ...request, limit: 2 });
  expect((await core.handlers['plans.make'](request)).cycle).toMatchObject({
    billed: 2,
    billingUnknown: 0,
    lowMicros: 30_000,
    limits: { quotaCalls: 100 },
  });
  const live = (await core.handlers['environments.list']({})).find((one) => one.environmentId === environmentId);
  expect(live?.key.setAt).toBeGreaterThan(0);
});
