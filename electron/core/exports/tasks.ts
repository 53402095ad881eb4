/** What the list thread can do for the way out. */
import { join } from 'node:path';
import { openToRead } from '../store/database.ts';
import { openListToRead } from '../store/lists/openList.ts';
import type { TaskHandlers } from '../threads/serveTasks.ts';
import { openAtomicFile } from './atomicFile.ts';
import { writeExport, type ExportOptions, type WrittenExport } from './writeExport.ts';

// A type and not an interface: only then it fits the thread's own index of tasks.
export type ExportTasks = {
  /** Writes one list to `path`, whole or not at all. Throws Failed('list.notFound' | 'export.cannotWrite' | 'disk.full' | 'export.cancelled'). */
  'exports.write': {
    params: ExportOptions & { listId: string; path: string };
    returns: WrittenExport;
    progress: { rows: number; of: number };
  };
};

export function exportTasks(dataDir: string): TaskHandlers<ExportTasks> {
  return {
    'exports.write': async ({ listId, path, ...options }, context) => {
      const list = openListToRead(dataDir, listId);
      const ledger = openToRead(join(dataDir, 'ledger.db'));
      try {
        const file = await openAtomicFile(path);
        try {
          return await writeExport({ list, ledger }, file, options, context);
        } finally {
          await file.discard();
        }
      } finally {
        ledger.close();
        list.close();
      }
    },
  };
}
