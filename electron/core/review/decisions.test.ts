import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  makeClock,
  makeLedger,
  makeList,
  madeVerdict,
  newDataDir,
  removeDataDir,
  putMadeVerdicts,
  type MadeLedger,
} from '#test/support/madeList.ts';
import { openReview, type OpenReview } from '#test/support/openReview.ts';
import { readActionsAfter } from './acts/actions.sql.ts';
import { openListToWrite } from '../lists/file/openList.sql.ts';

describe('decisions', () => {
  let dataDir: string;
  let ledger: MadeLedger;
  let listId: string;
  let operator: string;
  let changes: number;
  let review: OpenReview;
  const clock = makeClock();

  const openProgram = (): void => {
    review = openReview({ dataDir, ledger, clock, by: () => operator, reported: () => changes++ });
  };
  beforeEach(() => {
    dataDir = newDataDir();
    ledger = makeLedger(dataDir);
    operator = 'mara';
    changes = 0;
    clock.set(1_700_000_000_000);
    listId = makeList(
      dataDir,
      ['Name'],
      [{ cells: ['Ana'], verdict: { grade: 'A' } }, { cells: ['Ben'], verdict: { grade: 'F', score: 10 } }, { cells: ['Cleo'] }],
    );
    openProgram();
  });
  afterEach(() => {
    ledger.close();
    removeDataDir(dataDir);
  });

  const decisionOf = async (row: number) => (await review['review.row']({ listId, row })).decision;
  const facets = async () => (await review['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } })).facets;

  it('of a person win over the suggestion, which stays visible', async () => {
    expect(await decisionOf(1)).toMatchObject({ value: 'keep', by: 'policy', suggested: 'keep', operator: null, at: null });
    const { rows } = await review['review.decide']({ listId, rows: [2, 1, 1], value: 'hold' });
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
    expect(rows[0]?.decision).toEqual({
      value: 'hold',
      by: 'person',
      suggested: 'keep',
      rule: 6,
      note: '',
      operator: 'mara',
      at: clock.now(),
      kept: null,
    });
    expect(await facets()).toMatchObject({
      decision: { keep: 0, hold: 2, drop: 0, none: 1 },
      decidedBy: { person: 2, policy: 0, none: 1 },
    });
    expect(changes).toBe(1);
  });

  it('are recorded in the ledger with author, time and the answers that were seen', async () => {
    const seen = (await review['review.row']({ listId, row: 1 })).verdict.answerIds;
    await review['review.decide']({ listId, rows: [1, 3], value: 'drop', note: 'asked not to be called' });
    const [action] = readActionsAfter(ledger.read, listId, 0, 10);
    expect(action).toMatchObject({ kind: 'decide', by: 'mara', at: clock.now(), undoes: null });
    expect(action?.body).toEqual({ rows: [1, 3], value: 'drop', note: 'asked not to be called', seen: [seen, []] });
  });

  it('are refused for a row that the list does not have, before anything is written', async () => {
    await expect(review['review.decide']({ listId, rows: [1, 9], value: 'keep' })).rejects.toMatchObject({
      failure: { code: 'list.row.notFound', params: { row: 9 } },
    });
    expect(readActionsAfter(ledger.read, listId, 0, 10)).toEqual([]);
  });

  it('keep their note, and a note keeps the decision', async () => {
    await review['review.decide']({ listId, rows: [1], value: 'drop', note: 'first' });
    await review['review.decide']({ listId, rows: [1], value: 'hold' });
    expect(await decisionOf(1)).toMatchObject({ value: 'hold', note: 'first' });
    operator = 'otto';
    await review['review.note']({ listId, row: 1, note: 'second' });
    expect(await decisionOf(1)).toMatchObject({ value: 'hold', by: 'person', note: 'second', operator: 'mara' });
    await review['review.note']({ listId, row: 2, note: 'only a note' });
    expect(await decisionOf(2)).toMatchObject({ value: 'drop', by: 'policy', note: 'only a note', operator: 'otto' });
  });

  it('that are undone reveal the suggestion again', async () => {
    await review['review.decide']({ listId, rows: [1], value: 'drop' });
    await review['review.decide']({ listId, rows: [1], value: null });
    expect(await decisionOf(1)).toMatchObject({ value: 'keep', by: 'policy' });
    expect((await facets()).decidedBy).toEqual({ person: 0, policy: 2, none: 1 });
  });

  it('are undone one by one, newest first, down to nothing', async () => {
    await review['review.decide']({ listId, rows: [1, 2], value: 'hold' });
    await review['review.decide']({ listId, rows: [1], value: 'drop' });
    await review['review.note']({ listId, row: 1, note: 'why' });
    expect((await review['review.undo']({ listId })).rows.map(({ decision }) => [decision.value, decision.note])).toEqual([['drop', '']]);
    expect((await review['review.undo']({ listId })).rows.map(({ decision }) => decision.value)).toEqual(['hold']);
    expect((await review['review.undo']({ listId })).rows.map(({ row, decision }) => [row, decision.value, decision.by])).toEqual([
      [1, 'keep', 'policy'],
      [2, 'drop', 'policy'],
    ]);
    expect(await review['review.undo']({ listId })).toEqual({ changed: 0, policy: null, rows: [] });
    const actions = readActionsAfter(ledger.read, listId, 0, 20);
    expect(actions.map(({ kind }) => kind)).toEqual(['decide', 'decide', 'note', 'undo', 'undo', 'undo']);
  });

  it('are identified before they are undone, and only those are undone', async () => {
    const { viewId } = await review['review.open']({ listId, filter: {}, sort: { by: 'row', descending: true } });
    const undoable = (seen: number[]) => review['review.undoable']({ listId, viewId, seen });
    expect(await undoable([1, 2, 3])).toBeNull();
    const { recordId } = await review['review.decide']({ listId, rows: [1, 2], value: 'hold' });
    const first = await undoable([2, 3]);
    expect(first).toMatchObject({ recordId, row: 1, rows: 2, touched: [2], position: 1 });
    await review['review.decide']({ listId, rows: [3], value: 'drop' });
    expect(await undoable([])).toMatchObject({ row: 3, rows: 1, touched: [], position: 0 });
    // Another decision is now the latest.
    expect(await review['review.undo']({ listId, recordId: first?.recordId })).toEqual({ changed: 0, policy: null, rows: [] });
    expect(await decisionOf(1)).toMatchObject({ value: 'hold', by: 'person' });
    const kept = await review['review.open']({ listId, filter: { decision: ['keep'] }, sort: { by: 'row', descending: false } });
    expect(await review['review.undoable']({ listId, viewId: kept.viewId, seen: [] })).toMatchObject({ row: 3, position: null });
    await review['review.undo']({ listId, recordId: (await undoable([]))?.recordId });
    await review['review.undo']({ listId, recordId: first?.recordId });
    expect(await decisionOf(1)).toMatchObject({ value: 'keep', by: 'policy' });
  });

  it('undone after somebody else decided leave the other decision alone', async () => {
    await review['review.decide']({ listId, rows: [1, 2], value: 'hold' });
    operator = 'otto';
    await review['review.decide']({ listId, rows: [1], value: 'drop' });
    operator = 'mara';
    const { rows } = await review['review.undo']({ listId });
    expect(rows.map(({ decision }) => [decision.value, decision.by, decision.operator])).toEqual([
      ['drop', 'person', 'otto'],
      ['drop', 'policy', null],
    ]);
    expect(await review['review.undo']({ listId })).toEqual({ changed: 0, policy: null, rows: [] });
    operator = 'otto';
    expect((await review['review.undo']({ listId })).rows[0]?.decision).toMatchObject({ value: 'keep', by: 'policy' });
  });

  it('undone twice at once are undone twice', async () => {
    await review['review.decide']({ listId, rows: [1], value: 'hold' });
    await review['review.decide']({ listId, rows: [1], value: 'drop' });
    const [first, second] = await Promise.all([review['review.undo']({ listId }), review['review.undo']({ listId })]);
    expect([first.rows[0]?.decision.value, second.rows[0]?.decision.by]).toEqual(['hold', 'policy']);
  });

  it('appear in the history with their result', async () => {
    await review['review.decide']({ listId, rows: [1], value: 'drop', note: 'a' });
    await review['review.note']({ listId, row: 1, note: 'b' });
    await review['review.undo']({ listId });
    await review['review.undo']({ listId });
    const { history } = await review['review.row']({ listId, row: 1 });
    expect(history.map(({ kind, value, note, operator: who }) => [kind, value, note, who])).toEqual([
      ['decide', 'drop', 'a', 'mara'],
      ['note', 'drop', 'b', 'mara'],
      ['undo', 'drop', 'a', 'mara'],
      ['undo', null, '', 'mara'],
    ]);
  });

  it('survive a new verdict, a new policy and a new start', async () => {
    await review['review.decide']({ listId, rows: [1], value: 'drop' });
    const db = openListToWrite(dataDir, listId);
    putMadeVerdicts(db, [
      [1, madeVerdict({ grade: 'B', score: 90 })],
      [3, madeVerdict({ grade: 'A' })],
    ]);
    db.close();
    openProgram();
    expect(await decisionOf(1)).toMatchObject({ value: 'drop', by: 'person', suggested: 'keep' });
    expect(await facets()).toMatchObject({
      grade: { A: 1, B: 1, F: 1 },
      decision: { keep: 1, drop: 2 },
      decidedBy: { person: 1, policy: 2 },
    });
  });

  it('appear at the next start if the program ended between the ledger and the list', async () => {
    await ledger.write('actions.append', {
      recordId: uuidv7(),
      listId,
      kind: 'decide',
      undoes: null,
      by: 'mara',
      at: 1,
      rowCount: 1,
      body: { rows: [3], value: 'keep', note: null, seen: [[]] },
    });
    expect((await facets()).decidedBy.person).toBe(1);
    expect(await decisionOf(3)).toMatchObject({ value: 'keep', by: 'person' });
  });

  it('leave rows in place in an open view, which shows their current values', async () => {
    const view = await review['review.open']({ listId, filter: { decision: ['keep'] }, sort: { by: 'row', descending: false } });
    await review['review.decide']({ listId, rows: [1], value: 'drop' });
    const rows = await review['review.window']({ viewId: view.viewId, from: 0, count: 10 });
    expect(rows.map(({ row, decision }) => [row, decision.value])).toEqual([[1, 'drop']]);
    expect((await review['review.facets']({ viewId: view.viewId })).decision).toEqual({ keep: 0, hold: 0, drop: 2, none: 1 });
  });
});
