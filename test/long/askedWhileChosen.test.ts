/** A run makes its first calls while the remaining rows are still being chosen: each request once, whatever happens meanwhile. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import type { Transport } from '#core/ports.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { isAtRest, openEnvironment, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { scriptedTransport } from '../support/scriptedTransport.ts';

/** Five chunks of rows with a fifth of the calls each: ten consecutive rows share a phone. */
const rows = 10_000;
const calls = rows / 10;
const phones = Array.from({ length: calls }, (_, index) => phoneOf(index));
const service = scriptedTransport(() => ({ is_valid: true }));
let core: TestCore;
let listId: string;
let environmentId: string;
/** Called once, when the first call goes out. */
let atFirstCall: (() => Promise<unknown>) | null = null;

const transport: Transport = {
  ...service,
  exchange: (request) => {
    const act = atFirstCall;
    atFirstCall = null;
    void act?.();
    return service.exchange(request);
  },
};

// One list for all tests: no run reuses another's answers.
beforeAll(async () => {
  core = await openTestCore({ ports: { transport } });
  environmentId = await openEnvironment(core, 'https://service.example');
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, ['phone', ...Array.from({ length: rows }, (_, row) => phones[Math.floor(row / 10)])].join('\n'));
  ({ listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} }));
  await core.handlers['lists.screened']({ listId });
});
beforeEach(() => {
  service.calls.length = 0;
  service.refused.clear();
});
afterAll(() => core.end());

const start = (more: Partial<PlanRequest> = {}): Promise<Run> =>
  core.handlers['runs.start'](phonePlan(listId, environmentId, { freshForMs: 0, callsPerSecond: 100_000, concurrency: 20, ...more }));
const asked = (): string[] => service.calls.map(({ parameters }) => parameters['phone'] ?? '').toSorted();
const isMidChoice = ({ checks }: Run): boolean => checks[0]?.state === 'waiting' && checks[0].counts.planned < calls;

/** Starts a run and calls `act` at its first call; if a busy machine has chosen every row by then, it tries another run. */
async function inMidChoice(act: (runId: string) => Promise<Run>): Promise<Run> {
  for (let turn = 1; ; turn += 1) {
    const acted = new Promise<Run>((resolve, reject) => {
      atFirstCall = async () => {
        const run = (await core.handlers['runs.list']({ listId })).find(({ state }) => state === 'running');
        await act(run?.runId ?? '').then(resolve, reject);
      };
    });
    await start();
    const run = await acted;
    if (isMidChoice(run) || turn === 5) return run;
    if (!isAtRest(run)) await core.handlers['runs.stop']({ runId: run.runId });
    service.calls.length = 0;
  }
}

test('the first call goes out before the last row is chosen, and every question is asked once', async () => {
  const early = await inMidChoice((runId) => core.handlers['runs.get']({ runId }));
  expect(early).toMatchObject({ state: 'running', checks: [{ state: 'waiting', rows: 0 }] });
  const run = await rested(core, early.runId);
  expect(run).toMatchObject({ state: 'finished', rows, counts: { planned: calls, done: calls, sent: calls, pending: 0 } });
  expect(run.checks).toMatchObject([{ state: 'finished', rows, skipped: [{ why: 'duplicate', rows: rows - calls }] }]);
  expect(asked()).toEqual(phones.toSorted());
  const lists = await core.handlers['lists.list']({});
  expect(lists.find((list) => list.listId === listId)).toMatchObject({ answered: rows });
});

test('paused meanwhile, it continues choosing where it stopped, and asks nothing twice', async () => {
  const paused = await inMidChoice((runId) => core.handlers['runs.pause']({ runId }));
  expect(paused).toMatchObject({ state: 'paused', stopped: { code: 'person' }, checks: [{ state: 'waiting' }] });
  expect(paused.counts.planned).toBeLessThan(calls);
  const { runId } = paused;
  await core.handlers['runs.resume']({ runId });
  const run = await rested(core, runId);
  expect(run).toMatchObject({ state: 'finished', rows, counts: { planned: calls, done: calls, sent: calls } });
  expect(asked()).toEqual(phones.toSorted());
});

test('a limit reached meanwhile stops it with all rows chosen', async () => {
  const { runId } = await start({ maxCalls: 10 });
  const run = await rested(core, runId);
  expect(run).toMatchObject({ state: 'stopped', stopped: { code: 'maxCalls' }, rows, counts: { planned: calls, sent: 10 } });
  expect(run.checks).toMatchObject([{ state: 'running', rows }]);
});

test('a key that is refused meanwhile pauses it with all rows chosen, and nothing more goes out', async () => {
  service.refused.add('phone_intel@3.0');
  // A key that no answer has used yet.
  const refused = await openEnvironment(core, 'https://service.example', 'another-key-for-tests');
  const { runId } = await start({ environmentId: refused, concurrency: 2 });
  const run = await rested(core, runId);
  expect(run).toMatchObject({ state: 'paused', stopped: { code: 'notEnabled' }, counts: { planned: calls, pending: calls } });
  expect(run.checks).toMatchObject([{ state: 'notEnabled', rows }]);
  expect(service.calls.length).toBeLessThanOrEqual(2);
});

test('if the program ends meanwhile, resuming finds the answers and chooses the remaining rows', async () => {
  const { runId } = await inMidChoice((id) => core.handlers['runs.get']({ runId: id }));
  await core.close();
  const before = asked();
  core = await openTestCore({ dataDir: core.dataDir, ports: { transport: service } });
  await core.handlers['environments.setKey']({ environmentId, key: 'a-key-for-tests' });
  expect(await core.handlers['runs.get']({ runId })).toMatchObject({
    runId,
    state: 'stopped',
    stopped: { code: 'interrupted' },
    counts: { done: before.length },
  });
  await core.handlers['runs.resume']({ runId });
  expect(await rested(core, runId)).toMatchObject({ state: 'finished', rows, counts: { planned: calls, done: calls } });
  expect(asked()).toEqual(phones.toSorted());
});
