/** The list room's tasks, as the list thread serves them. */
import type { List } from '../../contract/list.ts';
import { findList } from './findList.ts';
import { checkMapping } from './checkMapping.ts';
import { importList } from './importList.ts';
import type { ListTasks } from './listTaskMap.ts';
import { Failed } from '../../contract/failure.ts';
import { readList, renameList } from '../store/lists/list.ts';
import { openListToWrite, withList } from '../store/lists/openList.ts';
import { listIds, listPath, removeListFile, sweepImports } from '../store/lists/paths.ts';
import { readPreview } from '../store/lists/preview.ts';
import { readRejected } from '../store/lists/rejectedLines.ts';
import type { TaskHandlers } from '../threads/serveTasks.ts';

/** Each opens the list's file for itself: that costs a millisecond, and nothing is held when a list is deleted. */
export function listTasks(dataDir: string): TaskHandlers<ListTasks> {
  const mapping = new Set<string>();

  return {
    'lists.sweep': () => {
      sweepImports(dataDir);
      return null;
    },
    'lists.import': (params, context) => importList(dataDir, params, context),
    'lists.map': async ({ listId, mapping: wanted }, { signal, progress }) => {
      if (mapping.has(listId)) throw new Failed('list.busy', { listId, with: 'lists.map' });
      mapping.add(listId);
      try {
        const db = openListToWrite(dataDir, listId);
        try {
          const { columns, rejected, sources } = readList(db);
          checkMapping(wanted, columns);
          const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
          await findList(db, wanted, signal, (rows) => progress({ stage: 'finding', rows, rejected, bytesRead: bytes, bytes }));
          return readList(db);
        } finally {
          db.close();
        }
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
    'lists.rename': ({ listId, name }) => {
      const db = openListToWrite(dataDir, listId);
      try {
        renameList(db, name);
        return readList(db);
      } finally {
        db.close();
      }
    },
    'lists.delete': ({ listId }) => {
      if (mapping.has(listId)) throw new Failed('list.busy', { listId, with: 'lists.map' });
      withList(dataDir, listId, () => null);
      removeListFile(listPath(dataDir, listId));
      return null;
    },
  };
}
