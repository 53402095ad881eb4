/**
 * The service blocks: the run stops at once with its cause, rows stay pending, other runs with the key stop too, and after a fix they
 * resume without buying twice.
 */
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Run } from '#contract/runs/run.ts';
import { openToRead } from '#core/platform/database.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, rested, startPhones } from '../support/phoneRun.ts';
import { sendAnswer, sendError, startScriptedService, type ScriptedService } from '../support/scriptedService.ts';
import { startTestSandbox } from '../support/startTestSandbox.ts';

const concurrency = 20;
const rows = 100;
const firstRefused = 40;

let core: TestCore;
let services: ScriptedService[];
beforeAll(async () => {
  core = await openTestCore();
});
beforeEach(() => {
  services = [];
});
afterEach(() => Promise.all(services.map((service) => service.close())));
afterAll(() => core.end());
/** With a separate key, because a refusal of a key applies to all of its runs. */
const environmentOf = (url: string): Promise<string> => openEnvironment(core, url, randomUUID());

const refusals: readonly [string, Run['stopped'] & object, (response: ServerResponse) => void][] = [
  ['429 QUOTA_EXCEEDED', stop('quotaUsed'), (response) => sendError(response, 429, 'QUOTA_EXCEEDED')],
  ['403 that names the quota', stop('quotaUsed'), (response) => sendError(response, 403, 'Quota Exceeded Error')],
  ['403 INVALID_API_KEY', stop('keyRefused'), (response) => sendError(response, 403, 'INVALID_API_KEY')],
  ['401', stop('keyRefused'), (response) => sendError(response, 401, 'NOT_AUTHORIZED')],
  ['403 FORBIDDEN', stop('keyLapsed'), (response) => sendError(response, 403, 'FORBIDDEN')],
];
function stop(code: NonNullable<Run['stopped']>['code']): NonNullable<Run['stopped']> {
  return { code, message: null, at: 0 };
}

/**
 * Refuses from the Nth call on until it is mended; records the number of calls at its first refusal, and how often each phone was answered.
 */
async function refusing(refuse: (response: ServerResponse) => void, from = firstRefused) {
  const answered = new Map<string, number>();
  const state = { seenWhenRefused: Infinity, mended: false };
  const service = await startScriptedService((call, response) => {
    const refuses = !state.mended && call.number >= from;
    setTimeout(
      () => {
        if (refuses) {
          refuse(response);
          state.seenWhenRefused = Math.min(state.seenWhenRefused, service.seen.length);
        } else {
          answered.set(call.phone, (answered.get(call.phone) ?? 0) + 1);
          sendAnswer(call, response);
        }
      },
      5 + (call.number % 5) * 3,
    );
  });
  services.push(service);
  return { service, answered, state };
}

/** Counts the run's sent calls, and those of them claimed after the run had received the first refusal; in the run's own clock. */
function sentAround(dataDir: string, runId: string): { sent: number; late: number } {
  const db = openToRead(ledgerPath(dataDir));
  try {
    const counts = db
      .prepare(
        `WITH calls AS (SELECT started_at, ended_at, outcome FROM attempts JOIN attempt_ends USING (seq) WHERE run_id = ? AND outcome <> 'withdrawn')
         SELECT count(*) AS sent, count(*) FILTER (WHERE started_at > (SELECT min(ended_at) FROM calls WHERE outcome = 'blocked')) AS late FROM calls`,
      )
      .get(runId);
    return z.object({ sent: z.int().positive(), late: z.int() }).parse(counts);
  } finally {
    db.close();
  }
}

describe('a run that the service blocks half-way', () => {
  it.each(refusals)('stops at once: %s', async (_what, stopped, refuse) => {
    const { service, answered, state } = await refusing(refuse);
    const listId = await importPhones(core, rows);
    const environmentId = await environmentOf(service.url);
    const { runId } = await startPhones(core, listId, environmentId, { callsPerSecond: 1_000, concurrency });
    const run = await rested(core, runId);
    // Nothing is claimed after the first refusal was received; calls already being sent follow. A call claimed before and not yet sent is
    // withdrawn: the service never sees it.
    expect(service.seen.length - state.seenWhenRefused).toBeLessThanOrEqual(concurrency);
    const { late, sent } = sentAround(core.dataDir, runId);
    expect(late).toBe(0);
    expect(service.seen.length).toBe(sent);
    expect(run).toMatchObject({ state: 'paused', stopped: { code: stopped.code }, counts: { failed: 0, refused: 0 } });
    expect(run.stopped?.message).toContain('says the test');
    expect(run.counts.pending).toBe(rows - answered.size);

    state.mended = true;
    await core.handlers['environments.setKey']({ environmentId, key: randomUUID() });
    await core.handlers['runs.resume']({ runId });
    expect(await rested(core, runId)).toMatchObject({ state: 'finished', stopped: null, counts: { done: rows, pending: 0, failed: 0 } });
    expect([...answered.values()].every((times) => times === 1)).toBe(true);
  });

  it.each([
    [['revoked:every=100'], null, 'keyRefused'],
    [[], 80, 'quotaUsed'],
  ] as const)('stops at the sandbox too: %j, quota %s', async (faults, quota, code) => {
    const sandbox = await startTestSandbox({ faults, quota, key: randomUUID() });
    const listId = await importPhones(core, 300);
    const environmentId = await openEnvironment(core, sandbox.url, sandbox.key);
    const { runId } = await startPhones(core, listId, environmentId, { concurrency });
    const run = await rested(core, runId);
    expect(run).toMatchObject({ state: 'paused', stopped: { code }, counts: { failed: 0 } });
    expect(sandbox.counts().received).toBeLessThanOrEqual(100 + 2 * concurrency);
    expect(run.counts.pending).toBe(300 - run.counts.done - run.counts.partial - run.counts.refused);
    await sandbox.close();
  });
});

describe('a refusal of one call', () => {
  it('stops every run of a key whose quota is used, and no other', async () => {
    const slow = await startScriptedService((call, response) => void setTimeout(() => sendAnswer(call, response), 50));
    services.push(slow);
    const { service } = await refusing((response) => sendError(response, 429, 'QUOTA_EXCEEDED'), 1);
    const key = randomUUID();
    const [same, other] = [await openEnvironment(core, slow.url, key), await environmentOf(`${slow.url}/other`)];
    const elsewhere = await openEnvironment(core, service.url, key);
    const listId = await importPhones(core, rows);
    const runs = [same, other].map((environmentId) => startPhones(core, listId, environmentId, { callsPerSecond: 40 }));
    const [first, second] = await Promise.all(runs);
    const found = await core.handlers['lookups.ask']({
      environmentId: elsewhere,
      operation: 'phone_intel',
      addOns: [],
      parameters: { phone: '+12065550142' },
    });
    expect(found).toMatchObject({ outcome: 'blocked', code: 'QUOTA_EXCEEDED' });
    expect(await rested(core, first?.runId ?? '')).toMatchObject({ state: 'paused', stopped: { code: 'quotaUsed' } });
    expect(await core.handlers['runs.get']({ runId: second?.runId ?? '' })).toMatchObject({ state: 'running', stopped: null });
    await core.handlers['runs.stop']({ runId: second?.runId ?? '' });
  });

  it('stops every run of an environment whose key is refused', async () => {
    const { service } = await refusing((response) => sendError(response, 403, 'INVALID_API_KEY'), 30);
    const environmentId = await environmentOf(service.url);
    const [one, two] = [await importPhones(core, rows), await importPhones(core, rows)];
    const runs = await Promise.all([one, two].map((listId) => startPhones(core, listId, environmentId, { callsPerSecond: 200 })));
    for (const { runId } of runs) expect(await rested(core, runId)).toMatchObject({ state: 'paused', stopped: { code: 'keyRefused' } });
    expect(service.seen.length).toBeLessThan(30 + 2 * 20);
  });
});
