/** Tests the view of contested rows, on which people decided differently without knowing of each other. */
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type MadeLedger, makeClock, makeLedger, makeList, newDataDir, removeDataDir } from '#test/support/madeList.ts';
import { type OpenReview, openReview } from '#test/support/openReview.ts';
import type { DecisionValue } from '#contract/review/decision.ts';
import type { Filter } from '#contract/review/facets.ts';
import type { NewAction } from './acts/actions.sql.ts';
import { missingPieces } from '../lists/findings/keptIndex.sql.ts';
import { openListToWrite } from '../lists/file/openList.sql.ts';
import { addRow, emptyRowSet } from '#base/rowSet.ts';
import { packRows } from '../platform/pieces.ts';
import { indexLayout, keepMissing } from './facets/keepIndex.ts';

const rows = 6;
let dataDir: string;
let ledger: MadeLedger;
let listId: string;
let review: OpenReview;
const clock = makeClock();

beforeEach(() => {
  dataDir = newDataDir();
  ledger = makeLedger(dataDir);
  listId = makeList(
    dataDir,
    ['Name'],
    Array.from({ length: rows }, (_, at) => ({ cells: [`Person ${at + 1}`] })),
  );
  openProgram();
});
const openProgram = (): void => {
  review = openReview({ dataDir, ledger, clock, by: () => 'Ada' });
};
afterEach(() => {
  ledger.close();
  removeDataDir(dataDir);
});

const nothing = { rows: [], value: null, note: null, seen: [] } satisfies NewAction['body'];

async function append(action: Partial<NewAction> & Pick<NewAction, 'by'>): Promise<string> {
  const { recordId = uuidv7() } = action;
  await ledger.write('actions.append', {
    ...{ recordId, listId, kind: 'decide', undoes: null, at: clock.now(), rowCount: 1, body: nothing },
    ...action,
  });
  return recordId;
}

/** An id like those of the records that the program derives from others. */
const nobodysId = (): string => {
  const id = uuidv7();
  return `${id.slice(0, 14)}8${id.slice(15)}`;
};

/** A decision that `by` made on another device. */
const decidedBy = (by: string, row: number, value: DecisionValue | null): Promise<string> =>
  append({ by, body: { ...nothing, rows: [row], value, seen: [[]] } });

/** Records that these acts contradict each other on these rows. */
async function contested(by: string, on: readonly number[], value: DecisionValue | null, acts: string[]): Promise<string> {
  const set = emptyRowSet(rows);
  for (const row of on) addRow(set, row);
  const of = { of: { filter: {}, whole: false }, seenTo: {}, acknowledged: null };
  return append({
    recordId: nobodysId(),
    by,
    rowCount: on.length,
    body: { ...nothing, value, set: { rows: packRows(set), ...of }, contested: { decisions: acts, notes: [] } },
  });
}

const inView = async (filter: Filter): Promise<{ rows: number[]; count: number; whole: number }> => {
  const sort = { by: 'row', descending: false } as const;
  const { viewId, facets } = await review['review.open']({ listId, filter, sort });
  const shown = await review['review.window']({ viewId, from: 0, count: rows });
  const { viewId: wholeId, facets: whole } = await review['review.open']({ listId, filter: {}, sort });
  // Each single row agrees with the counts.
  const all = await review['review.window']({ viewId: wholeId, from: 0, count: rows });
  expect(all.filter(({ decision }) => decision.contested)).toHaveLength(whole.contested);
  return { rows: shown.map(({ row }) => row), count: facets.contested, whole: whole.contested };
};
const contestedNow = () => inView({ contested: true });

const decisionOf = async (row: number): Promise<DecisionValue | null> => (await review['review.row']({ listId, row })).decision.value;

describe('the view of contested rows', () => {
  it('is empty where people agree', async () => {
    await review['review.decide']({ listId, rows: [1, 2], value: 'drop' });
    expect(await contestedNow()).toEqual({ rows: [], count: 0, whole: 0 });
    expect((await review['review.row']({ listId, row: 1 })).contested).toEqual([]);
  });

  it('has the rows that nobody decided since, by a decision on one row or on many, and those whose decision was undone', async () => {
    // Counted beforehand, so that a stale cached count would show.
    expect(await contestedNow()).toEqual({ rows: [], count: 0, whole: 0 });
    const first = await contested('Ada, Bo', [2, 3, 4, 6], 'drop', [await decidedBy('Bo', 2, 'drop')]);
    expect(await contestedNow()).toEqual({ rows: [2, 3, 4, 6], count: 4, whole: 4 });
    await review['review.decide']({ listId, rows: [3], value: 'drop' });
    expect(await contestedNow()).toEqual({ rows: [2, 4, 6], count: 3, whole: 3 });
    const { viewId } = await review['review.open']({ listId, filter: { contested: true }, sort: { by: 'row', descending: false } });
    const many = { listId, choice: { viewId, ranges: [[1, 1]] as [number, number][] }, overwrite: false, withoutNoCalls: false };
    // The decision that holds meanwhile isn't a person's: confirming or removing it is a decision.
    expect(await review['review.previewMany']({ ...many, change: { value: null } })).toMatchObject({ changes: 1, decided: 0, same: 0 });
    expect(await review['review.changeMany']({ ...many, change: { value: 'drop' } })).toMatchObject({ changes: 1, decided: 0, same: 0 });
    expect(await contestedNow()).toEqual({ rows: [2, 6], count: 2, whole: 2 });
    await review['review.undo']({ listId });
    expect(await contestedNow()).toEqual({ rows: [2, 4, 6], count: 3, whole: 3 });
    await review['review.undo']({ listId });
    expect(await contestedNow()).toEqual({ rows: [2, 3, 4, 6], count: 4, whole: 4 });
    // The contradicting acts were undone, and with them the contradiction.
    await append({ recordId: nobodysId(), by: 'Ada, Bo', kind: 'undo', undoes: first });
    expect(await contestedNow()).toEqual({ rows: [], count: 0, whole: 0 });
  });

  it('counts under the other parts of the filter, and stays under a note', async () => {
    await contested('Ada, Bo', [1, 2], 'drop', []);
    await contested('Ada, Bo', [3], null, []);
    await review['review.note']({ listId, row: 2, note: 'ask Bo' });
    await review['review.note']({ listId, row: 3, note: 'ask Bo' });
    expect(await contestedNow()).toEqual({ rows: [1, 2, 3], count: 3, whole: 3 });
    expect(await inView({ contested: true, decision: ['drop'] })).toEqual({ rows: [1, 2], count: 2, whole: 3 });
    expect(await inView({ decision: ['drop'], text: 'person 2' })).toEqual({ rows: [2], count: 1, whole: 3 });
    expect((await review['review.row']({ listId, row: 3 })).decision).toMatchObject({ contested: true, note: 'ask Bo' });
  });

  it('has the same rows after a restart, when facts of the list are read as they were stored', async () => {
    await contested('Ada, Bo', [5], 'hold', []);
    expect((await contestedNow()).rows).toEqual([5]);
    const db = openListToWrite(dataDir, listId);
    await keepMissing(db, rows, () => false);
    expect(missingPieces(db, rows, indexLayout)).toEqual([]);
    db.close();
    openProgram();
    expect(await contestedNow()).toEqual({ rows: [5], count: 1, whole: 1 });
    await review['review.decide']({ listId, rows: [5], value: null });
    expect(await contestedNow()).toEqual({ rows: [], count: 0, whole: 0 });
  });
});

describe('a contested row', () => {
  it('says who decided what, until somebody decides', async () => {
    clock.set(1_700_000_000_000);
    await review['review.decide']({ listId, rows: [2, 3], value: 'keep' });
    const [{ recordId } = { recordId: '' }] = await review['review.history']({ listId, before: null, count: 1 });
    clock.set(1_700_000_060_000);
    await contested('Ada, Bo', [2], 'drop', [await decidedBy('Bo', 2, 'drop'), recordId]);
    expect((await contestedNow()).rows).toEqual([2]);
    const { decision, contested: acts } = await review['review.row']({ listId, row: 2 });
    expect(decision).toMatchObject({ value: 'drop', by: 'person', operator: 'Ada, Bo', contested: true });
    expect(acts).toEqual([
      { operator: 'Ada', value: 'keep', at: 1_700_000_000_000 },
      { operator: 'Bo', value: 'drop', at: 1_700_000_060_000 },
    ]);
    expect((await review['review.row']({ listId, row: 3 })).contested).toEqual([]);
    const { rows: after } = await review['review.decide']({ listId, rows: [2], value: 'drop' });
    expect(after.map((row) => row.decision.contested)).toEqual([undefined]);
    expect((await review['review.row']({ listId, row: 2 })).contested).toEqual([]);
  });
});

describe('undo and redo', () => {
  it('never take back what nobody decided, even if all who decided have the operator’s name', async () => {
    await review['review.decide']({ listId, rows: [1], value: 'hold' });
    const acts = [await decidedBy('Bo', 2, 'keep'), await decidedBy('Bo', 2, 'drop')];
    await contested('Ada', [2], 'drop', acts);
    const { viewId } = await review['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
    expect(await review['review.undoable']({ listId, viewId, seen: [1, 2] })).toMatchObject({ row: 1, touched: [1] });
    await review['review.undo']({ listId });
    expect([await decisionOf(1), await decisionOf(2)]).toEqual([null, 'drop']);
    expect(await review['review.undo']({ listId })).toMatchObject({ changed: 0 });
  });

  it('restore what the operator undid, although something was contested, or settled, since', async () => {
    await review['review.decide']({ listId, rows: [1], value: 'hold' });
    await review['review.undo']({ listId });
    const acts = [await decidedBy('Bo', 2, 'keep'), await decidedBy('Bo', 2, 'drop')];
    const settled = await contested('Ada', [2], 'drop', acts);
    await contested('Ada', [3], 'drop', acts);
    await append({ recordId: nobodysId(), by: 'Ada', kind: 'undo', undoes: settled });
    expect(await review['review.redo']({ listId })).toMatchObject({ changed: 1 });
    expect([await decisionOf(1), await decisionOf(2), await decisionOf(3)]).toEqual(['hold', 'drop', 'drop']);
    expect(await review['review.redo']({ listId })).toMatchObject({ changed: 0 });
  });

  it('of all that was done leave to the acts themselves what they contradict each other about', async () => {
    const acts = [await decidedBy('Ada', 2, 'keep'), await decidedBy('Bo', 2, 'drop')];
    const nobodys = await contested('Ada, Bo', [2], 'drop', acts);
    const history = await review['review.history']({ listId, before: null, count: 10 });
    expect(history.map(({ recordId, kind }) => [recordId, kind])).toEqual([
      [nobodys, 'contested'],
      [acts[1], 'decide'],
      [acts[0], 'decide'],
    ]);
    expect(await review['review.undoTo']({ listId, recordId: acts[0] ?? '' })).toEqual({ actions: 2 });
    const after = await review['review.history']({ listId, before: null, count: 10 });
    expect(after.map(({ isUndone }) => isUndone)).toEqual([false, true, true]);
  });
});
