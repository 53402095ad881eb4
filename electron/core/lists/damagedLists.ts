/** Lists whose files were found damaged while the program runs: they are set aside from what is shown, named, and left to the next start, which recovers them. */
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import type { DamagedList } from '../../contract/list.ts';
import { listIds, listPath } from '../store/lists/paths.ts';
import { isSuspect, markSuspect } from '../store/suspect.ts';

export interface DamagedLists {
  /** Reads something of a list; undefined where it is gone, or where its file is damaged, which is remembered. Any other failure is thrown. */
  reading<R>(listId: string, read: () => Promise<R>): Promise<R | undefined>;
  /** What these lists are called, for the time when their files can't tell any more. */
  know(lists: readonly { listId: string; name: string }[]): void;
  /** Damaged, as far as anybody met it; `nameOf`: what the ledger knows of a list that was never read in this process. */
  all(nameOf: (listId: string) => string | null): DamagedList[];
}

export function createDamagedLists(dataDir: string, emit: Emit): DamagedLists {
  const names = new Map<string, string>();
  return {
    async reading(listId, read) {
      try {
        return await read();
      } catch (error) {
        const path = listPath(dataDir, listId);
        if (!(error instanceof Failed)) throw error;
        const { code, params } = error.failure;
        if (code === 'list.notFound') return undefined;
        // What is read of a list may meet a damaged ledger, too: that is not the list's.
        if (code !== 'dataFolder.corrupt' || params['file'] !== path) throw error;
        if (!isSuspect(path)) {
          markSuspect(path);
          emit('storage.changed', {});
        }
        return undefined;
      }
    },
    know: (lists) => {
      for (const { listId, name } of lists) names.set(listId, name);
    },
    all: (nameOf) =>
      listIds(dataDir)
        .filter((listId) => isSuspect(listPath(dataDir, listId)))
        .map((listId) => ({ listId, name: names.get(listId) ?? nameOf(listId) })),
  };
}
