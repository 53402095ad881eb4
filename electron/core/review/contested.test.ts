/** Rows on which people decided differently without knowing of each other: a view that a person works through. */
import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeClock, makeLedger, makeList, newDataDir, type MadeLedger } from '../../../test/support/madeList.ts';
import { callHere } from '../../../test/support/callHere.ts';
import type { DecisionValue } from '../../contract/decision.ts';
import type { NewAction } from '../store/ledger/actions.ts';
import { emptyRowSet, addRow, packRows } from '../store/rowSet.ts';
import { reviewCommands, type ReviewCommands } from './reviewCommands.ts';
import { reviewTasks, type ReviewTasks } from './tasks.ts';

const rows = 6;
let dataDir: string;
let ledger: MadeLedger;
let listId: string;
let review: ReviewCommands;
const clock = makeClock();

beforeEach(() => {
  dataDir = newDataDir();
  ledger = makeLedger(dataDir);
  listId = makeList(
    dataDir,
    ['Name'],
    Array.from({ length: rows }, (_, at) => ({ cells: [`Person ${at + 1}`] })),
  );
  review = reviewCommands({
    derive: () => Promise.resolve(),
    dataDir,
    readOnly: false,
    thread: callHere<ReviewTasks>(reviewTasks(dataDir)),
    write: ledger.write,
    db: ledger.read,
    clock,
    newId: () => uuidv7(),
    by: () => 'Ada',
    files: { destination: () => ({ path: '', fileName: '', download: null }) },
    emit: () => undefined,
  });
});
afterEach(() => {
  ledger.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const nothing = { rows: [], value: null, note: null, seen: [], previous: null } satisfies NewAction['body'];

async function append(action: Partial<NewAction> & Pick<NewAction, 'by'>): Promise<string> {
  const recordId = uuidv7();
  await ledger.write('actions.append', {
    ...{ recordId, listId, kind: 'decide', undoes: null, at: clock.now(), rowCount: 1, body: nothing },
    ...action,
  });
  return recordId;
}

/** What `by` decided on another device. */
const decidedBy = (by: string, row: number, value: DecisionValue | null): Promise<string> =>
  append({ by, body: { ...nothing, rows: [row], value, seen: [[]] } });

/** These acts contradict each other on these rows. */
async function contested(by: string, on: readonly number[], value: DecisionValue | null, acts: string[]): Promise<string> {
  const set = emptyRowSet(rows);
  for (const row of on) addRow(set, row);
  const of = { of: { filter: {}, whole: false }, seenTo: {}, acknowledged: null };
  return append({ by, rowCount: on.length, body: { ...nothing, value, set: { rows: packRows(set), ...of }, contested: { acts } } });
}

const decisionOf = async (row: number): Promise<DecisionValue | null> => (await review['review.row']({ listId, row })).decision.value;

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
    await append({ by: 'Ada', kind: 'undo', undoes: settled });
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
