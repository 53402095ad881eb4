/** Several checks in one run: each row gets the checks that its current verdict requires, once, whatever interrupts the run. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Condition } from '#contract/plan/condition.ts';
import type { Check, PlanRequest } from '#contract/plan/plan.ts';
import type { Run } from '#contract/runs/run.ts';
import { bandOf, unplannedVerdict, type RowStatus } from '#contract/verdict/verdict.ts';
import { matches, isEmpty, type ConditionValues } from '#core/verdict/suggest.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { isAtRest, phonePlan, rested } from '../support/phoneRun.ts';
import { casesOf, fc } from '../support/propertyCases.ts';
import { scriptedTransport, type ScriptedCall, type ScriptedTransport } from '../support/scriptedTransport.ts';

let core: TestCore | null = null;
afterEach(async () => {
  await core?.end();
  core = null;
});

const phoneOf = (index: number): string => `+1206555${String(100 + index).padStart(4, '0')}`;

interface Workspace {
  core: TestCore;
  environmentId: string;
  service: ScriptedTransport;
}

async function openWorkspace(answer: (call: ScriptedCall) => object | null): Promise<Workspace> {
  const service = scriptedTransport(answer);
  const opened = await openTestCore({ ports: { transport: service } });
  core = opened;
  const { environmentId } = await opened.handlers['environments.create']({ name: 'live', baseUrl: 'https://service.example' });
  await opened.handlers['environments.setKey']({ environmentId, key: 'sesame' });
  return { core: opened, environmentId, service };
}

async function importText(workspace: TestCore, text: string): Promise<string> {
  const path = join(workspace.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, text);
  return (await workspace.handlers['lists.import']({ importId: randomUUID(), files: [workspace.grant(path)], reading: {} })).listId;
}

const check = (operation: string, where: Condition = {}): Check => ({ operation, addOns: [], where });

const requestFor = ({ environmentId }: Workspace, listId: string, checks: Check[], more: Partial<PlanRequest> = {}): PlanRequest =>
  phonePlan(listId, environmentId, { checks, callsPerSecond: 100_000, concurrency: 8, ...more });

const asked = (service: ScriptedTransport, operation: string): string[] =>
  service.calls.filter((call) => call.operation === operation).map(({ parameters }) => parameters['phone'] ?? '');

/** What these tests' three operations answer about a number or a person; null for a bad request. */
interface Script {
  intel: { score: number | null; litigator: boolean | null; valid: boolean } | null;
  contact: { score: number | null; grade: 'A' | 'F' | null; nameMatch: boolean | null } | null;
  cnam: { valid: boolean } | null;
}

const bodies = {
  'phone_intel@3.0': ({ intel }: Script): object | null =>
    intel && {
      is_valid: intel.valid,
      activity_score: intel.score,
      add_ons: { litigator_checks: { 'phone.is_litigator_risk': intel.litigator } },
    },
  'real_contact@2.0': ({ contact }: Script): object | null =>
    contact && { phone: { contact_grade: contact.grade, activity_score: contact.score, name_match: contact.nameMatch } },
  'cnam@3.1': ({ cnam }: Script): object | null => cnam && { is_valid: cnam.valid },
};
type Asked = keyof typeof bodies;
const bodyOf = (operation: string, script: Script): object | null => {
  const make = Object.entries(bodies).find(([name]) => name === operation)?.[1];
  if (!make) throw new Error(`${operation} is not in the script`);
  return make(script);
};

describe('a run of several checks', () => {
  it('asks each row what a look at its answers one by one would ask, each question once, also when it is interrupted', async () => {
    let scripts: Script[] = [];
    const scriptOf = (phone: string): Script => {
      const script = scripts[Number(phone.slice(-4)) - 100];
      if (!script) throw new Error(`no script for ${phone}`);
      return script;
    };
    const workspace = await openWorkspace(({ operation, parameters }) => bodyOf(operation, scriptOf(parameters['phone'] ?? '')));
    let prefix = 0;

    await fc.assert(
      fc.asyncProperty(listArbitrary, checksArbitrary, interruptsArbitrary, async (list, checks, interrupts) => {
        scripts = list.scripts;
        workspace.service.calls.length = 0;
        // Unique names, so that no list reuses another's answers, which these tests don't cover.
        prefix += 1;
        const rows = list.rows.map(({ phone, name }) => ({ phone, name: `Ann ${'abcdefgh'.charAt(name)}${prefix}` }));
        const text = rows.map(({ phone, name }) => `${name},${phone === null ? '' : phoneOf(phone)}`);
        const listId = await importText(workspace.core, ['name,phone', ...text].join('\n'));
        const { runId } = await workspace.core.handlers['runs.start'](requestFor(workspace, listId, checks, { freshForMs: 0 }));
        for (const afterCalls of interrupts) await interrupt(workspace, runId, afterCalls);
        const run = await rested(workspace.core, runId);

        expect(run).toMatchObject({ state: 'finished', stopped: null });
        const sent = workspace.service.calls.map(keyOf);
        expect(new Set(sent).size).toBe(sent.length);
        expect(sent.toSorted()).toEqual([...naively(rows, checks, scriptOf)].toSorted());
        for (const { rows: considered, skipped, counts } of run.checks)
          expect(skipped.reduce((sum, left) => sum + left.rows, 0) + counts.planned).toBe(considered);
        expect(run.counts.planned).toBe(sent.length);
        const costs = await workspace.core.handlers['runs.costs']({ runId });
        expect(costs.map(({ operation }) => operation)).toEqual(run.checks.map(({ operation }) => operation));
        for (const end of ['lowMicros', 'highMicros'] as const)
          expect(costs.reduce((sum, { cost }) => sum + cost[end], 0)).toBe(run.cost[end]);
      }),
      casesOf(6),
    );
  });

  it('continues choosing rows where it was interrupted, and plans no question twice', async () => {
    const workspace = await openWorkspace(() => ({ is_valid: true }));
    const { handlers } = workspace.core;
    // Each number occurs twice in the list, and no row passes the first check.
    const numbers = Array.from({ length: 10_000 }, (_, index) => `+1206555${String(index % 5_000).padStart(4, '0')}`);
    const listId = await importText(workspace.core, ['phone', ...numbers].join('\n'));
    const checks = [check('phone_intel@3.0', { valid: [true] }), check('cnam@3.1')];
    /** Pauses a run as soon as some of its rows are chosen; on a busy machine all of them may be by then. */
    const pauseInMidChoice = async (): Promise<Run> => {
      const { runId } = await handlers['runs.start'](requestFor(workspace, listId, checks, { maxCalls: 0 }));
      for (;;) {
        const run = await handlers['runs.get']({ runId });
        if (isAtRest(run)) return run;
        if ((run.checks[1]?.counts.planned ?? 0) > 0) {
          return handlers['runs.pause']({ runId }).catch(async (error: unknown) => {
            // It may have stopped meanwhile.
            const now = await handlers['runs.get']({ runId });
            if (!isAtRest(now)) throw error;
            return now;
          });
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    let paused = await pauseInMidChoice();
    for (let turn = 1; turn < 5 && paused.checks[1]?.counts.planned === 5_000; turn++) paused = await pauseInMidChoice();
    const { runId } = paused;
    expect(paused.checks[1]).toMatchObject({ state: 'waiting' });
    expect(paused.checks[1]?.counts.planned).toBeGreaterThan(0);
    expect(paused.checks[1]?.counts.planned).toBeLessThan(5_000);

    await handlers['runs.resume']({ runId });
    const run = await rested(workspace.core, runId);
    expect(run).toMatchObject({ state: 'stopped', stopped: { code: 'maxCalls' } });
    expect(run.checks).toMatchObject([
      { state: 'finished', rows: 10_000, skipped: [{ why: 'condition', rows: 10_000 }], counts: { planned: 0 } },
      { state: 'running', rows: 10_000, skipped: [{ why: 'duplicate', rows: 5_000 }], counts: { planned: 5_000, pending: 5_000 } },
    ]);
    expect(workspace.service.calls).toEqual([]);
  });

  it('skips an operation that the key is not enabled for, says so before the next run, and buys it once it is enabled', async () => {
    const workspace = await openWorkspace(({ operation }) =>
      operation === 'real_contact@2.0' ? { phone: { contact_grade: 'A' } } : { is_valid: true },
    );
    const { handlers } = workspace.core;
    const listId = await importText(
      workspace.core,
      ['name,phone', ...Array.from({ length: 30 }, (_, index) => `Ann,${phoneOf(index)}`)].join('\n'),
    );
    const checks = [check('real_contact@2.0'), check('phone_intel@3.0'), check('cnam@3.1', { grade: ['A'] })];
    workspace.service.refused.add('real_contact@2.0');
    const request = requestFor(workspace, listId, checks, { concurrency: 4 });
    expect((await handlers['plans.make'](request)).checks[0]).toMatchObject({ notEnabled: false, otherVersion: 'real_contact@1.1' });

    const { runId } = await handlers['runs.start'](request);
    const run = await rested(workspace.core, runId);
    expect(run).toMatchObject({
      state: 'paused',
      stopped: { code: 'notEnabled', message: expect.stringContaining('not enabled for real_contact@2.0') as string },
      counts: { pending: 30 },
    });
    expect(run.checks).toMatchObject([
      { state: 'notEnabled', serviceMessage: expect.stringContaining('not enabled') as string, counts: { planned: 30, pending: 30 } },
      { state: 'finished', counts: { planned: 30, done: 30 } },
      { state: 'finished', skipped: [{ why: 'condition', rows: 30 }], counts: { planned: 0 } },
    ]);
    expect(asked(workspace.service, 'real_contact@2.0').length).toBeLessThanOrEqual(4);
    expect((await handlers['plans.make'](request)).checks.map(({ notEnabled }) => notEnabled)).toEqual([true, false, false]);

    expect((await handlers['lists.list']({}))[0]?.run).toMatchObject({ state: 'paused', share: 2 / 3 });

    // The key stays the same: nothing is bought, and finished checks stay finished.
    const before = workspace.service.calls.length;
    await handlers['runs.resume']({ runId });
    expect(await rested(workspace.core, runId)).toMatchObject({ state: 'paused', stopped: { code: 'notEnabled' } });
    expect(workspace.service.calls.length - before).toBeLessThanOrEqual(4);

    workspace.service.refused.clear();
    await handlers['runs.resume']({ runId });
    const healed = await rested(workspace.core, runId);
    expect(healed).toMatchObject({ state: 'finished', stopped: null, counts: { planned: 90, done: 90, pending: 0 } });
    expect(new Set(asked(workspace.service, 'cnam@3.1')).size).toBe(30);
    expect(asked(workspace.service, 'phone_intel@3.0')).toHaveLength(30);
    expect((await handlers['plans.make'](request)).checks.every(({ notEnabled }) => !notEnabled)).toBe(true);
    const row = await handlers['review.row']({ listId, row: 7 });
    expect(row.verdict).toMatchObject({ status: 'answered', checkedWith: ['phone_intel@3.0', 'real_contact@2.0', 'cnam@3.1'] });
  });

  it('chooses by verdicts that earlier runs bought, and never makes a real call because of a sandbox answer', async () => {
    const workspace = await openWorkspace(({ parameters }) => ({
      is_valid: true,
      activity_score: Number((parameters['phone'] ?? '').slice(-2)),
    }));
    const { handlers } = workspace.core;
    const listId = await importText(workspace.core, ['phone', ...Array.from({ length: 60 }, (_, index) => phoneOf(index))].join('\n'));
    const invented = await handlers['environments.create']({ name: 'invented', baseUrl: 'https://sandbox.example' });
    await handlers['environments.setKey']({ environmentId: invented.environmentId, key: 'sesame' });
    const elsewhere = { ...workspace, environmentId: invented.environmentId };
    const first = [check('phone_intel@3.0')];
    const second = [check('cnam@3.1', { scoreAtLeast: 31 })];
    const callsOf = async (where: Workspace): Promise<{ calls: number; exact: boolean }> => {
      const [planned] = (await handlers['plans.make'](requestFor(where, listId, second))).checks;
      return { calls: planned?.calls ?? -1, exact: planned?.exact ?? false };
    };
    expect(await callsOf(workspace)).toEqual({ calls: 0, exact: true });
    await rested(workspace.core, (await handlers['runs.start'](requestFor(elsewhere, listId, first))).runId);
    expect(await callsOf(elsewhere)).toEqual({ calls: 29, exact: true });
    expect(await callsOf(workspace)).toEqual({ calls: 0, exact: true });
    await rested(workspace.core, (await handlers['runs.start'](requestFor(workspace, listId, first))).runId);
    expect(await callsOf(workspace)).toEqual({ calls: 29, exact: true });

    const run = await rested(workspace.core, (await handlers['runs.start'](requestFor(workspace, listId, second))).runId);
    expect(run.checks).toMatchObject([{ rows: 60, skipped: [{ why: 'condition', rows: 31 }], counts: { planned: 29, done: 29 } }]);
    expect(asked(workspace.service, 'cnam@3.1').toSorted()).toEqual(Array.from({ length: 29 }, (_, index) => phoneOf(31 + index)));
  });

  it('keeps its caps over all checks, and a plan says what is certain and what is a maximum', async () => {
    const workspace = await openWorkspace(({ operation }) =>
      operation === 'phone_intel@3.0' ? { is_valid: true, activity_score: 90 } : { is_valid: true },
    );
    const { handlers } = workspace.core;
    const listId = await importText(workspace.core, ['phone', ...Array.from({ length: 40 }, (_, index) => phoneOf(index))].join('\n'));
    const checks = [check('phone_intel@3.0'), check('cnam@3.1', { scoreAtLeast: 31 })];
    const plan = await handlers['plans.make'](requestFor(workspace, listId, checks, { maxCalls: 60 }));
    expect(plan).toMatchObject({
      calls: { sure: 40, atMost: 60 },
      checks: [
        { calls: 40, exact: true, skipped: [] },
        { calls: 40, exact: false, skipped: [] },
      ],
    });
    expect(workspace.service.calls).toEqual([]);

    const { runId } = await handlers['runs.start'](requestFor(workspace, listId, checks, { maxCalls: 60 }));
    expect(await rested(workspace.core, runId)).toMatchObject({
      state: 'stopped',
      stopped: { code: 'maxCalls' },
      counts: { sent: 60, pending: 20 },
    });
    await handlers['runs.resume']({ runId, caps: { maxCalls: null } });
    expect(await rested(workspace.core, runId)).toMatchObject({ state: 'finished', counts: { sent: 80, done: 80 } });
    // Again: every answer is fresh, and a second plan accounts for that.
    expect(await handlers['plans.make'](requestFor(workspace, listId, checks))).toMatchObject({
      calls: { sure: 0, atMost: 0 },
      cost: { highMicros: 0 },
    });
  });
});

const keyOf = ({ operation, parameters }: ScriptedCall): string =>
  [operation, parameters['phone'], parameters['name']].filter((part) => part !== undefined).join(' ');

/** Pauses the run after this many calls, and resumes it. */
async function interrupt({ core: workspace, service }: Workspace, runId: string, afterCalls: number): Promise<void> {
  const isDone = async (): Promise<boolean> => isAtRest(await workspace.handlers['runs.get']({ runId }));
  while (service.calls.length < afterCalls && !(await isDone())) await new Promise((resolve) => setTimeout(resolve, 1));
  // It may have finished meanwhile.
  await workspace.handlers['runs.pause']({ runId }).catch(() => undefined);
  await workspace.handlers['runs.resume']({ runId });
}

/** A naive reference implementation, row by row: the result of one check decides the next. */
function naively(rows: { phone: number | null; name: string }[], checks: Check[], scriptOf: (phone: string) => Script): Set<string> {
  const requests = new Set<string>();
  for (const { phone, name } of rows) {
    const known: Omit<ConditionValues, 'status' | 'band'> = {
      ...unplannedVerdict,
      litigator: 'notChecked',
      grade: null,
      score: null,
      nameMatch: null,
      valid: null,
      lineType: null,
    };
    let planned = 0;
    let answered = 0;
    let lost = 0;
    let partial = 0;
    const status = (): RowStatus => {
      if (answered + lost === 0) return 'skipped';
      if (answered === 0) return 'failed';
      return lost + partial > 0 ? 'partial' : 'answered';
    };
    for (const { operation, where } of checks) {
      const facts = { ...known, band: bandOf(known.score), status: status() };
      if (!isEmpty(where) && (planned === 0 || !matches(where, facts))) continue;
      planned += 1;
      if (phone === null) continue;
      const parameters: Record<string, string> = { phone: phoneOf(phone), ...(operation === 'real_contact@2.0' ? { name } : {}) };
      requests.add(keyOf({ operation, parameters }));
      const script = scriptOf(phoneOf(phone));
      if (bodyOf(operation, script) === null) {
        lost += 1;
        continue;
      }
      answered += 1;
      if (operation === 'phone_intel@3.0' && script.intel) {
        known.score = script.intel.score ?? known.score;
        known.valid = script.intel.valid;
        // The add-on was requested: an answer without it is partial.
        if (script.intel.litigator === null) partial += 1;
        else known.litigator = script.intel.litigator ? 'litigator' : 'clear';
      } else if (operation === 'real_contact@2.0' && script.contact) {
        known.score = script.contact.score ?? known.score;
        known.grade = script.contact.grade ?? known.grade;
        known.nameMatch = script.contact.nameMatch ?? known.nameMatch;
      } else if (operation === 'cnam@3.1' && script.cnam) {
        known.valid = script.cnam.valid;
      }
    }
  }
  return requests;
}

const scoreArbitrary = fc.option(fc.constantFrom(0, 30, 31, 50, 70, 100));
const scriptArbitrary: fc.Arbitrary<Script> = fc.record({
  intel: fc.option(fc.record({ score: scoreArbitrary, litigator: fc.option(fc.boolean()), valid: fc.boolean() }), { freq: 6 }),
  contact: fc.option(
    fc.record({ score: scoreArbitrary, grade: fc.option(fc.constantFrom('A' as const, 'F' as const)), nameMatch: fc.option(fc.boolean()) }),
    { freq: 6 },
  ),
  cnam: fc.option(fc.record({ valid: fc.boolean() }), { freq: 6 }),
});
const people = 6;
const listArbitrary = fc.record({
  scripts: fc.array(scriptArbitrary, { minLength: people, maxLength: people }),
  rows: fc.array(fc.record({ phone: fc.option(fc.nat(people - 1), { freq: 8 }), name: fc.nat(2) }), { minLength: 1, maxLength: 14 }),
});
const conditionArbitrary: fc.Arbitrary<Condition> = fc.oneof(
  fc.constant({}),
  fc.constantFrom<Condition>(
    { scoreAtLeast: 31 },
    { scoreAtMost: 50 },
    { scoreAtLeast: 31, litigator: ['clear', 'notChecked'] },
    { litigator: ['clear'] },
    { nameMatch: [false, null] },
    { grade: ['F', 'none'] },
    { valid: [true] },
    { valid: [false, null] },
    { status: ['answered'] },
    { status: ['failed', 'partial', 'skipped'] },
    { band: ['answered', 'none'] },
  ),
);
const checksArbitrary = fc
  .tuple(
    fc.shuffledSubarray<Asked>(['phone_intel@3.0', 'real_contact@2.0', 'cnam@3.1'], { minLength: 2 }),
    fc.array(conditionArbitrary, { minLength: 3, maxLength: 3 }),
  )
  .map(([operations, conditions]) =>
    operations.map((operation, index) => ({
      operation,
      addOns: operation === 'phone_intel@3.0' ? ['litigator_checks' as const] : [],
      where: (index > 0 && conditions[index]) || {},
    })),
  );
const interruptsArbitrary = fc.array(fc.nat(12), { maxLength: 3 });
