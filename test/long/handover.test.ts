/** A list handed over from one data folder to another and back, through the core's commands. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FailureCode } from '#contract/failure.ts';
import { checkRows, type CheckedList } from '../support/checkedList.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { importPhones, openEnvironment, phonePlan, rested } from '../support/phoneRun.ts';
import { quickThreads } from '../support/quickThreads.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

const passphrase = 'four-words-or-so-1';
let sandbox: TestSandbox;
let ann: TestCore;
let bo: TestCore;
let list: CheckedList;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  [ann, bo] = await Promise.all([
    openTestCore({ operator: 'Ann', ports: { threads: quickThreads } }),
    openTestCore({ operator: 'Bo', ports: { threads: quickThreads } }),
  ]);
  list = await checkRows(ann, sandbox.url, 20);
  await ann.handlers['review.decide']({ listId: list.listId, rows: [2], value: 'drop', note: 'Moved away' });
  await ann.handlers['review.decide']({ listId: list.listId, rows: [3, 4], value: 'hold' });
  await ann.handlers['review.undo']({ listId: list.listId });
  await ann.handlers['outcomes.enter']({ listId: list.listId, row: 5, meaning: 'connected:right' });
});
afterAll(async () => {
  await Promise.all([ann.end(), bo.end()]);
  await sandbox.close();
});

/** Writes the list of one folder to a file, and returns its path. */
async function handOver(from: TestCore): Promise<string> {
  const path = join(from.dataDir, `${randomUUID()}.age`);
  await from.handlers['handover.make']({ listId: list.listId, destinationId: from.grantDestination(path), passphrase });
  return path;
}
const receive = (into: TestCore, path: string, word = passphrase) =>
  into.handlers['handover.receive']({ fileId: into.grant(path), passphrase: word });
const decisionOf = async (core: TestCore, row: number) => {
  // Verdicts, on which suggestions are based, follow a received list: counting a file waits for them.
  await core.handlers['exports.count']({ listId: list.listId, only: null });
  const { decision } = await core.handlers['review.row']({ listId: list.listId, row });
  return decision;
};
const codeOf = (work: Promise<unknown>): Promise<FailureCode | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'failure' in error ? (error.failure as { code: FailureCode }).code : undefined),
  );

describe('a list that is handed over', () => {
  let path: string;
  let evidenceId: string;
  beforeAll(async () => {
    const evidence = { listId: list.listId, runId: null, timestampUrl: null, organization: '', campaign: '' };
    const destinationId = ann.grantDestination(join(ann.dataDir, 'leads.evidence'));
    ({ evidenceId } = await ann.handlers['evidence.make']({ ...evidence, destinationId }));
    path = await handOver(ann);
  });

  it('is unreadable without its passphrase, and says so in one sentence', async () => {
    const bytes = readFileSync(path);
    expect(bytes.subarray(0, 21).toString('latin1')).toBe('age-encryption.org/v1');
    for (const phone of list.phones) expect(bytes.includes(phone)).toBe(false);
    expect(await codeOf(receive(bo, path, 'another passphrase'))).toBe('handover.wrongPassphrase');
    expect(await bo.handlers['lists.list']({})).toEqual([]);
  });

  it('tells what it holds before anything is taken in', async () => {
    const preview = await bo.handlers['handover.inspect']({ fileId: bo.grant(path), passphrase });
    expect(preview).toMatchObject({ listId: list.listId, name: 'leads', by: 'Ann', known: null, sandbox: true, unfinished: 0 });
    expect(preview.counts).toMatchObject({ rows: 20, rejected: 0, runs: 1, answers: 20, actions: 3, outcomes: 1 });
    expect(await bo.handlers['lists.list']({})).toEqual([]);
  });

  it('arrives with its rows, answers, decisions and outcomes, and no key', async () => {
    const received = await receive(bo, path);
    expect(received).toMatchObject({
      name: 'leads',
      merged: false,
      counts: { runs: { added: 1 }, answers: { added: 20, known: 0 }, actions: { added: 3 }, outcomes: { added: 1 } },
    });
    expect(await decisionOf(bo, 2)).toMatchObject({ value: 'drop', note: 'Moved away', operator: 'Ann' });
    expect(await decisionOf(bo, 3)).toMatchObject({ by: 'policy' });
    const [mine, theirs] = await Promise.all(
      [ann, bo].map(async (core) => {
        await core.handlers['lists.screened']({ listId: list.listId });
        const { row } = await core.handlers['review.row']({ listId: list.listId, row: 7 });
        return row;
      }),
    );
    expect(theirs).toEqual(mine);
    const environments = await bo.handlers['environments.list']({});
    expect(environments.find(({ baseUrl }) => baseUrl !== null)).toMatchObject({ key: { set: false } });
    // The sender reports to the service, so that nothing is reported twice.
    expect((await bo.handlers['outbox.state']({})).counts.waiting).toBe(0);
    expect(await bo.handlers['outcomes.ofRow']({ listId: list.listId, row: 5 })).toMatchObject([{ kind: 'connected', outbox: null }]);
  });

  it('arrives where its service is known already, and brings no second environment of it', async () => {
    const cy = await openTestCore({ operator: 'Cy' });
    try {
      const environmentId = await openEnvironment(cy, sandbox.url, 'sandbox');
      await receive(cy, path);
      const environments = await cy.handlers['environments.list']({});
      expect(environments.filter(({ baseUrl }) => baseUrl !== null)).toMatchObject([{ environmentId, key: { set: true } }]);
      const runs = await cy.handlers['runs.list']({ listId: list.listId });
      expect(runs).toMatchObject([{ environmentId, counts: { done: 20 } }]);
      const plan = await cy.handlers['plans.make'](phonePlan(list.listId, environmentId));
      expect(plan.calls).toEqual({ sure: 0, atMost: 0 });
      expect((await cy.handlers['ledger.check']({})).problems).toEqual({});
    } finally {
      await cy.end();
    }
  });

  it('brings its other records along, such as that of evidence', async () => {
    expect(await bo.handlers['evidence.list']({ listId: list.listId })).toMatchObject([{ evidenceId, by: 'Ann' }]);
  });

  it('keeps the leaves of its records, and the receiver’s ledger verifies', async () => {
    expect((await bo.handlers['ledger.check']({})).problems).toEqual({});
  });

  it('brings answers that aren’t bought again', async () => {
    const environmentId = await openEnvironment(bo, sandbox.url, 'sandbox');
    const plan = await bo.handlers['plans.make'](phonePlan(list.listId, environmentId));
    expect(plan.checks).toMatchObject([{ calls: 0, rows: 20 }]);
  });

  it('costs what it cost the sender, not the receiver’s key', async () => {
    const [run] = await bo.handlers['runs.list']({ listId: list.listId });
    expect(run).toMatchObject({ counts: { done: 20 } });
    const [usage] = (await bo.handlers['keys.usage']({})).filter(({ environmentId }) => environmentId === run?.environmentId);
    expect(usage).toMatchObject({ billed: 0, highMicros: 0 });
  });
});

describe('a list that comes back', () => {
  it('is merged: what both know stands once, and of two decisions the later holds', async () => {
    const { listId } = list;
    await ann.handlers['review.decide']({ listId, rows: [10, 11], value: 'hold' });
    await bo.handlers['review.decide']({ listId, rows: [10], value: 'keep' });
    await bo.handlers['review.decide']({ listId, rows: [12], value: 'drop', note: 'Asked not to be called' });
    await ann.handlers['review.decide']({ listId, rows: [12], value: 'keep' });
    const received = await receive(ann, await handOver(bo));
    expect(received).toMatchObject({ merged: true, counts: { answers: { added: 0, known: 20 }, actions: { added: 2, known: 3 } } });
    expect(await decisionOf(ann, 10)).toMatchObject({ value: 'keep', operator: 'Bo' });
    expect(await decisionOf(ann, 11)).toMatchObject({ value: 'hold', operator: 'Ann' });
    expect(await decisionOf(ann, 12)).toMatchObject({ value: 'keep', operator: 'Ann', note: 'Asked not to be called' });
    const history = await ann.handlers['review.history']({ listId, before: null, count: 50 });
    expect(new Set(history.map(({ by }) => by))).toEqual(new Set(['Ann', 'Bo']));
    expect((await ann.handlers['ledger.check']({})).problems).toEqual({});
    // In the other direction too: both end up the same.
    await receive(bo, await handOver(ann));
    for (const row of [2, 3, 10, 11, 12]) expect(await decisionOf(bo, row)).toEqual(await decisionOf(ann, row));
    expect((await bo.handlers['ledger.check']({})).problems).toEqual({});
  });

  it('changes nothing when it comes a second time', async () => {
    const path = await handOver(bo);
    await receive(ann, path);
    expect((await receive(ann, path)).counts.actions.added).toBe(0);
  });

  it('brings what was bought meanwhile', async () => {
    const environmentId = await openEnvironment(bo, sandbox.url, 'sandbox');
    const { runId } = await bo.handlers['runs.start'](phonePlan(list.listId, environmentId, { freshForMs: 0, limit: 4 }));
    await rested(bo, runId);
    expect((await receive(ann, await handOver(bo))).counts).toMatchObject({ runs: { added: 1, known: 1 }, answers: { added: 4 } });
    expect((await ann.handlers['runs.list']({ listId: list.listId })).length).toBe(2);
  });
});

describe('a file that isn’t one', () => {
  let path: string;
  beforeAll(async () => {
    path = await handOver(ann);
  });
  it.each([
    ['a spreadsheet', () => Buffer.from('phone\n+12065550100\n'), 'handover.unreadable'],
    ['a cut file', (whole: Buffer) => whole.subarray(0, whole.length - 100), 'handover.unreadable'],
    [
      'a changed byte',
      (whole: Buffer) => Buffer.concat([whole.subarray(0, -50), Buffer.from('x'), whole.subarray(-49)]),
      'handover.unreadable',
    ],
  ] as const)('%s is refused, and nothing is changed', async (_, change, code) => {
    const whole = readFileSync(path);
    const changed = join(bo.dataDir, 'changed.age');
    writeFileSync(changed, change(whole));
    const before = await bo.handlers['lists.list']({});
    expect(await codeOf(receive(bo, changed))).toBe(code);
    expect(await bo.handlers['lists.list']({})).toEqual(before);
  });
});

it('takes a second to try a passphrase, so that guessing one is slow', async () => {
  const cy = await openTestCore();
  const path = join(cy.dataDir, 'one.age');
  await cy.handlers['handover.make']({ listId: await importPhones(cy, 1), destinationId: cy.grantDestination(path), passphrase });
  expect(readFileSync(path, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/);
  await cy.end();
});
