/**
 * A deleted list stays where it is, with a mark beside it (`lists/<id>.deleted`) that hides it everywhere. Creating or removing one file is
 * a single step, whoever has the list open and whatever is in its log; moving a database and its log would be two, with a possible power
 * cut in between.
 */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { deletedListSchema } from '#contract/lists/list.ts';
import { parseJson } from '#base/parseJson.ts';
import { putInPlace, syncToDisk } from '../../platform/replaceFile.ts';
import { isMarkedDeleted, markPath, markedIds } from '../../platform/paths.ts';

const markSchema = deletedListSchema.omit({ listId: true }).extend({
  /** SHA-256 of the files that the list was read from, whose copies it still needs; null: unknown. */
  originals: z.array(z.string()).nullable(),
});
export type DeletedMark = z.infer<typeof markSchema>;

/** Marks the list as deleted, or changes its mark; durable on return. */
export function putDeletedMark(dataDir: string, listId: string, mark: DeletedMark): void {
  const path = markPath(dataDir, listId);
  const part = `${path}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, JSON.stringify(mark), { mode: 0o600, flag: 'wx' });
  putInPlace(part, path);
}

/** Restores the list; does nothing if it isn't deleted. */
export function removeDeletedMark(dataDir: string, listId: string): void {
  if (!isMarkedDeleted(dataDir, listId)) return;
  const path = markPath(dataDir, listId);
  rmSync(path);
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
        // Restored in the meantime.
        if (!existsSync(path)) return [];
        throw error;
      }
    })
    .sort((a, b) => b.deletedAt - a.deletedAt || (a.listId < b.listId ? 1 : -1));
}
