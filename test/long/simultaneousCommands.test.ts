/** Runs and look-ups with two simultaneous commands: they stop when requested, and continue once. Counted at the service. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failed, type FailureCode } from '#contract/failure.ts';
import { hangMs } from '../support/hangMs.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, rested, startPhones } from '../support/phoneRun.ts';
import { scriptedTransport } from '../support/scriptedTransport.ts';
import { sendAnswer, sendError, startScriptedService, type ScriptedService, type Script } from '../support/scriptedService.ts';

const often = { timeout: hangMs, interval: 5 };
const after =
  (ms: number): Script =>
  (call, response) =>
    void setTimeout(() => sendAnswer(call, response), ms);

let core: TestCore;
let service: ScriptedService | null = null;
beforeEach(async () => {
  core = await openTestCore();
});
afterEach(async () => {
  await core.end();
  await service?.close();
  service = null;
});

async function serve(script: Script): Promise<{ service: ScriptedService; environmentId: string }> {
  const started = await startScriptedService(script);
  service = started;
  return { service: started, environmentId: await openEnvironment(core, started.url) };
}

const called = ({ seen }: ScriptedService, least: number): Promise<void> =>
  vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(least), often);
/** Looks up other phones on the same key, in its turns: anything else that is still sending would do so meanwhile. */
async function askOthers(environmentId: string): Promise<number> {
  const others = 20;
  const { runId } = await startPhones(core, await importPhones(core, others, 1_000), environmentId);
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
  return others;
}

const codeOf = (work: Promise<unknown>): Promise<FailureCode | 'done'> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failed ? error.failure.code : Promise.reject(new Error('no failure', { cause: error }))),
  );

describe('a run', () => {
  it('that is resumed twice at once continues once, so that one pause stops all of it', async () => {
    const { service, environmentId } = await serve(after(10));
    const { runId } = await startPhones(core, await importPhones(core, 300), environmentId, { callsPerSecond: 100, concurrency: 3 });
    await core.handlers['runs.pause']({ runId });
    await Promise.all([core.handlers['runs.resume']({ runId }), core.handlers['runs.retry']({ runId, causes: null })]);
    const sent = service.seen.length;
    await called(service, sent + 6);
    await core.handlers['runs.pause']({ runId });
    const paused = service.seen.length;
    expect(paused).toBeLessThan(300);
    const others = await askOthers(environmentId);
    expect(service.seen.length).toBe(paused + others);
  });

  it('that is stopped while it is being resumed stays stopped', async () => {
    const { service, environmentId } = await serve(after(20));
    const { runId } = await startPhones(core, await importPhones(core, 100), environmentId, { callsPerSecond: 50, concurrency: 3 });
    await core.handlers['runs.pause']({ runId });
    const going = core.handlers['runs.resume']({ runId });
    expect(await core.handlers['runs.stop']({ runId })).toMatchObject({ state: 'stopped', stopped: { code: 'person' } });
    await going;
    const stopped = service.seen.length;
    const others = await askOthers(environmentId);
    expect(service.seen.length).toBe(stopped + others);
  });

  it('that is paused and then stopped is shown as stopped, now and after a restart', async () => {
    const { environmentId } = await serve(after(100));
    const { runId } = await startPhones(core, await importPhones(core, 50), environmentId, { callsPerSecond: 50 });
    // Stopped while the pause is still waiting for calls in flight.
    const pausing = core.handlers['runs.pause']({ runId });
    expect(await core.handlers['runs.stop']({ runId })).toMatchObject({ state: 'stopped' });
    await pausing;
    expect(await core.handlers['runs.get']({ runId })).toMatchObject({ state: 'stopped', stopped: { code: 'person' } });
    await core.close();
    core = await openTestCore({ dataDir: core.dataDir });
    expect(await core.handlers['runs.get']({ runId })).toMatchObject({ state: 'stopped', stopped: { code: 'person' } });
  });

  it('whose failed calls can’t be asked again, because there is no key, stays as it was', async () => {
    const { environmentId } = await serve((call, response) =>
      call.number === 2 ? sendError(response, 400, 'BAD_REQUEST') : sendAnswer(call, response),
    );
    const { runId } = await startPhones(core, await importPhones(core, 5), environmentId);
    const ended = { state: 'finished', maxCalls: null, counts: { done: 4, refused: 1, pending: 0 } };
    expect(await rested(core, runId)).toMatchObject(ended);
    await core.handlers['environments.forgetKey']({ environmentId });
    expect(await codeOf(core.handlers['runs.retry']({ runId, causes: null, caps: { maxCalls: 9 } }))).toBe('environment.keyMissing');
    expect(await core.handlers['runs.get']({ runId })).toMatchObject(ended);
  });
});

it('a run that hits a bug in the program pauses with that cause, and answers every row when it is resumed', async () => {
  await core.end();
  let calls = 0;
  const transport = scriptedTransport(({ parameters }) => ({ phone_number: parameters['phone'] ?? '', is_valid: true, warnings: [] }));
  const breaking: typeof transport = {
    ...transport,
    exchange: (request) => ((calls += 1) === 4 ? Promise.reject(new Error('a bug')) : transport.exchange(request)),
  };
  core = await openTestCore({ ports: { transport: breaking, log: () => '' } });
  const environmentId = await openEnvironment(core, 'http://service.invalid');
  const { runId } = await startPhones(core, await importPhones(core, 20), environmentId, { concurrency: 3 });
  expect(await rested(core, runId)).toMatchObject({ state: 'paused', stopped: { code: 'internal' } });
  await core.handlers['runs.resume']({ runId });
  expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { done: 20, pending: 0, inDoubt: 1 } });
  expect(await core.handlers['ledger.recount']({ runId })).toMatchObject([{ differs: [] }]);
});

it('a run that was asked to slow down says when it continues', async () => {
  const before = Date.now();
  const { service, environmentId } = await serve((_call, response) =>
    sendError(response, 429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '20' }),
  );
  const { runId } = await startPhones(core, await importPhones(core, 5), environmentId, { concurrency: 1 });
  const { state, nextTryAt, leftMs } = await vi.waitFor(async () => {
    const run = await core.handlers['runs.get']({ runId });
    expect(run.nextTryAt).not.toBeNull();
    return run;
  }, often);
  expect(state).toBe('running');
  expect(service.seen).toHaveLength(1);
  // It was requested after that; clocks may differ by a millisecond.
  expect(nextTryAt).toBeGreaterThanOrEqual(before + 19_999);
  expect(leftMs).toBeGreaterThan(0);
  // Nothing happens until then, but time still passes.
  const { elapsedMs } = await core.next('runs.progressed');
  expect((await core.next('runs.progressed')).elapsedMs).toBeGreaterThan(elapsedMs);
});

describe('when the process ends', () => {
  it('a run that is still being planned isn’t started, and leaves nothing', async () => {
    const { service, environmentId } = await serve(after(0));
    const listId = await importPhones(core, 2_000);
    const started = codeOf(startPhones(core, listId, environmentId));
    await setImmediate();
    core.halt();
    expect(await started).toBe('program.ends');
    expect(await core.handlers['runs.list']({})).toEqual([]);
    expect(service.seen).toHaveLength(0);
  });

  it('a look-up that waits for its turn isn’t sent, and isn’t reported as sent', async () => {
    const { service, environmentId } = await serve(after(50));
    await core.handlers['environments.change']({ environmentId, change: { callsPerSecond: 0.5 } });
    const asked = ['+12065550141', '+12065550142', '+12065550143'].map((phone) =>
      codeOf(core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel', addOns: [], parameters: { phone } })),
    );
    await called(service, 1);
    await core.close();
    expect(await Promise.all(asked)).toEqual(['done', 'program.ends', 'program.ends']);
    expect(service.seen).toHaveLength(1);
    core = await openTestCore({ dataDir: core.dataDir });
    expect((await core.handlers['lookups.list']({ count: 10 })).entries).toMatchObject([{ outcome: 'done' }]);
  });
});
