/** Saved views of a list: stored in its file, in order, and readable regardless of which version wrote them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { firstPlace, mostSavedViews, type SavedView, type SavedViewChange } from '#contract/review/place.ts';
import { openToWrite } from '#core/platform/database.ts';
import { listPath } from '#core/platform/paths.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { makeLedger, makeList, newDataDir, removeDataDir } from '../support/madeList.ts';
import { openReview } from '../support/openReview.ts';

const dataDir = newDataDir();
const ledger = makeLedger(dataDir);
const reported: string[] = [];
const review = openReview({ dataDir, ledger, clock: realClock, by: () => 'kim', reported: (name) => void reported.push(name) });
let listId: string;
beforeEach(() => {
  reported.length = 0;
  listId = makeList(dataDir, ['Name', 'Phone'], [{ cells: ['Ann', '2065550100'] }]);
});
afterAll(() => {
  ledger.close();
  removeDataDir(dataDir);
});

const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  ...{ savedViewId: randomUUID(), name, tab: 'toDecide', extra: { grade: ['A'] }, sort: { by: { column: 1 }, descending: true } },
  ...{ layout: { ...firstPlace.layout, widths: { c1: 200 }, pinned: ['c0'] }, ...more },
});
const names = async (): Promise<string[]> => (await review['review.savedViews']({ listId })).map(({ name }) => name);
const change = (what: SavedViewChange): Promise<SavedView[]> => review['review.changeSavedViews']({ listId, change: what });

test('views are kept in the order in which they were saved, changed in place, ordered and removed', async () => {
  const [one, two, three] = [view('one'), view('two'), view('three')];
  expect(await names()).toEqual([]);
  for (const put of [one, two, three]) await change({ put });
  expect(await review['review.savedViews']({ listId })).toEqual([one, two, three]);
  await change({ put: { ...two, name: 'second' } });
  await change({ order: [three.savedViewId, randomUUID()] });
  expect(await names()).toEqual(['three', 'one', 'second']);
  await change({ remove: three.savedViewId });
  expect(await names()).toEqual(['one', 'second']);
  expect(reported).toEqual(Array.from({ length: 6 }, () => 'review.viewsChanged'));
});

test('a list has at most so many, and says so', async () => {
  for (let n = 0; n < mostSavedViews; n++) await change({ put: view(`view ${n}`) });
  await expect(change({ put: view('one more') })).rejects.toMatchObject({ failure: { code: 'savedViews.full' } });
  expect(await names()).toHaveLength(mostSavedViews);
});

test('views of another version open as far as they are known, and anything else is left out', async () => {
  const good = view('good');
  await change({ put: good });
  const db = openToWrite(listPath(dataDir, listId), 'NORMAL');
  const put = db.prepare('INSERT INTO saved_views (saved_view_id, position, view) VALUES (?, ?, ?)');
  const other = { ...good, savedViewId: randomUUID(), name: 'other', tab: 'theirs', sort: { by: { column: 7 }, descending: true } };
  put.run(other.savedViewId, 1, JSON.stringify(other));
  put.run(randomUUID(), 2, 'no view');
  db.close();
  expect(await review['review.savedViews']({ listId })).toEqual([good, { ...other, tab: 'all', sort: firstPlace.sort }]);
});
