/** The place in a list's review: stored in the list's file, regardless of the writer, and found again in a view that has changed since. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Filter } from '#contract/review/facets.ts';
import { firstPlace, type Place } from '#contract/review/place.ts';
import { openToWrite } from '#core/platform/database.ts';
import { listIds, listPath } from '#core/platform/paths.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

const place: Place = {
  tab: 'toDecide',
  extra: { text: '206', status: ['unplanned'] },
  sort: { by: { column: 1 }, descending: true },
  cursor: { rows: [3, 4], position: 2 },
  layout: { order: ['c1', 'c0'], widths: { c1: 90 }, hidden: ['c1', 'grade'], pinned: ['c0'] },
  columnFacets: [{ column: 1 }],
  facets: true,
  drawer: false,
};

let core: TestCore;
let listId: string;
beforeAll(async () => {
  core = await openTestCore();
});
beforeEach(async () => {
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, `Name,Phone\n${Array.from({ length: 9 }, (_, index) => `Ann ${index + 1},206555010${index}\n`).join('')}`);
  ({ listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} }));
  await core.handlers['lists.screened']({ listId });
});
afterAll(() => core.end());

test('is kept for the next start, and through a deletion that is undone', async () => {
  expect(await core.handlers['review.place']({ listId })).toBeNull();
  await core.handlers['review.keepPlace']({ listId, place: firstPlace });
  await core.handlers['review.keepPlace']({ listId, place });
  expect(await core.handlers['review.place']({ listId })).toEqual(place);

  await core.handlers['lists.delete']({ listId });
  await expect(core.handlers['review.keepPlace']({ listId, place })).rejects.toMatchObject({ failure: { code: 'list.notFound' } });
  await expect(core.handlers['review.place']({ listId })).rejects.toMatchObject({ failure: { code: 'list.notFound' } });
  expect(listIds(core.dataDir)).not.toContain(listId);
  await core.handlers['lists.undelete']({ listId });

  const { dataDir } = core;
  await core.close();
  core = await openTestCore({ dataDir });
  expect(await core.handlers['review.place']({ listId })).toEqual(place);
  const beside = await openTestCore({ dataDir, mode: 'read' });
  expect(await beside.handlers['review.place']({ listId })).toEqual(place);
  await expect(beside.handlers['review.keepPlace']({ listId, place })).rejects.toMatchObject({ failure: { code: 'dataFolder.inUse' } });
  await beside.close();
});

test('leaves out a comparison, which the next visit would have to make again before it shows a row', async () => {
  const side = { listId, runId: null };
  const compared = { comparison: { before: side, after: side, key: 'phone' as const }, kind: 'gone' as const };
  await core.handlers['review.keepPlace']({ listId, place: { ...place, extra: { ...place.extra, compared } } });
  expect(await core.handlers['review.place']({ listId })).toEqual(place);
});

test.each([
  [
    'of another version',
    { ...place, tab: 'theirs', sort: { by: 'mood', descending: true }, zoom: 2 },
    { ...place, tab: 'all', sort: firstPlace.sort },
  ],
  [
    'sorted by a column that the list does not have',
    { ...place, sort: { by: { column: 2 }, descending: true } },
    { ...place, sort: firstPlace.sort },
  ],
  [
    'that asks about columns that the list does not have',
    {
      ...place,
      sort: { by: 'grade', descending: false, then: [{ by: { column: 2 }, descending: false }] },
      extra: { ...place.extra, columns: [1, 2].map((column) => ({ column, test: { is: 'empty' } })) },
      columnFacets: [{ column: 2 }, { column: 1 }],
    },
    {
      ...place,
      sort: firstPlace.sort,
      extra: { ...place.extra, columns: [{ column: 1, test: { is: 'empty' } }] },
      columnFacets: [{ column: 1 }],
    },
  ],
  ['that is no place', 'here', firstPlace],
])('one %s opens all the same', async (_name, written, read) => {
  await core.handlers['review.keepPlace']({ listId, place });
  const db = openToWrite(listPath(core.dataDir, listId), 'NORMAL');
  db.prepare('UPDATE place SET place = ?').run(JSON.stringify(written));
  db.close();
  expect(await core.handlers['review.place']({ listId })).toEqual(read);
});

test('yields to another writer of the list, and says so', async () => {
  await core.handlers['review.keepPlace']({ listId, place: firstPlace });
  const db = openToWrite(listPath(core.dataDir, listId), 'NORMAL');
  db.exec('BEGIN IMMEDIATE');
  await expect(core.handlers['review.keepPlace']({ listId, place })).rejects.toMatchObject({ failure: { code: 'list.busy' } });
  db.exec('COMMIT');
  db.close();
  await core.handlers['review.keepPlace']({ listId, place });
  expect(await core.handlers['review.place']({ listId })).toEqual(place);
});

test('the current row is found again, otherwise the next remaining one, otherwise its position', async () => {
  const at = async (rows: number[], position: number, filter = {}): Promise<number | undefined> =>
    (await core.handlers['review.open']({ listId, filter, sort: { by: 'row', descending: true }, cursor: { rows, position } })).at;
  expect(await at([3, 2, 1], 0)).toBe(6);
  await core.handlers['review.decide']({ listId, rows: [3, 2, 9], value: 'keep' });
  const undecided: Filter = { decidedBy: ['policy', 'none'] };
  expect(await at([3, 2, 1], 6, undecided)).toBe(5);
  expect(await at([3, 2], 4, undecided)).toBe(4);
  expect(await at([3, 2], 8, undecided)).toBe(5);
  expect(await at([3], 8, { text: 'nobody' })).toBe(0);
  const plain = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
  expect(plain.at).toBeUndefined();
  // One row, by its number.
  const { viewId } = await core.handlers['review.open']({ listId, filter: undecided, sort: { by: 'row', descending: true } });
  expect(await core.handlers['review.position']({ viewId, row: 1 })).toEqual({ position: 5 });
  expect(await core.handlers['review.position']({ viewId, row: 3 })).toEqual({ position: null });
});
