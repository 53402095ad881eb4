import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger, type MadeRow } from '#test/support/madeList.ts';
import { mostSources } from '#contract/review/overview.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { reviewTasks, type ReviewTasks } from '../tasks.ts';

const context = { progress: () => undefined, signal: new AbortController().signal };
const dataDir = newDataDir();
let ledger: MadeLedger;
let tasks: TaskHandlers<ReviewTasks>;
beforeAll(() => {
  ledger = makeLedger(dataDir);
  tasks = reviewTasks(dataDir);
});
afterAll(() => {
  ledger.close();
  removeDataDir(dataDir);
});

const overview = (rows: MadeRow[], column: number | null = null) =>
  tasks['review.overview']({ listId: makeList(dataDir, ['Name', 'Vendor'], rows), column }, context);
const row = (vendor: string, verdict?: MadeRow['verdict'], findings?: MadeRow['findings']): MadeRow => ({
  cells: ['Ana', vendor],
  ...(verdict === undefined ? {} : { verdict: { answerIds: ['a'], ...verdict } }),
  ...(findings === undefined ? {} : { findings }),
});

it('counts scores exactly, so that 30 and 70 are on the right side of their limits', async () => {
  const { scores, unscored, answered, rows } = await overview([
    row('', { score: 30 }),
    row('', { score: 31 }),
    row('', { score: 70 }),
    row('', { score: null }),
    row(''),
  ]);
  expect([scores[30], scores[31], scores[70], scores.length]).toEqual([1, 1, 1, 101]);
  expect({ unscored, answered, rows }).toEqual({ unscored: 2, answered: 4, rows: 5 });
});

it('gives a dropped row each of its reasons, and counts it once', async () => {
  const { dropped, facets } = await overview([
    row('', { litigator: 'litigator', grade: 'F', score: 12 }),
    row('', { grade: 'F', score: 80 }),
    row('', { grade: 'A', score: 90 }),
  ]);
  expect(dropped.rows).toBe(facets.decision.drop);
  expect(dropped.reasons.litigator).toBe(1);
  expect(dropped.reasons.litigator + dropped.reasons.none).toBeLessThanOrEqual(dropped.rows);
});

it('compares the values of a column, whatever their case, and sums the rest', async () => {
  const many = Array.from({ length: 30 }, (_, index) => row(`Rare ${index}`, { grade: 'F', score: 5 }));
  const { sources } = await overview(
    [
      row('Sunline', { grade: 'A', score: 90 }),
      row('sunline ', { grade: 'F', score: 10 }),
      row('Sunline'),
      row('', { grade: 'B', score: null }),
      row('', { grade: 'B', score: 50 }),
      ...many,
    ],
    1,
  );
  expect(sources?.values).toHaveLength(mostSources);
  expect(sources?.values[0]).toMatchObject({ value: 'Sunline', rows: 3, answered: 2, scored: 2, dead: 1 });
  expect(sources?.values[0]?.grades).toEqual({ A: 1, B: 0, C: 0, D: 0, E: 0, F: 1, none: 1 });
  expect(sources?.values[1]).toMatchObject({ value: '', rows: 2, scored: 1, dead: 0 });
  // The table covers all rows.
  expect(sources?.others).toMatchObject({ values: 32 - mostSources, rows: 32 - mostSources });
  const sum = [...(sources?.values ?? []), ...(sources ? [sources.others] : [])].reduce((total, { rows }) => total + rows, 0);
  expect(sum).toBe(35);
});

it('refuses a column that the list doesn’t have', async () => {
  await expect(overview([row('')], 2)).rejects.toMatchObject({ failure: { code: 'command.badParams' } });
});
