import { casesOf, fc } from '#test/support/propertyCases.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { makeEnvironment, makeRun, type MadeRun } from '#test/support/madeRun.ts';
import { comparedKinds, type ComparedKind, type Comparison } from '#contract/review/compare.ts';
import { deriveTasks } from '../deriving/deriveVerdicts.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { createOpenLists, type OpenLists } from '../openLists.ts';
import { reviewTasks, type ReviewTasks } from '../tasks.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 4, 18);
const litigatorMs = 30 * day;
const byRow = { by: 'row', descending: false } as const;
const context = { progress: () => undefined, signal: new AbortController().signal };

interface Says {
  grade?: string;
  score?: number;
  line?: string;
  litigator?: boolean | null;
  owner?: string;
}
/** An answer with the caller's name, which also names an owner. */
const caller = ({ owner = 'Ana Lopez', line = 'Mobile', litigator = false }: Says) => ({
  phone_number: '+12125551234',
  line_type: line,
  belongs_to: { name: owner },
  add_ons: { litigator_checks: { 'phone.is_litigator_risk': litigator } },
});
const contact = ({ grade = 'A', score = 80, line = 'Mobile', litigator = false }: Says) => ({
  phone: { contact_grade: grade, is_valid: true, activity_score: score, line_type: line, name_match: true },
  add_ons: { litigator_checks: { phone_is_litigator_risk: litigator } },
});

let dataDir: string;
let made: MadeLedger;
let lists: OpenLists;
let tasks: TaskHandlers<ReviewTasks>;
let live: string;

beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  makeEnvironment(made.ledger, 'Sandbox');
  live = makeEnvironment(made.ledger, 'Live', uuidv7());
  lists = createOpenLists(dataDir);
  tasks = reviewTasks(dataDir, lists);
});
afterEach(() => {
  made.close();
  removeDataDir(dataDir);
});

const listOf = (phones: readonly string[]): string =>
  makeList(
    dataDir,
    ['Phone', 'Name'],
    phones.map((phone, index) => ({ cells: [phone, `Person, ${index + 1}`] })),
    ['phone'],
  );
const derive = async (listId: string, now = start): Promise<void> => {
  const { 'runs.deriveVerdicts': work } = deriveTasks(dataDir, (id, rows) => lists.refresh(id, rows));
  await work({ listId, now, litigatorMs }, context);
};
/** A run whose rows are answered like this, or not at all. */
const runOf = (listId: string, days: number, says: Record<number, Says | null>, operation = 'real_contact@2.0'): MadeRun => {
  const startedAt = start + days * day;
  const rows = Object.fromEntries(Object.keys(says).map((row) => [row, 'call' as const]));
  const run = makeRun(made.ledger, { listId, environmentId: live, startedAt, rows, operation });
  for (const [row, one] of Object.entries(says))
    if (one !== null) run.answer(Number(row), operation.startsWith('caller') ? caller(one) : contact(one), { arrivedAt: startedAt });
  return run;
};
const runs = (listId: string, before: MadeRun | null, after: MadeRun | null): Comparison => ({
  before: { listId, runId: before?.runId ?? null },
  after: { listId, runId: after?.runId ?? null },
  key: 'phone',
});
const compare = (comparison: Comparison) => tasks['review.countCompared']({ comparison }, context);
/** Returns the rows behind a count, as the review opens them. */
const numbersOf = async (comparison: Comparison, kind: ComparedKind, of: 'before' | 'after' = 'after'): Promise<number[]> => {
  const filter = { compared: { comparison, kind } };
  const { viewId } = await tasks['review.open']({ listId: comparison[of].listId, filter, sort: byRow }, context);
  return tasks['review.rowNumbers']({ viewId }, context);
};
/** Returns the kinds that have rows on the later side. */
const changed = async (comparison: Comparison): Promise<Partial<Record<ComparedKind, number[]>>> =>
  Object.fromEntries(
    (await Promise.all(comparedKinds.map(async (kind) => [kind, await numbersOf(comparison, kind)] as const))).filter(
      ([, rows]) => rows.length > 0,
    ),
  );

it('tells what changed from run to run, row by row, as the one judge sees it', async () => {
  const listId = listOf(Array.from({ length: 8 }, (_, row) => `+1212555123${row}`));
  const first = runOf(listId, 0, {
    1: {},
    2: { score: 80 },
    3: { grade: 'B' },
    4: { line: 'Mobile' },
    5: { litigator: null },
    6: {},
    7: {},
  });
  const second = runOf(listId, 5, {
    1: { litigator: true },
    2: { score: 20 },
    3: { grade: 'F' },
    4: { line: 'Landline' },
    5: {},
    6: { score: 71 },
    8: { litigator: true },
  });
  await derive(listId, start + 6 * day);
  const comparison = runs(listId, first, second);
  expect(await changed(comparison)).toEqual({
    becameLitigator: [1],
    scoreDown: [2],
    gradeDown: [3],
    lineType: [4],
    nowChecked: [5],
    added: [8],
    addedLitigator: [8],
  });
  const { rows, matched, unchanged, sandbox } = await compare(comparison);
  // Row 7 was only in the first run, so its values come from that run.
  expect({ rows, matched, unchanged, sandbox }).toEqual({ rows: { before: 7, after: 8 }, matched: 7, unchanged: 2, sandbox: false });
  // In the other direction, everything is the opposite.
  expect(await changed(runs(listId, second, first))).toMatchObject({
    noLongerLitigator: [1],
    scoreUp: [2],
    gradeUp: [3],
    noLongerChecked: [5],
  });
});

it('says that answers are invented, also of rows that nothing has happened to', async () => {
  const listId = listOf(['+12125551234']);
  const run = makeRun(made.ledger, { listId, sandbox: true, startedAt: start, rows: { 1: 'call' } });
  run.answer(1, contact({}), { arrivedAt: start });
  await derive(listId);
  expect(await compare(runs(listId, run, null))).toMatchObject({ unchanged: 1, sandbox: true });
});

it('never takes a clear answer that has expired for clear now', async () => {
  const listId = listOf(['+12125551234', '+12125551235']);
  const first = runOf(listId, 0, { 1: {}, 2: { litigator: true } });
  const now = runs(listId, first, null);
  await derive(listId, start + day);
  expect(await changed(now)).toEqual({});
  await derive(listId, start + 31 * day);
  await compare(now);
  expect(await changed(now)).toEqual({ noLongerChecked: [1] });
});

it('tells another owner, and not the same one who is written otherwise or not named', async () => {
  const listId = listOf(['+12125551234', '+12125551235', '+12125551236']);
  const names = { 1: { owner: 'Ana Lopez' }, 2: { owner: 'José Ruiz' }, 3: { owner: 'Kim' } };
  const first = runOf(listId, 0, names, 'caller_id@3.1');
  const second = runOf(listId, 5, { 1: { owner: 'Bo Chen' }, 2: { owner: 'JOSE RUIZ' }, 3: { owner: '' } }, 'caller_id@3.1');
  await derive(listId, start + 6 * day);
  expect(await changed(runs(listId, first, second))).toEqual({ owner: [1] });
});

it('matches two lists by phone, and never guesses between several rows with one phone', async () => {
  const [a, b] = [
    listOf(['+12125550001', '+12125550002', '+12125550002', '+12125550003', '', '+12125550009', '+12125550009']),
    listOf(['+12125550003', '+12125550001', '+12125550002', '+12125550004']),
  ];
  runOf(a, 0, { 1: { grade: 'B' }, 4: {} });
  runOf(b, 0, { 1: {}, 2: { grade: 'A' }, 3: {}, 4: { litigator: true } });
  await derive(a);
  await derive(b);
  const comparison: Comparison = { before: { listId: a, runId: null }, after: { listId: b, runId: null }, key: 'phone' };
  const { rows, matched, kinds } = await compare(comparison);
  expect({ rows, matched }).toEqual({ rows: { before: 7, after: 4 }, matched: 2 });
  expect({ repeated: kinds.repeated, keyless: kinds.keyless, gone: kinds.gone, added: kinds.added }).toEqual({
    repeated: { before: 2, after: 1 },
    keyless: { before: 1, after: 0 },
    gone: { before: 2, after: 0 },
    added: { before: 0, after: 1 },
  });
  expect(await changed(comparison)).toEqual({ gradeUp: [2], added: [4], addedLitigator: [4], repeated: [3] });
  expect(await numbersOf(comparison, 'gone', 'before')).toEqual([6, 7]);
  // The same rows, seen from the other list.
  expect(await numbersOf(comparison, 'gradeUp', 'before')).toEqual([1]);
});

it('adds up for any two lists, by phone and by a column', async () => {
  const phones = fc.array(fc.constantFrom('', '+12125550001', '+12125550002', '+12125550003', '+12125550004', '+12125550005'), {
    maxLength: 12,
  });
  const keys = fc.constantFrom<Comparison['key']>('phone', { before: 0, after: 0 });
  await fc.assert(
    fc.asyncProperty(phones, phones, keys, async (inA, inB, key) => {
      const [a, b] = [listOf(inA), listOf(inB)];
      const sides = { before: { listId: a, runId: null }, after: { listId: b, runId: null } };
      const { rows, matched, kinds } = await compare({ ...sides, key });
      const once = (phone: string): boolean => phone !== '' && [inA, inB].every((all) => all.filter((one) => one === phone).length === 1);
      expect(matched).toBe(inA.filter(once).length);
      for (const side of ['before', 'after'] as const) {
        expect(rows[side]).toBe((side === 'before' ? inA : inB).length);
        const { gone, added, repeated, keyless } = kinds;
        expect(matched + gone[side] + added[side] + repeated[side] + keyless[side]).toBe(rows[side]);
      }
      await tasks['review.close']({ listId: a }, context);
      await tasks['review.close']({ listId: b }, context);
    }),
    casesOf(12),
  );
});

it('opens the rows of a count in the review, with the other filters', async () => {
  const listId = listOf(['+12125551234', '+12125551235', '+12125551236']);
  const first = runOf(listId, 0, { 1: {}, 2: {}, 3: {} });
  const second = runOf(listId, 5, { 1: { litigator: true, grade: 'F' }, 2: { litigator: true }, 3: {} });
  await derive(listId, start + 6 * day);
  const compared = { comparison: runs(listId, first, second), kind: 'becameLitigator' as const };
  const open = (filter: object) => tasks['review.open']({ listId, filter: { compared, ...filter }, sort: byRow }, context);
  expect(await open({})).toMatchObject({ count: 2, rows: 3 });
  expect(await open({ grade: ['F'] })).toMatchObject({ count: 1 });
  expect(await open({ text: '5551235' })).toMatchObject({ count: 1 });
  await expect(tasks['review.open']({ listId: listOf(['']), filter: { compared }, sort: byRow }, context)).rejects.toMatchObject({
    failure: { code: 'command.badParams' },
  });
});

it('shows the rows that were counted, until it is compared again', async () => {
  const listId = listOf(['+12125551234', '+12125551235']);
  const first = runOf(listId, 0, { 1: {}, 2: {} });
  const compared = { comparison: runs(listId, first, null), kind: 'becameLitigator' as const };
  const count = async () => (await tasks['review.open']({ listId, filter: { compared }, sort: byRow }, context)).count;
  await derive(listId, start + day);
  expect(await count()).toBe(0);
  runOf(listId, 5, { 2: { litigator: true } });
  await derive(listId, start + 6 * day);
  // The count reported a moment ago, which the review now opens.
  expect(await count()).toBe(0);
  expect(await compare(compared.comparison)).toMatchObject({ kinds: { becameLitigator: { after: 1 } } });
  expect(await count()).toBe(1);
});

it('gives way to a newer question, and refuses a run of another list', async () => {
  const listId = listOf(Array.from({ length: 400 }, (_, row) => `+1212555${1000 + row}`));
  const controller = new AbortController();
  const asked = tasks['review.countCompared']({ comparison: runs(listId, null, null) }, { ...context, signal: controller.signal });
  controller.abort();
  await expect(asked).rejects.toMatchObject({ failure: { code: 'view.superseded' } });
  const other = runOf(listOf(['+12125551234']), 0, { 1: {} });
  await expect(compare(runs(listId, other, null))).rejects.toMatchObject({ failure: { code: 'run.notFound' } });
});
