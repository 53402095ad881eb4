/** Stores a list's saved views, in display order. */
import { Failed } from '#contract/failure.ts';
import { readPlace, type Place, mostSavedViews, readSavedView, type SavedView, type SavedViewChange } from '#contract/review/place.ts';
import { parseJson } from '#base/json.ts';
import { statement, unlessBusy, type ReadDb, type WriteDb, writeTogether } from '../platform/database.ts';
import { readList } from '../lists/file/list.sql.ts';

/** Returns where the list's review was left on the last visit; null if it was never visited. */
export function findPlace(db: ReadDb): Place | null {
  const text = statement<[], string>(db, 'SELECT place FROM place').pluck().get();
  if (text === undefined) return null;
  const columns = readList(db).columns.length;
  const place = withoutUnknownColumns(readPlace(parseJson(text)), columns);
  // Comparing a million rows may take a minute, and opening the review must not wait for it.
  const { compared: _, ...extra } = place.extra;
  return { ...place, extra, columnFacets: place.columnFacets.filter(({ column }) => column < columns) };
}

/** Removes whatever refers to a column that the list doesn't have: such a view would fail to open. */
function withoutUnknownColumns<T extends Pick<Place, 'sort' | 'extra'>>(place: T, columns: number): T {
  const { sort, extra } = place;
  const isKnown = ({ column }: { column: number }): boolean => column < columns;
  const keys = [sort, ...(sort.then ?? [])];
  return {
    ...place,
    sort: keys.every(({ by }) => typeof by === 'string' || isKnown(by)) ? sort : { by: 'row', descending: false },
    extra: extra.columns === undefined ? extra : { ...extra, columns: extra.columns.filter(isKnown) },
  };
}

/** How long storing a place waits for another writer, in ms; kept short because the thread is shared. */
const busyMs = 50;

/**
 * Stores the place without syncing: losing about a second of it in a power cut does no harm, and key presses must never wait for the disk.
 * Throws Failed('list.busy') if another connection is writing to the list.
 */
export function putPlace(db: WriteDb, listId: string, place: Place): void {
  const isStored = unlessBusy(db, busyMs, () => {
    statement(db, 'INSERT INTO place (id, place) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET place = excluded.place').run(
      JSON.stringify(place),
    );
  });
  if (!isStored) throw new Failed('list.busy', { listId, with: 'review.keepPlace' });
}

export function readSavedViews(db: ReadDb): SavedView[] {
  const columns = readList(db).columns.length;
  return statement<[], string>(db, 'SELECT view FROM saved_views ORDER BY position, saved_view_id')
    .pluck()
    .all()
    .flatMap((text) => readSavedView(parseJson(text)) ?? [])
    .map((view) => withoutUnknownColumns(view, columns));
}

/** Returns all saved views. Throws Failed('savedViews.full'). */
export function changeSavedViews(db: WriteDb, listId: string, change: SavedViewChange): SavedView[] {
  return writeTogether(db, () => {
    const before = readSavedViews(db);
    const after = changed(before, change);
    if (after.length > mostSavedViews && after.length > before.length)
      throw new Failed('savedViews.full', { listId, most: mostSavedViews });
    statement(db, 'DELETE FROM saved_views').run();
    const insert = statement(db, 'INSERT INTO saved_views (saved_view_id, position, view) VALUES (?, ?, ?)');
    after.forEach((view, position) => insert.run(view.savedViewId, position, JSON.stringify(view)));
    return after;
  });
}

function changed(views: readonly SavedView[], change: SavedViewChange): SavedView[] {
  if ('remove' in change) return views.filter(({ savedViewId }) => savedViewId !== change.remove);
  if ('put' in change) {
    const { put } = change;
    const isKnown = views.some(({ savedViewId }) => savedViewId === put.savedViewId);
    return isKnown ? views.map((view) => (view.savedViewId === put.savedViewId ? put : view)) : [...views, put];
  }
  const first = [...new Set(change.order)].flatMap((id) => views.find(({ savedViewId }) => savedViewId === id) ?? []);
  return [...first, ...views.filter((view) => !first.includes(view))];
}
