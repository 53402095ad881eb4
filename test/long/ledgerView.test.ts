/**
 * The ledger view through the core's commands: paging attempts, sums that agree however they are computed, and a key's limits in a cycle.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlanRequest } from '#contract/plan/plan.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phonePlan, rested } from '../support/phoneRun.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

let core: TestCore;
let service: TestSandbox | null = null;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.end());
afterEach(async () => {
  await service?.close();
  service = null;
});

/** An environment with a key, at a sandbox with these faults. */
async function environment(faults: readonly string[] = [], name: string = randomUUID().slice(0, 8)): Promise<string> {
  // A unique key: usage of a key is counted across all of its uses.
  const key = randomUUID();
  service = await startTestSandbox({ key, faults });
  const { environmentId } = await core.handlers['environments.create']({ name, baseUrl: service.url });
  await core.handlers['environments.setKey']({ environmentId, key });
  return environmentId;
}

async function request(environmentId: string, rows: number): Promise<PlanRequest> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, ['phone', ...Array.from({ length: rows }, (_, row) => `+1206555${String(1000 + row)}`)].join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  return phonePlan(listId, environmentId);
}

describe('attempts', () => {
  it('are paged newest first, each once, and failures can be shown alone', async () => {
    const environmentId = await environment(['cutAfter:every=7'], 'live');
    const { runId } = await core.handlers['runs.start'](await request(environmentId, 20));
    const run = await rested(core, runId);
    await core.handlers['lookups.ask']({ environmentId, operation: 'cnam', addOns: [], parameters: { phone: '+12065550142' } });

    const seen: number[] = [];
    for (let before: number | null = null; ;) {
      const page = await core.handlers['ledger.attempts']({ show: 'all', runId: null, before, count: 7 });
      seen.push(...page.attempts.map(({ seq }) => seq));
      before = page.attempts.at(-1)?.seq ?? null;
      if (!page.more) break;
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect(seen.length).toBeGreaterThan(run.counts.sent);

    const ofRun = await core.handlers['ledger.attempts']({ show: 'all', runId, before: null, count: 500 });
    expect(ofRun.attempts.every((attempt) => attempt.runId === runId && attempt.rows === 1 && attempt.purpose === 'run')).toBe(true);
    const billingUnknown = await core.handlers['ledger.attempts']({ show: 'billingUnknown', runId, before: null, count: 500 });
    expect(billingUnknown.attempts.map(({ seq }) => seq)).toEqual(
      ofRun.attempts.filter(({ billed }) => billed === 'unknown').map(({ seq }) => seq),
    );
    expect(billingUnknown.attempts.length).toBeGreaterThan(0);
    const troubled = await core.handlers['ledger.attempts']({ show: 'troubled', runId: null, before: null, count: 500 });
    expect(troubled.attempts.every(({ outcome }) => outcome !== 'done')).toBe(true);
    expect(troubled.attempts.length).toBeGreaterThanOrEqual(billingUnknown.attempts.length);
    expect(ofRun.attempts[0]).toMatchObject({ environment: 'live', operation: 'phone_intel@3.0', currency: 'USD', by: 'kim' });
  });

  it('add up to the running totals of every run, and a total that was tampered with is reported', async () => {
    const environmentId = await environment(['cutAfter:every=9', 'badRequest:every=11']);
    const { runId } = await core.handlers['runs.start'](await request(environmentId, 25));
    await rested(core, runId);
    const recount = (await core.handlers['ledger.recount']({ runId: null })).find((one) => one.runId === runId);
    expect(recount).toMatchObject({ runId, sandbox: true, differs: [] });
    expect(recount?.counted.planned).toBe(25);

    const ledger = new Database(join(core.dataDir, 'ledger.db'));
    ledger.prepare("UPDATE run_counts SET count = count + 1 WHERE run_id = ? AND name = 'sent'").run(runId);
    ledger.close();
    expect((await core.handlers['ledger.recount']({ runId })).map(({ differs }) => differs)).toEqual([['sent']]);
  });
});

describe('a key’s billing cycle', () => {
  it('counts what was billed and what may have been, over runs and look-ups', async () => {
    const environmentId = await environment(['cutAfter:every=3']);
    for (const last of ['142', '143', '144', '145']) {
      await core.handlers['lookups.ask']({
        environmentId,
        operation: 'phone_intel',
        addOns: [],
        parameters: { phone: `+12065550${last}` },
      });
    }
    const usage = (await core.handlers['keys.usage']({})).find((one) => one.environmentId === environmentId);
    expect(usage).toMatchObject({ billed: 3, billingUnknown: 1, lowMicros: 45_000, highMicros: 60_000, currency: 'USD', sandbox: false });
    expect(service?.counts().billed).toBe(4);
  });

  it('stops a run before the call that would exceed the quota, and the run continues when it is raised', async () => {
    const environmentId = await environment();
    const limits = { quotaCalls: 12, budgetMicros: null, cycleDay: 1 };
    await core.handlers['keys.setLimits']({ environmentId, limits });
    const { runId } = await core.handlers['runs.start'](await request(environmentId, 30));
    const stopped = await rested(core, runId);
    expect(stopped).toMatchObject({ state: 'paused', stopped: { code: 'cycleQuota' }, counts: { done: 12, pending: 18 } });
    expect(service?.counts().billed).toBe(12);
    // A look-up is a call of the key like any other.
    const asked = core.handlers['lookups.ask']({ environmentId, operation: 'cnam', addOns: [], parameters: { phone: '+12065550142' } });
    await expect(asked).rejects.toMatchObject({ failure: { code: 'key.cycleSpent', params: { cap: 'cycleQuota' } } });

    await core.handlers['keys.setLimits']({ environmentId, limits: { ...limits, quotaCalls: 100 } });
    await core.handlers['runs.resume']({ runId });
    expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { done: 30, pending: 0 } });
    expect(service?.counts().billed).toBe(30);
  });

  it('stops a run before the call that would exceed the budget, counting what may have been billed', async () => {
    const environmentId = await environment();
    await core.handlers['keys.setLimits']({ environmentId, limits: { quotaCalls: null, budgetMicros: 100_000, cycleDay: 15 } });
    const { runId } = await core.handlers['runs.start'](await request(environmentId, 30));
    // 0.015 per call: the seventh would reach 0.105.
    expect(await rested(core, runId)).toMatchObject({
      state: 'paused',
      stopped: { code: 'cycleBudget' },
      counts: { done: 6, pending: 24 },
    });
    expect(service?.counts().billed).toBe(6);
  });
});
