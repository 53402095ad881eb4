/** Stores how long a list is kept: its retention date, and the mark of a deleted list that can still be restored. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { deletedListSchema } from '#contract/lists/list.ts';
import { type ReadDb, statement, type WriteDb, writeTogether } from '../../platform/database.ts';
import { isMarkedDeleted, markPath, markedIds } from '../../platform/paths.ts';
import { putInPlace, syncToDisk } from '../../platform/replaceFile.ts';
import { removeFile } from '../../platform/heldFiles.ts';

/**
 * Until when a list is to be kept, as a person decided; stored in the list's own file, so that it moves with the list. Null: indefinitely.
 * Undefined: nobody decided, so the settings apply.
 */
export function findKeepUntil(db: ReadDb): number | null | undefined {
  return statement<[], { until: number | null }>(db, 'SELECT until FROM retention').get()?.until;
}

/** Stores until when the list is kept. `until`: as returned by `findKeepUntil`. */
export function putKeepUntil(db: WriteDb, until: number | null | undefined, by: string, at: number): void {
  writeTogether(db, () => {
    db.exec('DELETE FROM retention');
    if (until !== undefined) statement(db, 'INSERT INTO retention (id, until, by, at) VALUES (1, ?, ?, ?)').run(until, by, at);
  });
}

const markSchema = deletedListSchema.omit({ listId: true }).extend({
  /** SHA-256 of the files that the list was read from, whose copies it still needs; null: unknown. */
  originals: z.array(z.string()).nullable(),
});
/**
 * A deleted list stays in place, with a mark beside it (`lists/<id>.deleted`) that hides it everywhere. Creating or removing one file is a
 * single step, even if the list is open or its log isn't empty; moving a database and its log would be two, and power could be cut in
 * between.
 */
export type DeletedMark = z.infer<typeof markSchema>;

/** Marks the list as deleted, or changes its mark; durable on return. */
export function putDeletedMark(dataDir: string, listId: string, mark: DeletedMark): void {
  const path = markPath(dataDir, listId);
  const part = `${path}.part`;
  removeFile(part);
  writeFileSync(part, JSON.stringify(mark), { mode: 0o600, flag: 'wx' });
  putInPlace(part, path);
}

/** Restores the list; does nothing if it isn't deleted. */
export function removeDeletedMark(dataDir: string, listId: string): void {
  if (!isMarkedDeleted(dataDir, listId)) return;
  const path = markPath(dataDir, listId);
  removeFile(path);
  syncToDisk(dirname(path), true);
}

/** The marks of all deleted lists, last deleted first. A mark that can't be read still hides its list. */
export function readDeletedMarks(dataDir: string): (DeletedMark & { listId: string })[] {
  return markedIds(dataDir)
    .flatMap((listId) => {
      const path = markPath(dataDir, listId);
      try {
        const known = markSchema.safeParse(parseJson(readFileSync(path, 'utf8')));
        if (known.success) return [{ listId, ...known.data }];
        return [{ listId, name: null, rows: null, originals: null, deletedAt: Math.round(statSync(path).mtimeMs), until: null }];
      } catch (error) {
        // The list was restored in the meantime.
        if (!existsSync(path)) return [];
        throw error;
      }
    })
    .sort((a, b) => b.deletedAt - a.deletedAt || (a.listId < b.listId ? 1 : -1));
}
