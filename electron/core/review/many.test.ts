/** Actions on many rows at once mixed with those on single rows: a simple replay computes the expected state after each. */
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClock, makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { openReview, type OpenReview } from '#test/support/openReview.ts';
import { decisionValues, effectiveDecision, type DecisionValue } from '#contract/review/decision.ts';
import { countList, recountRows } from '../verdict/kept/rowCounts.sql.ts';
import { openListToWrite, withList } from '../lists/file/openList.sql.ts';
import { readIndex, emptyIndex } from './facets/facetIndex.ts';
import { createOpenLists } from './openLists.ts';

/** More rows than fit into one piece of the list. */
const rows = 4_700;
const byRow = { by: 'row', descending: false } as const;

let dataDir: string;
let ledger: MadeLedger;
let listId: string;
let review: OpenReview;
const clock = makeClock();

const open = (): void => {
  review = openReview({ dataDir, ledger, clock, by: () => 'mara' });
};
const suggestedFor = (row: number): DecisionValue | null => (row % 50 === 0 ? 'keep' : null);

beforeAll(() => {
  dataDir = newDataDir();
  ledger = makeLedger(dataDir);
  clock.set(1_700_000_000_000);
});
afterAll(() => {
  ledger.close();
  removeDataDir(dataDir);
});
const newList = (): void => {
  listId = makeList(
    dataDir,
    ['Name'],
    Array.from({ length: rows }, (_, at) => ({
      cells: [`Person ${at + 1}`],
      ...(suggestedFor(at + 1) === null ? {} : { verdict: { grade: 'A' } as const }),
    })),
  );
  open();
};

const position = fc.nat(rows - 1);
const range = fc.tuple(position, position).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
const value = fc.option(fc.constantFrom(...decisionValues));
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), row: fc.integer({ min: 1, max: rows }), value }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('note' as const), row: fc.integer({ min: 1, max: rows }), note: fc.constantFrom('', 'a', 'b') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('many' as const), range, value, overwrite: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('manyNotes' as const), range, note: fc.constantFrom('x', 'y'), overwrite: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const) }) },
);

interface State {
  value: DecisionValue | null;
  note: string;
}
const nothing: State = { value: null, note: '' };

it('leave each row as a replay of all actions does, through undo and redo, in rows, counts and facets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      newList();
      /** The state after each action, and how many of them count. */
      let states: State[][] = [Array.from({ length: rows }, () => nothing)];
      let at = 0;
      const now = (): State[] => states[at] ?? [];
      const act = (change: (output: State, row: number) => State): void => {
        states = [...states.slice(0, at + 1), now().map((output, index) => change(output, index + 1))];
        at++;
      };
      for (const one of steps) {
        const { viewId } = await review['review.open']({ listId, filter: {}, sort: byRow });
        if (one.do === 'decide') {
          await review['review.decide']({ listId, rows: [one.row], value: one.value });
          act((output, row) => (row === one.row ? { ...output, value: one.value } : output));
        } else if (one.do === 'note') {
          await review['review.note']({ listId, row: one.row, note: one.note });
          act((output, row) => (row === one.row ? { ...output, note: one.note } : output));
        } else if (one.do === 'many' || one.do === 'manyNotes') {
          const change = one.do === 'many' ? { value: one.value } : { note: one.note };
          const request = { listId, choice: { viewId, ranges: [one.range] }, change, overwrite: one.overwrite, withoutNoCalls: false };
          const before = now();
          const chosen = (row: number): boolean => row - 1 >= one.range[0] && row - 1 <= one.range[1];
          const preview = await review['review.previewMany'](request);
          const { recordId, ...changed } = await review['review.changeMany'](request);
          expect(changed).toEqual(preview);
          expect(recordId === null).toBe(preview.changes === 0);
          const next = before.map((output, index): State => {
            if (!chosen(index + 1)) return output;
            if (one.do === 'manyNotes') return output.note === '' || one.overwrite ? { ...output, note: one.note } : output;
            return one.value === null || output.value === null || one.overwrite ? { ...output, value: one.value } : output;
          });
          expect(preview.rows).toBe(one.range[1] - one.range[0] + 1);
          if (preview.changes > 0) act((output, row) => next[row - 1] ?? output);
          else expect(next).toEqual(before);
        } else if (one.do === 'undo') {
          expect((await review['review.undo']({ listId })).changed > 0).toBe(at > 0);
          at = Math.max(0, at - 1);
        } else if (one.do === 'redo') {
          expect((await review['review.redo']({ listId })).changed > 0).toBe(at < states.length - 1);
          at = Math.min(states.length - 1, at + 1);
        } else open();
        const output = now();
        const view = await review['review.open']({ listId, filter: {}, sort: byRow });
        const looked = [1, 50, 200, 4_095, 4_096, 4_097, 4_500, rows];
        for (const row of looked) {
          const [shown] = await review['review.window']({ viewId: view.viewId, from: row - 1, count: 1 });
          const mine = output[row - 1] ?? nothing;
          expect({ value: shown?.decision.value, by: shown?.decision.by, note: shown?.decision.note }).toEqual({
            ...effectiveDecision(mine.value, suggestedFor(row)),
            note: mine.note,
          });
        }
        const byPerson = output.filter((one) => one.value !== null).length;
        expect(view.facets.decidedBy.person).toBe(byPerson);
        const drops = output.filter((one) => one.value === 'drop').length;
        expect(view.facets.decision.drop).toBe(drops);
        const counted = withList(dataDir, listId, countList);
        expect(counted.decided).toBe(byPerson);
        const db = openListToWrite(dataDir, listId);
        const fresh = emptyIndex(rows);
        readIndex(db, fresh, 1, rows);
        expect(fresh.codes.decision.filter((code) => code === decisionValues.indexOf('drop')).length).toBe(drops);
        db.transaction(() => recountRows(db))();
        expect(countList(db)).toEqual(counted);
        db.close();
      }
      const history = await review['review.history']({ listId, before: null, count: 100 });
      expect(history.filter(({ isUndone }) => !isUndone)).toHaveLength(at);
    }),
    casesOf(5),
  );
});

it('write a note where a person removed the one that many rows had', async () => {
  newList();
  const { viewId } = await review['review.open']({ listId, filter: {}, sort: byRow });
  const note = (text: string, range: [number, number]) =>
    review['review.changeMany']({
      ...{ listId, choice: { viewId, ranges: [range] }, change: { note: text }, overwrite: false, withoutNoCalls: false },
    });
  const notes = async () => (await review['review.window']({ viewId, from: 0, count: 3 })).map(({ decision }) => decision.note);
  // So many rows that they are stored as a set.
  expect(await note('x', [1, rows - 1])).toMatchObject({ changes: rows - 1, decided: 0 });
  await review['review.note']({ listId, row: 2, note: '' });
  expect(await note('y', [0, 2])).toMatchObject({ changes: 2, decided: 1 });
  expect(await notes()).toEqual(['y', 'y', 'x']);
});

it('on kept rows that must not be called take a reason once, or leave those rows out', async () => {
  listId = makeList(
    dataDir,
    ['Name'],
    Array.from({ length: 600 }, (_, at) => ({
      cells: [`P${at}`],
      verdict: { litigator: at % 3 === 0 ? ('litigator' as const) : ('clear' as const) },
    })),
  );
  open();
  const { viewId } = await review['review.open']({ listId, filter: {}, sort: byRow });
  const keep = {
    listId,
    choice: { viewId, ranges: [[0, 599]] as [number, number][] },
    change: { value: 'keep' as const },
    overwrite: false,
  };
  const effect = { rows: 600, changes: 600, decided: 0, same: 0, noCalls: { litigators: 200, suppressed: 0 } };
  expect(await review['review.previewMany']({ ...keep, withoutNoCalls: false })).toEqual(effect);
  await expect(review['review.changeMany']({ ...keep, withoutNoCalls: false })).rejects.toMatchObject({
    failure: { code: 'decision.reasonMissing', params: { litigators: 200, suppressed: 0 } },
  });
  expect(await review['review.changeMany']({ ...keep, withoutNoCalls: true })).toMatchObject({ ...effect, changes: 400 });
  expect((await review['review.row']({ listId, row: 1 })).decision.by).not.toBe('person');
  const acknowledgement = { reason: 'They asked us to call' };
  const counts = { ...effect, changes: 200, same: 400 };
  expect(await review['review.changeMany']({ ...keep, withoutNoCalls: false, acknowledgement })).toMatchObject(counts);
  expect((await review['review.row']({ listId, row: 1 })).decision).toMatchObject({
    value: 'keep',
    by: 'person',
    kept: { despite: ['litigator'], by: 'mara', reason: 'They asked us to call' },
  });
  const kept = await review['review.open']({ listId, filter: { decision: ['keep'] }, sort: byRow });
  expect(kept.count).toBe(600);
});

it('are undone back to any one of them, whoever made them', async () => {
  newList();
  const { viewId } = await review['review.open']({ listId, filter: {}, sort: byRow });
  const many = (value: DecisionValue, ranges: [number, number][]) =>
    review['review.changeMany']({ listId, choice: { viewId, ranges }, change: { value }, overwrite: true, withoutNoCalls: false });
  await many('hold', [[0, 999]]);
  await review['review.decide']({ listId, rows: [7], value: 'keep' });
  await many('drop', [[0, 2_999]]);
  const history = await review['review.history']({ listId, before: null, count: 10 });
  expect(history.map(({ value: set, rows: count, row }) => [set, count, row])).toEqual([
    ['drop', 3_000, null],
    ['keep', 1, 7],
    ['hold', 1_000, null],
  ]);
  expect(await review['review.undoTo']({ listId, recordId: history[1]?.recordId ?? '' })).toEqual({ actions: 2 });
  expect((await review['review.row']({ listId, row: 7 })).decision).toMatchObject({ value: 'hold', by: 'person' });
  expect((await review['review.row']({ listId, row: 7 })).history.map(({ kind, value: set }) => [kind, set])).toEqual([
    ['decide', 'hold'],
    ['decide', 'keep'],
    ['decide', 'drop'],
    ['undo', 'keep'],
    ['undo', 'hold'],
  ]);
  expect((await review['review.row']({ listId, row: 2_001 })).decision).toMatchObject({ value: null, by: null });
});

it('that were cut off in the middle are there at the next start, whole', async () => {
  newList();
  const { viewId } = await review['review.open']({ listId, filter: {}, sort: byRow });
  const choice = { viewId, ranges: [[0, rows - 1]] as [number, number][] };
  await review['review.changeMany']({ listId, choice, change: { value: 'drop' }, overwrite: false, withoutNoCalls: false });
  // As after a kill between two steps: half of the pieces, and the cursor before the action.
  const db = openListToWrite(dataDir, listId);
  db.exec("DELETE FROM action_rows WHERE first > 4096; UPDATE cursors SET position = 0 WHERE name = 'actions'");
  db.transaction(() => recountRows(db))();
  db.close();
  open();
  const view = await review['review.open']({ listId, filter: {}, sort: byRow });
  expect(view.facets.decision.drop).toBe(rows);
  expect(withList(dataDir, listId, countList).decided).toBe(rows);
  const lists = createOpenLists(dataDir);
  expect(
    await lists.use(listId, async (list) =>
      (await list.index()).index.codes.decision.every((code) => code === decisionValues.indexOf('drop')),
    ),
  ).toBe(true);
  await lists.close(listId);
});

it('and policies are undone in the order in which they were made, and the earlier policy’s suggestions come back', async () => {
  newList();
  const at = clock.now();
  const apply = (name: string, otherwise: DecisionValue) =>
    ledger.write('policies.append', { recordId: uuidv7(), listId, policy: { name, version: 1, rules: [], otherwise }, by: 'mara', at });
  const suggested = async () => {
    await review['review.open']({ listId, filter: {}, sort: byRow });
    return (await review['review.row']({ listId, row: 50 })).decision.suggested;
  };
  await apply('Drop them', 'drop');
  expect(await suggested()).toBe('drop');
  await review['review.decide']({ listId, rows: [50], value: 'keep' });
  await apply('Hold them', 'hold');
  expect(await suggested()).toBe('hold');
  expect((await review['review.history']({ listId, before: null, count: 10 })).map(({ policy, row }) => policy ?? row)).toEqual([
    'Hold them',
    50,
    'Drop them',
  ]);
  const { viewId } = await review['review.open']({ listId, filter: {}, sort: byRow });
  expect(await review['review.undoable']({ listId, viewId, seen: [3, 4] })).toMatchObject({ policy: 'Hold them', rows, touched: [3, 4] });
  expect(await review['review.undo']({ listId })).toEqual({ changed: rows, policy: 'Hold them', rows: [] });
  expect(await suggested()).toBe('drop');
  expect((await review['review.undo']({ listId })).rows[0]?.decision).toMatchObject({ value: 'drop', by: 'policy' });
  await review['review.undo']({ listId });
  // No policy is left, so the default applies again.
  expect(await suggested()).toBe('keep');
  open();
  for (const after of ['drop', 'drop', 'hold']) {
    await review['review.redo']({ listId });
    expect(await suggested()).toBe(after);
  }
  expect((await review['review.row']({ listId, row: 50 })).decision).toMatchObject({ value: 'keep', by: 'person' });
  expect(await review['review.redo']({ listId })).toMatchObject({ changed: 0 });
  const history = await review['review.history']({ listId, before: null, count: 10 });
  expect(await review['review.undoTo']({ listId, recordId: history[1]?.recordId ?? '' })).toEqual({ actions: 2 });
  expect(await suggested()).toBe('drop');
});
