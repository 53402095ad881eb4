/**
 * A bulk action, and where the list thread yields during it: tasks are called directly, so that the yields can be observed. Actual waiting
 * times are measured by `npm run bench review`.
 */
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { grades } from '#contract/verdict/verdict.ts';
import type { ActionBody } from './acts/actions.sql.ts';
import { openListToRead } from '../lists/file/openList.sql.ts';
import { rowsOfPiece } from '../platform/pieces.ts';
import { countList } from '../verdict/kept/rowCounts.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { reviewTasks, type ReviewTasks } from './tasks.ts';

/** The most rows that are decided before other tasks get a turn. */
const atOnce = 4 * rowsOfPiece;
/** The most rows that are read before other tasks get a turn. */
const readAtOnce = 100;
const rows = atOnce + 1_000;
/** No two of these rows are adjacent. */
const scattered = Array.from({ length: 1_000 }, (_, index) => index * 17 + 1);
const context = { progress: () => undefined, signal: new AbortController().signal };
const dataDir = newDataDir();
let ledger: MadeLedger;
let tasks: TaskHandlers<ReviewTasks>;
let listId: string;
let viewId: string;

beforeAll(async () => {
  ledger = makeLedger(dataDir);
  tasks = reviewTasks(dataDir);
  const someRows = Array.from({ length: rows }, (_, row) => ({
    cells: [`Person ${row}`, 'some text of a note'],
    ...(row < 1_000 && { verdict: { grade: grades[row % 6] ?? null, score: row % 101 } }),
  }));
  listId = makeList(dataDir, ['Name', 'Note'], someRows);
  ({ viewId } = await tasks['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } }, context));
});
afterAll(() => {
  ledger.close();
  removeDataDir(dataDir);
});
beforeEach(() => {
  // Every reading of the clock ends a slice: the test checks where the work yields, not how fast the machine is.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
});
afterEach(() => void vi.restoreAllMocks());

/** Runs the work, and calls `look` each time it yields. Returns the number of yields. */
async function watch(work: Promise<unknown>, look: () => Promise<void> = () => Promise.resolve()): Promise<number> {
  const state = { isOver: false };
  let turns = 0;
  const working = work.finally(() => (state.isOver = true));
  while (!state.isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
    await look();
  }
  await working;
  return turns;
}

async function append(kind: 'decide' | 'undo', undoes: string | null, body: Pick<ActionBody, 'value'>): Promise<string> {
  const recordId = uuidv7();
  const seen = scattered.map(() => [uuidv7()]);
  const action = { recordId, listId, kind, undoes, by: 'mara', at: 1, rowCount: scattered.length };
  await ledger.write('actions.append', { ...action, body: { rows: scattered, note: null, seen, ...body } });
  return recordId;
}

it('yields the thread after some pieces of the list whose rows are decided or undone, with counts that always agree', async () => {
  const list = openListToRead(dataDir, listId);
  const follow = async (): Promise<number[]> => {
    const seen = [countList(list).decided];
    await watch(Promise.resolve(tasks['review.catchUpActions']({ listId }, context)), async () => {
      const { decidedBy } = await tasks['review.facets']({ viewId }, context);
      expect(countList(list).decided).toBe(decidedBy.person);
      seen.push(decidedBy.person);
    });
    return [...new Set(seen)];
  };
  const steps = [0, scattered.filter((row) => row <= atOnce).length, scattered.length];
  const decision = await append('decide', null, { value: 'hold' });
  expect(await follow()).toEqual(steps);
  await append('undo', decision, { value: null });
  expect(await follow()).toEqual(steps.map((decided) => scattered.length - decided));
  list.close();
});

it('yields it while as many rows are read for the reviewer', async () => {
  const reading = Promise.resolve(tasks['review.rows']({ listId, rows: scattered }, context));
  expect(await watch(reading)).toBeGreaterThanOrEqual(scattered.length / readAtOnce);
  expect(await reading).toHaveLength(scattered.length);
});
