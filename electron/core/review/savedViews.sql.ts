/** A list's saved views, in the order in which they are shown. */
import { Failed } from '#contract/failure.ts';
import { mostSavedViews, readSavedView, type SavedView, type SavedViewChange } from '#contract/review/savedView.ts';
import { type ReadDb, statement, type WriteDb, writeTogether } from '../platform/database.ts';
import { parseJson } from '#base/parseJson.ts';
import { readList } from '../lists/file/list.sql.ts';
import { withoutUnknownColumns } from './place.sql.ts';

export function readSavedViews(db: ReadDb): SavedView[] {
  const columns = readList(db).columns.length;
  return statement<[], string>(db, 'SELECT view FROM saved_views ORDER BY position, saved_view_id')
    .pluck()
    .all()
    .flatMap((text) => readSavedView(parseJson(text)) ?? [])
    .map((view) => withoutUnknownColumns(view, columns));
}

/** Returns all of them. Throws Failed('savedViews.full'). */
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
