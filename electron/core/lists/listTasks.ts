/** The list thread's tasks for lists, besides those that a window starts with (`overviewTasks.ts`). */
import { rmSync } from 'node:fs';
import type { List } from '#contract/lists/list.ts';
import { dropOriginals } from './importing/dropOriginals.ts';
import { screenTask } from './screening/screenTask.ts';
import { appendFiles } from './importing/appendFiles.ts';
import { findExported } from './importing/findExported.ts';
import { findPhone } from './findPhone.ts';
import { importList } from './importing/importList.ts';
import { inspectFiles } from './importing/inspectFiles.ts';
import { keepOriginal, restoreOriginal } from './importing/originals.ts';
import { tryMapping } from './screening/tryMapping.ts';
import { suppressedRows } from '../suppression/suppressedRows.ts';
import { suppressionTasks } from '../suppression/suppressionTasks.ts';
import { takeLine } from './importing/takeLine.ts';
import { writeRejected, type TextTarget } from './importing/rejectedFile.ts';
import type { ListTasks } from './listTaskMap.ts';
import type { OverviewTask } from './overviewTasks.ts';
import { Failed } from '#contract/failure.ts';
import { waitForDisk, type WriteDb } from '../platform/database.ts';
import { readList, renameList } from './file/list.sql.ts';
import { listFailure, openListToWrite, withList, type HeldList } from './file/openList.sql.ts';
import { originalBytes, importingPath } from '../platform/paths.ts';
import { readPreview } from './rows/preview.sql.ts';
import { readRejected } from './rows/rejectedLines.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';

/**
 * `shown`: the list whose windows are being read. `openTarget`: where a file of rejected lines is written, completely or not at all. Each
 * task opens the list's file itself, which costs a millisecond, except windows, which use the open one.
 */
export function listTasks(
  dataDir: string,
  shown: HeldList,
  openTarget: (path: string) => Promise<TextTarget>,
): Omit<TaskHandlers<ListTasks>, OverviewTask> {
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
    'lists.readFiles': (params, context) => importList(dataDir, params, context),
    'lists.previewReading': ({ files, reading, id }, { signal }) =>
      inspectFiles(files, reading, importingPath(dataDir, `${id}-strings`), signal),
    'lists.addLine': (params) => takeLine(dataDir, params),
    'lists.append': (params, context) => appendFiles(dataDir, params, context),
    'lists.writeRejected': async ({ listId, path }) => writeRejected(dataDir, listId, await openTarget(path)),
    'lists.copyOriginals': async ({ listId, files }, { signal }) => {
      const { sources } = withList(dataDir, listId, readList);
      for (const [index, { name, sha256 }] of sources.entries()) {
        const file = files[index];
        if (!file) throw new Failed('original.gone', { path: name });
        await keepOriginal(dataDir, file, sha256, signal).catch((error: unknown) => {
          throw listFailure(error, dataDir);
        });
      }
      return null;
    },
    'lists.dropOriginals': ({ listId }) => {
      withList(dataDir, listId, () => null);
      dropOriginals(dataDir, listId);
      return null;
    },
    'lists.keptBytes': ({ listId }) => {
      const kept = new Set(withList(dataDir, listId, readList).sources.map(({ sha256 }) => sha256));
      const bytes = [...kept].map((sha256) => originalBytes(dataDir, sha256));
      return bytes.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
    },
    'lists.restoreOriginals': async ({ listId }) => {
      const { sources } = withList(dataDir, listId, readList);
      const files = [];
      for (const [index, source] of sources.entries())
        files.push(await restoreOriginal(dataDir, source, importingPath(dataDir, `${listId}-original-${index}`)));
      return files;
    },
    'lists.removeRestored': ({ files }) => {
      for (const { path } of files) rmSync(path, { force: true });
      return null;
    },
    'lists.fits': ({ listId, mapping }) => tryMapping(dataDir, listId, mapping),
    'lists.screen': (params, context) => screenTask(dataDir, params, context),
    'lists.suppressedRows': ({ listId }) => suppressedRows(dataDir, listId),
    ...suppressionTasks(dataDir),
    'suppressions.findExports': ({ entries }, { signal }) => findExported(dataDir, entries, signal),
    'lists.findPhone': ({ phone, most }, { signal }) => findPhone(dataDir, phone, most, signal),
    'lists.preview': ({ listId, from, count }) => shown.use(listId, (db) => readPreview(db, from, count)),
    'lists.rejected': ({ listId, from, count }) => shown.use(listId, (db) => readRejected(db, from, count)),
    'lists.putName': ({ listId, name }) =>
      change(listId, (db) => {
        waitForDisk(db);
        renameList(db, name);
      }),
  };
}
