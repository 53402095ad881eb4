/** Assigning rows of a shared list: who is to decide them, as shown by views, facets, rows and the history. */
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeClock, makeList } from '#test/support/madeList.ts';
import { openReview, type OpenReview } from '#test/support/openReview.ts';
import { openTeamLedger, type TeamLedger } from '#test/support/teamLedger.ts';
import type { AssignEffect, Assignee } from '#contract/team/assign.ts';
import type { Filter } from '#contract/review/facets.ts';
import { writeTogether } from '../../platform/database.ts';
import { sharingWrites } from '../../team/shared/sharedLists.sql.ts';
import { teamRowWrites } from '../../team/calls/teamRow.sql.ts';
import { openListToWrite } from '../../lists/file/openList.sql.ts';

const rows = 9;
const [bo, cy] = ['Bo', 'Cy'].map((name) => ({ memberId: uuidv7(), name })) as [Assignee, Assignee];
let ada: Assignee;
let ledger: TeamLedger;
let listId: string;
let review: OpenReview;
const clock = makeClock();

const openProgram = (assignees = [ada, bo]): void => {
  review = openReview({ dataDir: ledger.dataDir, ledger, clock, by: () => 'Ada', assignees });
};
const write = <T>(work: () => T): T => writeTogether(ledger.ledger.db, work);
beforeEach(() => {
  ledger = openTeamLedger('Ada');
  ada = { memberId: ledger.memberId, name: 'Ada' };
  listId = makeList(
    ledger.dataDir,
    ['Name'],
    Array.from({ length: rows }, (_, at) => ({ cells: [`Person ${at + 1}`] })),
  );
  openProgram();
  write(() => sharingWrites['sharing.begin'](ledger.ledger, { listId, name: 'leads', by: 'Ada', at: 1 }));
});
afterEach(() => ledger.end());

const open = (filter: Filter = {}) => review['review.open']({ listId, filter, sort: { by: 'row', descending: false } });
const rowsOf = async (filter: Filter): Promise<number[]> => {
  const { viewId } = await open(filter);
  return (await review['review.window']({ viewId, from: 0, count: rows })).map(({ row }) => row);
};
async function assign(to: readonly Assignee[], ranges: [number, number][], onlyUndecided = false): Promise<AssignEffect> {
  const { viewId } = await open();
  return review['review.assign']({ listId, choice: { viewId, ranges }, to: to.map(({ memberId }) => memberId), onlyUndecided });
}
/** The facet's row counts by name. */
const counts = async (filter: Filter = {}) =>
  Object.fromEntries((await open(filter)).facets.assigned.map(({ name, rows: some }) => [name ?? 'nobody', some]));
const assigneeOf = async (row: number) => (await review['review.row']({ listId, row })).assigned;

describe('an assignment', () => {
  it('is seen on its rows, in the facet and in views, and the last one holds', async () => {
    expect(await counts()).toEqual({});
    clock.set(1_700_000_000_000);
    expect(await assign([bo], [[0, 3]])).toEqual({ rows: 4, decided: 0, changes: 4, moved: 0, shares: [{ ...bo, rows: 4 }] });
    expect(await assigneeOf(2)).toEqual({ ...bo, isYou: false, by: 'Ada', at: 1_700_000_000_000 });
    expect(await assigneeOf(5)).toBeNull();
    expect(await assign([ada], [[2, 5]])).toMatchObject({ rows: 4, changes: 4, moved: 2 });
    expect(await counts()).toEqual({ Ada: 4, Bo: 2, nobody: 3 });
    expect(await rowsOf({ assigned: ['me'] })).toEqual([3, 4, 5, 6]);
    expect(await rowsOf({ assigned: [bo.memberId, 'nobody'] })).toEqual([1, 2, 7, 8, 9]);
    expect(await rowsOf({ excluded: { assigned: ['me', 'nobody'] } })).toEqual([1, 2]);
    // Counted under the other parts of the filter, and listed even though no row passes them.
    expect(await counts({ text: 'person 7', assigned: ['me'] })).toEqual({ Ada: 0, Bo: 0, nobody: 1 });
    expect(await assigneeOf(3)).toMatchObject({ name: 'Ada', isYou: true });
  });

  it('divides rows evenly, in the order of the view, and leaves out what a person decided', async () => {
    await review['review.decide']({ listId, rows: [2, 9], value: 'keep' });
    const { viewId } = await review['review.open']({ listId, filter: {}, sort: { by: 'row', descending: true } });
    const asked = { listId, choice: { viewId, ranges: [[0, 99]] as [number, number][] }, onlyUndecided: true };
    const to = [bo.memberId, ada.memberId, bo.memberId];
    const output = {
      rows: 7,
      decided: 2,
      changes: 7,
      moved: 0,
      shares: [
        { ...bo, rows: 4 },
        { ...ada, rows: 3 },
      ],
    };
    expect(await review['review.previewAssign']({ ...asked, to })).toEqual(output);
    expect(await counts()).toEqual({});
    expect(await review['review.assign']({ ...asked, to })).toEqual(output);
    expect(await rowsOf({ assigned: [bo.memberId] })).toEqual([5, 6, 7, 8]);
    expect(await rowsOf({ assigned: [ada.memberId] })).toEqual([1, 3, 4]);
    // Undone as one act.
    expect(await review['review.undo']({ listId })).toMatchObject({ changed: 7 });
    expect(await counts()).toEqual({});
    expect(await rowsOf({ assigned: ['nobody'] })).toHaveLength(rows);
    expect(await review['review.redo']({ listId })).toMatchObject({ changed: 7 });
    expect(await counts()).toEqual({ Ada: 3, Bo: 4, nobody: 2 });
  });

  it('forbids nobody to decide, and decides nothing', async () => {
    await assign([bo], [[0, 8]]);
    const { facets } = await open();
    expect(facets.decidedBy).toMatchObject({ person: 0, none: rows });
    await review['review.decide']({ listId, rows: [1], value: 'drop' });
    expect((await review['review.row']({ listId, row: 1 })).decision).toMatchObject({ value: 'drop', operator: 'Ada' });
    expect(await assigneeOf(1)).toMatchObject({ name: 'Bo' });
    // The decision is undone first, then the assignment.
    await review['review.undo']({ listId });
    expect([(await review['review.row']({ listId, row: 1 })).decision.value, (await counts())['Bo']]).toEqual([null, 9]);
    await review['review.undo']({ listId });
    expect(await counts()).toEqual({});
  });

  it('can be removed, and what changes nothing is no act', async () => {
    await assign([bo], [[0, 3]]);
    expect(await assign([], [[0, 8]])).toEqual({ rows: 9, decided: 0, changes: 4, moved: 4, shares: [] });
    expect(await counts()).toEqual({});
    expect(await assign([], [[0, 8]])).toMatchObject({ changes: 0 });
    const history = await review['review.history']({ listId, before: null, count: 10 });
    expect(history.map(({ kind, assignees, rows: some }) => [kind, assignees, some])).toEqual([
      ['assign', [], 9],
      ['assign', ['Bo'], 4],
    ]);
    expect(await review['review.undoTo']({ listId, recordId: history[1]?.recordId ?? '' })).toEqual({ actions: 2 });
    expect((await review['review.history']({ listId, before: null, count: 10 })).map(({ isUndone }) => isUndone)).toEqual([true, true]);
  });

  it('is the same after a restart, and has no purged rows', async () => {
    await assign([bo], [[0, 3]]);
    openProgram();
    // Works even before a view is opened.
    expect(await assigneeOf(2)).toMatchObject({ name: 'Bo' });
    const db = openListToWrite(ledger.dataDir, listId);
    db.prepare('INSERT INTO purged_rows (row, record_id, cells_commitment, by, at) VALUES (2, ?, NULL, ?, 1)').run(uuidv7(), 'Ada');
    db.close();
    openProgram();
    expect(await counts()).toEqual({ Bo: 3, nobody: 6 });
    expect(await assigneeOf(2)).toBeNull();
  });

  it('names members who have joined, and needs a list that the team shares', async () => {
    await expect(assign([cy], [[0, 0]])).rejects.toMatchObject({ failure: { code: 'team.memberNotFound' } });
    await assign([bo], [[0, 3]]);
    // A removed member stays named.
    openProgram([ada]);
    await expect(assign([bo], [[0, 0]])).rejects.toMatchObject({ failure: { code: 'team.memberNotFound' } });
    expect(await counts()).toEqual({ Bo: 4, nobody: 5 });
    write(() => sharingWrites['sharing.gone'](ledger.ledger, { listId }));
    await expect(assign([ada], [[0, 0]])).rejects.toMatchObject({ failure: { code: 'team.notShared' } });
  });
});

it('of a team that was left nothing is shown, but the history', async () => {
  await assign([bo], [[0, 3]]);
  const act = { recordId: uuidv7(), teamId: uuidv7(), act: 'leave' as const, reason: '', by: 'Ada', at: 2 };
  write(() => teamRowWrites['team.leave'](ledger.ledger, { act }));
  expect(await counts()).toEqual({});
  expect(await assigneeOf(1)).toBeNull();
  expect(await review['review.history']({ listId, before: null, count: 10 })).toMatchObject([{ kind: 'assign', assignees: ['Bo'] }]);
});
