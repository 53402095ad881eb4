/** Removes copies of files that no list needs any more. */
import { readDeletedMarks } from '../file/deletedMarks.sql.ts';
import { hasOriginals, removeOriginalsBut, listIds } from '../../platform/paths.ts';
import { readableLists } from '../file/readableLists.sql.ts';

/**
 * Removes the copies that only this list was read from; a deleted list that can still be restored needs its own. If any list can't be read,
 * it may need any of them: then all stay.
 */
export function dropOriginals(dataDir: string, listId: string): void {
  if (!hasOriginals(dataDir)) return;
  const others = readableLists(dataDir).filter((list) => list.listId !== listId);
  if (others.length < listIds(dataDir).filter((id) => id !== listId).length) return;
  const wanted = new Set(others.flatMap(({ sources }) => sources.map(({ sha256 }) => sha256)));
  for (const { listId: deleted, originals } of readDeletedMarks(dataDir)) {
    if (deleted === listId) continue;
    if (originals === null) return;
    for (const sha256 of originals) wanted.add(sha256);
  }
  removeOriginalsBut(dataDir, wanted);
}
