import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLedger, makeList, newDataDir, type MadeLedger, type MadeRow } from '../../../test/support/madeList.ts';
import { grades } from '../../contract/verdict.ts';
import type { TaskHandlers } from '../threads/serveTasks.ts';
import { reviewTasks, type ReviewTasks } from './tasks.ts';

const rows = 200_000;
const context = { progress: () => undefined, signal: new AbortController().signal };
const dataDir = newDataDir();
let ledger: MadeLedger;
let tasks: TaskHandlers<ReviewTasks>;
let listId: string;

function* manyRows(): Generator<MadeRow> {
  for (let row = 1; row <= rows; row++) {
    yield {
      cells: [
        `Person ${row}`,
        `(206) 555-${String(row % 10_000).padStart(4, '0')}`,
        String((row * 7919) % rows),
        'Seattle',
        'WA',
        'some text of a note',
      ],
      verdict: { grade: grades[row % 6] ?? null, score: row % 101, litigator: row % 100 === 0 ? 'litigator' : 'clear', answerIds: ['a'] },
    };
  }
}

beforeAll(() => {
  ledger = makeLedger(dataDir);
  tasks = reviewTasks(dataDir);
  listId = makeList(dataDir, ['Name', 'Phone', 'Number', 'City', 'State', 'Note'], manyRows());
}, 120_000);
afterAll(() => {
  ledger.close();
  rmSync(dataDir, { recursive: true, force: true });
});

// About ten times what each takes on a slow two-core machine: they catch a lost index or a loop over everything, not a busy neighbor.
const cases: [name: string, mostMs: number, work: () => Promise<number>, expected: number][] = [
  ['reads the facets of all rows', 10_000, () => count({}), rows],
  ['filters and counts', 1_000, () => count({ grade: ['A'], scoreFrom: 70 }), 10_230],
  [
    'sorts by score',
    1_000,
    async () => (await tasks['review.open']({ listId, filter: {}, sort: { by: 'score', descending: true } }, context)).count,
    rows,
  ],
  [
    'sorts by a column',
    10_000,
    async () => (await tasks['review.open']({ listId, filter: {}, sort: { by: { column: 2 }, descending: false } }, context)).count,
    rows,
  ],
  [
    'sorts by several columns',
    10_000,
    async () => {
      const then = [{ by: { column: 2 }, descending: true }];
      return (await tasks['review.open']({ listId, filter: {}, sort: { by: { column: 3 }, descending: false, then } }, context)).count;
    },
    rows,
  ],
  ['filters by a part of a column’s text', 5_000, () => count({ columns: [{ column: 0, test: { is: 'contains', text: 'N 19999' } }] }), 11],
  ['filters by a column’s numbers', 5_000, () => count({ columns: [{ column: 2, test: { is: 'number', from: 1, to: 500 } }] }), 500],
  ['counts a column in which all values differ', 5_000, () => facetRows(0), rows],
  ['searches all cells', 5_000, () => count({ text: 'person 19999' }), 11],
];

async function count(filter: Parameters<(typeof tasks)['review.open']>[0]['filter']): Promise<number> {
  return (await tasks['review.open']({ listId, filter, sort: { by: 'row', descending: false } }, context)).count;
}

/** The rows of a column's facet, listed and not. */
async function facetRows(column: number): Promise<number> {
  const { viewId } = await tasks['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } }, context);
  const [facet] = await tasks['review.columnFacets']({ viewId, facets: [{ column }] }, context);
  if (facet?.look !== 'values') throw new Error('expected values');
  return facet.values.reduce((sum, value) => sum + value.rows, facet.others.rows);
}

it.each(cases)('%s of a list of 200,000 in good time', async (_, mostMs, work, expected) => {
  const before = performance.now();
  expect(await work()).toBe(expected);
  const took = performance.now() - before;
  expect(took).toBeLessThan(mostMs);
});

it('reads a window deep in the list in good time', async () => {
  const { viewId } = await tasks['review.open']({ listId, filter: {}, sort: { by: 'score', descending: true } }, context);
  const before = performance.now();
  for (let from = 0; from < rows; from += 10_000)
    expect(await tasks['review.window']({ viewId, from, count: 100 }, context)).toHaveLength(100);
  expect((performance.now() - before) / 20).toBeLessThan(100);
});
