/** An action on thousands of rows, and how often the list thread yields meanwhile: tasks are called directly, so that this can be watched. */
import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLedger, makeList, newDataDir, type MadeLedger, type MadeRow } from '../../../test/support/madeList.ts';
import { grades } from '../../contract/verdict.ts';
import type { ActionBody } from '../store/ledger/actions.ts';
import { openListToRead } from '../store/lists/openList.ts';
import { countList } from '../store/lists/verdicts/rowCounts.ts';
import type { TaskHandlers } from '../threads/serveTasks.ts';
import { reviewTasks, type ReviewTasks } from './tasks.ts';

const rows = 20_000;
/** Every other row: no two are adjacent. */
const scattered = Array.from({ length: rows / 2 }, (_, index) => index * 2 + 1);
/** The longest that a request for a window may wait for the thread. */
const longestMs = 50;
const context = { progress: () => undefined, signal: new AbortController().signal };
const dataDir = newDataDir();
let ledger: MadeLedger;
let tasks: TaskHandlers<ReviewTasks>;
let listId: string;
let viewId: string;

function* someRows(): Generator<MadeRow> {
  for (let row = 1; row <= rows; row++)
    yield {
      cells: [`Person ${row}`, `(206) 555-${String(row % 10_000).padStart(4, '0')}`, 'Seattle', 'WA', 'some text of a note'],
      verdict: { grade: grades[row % 6] ?? null, score: row % 101 },
    };
}

beforeAll(async () => {
  ledger = makeLedger(dataDir);
  tasks = reviewTasks(dataDir);
  listId = makeList(dataDir, ['Name', 'Phone', 'City', 'State', 'Note'], someRows());
  ({ viewId } = await tasks['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } }, context));
}, 60_000);
afterAll(() => {
  ledger.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Does the work, with `look` in every turn that it leaves. Returns how long it kept the thread at a time, at most: in processor time, which a busy
 * machine does not stretch.
 */
async function watch(work: () => Promise<unknown>, look: () => Promise<void> = () => Promise.resolve()): Promise<number> {
  const spentMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const state = { isOver: false };
  let longest = 0;
  let before = spentMs();
  const working = work().finally(() => (state.isOver = true));
  while (!state.isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    longest = Math.max(longest, spentMs() - before);
    await look();
    before = spentMs();
  }
  await working;
  return longest;
}

const append = (
  kind: 'decide' | 'undo',
  undoes: string | null,
  body: Pick<ActionBody, 'value' | 'previous'>,
  rows = scattered,
): Promise<string> => {
  const recordId = uuidv7();
  const seen = rows.map(() => [uuidv7()]);
  return ledger
    .write('actions.append', {
      recordId,
      listId,
      kind,
      undoes,
      by: 'mara',
      at: 1,
      rowCount: rows.length,
      body: { rows, note: null, seen, ...body },
    })
    .then(() => recordId);
};

/** The least of up to six attempts: a collection of what other tests left in this thread happens once, a step that is too long every time. */
async function leastOf(attempt: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 6 && least >= longestMs; tries += 1) least = Math.min(least, await attempt());
  return least;
}

/** Six attempts take longer than a minute where other work has the processors; what is bound is the shortest step. */
const patience = { timeout: 120_000 };

it('yields the thread while 10,000 scattered rows are decided and undone, with counts that always agree', patience, async () => {
  const list = openListToRead(dataDir, listId);
  const decided = new Set<number>();
  const agree = async (): Promise<void> => {
    const { decidedBy } = await tasks['review.facets']({ viewId }, context);
    expect(countList(list).decided).toBe(decidedBy.person);
    decided.add(decidedBy.person);
  };
  const catchUp = (): Promise<unknown> => Promise.resolve(tasks['review.catchUpActions']({ listId }, context));
  // The first steps of a process are compiled while they run, which takes as long as the machine lets it; the bench counts them too.
  await append('decide', null, { value: 'drop', previous: null }, scattered.slice(0, 1_000));
  await watch(catchUp);
  const decisions: string[] = [];
  const decide = async (): Promise<void> => {
    decisions.push(await append('decide', null, { value: 'hold', previous: null }));
  };
  const undo = async (): Promise<void> => {
    await append('undo', decisions.pop() ?? null, { value: null, previous: scattered.map(() => null) });
  };
  expect(await leastOf(() => decide().then(() => watch(catchUp, agree)))).toBeLessThan(longestMs);
  await agree();
  expect(Math.max(...decided)).toBe(scattered.length);
  // Some were seen on the way: it did yield.
  expect(decided.size).toBeGreaterThan(10);
  const undone = await leastOf(async () => {
    if (decisions.length === 0) await decide().then(() => watch(catchUp));
    await undo();
    return watch(catchUp);
  });
  expect(undone).toBeLessThan(longestMs);
  while (decisions.length > 0) await undo().then(() => watch(catchUp));
  await agree();
  expect(countList(list).decided).toBe(1_000);
  list.close();
});

it('yields it while as many rows are read for the reviewer', patience, async () => {
  const read = async (): Promise<void> => {
    expect(await tasks['review.rows']({ listId, rows: scattered }, context)).toHaveLength(scattered.length);
  };
  expect(await leastOf(() => watch(read))).toBeLessThan(longestMs);
});
