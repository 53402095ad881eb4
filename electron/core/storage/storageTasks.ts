/** The storage thread's tasks: work on whole files of the data folder (copying, checking, recovering). */
import { existsSync } from 'node:fs';
import type { Backup, CheckProgress, LedgerCheck, StorageNotice } from '#contract/storage/storage.ts';
import { screenList } from '../lists/screening/screenRow.ts';
import { makeBackup, type MakeBackup } from './backups.sql.ts';
import { recoverLedger } from '../ledger/integrity/recoverLedger.sql.ts';
import { examine } from '../platform/examine.ts';
import { ledgerPath, listPath, storedListIds } from '../platform/paths.ts';
import { recoverList } from './recoverList.sql.ts';
import type { TaskHandlers } from '../platform/threads/serveTasks.ts';
import { stageRestore, type StageRestore } from './restore.ts';

type Without<T> = Omit<T, 'dataDir'>;

// A type rather than an interface: only a type matches the thread's index signature of tasks.
export type StorageTasks = {
  'backups.copy': { params: Without<MakeBackup>; returns: Backup };
  'backups.stage': { params: Without<StageRestore>; returns: void };
  /** Checks the ledger and only this list; null for all lists. */
  'ledger.verify': { params: { at: number; listId: string | null }; returns: LedgerCheck; progress: CheckProgress };
  'damage.find': { params: { guesses: string[] }; returns: string };
  'ledger.recover': { params: { at: number; noticeId: string }; returns: StorageNotice };
  'lists.recover': { params: { path: string; at: number; noticeId: string }; returns: StorageNotice };
};

export function storageTasks(dataDir: string): TaskHandlers<StorageTasks> {
  const ledger = ledgerPath(dataDir);
  return {
    'backups.copy': (params) => makeBackup({ dataDir, ...params }),
    'backups.stage': (params) => stageRestore({ dataDir, ...params }),
    'ledger.verify': async (params, context) => {
      // Its imports derive and grade lists, which no other task here needs.
      const { checkFolder } = await import('./checkFolder.ts');
      return checkFolder(dataDir, params, context);
    },
    'damage.find': ({ guesses }) => findDamaged(dataDir, guesses),
    'ledger.recover': ({ at, noticeId }) => recoverLedger(ledger, at, noticeId),
    'lists.recover': ({ path, at, noticeId }, { signal }) =>
      recoverList(path, at, noticeId, (db, list) => screenList(db, { mapping: list.mapping, signal, onScreened: () => undefined })),
  };
}

/** Returns the damaged file: the first of `guesses`, the ledger and the lists; the last guess if the structure of all of them is sound. */
function findDamaged(dataDir: string, guesses: readonly string[]): string {
  const lists = storedListIds(dataDir).map((listId) => listPath(dataDir, listId));
  const found = [...new Set([...guesses, ledgerPath(dataDir), ...lists])].find(isDamaged);
  return found ?? guesses.at(-1) ?? ledgerPath(dataDir);
}

function isDamaged(path: string): boolean {
  try {
    return existsSync(path) && examine(path, Infinity).kind !== 'sound';
  } catch {
    // It can't be read at all just now, which says nothing about its contents.
    return false;
  }
}
