/** A run asks about its first rows while the rest are still being chosen: each row once, whatever comes between. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PlanRequest } from '../electron/contract/plan.ts';
import type { Run } from '../electron/contract/run.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { importPhones, isAtRest, openEnvironment, phoneOf, phonePlan, rested } from './support/phoneRun.ts';
import { scriptedTransport } from './support/scriptedTransport.ts';

const rows = 12_000;
const service = scriptedTransport(() => ({ is_valid: true }));
let core: TestCore;
let listId: string;
let environmentId: string;
/** Rows that were chosen when the first call went out. */
let chosenBefore: number | null = null;
let runId = '';

beforeEach(async () => {
  service.calls.length = 0;
  service.refused.clear();
  chosenBefore = null;
  core = await openTestCore({
    ports: {
      transport: {
        ...service,
        exchange: async (request) => {
          if (chosenBefore === null) {
            chosenBefore = 0;
            const [run] = await core.handlers['runs.list']({ listId });
            chosenBefore = run?.counts.planned ?? 0;
          }
          return service.exchange(request);
        },
      },
    },
  });
  environmentId = await openEnvironment(core, 'https://service.example');
  listId = await importPhones(core, rows);
  await core.handlers['lists.found']({ listId });
});
afterEach(() => core.end());

const start = async (more: Partial<PlanRequest> = {}): Promise<Run> => {
  const run = await core.handlers['runs.start'](
    phonePlan(listId, environmentId, { freshForMs: 0, callsPerSecond: 100_000, concurrency: 50, ...more }),
  );
  ({ runId } = run);
  return run;
};
const phonesAsked = (): string[] => service.calls.map(({ parameters }) => parameters['phone'] ?? '');
const everyPhone = Array.from({ length: rows }, (_, index) => phoneOf(index)).toSorted();

/** Starts a run and lets `then` at it as soon as some of its rows are chosen; a busy machine may have chosen all by then, and the next run is tried. */
async function inMidChoice(then: () => Promise<Run>, more: Partial<PlanRequest> = {}): Promise<Run> {
  for (let turn = 1; ; turn += 1) {
    await start(more);
    const run = await then();
    const planned = run.counts.planned;
    if (turn === 5 || (planned > 0 && planned < rows)) return run;
    if (!isAtRest(run)) await core.handlers['runs.stop']({ runId });
    service.calls.length = 0;
  }
}

test('the first call goes out before the last row is chosen, and every row is asked once', { timeout: 60_000 }, async () => {
  const early = await inMidChoice(() => core.handlers['runs.get']({ runId }));
  expect(early).toMatchObject({ state: 'running', checks: [{ state: 'waiting' }] });
  expect(chosenBefore).toBeGreaterThan(0);
  expect(chosenBefore).toBeLessThan(rows);
  const run = await rested(core, runId);
  expect(run).toMatchObject({ state: 'finished', rows, counts: { planned: rows, done: rows, sent: rows, pending: 0 } });
  expect(run.checks).toMatchObject([{ state: 'finished', rows, leftOut: [] }]);
  expect(phonesAsked().toSorted()).toEqual(everyPhone);
  const lists = await core.handlers['lists.list']({});
  expect(lists.find((list) => list.listId === listId)).toMatchObject({ answered: rows });
});

test('paused meanwhile, it goes on choosing where it was, and asks nothing twice', { timeout: 60_000 }, async () => {
  const paused = await inMidChoice(() => core.handlers['runs.pause']({ runId }));
  expect(paused).toMatchObject({ state: 'paused', stopped: { code: 'person' }, checks: [{ state: 'waiting' }] });
  expect(paused.counts.planned).toBeLessThan(rows);
  const before = service.calls.length;
  await core.handlers['runs.resume']({ runId });
  const run = await rested(core, runId);
  expect(run).toMatchObject({ state: 'finished', rows, counts: { planned: rows, done: rows, sent: rows } });
  expect(service.calls.length).toBeGreaterThan(before);
  expect(phonesAsked().toSorted()).toEqual(everyPhone);
});

test('a limit that is met meanwhile stops it with all rows chosen', { timeout: 60_000 }, async () => {
  await start({ maxCalls: 10 });
  const run = await rested(core, runId);
  expect(run).toMatchObject({ state: 'stopped', stopped: { code: 'maxCalls' }, rows, counts: { planned: rows, sent: 10 } });
  expect(run.checks).toMatchObject([{ state: 'running', rows }]);
});

test('a key that is refused meanwhile pauses it with all rows chosen, and nothing more goes out', { timeout: 60_000 }, async () => {
  service.refused.add('phone_intel@3.0');
  await start({ concurrency: 2 });
  const run = await rested(core, runId);
  expect(run).toMatchObject({ state: 'paused', stopped: { code: 'notEnabled' }, counts: { planned: rows, pending: rows } });
  expect(run.checks).toMatchObject([{ state: 'notEnabled', rows }]);
  expect(service.calls.length).toBeLessThanOrEqual(2);
});

test('the program ends meanwhile: the next start finds what was answered, and the rest is chosen when somebody resumes', async () => {
  await inMidChoice(() => core.handlers['runs.get']({ runId }));
  await core.close();
  const asked = phonesAsked();
  const { dataDir } = core;
  core = await openTestCore({ dataDir, ports: { transport: service } });
  await core.handlers['environments.setKey']({ environmentId, key: 'a-key-for-tests' });
  const [found] = await core.handlers['runs.list']({ listId });
  expect(found).toMatchObject({ runId, state: 'stopped', stopped: { code: 'interrupted' }, counts: { done: asked.length } });
  await core.handlers['runs.resume']({ runId });
  expect(await rested(core, runId)).toMatchObject({ state: 'finished', rows, counts: { planned: rows, done: rows } });
  expect(phonesAsked().toSorted()).toEqual(everyPhone);
});
