/** The main job through the core's commands: import, plan, run, review, export, with the embedded sandbox as the service. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { List } from '../electron/contract/list.ts';
import type { Check, PlanRequest } from '../electron/contract/plan.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { phonePlan, rested } from './support/phoneRun.ts';
import { startTestSandbox } from './support/startTestSandbox.ts';

let core: TestCore;
beforeEach(async () => {
  core = await openTestCore();
});
afterEach(() => core.end());

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
    const [card] = await core.handlers['lists.list']({});
    expect(card).toMatchObject({ decided: 2, sandbox: true, run: { state: 'finished', share: 1 } });
    expect(card?.exportedAt).not.toBeNull();
  });

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

  it('pauses, resumes and stops: nothing is asked twice and nothing is left', async () => {
    const sandbox = await startTestSandbox();
    const environment = await core.handlers['environments.create']({ name: 'mine', baseUrl: sandbox.url });
    await core.handlers['environments.setKey']({ environmentId: environment.environmentId, key: sandbox.key });
    const { listId } = await importText(leads(60));
    const started = await core.handlers['runs.start'](asked(listId, { environmentId: environment.environmentId, callsPerSecond: 50 }));
    await core.next('runs.progressed', ({ counts }) => counts.done > 5);
    const latest = await core.handlers['runs.latest']({ runId: started.runId, count: 5 });
    expect(latest).toHaveLength(5);
    expect(latest.every(({ verdict }) => verdict.status === 'answered' || verdict.status === 'partial')).toBe(true);
    const paused = await core.handlers['runs.pause']({ runId: started.runId });
    expect(paused).toMatchObject({ state: 'paused', stopped: { code: 'person' } });
    const before = sandbox.counts().received;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(sandbox.counts().received).toBe(before);
    await core.handlers['runs.resume']({ runId: started.runId });
    const run = await rested(core, started.runId);
    expect(run).toMatchObject({ state: 'finished', sandbox: true, counts: { planned: 60, done: 60 - run.counts.partial, inDoubt: 0 } });
    expect(sandbox.counts().received).toBe(60);
    await sandbox.close();
  });

  it('stops with its cause when the key is refused, keeps rows pending, and continues with the right key', async () => {
    const sandbox = await startTestSandbox();
    const { environmentId } = await core.handlers['environments.create']({ name: 'mine', baseUrl: sandbox.url });
    await core.handlers['environments.setKey']({ environmentId, key: 'not-the-key' });
    const { listId } = await importText(leads(30));
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
    const { listId } = await importText(leads(30));
    const { runId } = await core.handlers['runs.start'](asked(listId, { maxCalls: 10 }));
    expect(await rested(core, runId)).toMatchObject({ state: 'stopped', stopped: { code: 'maxCalls' }, counts: { sent: 10, pending: 20 } });
    await core.handlers['runs.resume']({ runId, caps: { maxCalls: null, budgetMicros: 20 * 15_000 } });
    expect(await rested(core, runId)).toMatchObject({ state: 'paused', stopped: { code: 'budgetSpent' }, counts: { sent: 20 } });
    await core.handlers['runs.resume']({ runId, caps: { budgetMicros: null } });
    expect(await rested(core, runId)).toMatchObject({ state: 'finished', counts: { sent: 30, pending: 0 } });
  });

  it('waits for the network without using up an attempt, and continues when it is back', async () => {
    const sandbox = await startTestSandbox();
    const { environmentId } = await core.handlers['environments.create']({ name: 'mine', baseUrl: sandbox.url });
    await core.handlers['environments.setKey']({ environmentId, key: sandbox.key });
    const { listId } = await importText(leads(20));
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
