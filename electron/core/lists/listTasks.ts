/** The list thread's tasks for lists, except those that every window starts with (`overviewTasks.ts`). */
import { setImmediate } from 'node:timers/promises';
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import type { PhoneRow } from '#contract/lookups/lookup.ts';
import { waitForDisk, type WriteDb } from '../platform/database.ts';
import { listIds, originalBytes, importingPath } from '../platform/paths.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { suppressedRows } from '../suppression/suppressedQuestion.ts';
import { suppressionTasks } from '../suppression/suppressionTasks.ts';
import { readList, renameList } from './file/list.sql.ts';
import { openListToRead, listFailure, openListToWrite, withList, type HeldList } from './file/openList.sql.ts';
import { rowsWithPhone } from './findings/fields.sql.ts';
import { appendFiles } from './importing/appendFiles.ts';
import { findExported } from './importing/findExported.ts';
import { importList, inspectFiles } from './importing/importList.ts';
import { dropOriginals, keepOriginal, restoreOriginal } from './importing/originals.ts';
import { takeLine, writeRejected } from './importing/rejectedFile.ts';
import type { ListTasks } from './listTaskMap.ts';
import type { OverviewTask } from './overviewTasks.ts';
import { readRejected } from './rows/rejectedLines.sql.ts';
import { readPreview } from './rows/viewRows.sql.ts';
import { screenTask, tryMapping } from './screening/screenTask.ts';
import { removeFile } from '../platform/heldFiles.ts';

/** Rows per step; between steps the thread serves other requests. */
const pageRows = 20_000;

/**
 * Searches all lists for a (canonical) phone, because the contact may be known without buying a call. Returns rows, those of the newest
 * list first; `most`: the limit over all lists. Skips lists that currently can't be read.
 */
async function findPhone(dataDir: string, phone: string, most: number, signal: AbortSignal): Promise<PhoneRow[]> {
  const found: (PhoneRow & { importedAt: number })[] = [];
  for (const listId of listIds(dataDir)) {
    try {
      using db = openListToRead(dataDir, listId);
      const { name, rows, importedAt } = readList(db);
      for (let first = 1, left = most; first <= rows && left > 0 && !signal.aborted; first += pageRows) {
        const here = rowsWithPhone(db, phone, first, first + pageRows - 1, left);
        found.push(...here.map((row) => ({ listId, listName: name, row, importedAt })));
        left -= here.length;
        await setImmediate();
      }
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
    }
  }
  found.sort((a, b) => b.importedAt - a.importedAt || a.row - b.row);
  return found.slice(0, most).map(({ listId, listName, row }) => ({ listId, listName, row }));
}

/**
 * `shown`: the list whose windows are being read. Each task opens the list's file itself, which costs a millisecond, except windows, which use the
 * open one.
 */
export function listTasks(dataDir: string, shown: HeldList): Omit<TaskHandlers<ListTasks>, OverviewTask> {
  const change = async (listId: string, act: (db: WriteDb) => void | Promise<void>): Promise<List> => {
    using db = openListToWrite(dataDir, listId);
    try {
      await act(db);
      return readList(db);
    } catch (error) {
      throw listFailure(error, dataDir);
    }
  };

  return {
    'lists.readFiles': (params, context) => importList(dataDir, params, context),
    'lists.previewReading': ({ files, reading, id }, { signal }) =>
      inspectFiles(files, reading, importingPath(dataDir, `${id}-strings`), signal),
    'lists.addLine': (params) => takeLine(dataDir, params),
    'lists.append': (params, context) => appendFiles(dataDir, params, context),
    'lists.writeRejected': ({ listId, path }) => writeRejected(dataDir, listId, path),
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
      for (const { path } of files) removeFile(path);
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
