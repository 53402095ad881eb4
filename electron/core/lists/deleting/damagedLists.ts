/** Lists whose files were found damaged while the program runs: they are hidden, reported by name, and recovered at the next start. */
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { DamagedList } from '#contract/lists/list.ts';
import { listIds, listPath } from '../../platform/paths.ts';
import { isSuspect, markSuspect } from '../../platform/examine.ts';

export interface DamagedLists {
  /** Reads from a list; undefined if it is gone, or if its file is damaged, which is remembered. Rethrows other failures. */
  reading<R>(listId: string, read: () => Promise<R>): Promise<R | undefined>;
  /** Remembers these lists' names, for when their files can no longer be read. */
  know(lists: readonly { listId: string; name: string }[]): void;
  /** The lists found damaged so far; `nameOf`: the ledger's name for a list that was never read in this process. */
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
        // Reading a list may also fail because the ledger is damaged, which isn't the list's damage.
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
