/** The list room's tasks, as the list thread serves them. */
import type { List } from '../../contract/list.ts';
import { findList } from './findList.ts';
import { checkMapping } from './checkMapping.ts';
import { importList } from './importList.ts';
import type { ListTasks } from './listTaskMap.ts';
import { Failed } from '../../contract/failure.ts';
import type { WriteDb } from '../store/database.ts';
import { readList, renameList } from '../store/lists/list.ts';
import { listFailure, openListToWrite, withList } from '../store/lists/openList.ts';
import { listIds, listPath, removeListFile } from '../store/lists/paths.ts';
import { readPreview } from '../store/lists/preview.ts';
import { readRejected } from '../store/lists/rejectedLines.ts';
import type { TaskHandlers } from '../threads/serveTasks.ts';

/** Each opens the list's file for itself: that costs a millisecond, and nothing is held when a list is deleted. */
export function listTasks(dataDir: string): TaskHandlers<ListTasks> {
  const mapping = new Set<string>();
  const change = async (listId: string, act: (db: WriteDb) => void | Promise<void>): Promise<List> => {
    const db = openListToWrite(dataDir, listId);
    try {
      await act(db);
      return readList(db);
    } catch (error) {
      throw listFailure(error, dataDir);
    } finally {
      db.close();
    }
  };

  return {
    'lists.import': (params, context) => importList(dataDir, params, context),
    'lists.map': async ({ listId, mapping: wanted }, { signal, progress }) => {
      if (mapping.has(listId)) throw new Failed('list.busy', { listId, with: 'lists.map' });
      mapping.add(listId);
      try {
        return await change(listId, async (db) => {
          const { columns, rejected, sources } = readList(db);
          checkMapping(wanted, columns);
          const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
          await findList(db, wanted, signal, (rows) => progress({ stage: 'finding', rows, rejected, bytesRead: bytes, bytes }));
        });
      } finally {
        mapping.delete(listId);
      }
    },
    'lists.get': ({ listId }) => withList(dataDir, listId, readList),
    'lists.all': () =>
      listIds(dataDir)
        .flatMap((listId): List[] => {
          try {
            return [withList(dataDir, listId, readList)];
          } catch (error) {
            // Deleted meanwhile, or damaged: the others are still to be seen, and opening it by name says what is wrong.
            if (error instanceof Failed) return [];
            throw error;
          }
        })
        .sort((a, b) => b.importedAt - a.importedAt || (a.listId < b.listId ? 1 : -1)),
    'lists.preview': ({ listId, from, count }) => withList(dataDir, listId, (db) => readPreview(db, from, count)),
    'lists.rejected': ({ listId, from, count }) => withList(dataDir, listId, (db) => readRejected(db, from, count)),
    'lists.rename': ({ listId, name }) => change(listId, (db) => renameList(db, name)),
    'lists.delete': ({ listId }) => {
      if (mapping.has(listId)) throw new Failed('list.busy', { listId, with: 'lists.map' });
      withList(dataDir, listId, () => null);
      removeListFile(listPath(dataDir, listId));
      return null;
    },
  };
}
