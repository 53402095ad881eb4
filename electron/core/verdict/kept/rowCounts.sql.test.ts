import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { putMadeAction } from '#test/support/madeAction.ts';
import { madeVerdict, makeList, newDataDir, putMadeVerdicts } from '#test/support/madeList.ts';
import { openListToWrite, withList } from '../../lists/file/openList.sql.ts';
import { countList, recountRows } from './rowCounts.sql.ts';

let dataDir: string;
let listId: string;

beforeEach(() => {
  dataDir = newDataDir();
  listId = makeList(
    dataDir,
    ['Name'],
    Array.from({ length: 8 }, (_, index) => ({ cells: [`Person ${index + 1}`] })),
  );
  const db = openListToWrite(dataDir, listId);
  putMadeVerdicts(db, [
    [1, madeVerdict({ grade: 'A', litigator: 'litigator' })],
    [2, madeVerdict({ grade: null, litigator: 'notChecked', checkedAt: 1_800_000_000_000, sandbox: false })],
    // Requested again: the earlier result is still valid.
    [3, madeVerdict({ status: 'pending', litigator: 'litigator' })],
    [4, madeVerdict({ status: 'failed', grade: null, litigator: 'notChecked', checkedAt: null, answerIds: [], sandbox: false })],
  ]);
  db.close();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const counted = () => withList(dataDir, listId, countList);
const expected = {
  answered: 3,
  unplanned: 4,
  decided: 0,
  undecided: 5,
  grades: { A: 2, B: 0, C: 0, D: 0, E: 0, F: 0, none: 6 },
  litigators: 2,
  clear: 0,
  notChecked: 6,
  lastCheckedAt: 1_800_000_000_000,
  sandbox: true,
};

it('counts every row by its verdict, whatever its status', () => {
  expect(counted()).toEqual(expected);
});

it('follows a verdict that changes, and loses none if one is written again', () => {
  const db = openListToWrite(dataDir, listId);
  putMadeVerdicts(db, [
    [1, madeVerdict({ grade: 'A', litigator: 'litigator' })],
    [2, madeVerdict({ grade: 'F', litigator: 'clear' })],
  ]);
  db.close();
  expect(counted()).toMatchObject({
    litigators: 2,
    clear: 1,
    notChecked: 5,
    lastCheckedAt: 1_700_000_000_000,
    grades: { A: 2, F: 1, none: 5 },
  });
});

it('equals a full recount', () => {
  const db = openListToWrite(dataDir, listId);
  putMadeAction(db, { rows: [3], value: 'keep' });
  putMadeAction(db, { rows: [7, 8], each: [{ value: 'drop' }, { note: 'a note' }] });
  const kept = countList(db);
  db.transaction(() => recountRows(db))();
  const recounted = countList(db);
  expect(recounted).toEqual({ ...expected, decided: 2, undecided: recounted.undecided });
  expect(kept).toEqual(recounted);
  db.close();
  expect(counted()).toEqual(recounted);
});
