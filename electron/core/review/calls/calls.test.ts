import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putCalls, takeBackCalls, type MadeCall } from '#test/support/madeCalls.ts';
import { makeClock, makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger, type MadeRow } from '#test/support/madeList.ts';
import { calibrationSchema, scorecardSchema, type Calibration } from '#contract/outcomes/calibration.ts';
import { writeTable } from '../../exports/writePart.ts';
import { seededFractions } from '#base/seededFractions.ts';
import { openListToRead } from '../../lists/file/openList.sql.ts';
import { openExportPages } from '../../lists/rows/exportPages.sql.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { createRequesters } from '../../platform/threads/requesters.ts';
import { reviewTasks, type ReviewTasks } from '../tasks.ts';
import { callCommands, type CallNeeds } from './callCommands.ts';

const context = { progress: () => undefined, signal: new AbortController().signal };
const dataDir = newDataDir();
let ledger: MadeLedger;
let tasks: TaskHandlers<ReviewTasks>;
let commands: ReturnType<typeof callCommands>;
const run = { cost: { lowMicros: 4_000_000, highMicros: 4_000_000, currency: 'USD', complete: true }, sandbox: false };

beforeAll(() => {
  ledger = makeLedger(dataDir);
  tasks = reviewTasks(dataDir);
  const call = (name: keyof ReviewTasks, params: never): Promise<unknown> => Promise.resolve(tasks[name](params, context));
  commands = callCommands({
    ...{
      dataDir,
      write: ledger.write,
      db: ledger.read,
      clock: makeClock(),
      newId: uuidv7,
      by: () => 'kim',
      emit: () => undefined,
    },
    thread: { call } as unknown as CallNeeds['thread'],
    files: { destination: (path) => ({ path, fileName: path.split('/').at(-1) ?? '', download: null }) },
    derive: () => Promise.resolve(),
    runsOf: () => Promise.resolve([run as never]),
    writeTable,
    requesters: createRequesters('view.superseded'),
  });
});
afterAll(() => {
  ledger.close();
  removeDataDir(dataDir);
});

const listOf = (rows: Iterable<MadeRow>): string => makeList(dataDir, ['Name', 'Vendor'], rows);
const row = (vendor: string, verdict?: MadeRow['verdict']): MadeRow => ({
  cells: ['Ana', vendor],
  ...(verdict === undefined ? {} : { verdict: { answerIds: ['a'], ...verdict } }),
});
const called = (listId: string, calls: Iterable<MadeCall>, options?: Parameters<typeof putCalls>[3]): string =>
  putCalls(ledger.ledger.db, listId, calls, options);
const read = async (listIds: string[], heading: string | null = null, between = {}): Promise<Calibration> =>
  calibrationSchema.parse(await commands['calibration.read']({ listIds, heading, from: null, to: null, ...between }));

it('counts a row once: connected if any of its calls was, else as its last call', async () => {
  const listId = listOf(Array.from({ length: 6 }, () => row('', {})));
  called(listId, [
    { row: 1, kind: 'connected', rightParty: false, calledAt: 10 },
    { row: 1, kind: 'connected', rightParty: true, calledAt: 20 },
    { row: 1, kind: 'notReached', calledAt: 30 },
    // The sheet isn't sorted by time.
    { row: 2, kind: 'disconnected', calledAt: 30 },
    { row: 2, kind: 'suppressed', calledAt: 20 },
    { row: 3, kind: 'notReached', calledAt: 10 },
    { row: 3, kind: 'undecided', calledAt: 20 },
    { row: 4, kind: 'suppressed' },
    { row: 5, kind: 'notReached', calledAt: 10 },
    { row: 5, kind: 'connected', rightParty: false, calledAt: 5 },
  ]);
  const found = await read([listId]);
  expect(found).toMatchObject({
    whole: { calls: 3, connected: 2, rightParty: 1 },
    apart: { suppressed: 1, undecided: 1 },
    outcomes: 10,
    neverCalled: { rows: 1 },
  });
});

it('leaves out what was taken back, what a person said otherwise since, and calls at other times', async () => {
  const listId = listOf(Array.from({ length: 3 }, () => row('', {})));
  takeBackCalls(ledger.ledger.db, called(listId, [{ row: 1, kind: 'connected', rightParty: true }]));
  called(listId, [
    { row: 2, kind: 'connected', rightParty: true, calledAt: 100 },
    { row: 3, kind: 'notReached', calledAt: 200 },
  ]);
  called(listId, [{ row: 2, kind: 'disconnected', calledAt: 100 }], { source: null });
  expect((await read([listId])).whole).toMatchObject({ calls: 2, connected: 0 });
  expect((await read([listId], null, { from: 200, to: 201 })).whole).toMatchObject({ calls: 1 });
  expect((await read([listId], null, { from: null, to: 200 })).whole).toMatchObject({ calls: 1 });
});

it('groups add up to the whole, and values of several lists that differ in case are one', async () => {
  const next = seededFractions(7);
  const lists = [0, 1].map((list) => {
    const rows = Array.from({ length: 3_000 }, (_, at) =>
      row(['Acme', list === 0 ? 'Globex' : ' GLOBEX ', ''][at % 3] ?? '', {
        grade: at % 7 === 0 ? null : 'B',
        score: at % 5 === 0 ? null : at % 101,
        lineType: at % 4 === 0 ? null : 'Mobile',
      }),
    );
    const listId = listOf(rows);
    called(
      listId,
      rows.flatMap((_, at): MadeCall[] => {
        const drawn = next();
        if (drawn < 0.2) return [];
        return [drawn < 0.6 ? { row: at + 1, kind: 'connected', rightParty: drawn < 0.4 } : { row: at + 1, kind: 'notReached' }];
      }),
    );
    return listId;
  });
  const { whole, sources, ...found } = await read(lists, 'vendor');
  expect(whole.calls).toBeGreaterThan(4_000);
  const all = sources === null ? [] : [...sources.values, sources.others];
  for (const groups of [found.grades, found.bands, found.lines, all])
    for (const key of ['calls', 'connected', 'rightParty'] as const)
      expect(groups.reduce((sum, one) => sum + one[key], 0)).toBe(whole[key]);
  expect(all.map((one) => ('value' in one ? one.value.trim().toLowerCase() : null)).sort()).toEqual(['', 'acme', 'globex', null].sort());
  expect(found.lists.reduce((sum, { calls }) => sum + calls, 0)).toBe(whole.calls);
  const curve = found.curve ?? [];
  expect(curve.length).toBeGreaterThan(50);
  curve.forEach(({ share }, at) => expect(share).toBeGreaterThanOrEqual(curve[at - 1]?.share ?? 0));
  // A bar's filter selects exactly the bar's rows.
  const [listId = ''] = lists;
  const own = await read([listId]);
  const filter = { grade: ['B' as const], called: { from: null, to: null, results: ['connected' as const], heldOut: false } };
  const view = await tasks['review.open']({ listId, filter, sort: { by: 'row', descending: false } }, context);
  expect(view.count).toBe(own.grades.find(({ grade }) => grade === 'B')?.connected);
});

it('suggests a cut-off with the list’s policy, and applies nothing', async () => {
  const listId = listOf(Array.from({ length: 300 }, (_, at) => row('', { score: at % 100 })));
  called(
    listId,
    Array.from({ length: 300 }, (_, at) => ({ row: at + 1, kind: at % 100 >= 60 ? ('connected' as const) : ('notReached' as const) })),
  );
  const asked = { listIds: [listId], from: null, to: null, policyOf: listId };
  const { cutOff, policy } = await commands['calibration.suggest']({ ...asked, asked: { keep: 95 } });
  expect(cutOff).toMatchObject({ score: 62, calls: 300, saved: 186, answers: 120, missed: 6 });
  expect(policy?.rules).toContainEqual({ when: { scoreAtMost: 61 }, suggest: 'drop' });
  expect(ledger.read.prepare('SELECT count(*) AS n FROM policy_applications').get()).toEqual({ n: 0 });
});

it('draws the same held-out rows for the same seed, never somebody who must not be called, and shows their calls apart', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at): MadeRow => ({
    ...row('', { score: 10, grade: 'F', ...(at % 10 === 0 ? { litigator: 'litigator' as const } : {}) }),
    ...(at % 10 === 1 ? { findings: ['suppressed' as const] } : {}),
  }));
  const listId = listOf(rows);
  const asked = { listId, percent: 2, seed: 42 };
  expect(await commands['calibration.previewHeldOut'](asked)).toEqual({ of: 1_600, drawn: 32, before: 0 });
  const chosen = await tasks['calls.chooseHeldOut'](asked, context);
  expect((await tasks['calls.chooseHeldOut'](asked, context)).rows).toBe(chosen.rows);
  expect((await tasks['calls.chooseHeldOut']({ ...asked, seed: 43 }, context)).rows).not.toBe(chosen.rows);
  await commands['calibration.drawHeldOut'](asked);
  const open = (filter: object): ReturnType<(typeof tasks)['review.open']> =>
    tasks['review.open']({ listId, filter, sort: { by: 'row', descending: false } }, context);
  const kept = await tasks['review.rowNumbers']({ viewId: (await open({ decision: ['keep'] })).viewId }, context);
  expect(kept).toHaveLength(32);
  expect(kept.some((one) => one % 10 === 1 || one % 10 === 2)).toBe(false);
  // The next sample draws different rows.
  expect(await commands['calibration.previewHeldOut'](asked)).toEqual({ of: 1_568, drawn: 31, before: 32 });
  called(listId, [
    ...kept.slice(0, 20).map((one): MadeCall => ({ row: one, kind: 'connected', rightParty: true })),
    { row: 3, kind: 'notReached' },
  ]);
  expect(await read([listId])).toMatchObject({ whole: { calls: 1 }, heldOut: { drawn: 32, calls: 20, connected: 20 } });
  const held = await open({ called: { from: null, to: null, results: ['connected'], heldOut: true } });
  expect(held.count).toBe(20);
  const marked = (): number[] => {
    const db = openListToRead(dataDir, listId);
    const { byRow } = openExportPages(db, [0]).after(0, 2_000);
    db.close();
    return [...byRow].filter(([, { heldOut }]) => heldOut).map(([one]) => one);
  };
  expect(marked()).toEqual(kept);
  // Once undone, it is no longer a sample.
  const { record_id: undoes } = ledger.read.prepare('SELECT record_id FROM actions ORDER BY seq DESC').get() as { record_id: string };
  const undo = { recordId: uuidv7(), listId, kind: 'undo' as const, undoes, by: 'kim', at: 1, rowCount: 32 };
  await ledger.write('actions.append', { ...undo, body: { rows: [], value: null, note: null, seen: [] } });
  await tasks['review.catchUpActions']({ listId }, context);
  expect((await read([listId])).heldOut).toBeNull();
  expect(marked()).toEqual([]);
});

it('scores sources: what they are, what came of calling them, and what that cost', async () => {
  const rows = Array.from({ length: 400 }, (_, at) =>
    row(at % 4 === 0 ? 'Acme' : 'Globex', {
      grade: at % 4 === 0 ? 'A' : 'F',
      score: at % 4 === 0 ? 90 : 10,
      ...(at % 8 === 0 ? { litigator: 'notChecked' as const } : {}),
    }),
  );
  const listId = listOf(rows);
  called(
    listId,
    Array.from({ length: 40 }, (_, at) => ({ row: at * 4 + 1, kind: 'connected' as const, rightParty: at < 10 })),
  );
  const asked = { listIds: [listId], heading: 'Vendor', from: null, to: null };
  const card = scorecardSchema.parse(await commands['scorecard.read'](asked));
  expect(card.values.map(({ value, rows: its, dead, notChecked }) => ({ value, its, dead, notChecked }))).toEqual([
    { value: 'Globex', its: 300, dead: 300, notChecked: 0 },
    { value: 'Acme', its: 100, dead: 0, notChecked: 50 },
  ]);
  // 4 dollars over 400 answered rows.
  expect(card.values[1]).toMatchObject({ costMicros: 1_000_000, called: { calls: 40, connected: 40, rightParty: 10 }, kept: 50 });
  const path = join(dataDir, 'scorecard.csv');
  const saved = await commands['scorecard.save']({ ...asked, destinationId: path });
  expect(saved).toEqual({ fileName: 'scorecard.sandbox.csv', values: 2, download: null });
  const [heading, , acme] = readFileSync(join(dataDir, 'scorecard.sandbox.csv'), 'utf8').replace('\uFEFF', '').trim().split('\r\n');
  expect(heading?.split(',').slice(0, 3)).toEqual(['Vendor', 'rollcall.rows', 'rollcall.grade_A']);
  const cells = new Map(heading?.split(',').map((name, at) => [name, acme?.split(',')[at]]));
  expect(cells.get('rollcall.cost_per_kept_row')).toBe('0.0200');
  expect(cells.get('rollcall.cost_per_right_party')).toBe('0.1000');
});

it('never holds the list thread for long: in processor time, which a busy machine does not stretch', async () => {
  const listId = listOf(Array.from({ length: 40_000 }, (_, at) => row(`vendor ${at % 500}`, { score: at % 101 })));
  called(
    listId,
    Array.from({ length: 40_000 }, (_, at) => ({ row: at + 1, kind: at % 3 === 0 ? ('connected' as const) : ('notReached' as const) })),
  );
  const spentMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const asked = { listId, from: null, to: null, heading: 'Vendor' };
  for (const name of ['calls.count', 'calls.countSources'] as const) {
    await tasks[name](asked, context);
    let [longest, isOver] = [0, false];
    const working = Promise.resolve(tasks[name](asked, context)).finally(() => (isOver = true));
    for (let before = spentMs(); !isOver; before = spentMs()) {
      await new Promise((resolve) => setImmediate(resolve));
      longest = Math.max(longest, spentMs() - before);
    }
    await working;
    expect(longest).toBeLessThan(50);
  }
});
