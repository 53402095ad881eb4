/** What changes while a run rests: its list grows, a person is purged, a price is set. The run stays the one that was planned. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PlanRequest } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from './support/phoneRun.ts';
import { scriptedTransport, type ScriptedTransport } from './support/scriptedTransport.ts';

let service: ScriptedTransport;
let core: TestCore;
let environmentId: string;
/** Numbers that the service refuses. */
let refused: readonly string[];
beforeEach(async () => {
  refused = [];
  service = scriptedTransport(({ parameters }) => (refused.includes(parameters['phone'] ?? '') ? null : { is_valid: true }));
  core = await openTestCore({ ports: { transport: service } });
  environmentId = await openEnvironment(core, 'https://service.example');
});
afterEach(() => core.end());

const phones = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `+1206555${String(100 + from + at).padStart(4, '0')}`);

function grant(numbers: readonly string[]): string {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, ['phone', ...numbers].join('\n'));
  return core.grant(path);
}
const importPhones = async (numbers: readonly string[]): Promise<string> =>
  (await core.handlers['lists.import']({ importId: randomUUID(), files: [grant(numbers)], reading: {} })).listId;
const append = (listId: string, numbers: readonly string[]) =>
  core.handlers['lists.importInto']({ importId: randomUUID(), listId, files: [grant(numbers)], reading: {} });
const check = (operation: string) => ({ operation, addOns: [], where: {} });
const started = async (listId: string, more: Partial<PlanRequest>): Promise<Run> =>
  rested(core, (await core.handlers['runs.start'](phonePlan(listId, environmentId, { freshForMs: 0, concurrency: 1, ...more }))).runId);
const asked = (operation: string): (string | undefined)[] =>
  service.calls.flatMap((call) => (call.operation === operation ? [call.parameters['phone']] : [])).sort();

it.each([
  ['every row', {}],
  ['a random sample', { limit: 3, sampleSeed: 7 }],
])('buys no row that was added to the list after the run was planned: %s', async (_, which) => {
  const listId = await importPhones(phones(0, 5));
  const checks = [check('phone_intel@3.0'), check('cnam@3.1')];
  const plan = await core.handlers['plans.make'](phonePlan(listId, environmentId, { ...which, checks, freshForMs: 0 }));
  const { runId, state } = await started(listId, { ...which, checks, maxCalls: 2 });
  expect(state).toBe('stopped');
  await append(listId, phones(5, 4));
  await core.handlers['runs.resume']({ runId, caps: { maxCalls: null } });
  const run = await rested(core, runId);
  expect(run).toMatchObject({ state: 'finished', counts: { planned: plan.calls.atMost } });
  expect(run.checks.map(({ rows }) => rows)).toEqual([plan.rows, plan.rows]);
  expect(asked('cnam@3.1')).toEqual(asked('phone_intel@3.0'));
});

it('has everybody but a purged person checked again, and asks to check nobody else', async () => {
  const [purged = '', ...others] = phones(0, 4);
  const listId = await importPhones([purged, ...others]);
  refused = [purged, others[0] ?? ''];
  const { runId, counts } = await started(listId, { maxCalls: 3 });
  expect(counts).toMatchObject({ refused: 2, pending: 1 });
  await core.handlers['privacy.purge']({ of: { person: { phone: purged } }, dryRun: false });
  await core.handlers['privacy.purge']({ of: { person: { phone: others[2] } }, dryRun: false });
  refused = [];
  await core.handlers['runs.retry']({ runId, causes: null, caps: { maxCalls: null } });
  const run = await rested(core, runId);
  expect(run).toMatchObject({ state: 'finished', stopped: null, counts: { done: 2, refused: 1, failed: 1, pending: 0 } });
  expect(asked('phone_intel@3.0').slice(-1)).not.toContain(purged);
  expect(service.calls).toHaveLength(4);
  expect(run.causes).toEqual([]);
  await core.handlers['runs.retry']({ runId, causes: null });
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
  expect(service.calls).toHaveLength(4);
  expect((await core.handlers['ledger.recount']({ runId }))[0]?.differs).toEqual([]);
  expect((await core.handlers['ledger.check']({})).problems).toEqual({});
});

it('counts what was bought without a price as unknown, and in the currency of then, whatever is set later', async () => {
  const listId = await importPhones(phones(0, 3));
  const prices = { operations: {}, addOns: {} };
  await core.handlers['environments.change']({ environmentId, change: { prices } });
  const { runId, cost } = await started(listId, { maxCalls: 2 });
  expect(cost).toEqual({ lowMicros: 0, highMicros: 0, currency: 'USD', complete: false });
  const priced = { ...prices, operations: { 'phone_intel@3.0': 15_000 } };
  await core.handlers['environments.change']({ environmentId, change: { prices: priced, currency: 'EUR' } });
  const [shown, [ofCheck], [recount], look] = [
    await core.handlers['runs.get']({ runId }),
    await core.handlers['runs.costs']({ runId }),
    await core.handlers['ledger.recount']({ runId }),
    await core.handlers['ledger.attempts']({ show: 'all', runId, before: null, count: 1 }),
  ];
  expect(shown.cost).toEqual(cost);
  expect(ofCheck?.cost).toEqual(cost);
  expect(recount).toMatchObject({ currency: 'USD', complete: false });
  expect(look.attempts[0]).toMatchObject({ priceMicros: null, currency: 'USD' });
  const usage = await core.handlers['keys.usage']({});
  expect(usage.find((one) => one.environmentId === environmentId)).toMatchObject({ billed: 2, complete: false });
  expect((await started(listId, {})).cost).toEqual({ lowMicros: 45_000, highMicros: 45_000, currency: 'EUR', complete: true });
});

it('still says “at least” about a look-up that was bought without a price', async () => {
  const prices = { operations: { 'phone_intel@3.0': 15_000 }, addOns: {} };
  await core.handlers['environments.change']({ environmentId, change: { prices: { operations: {}, addOns: {} } } });
  const parameters = { phone: phones(0, 1)[0] ?? '' };
  const { lookupId } = await core.handlers['lookups.ask']({ environmentId, operation: 'phone_intel', addOns: [], parameters });
  await core.handlers['environments.change']({ environmentId, change: { prices } });
  expect((await core.handlers['lookups.get']({ lookupId })).cost).toMatchObject({ lowMicros: 0, complete: false });
});
