/**
 * Prepares a data folder before any of its files is opened: finishes or removes what the last process began, recovers damaged files into
 * new ones, and backs up a ledger that a newer version will change.
 */
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { setUp } from '../platform/database.ts';
import { sweepUncounted } from '../lists/rows/appendRows.sql.ts';
import { saysDamaged, examine, clearSuspect, isSuspect } from '../platform/examine.ts';
import { listIds, listPath, listsFolder, storedListIds, sweepImports, ledgerPath } from '../platform/paths.ts';
import { quarantine, sweepParts, swapIn } from '../platform/replaceFile.ts';
import { ledgerSchema } from '../platform/schema/ledgerSchema.ts';
import { newestVersion } from '../platform/schema/migrate.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { Clock } from '../ports.ts';
import { swapInLedger } from './restore.ts';
import type { StorageTasks } from './storageTasks.ts';

/**
 * Rolls back an interrupted transaction, because no reader can open a file while its rollback journal is beside it. Files normally use a
 * write-ahead log, which readers can handle; a rollback journal exists only while a file is switched to its log, but a power cut may bring
 * back a deleted one. Only the process that owns the folder may call this. Throws system errors.
 */
function undoCutTransaction(path: string): void {
  if (!existsSync(path) || !existsSync(`${path}-journal`)) return;
  try {
    setUp(new Database(path), (db) => db.prepare('SELECT count(*) FROM sqlite_schema').get()).close();
  } catch (error) {
    // The next check handles a file that can't be read.
    if (!saysDamaged(error)) throw error;
  }
}

export interface PrepareOptions {
  dataDir: string;
  clock: Clock;
  newId(): string;
  /** Runs one task in a storage thread. */
  work<R>(task: (thread: Pick<Thread<StorageTasks>, 'call'>) => Promise<R>): Promise<R>;
}

/** A list up to this size is checked completely at every start, a larger one only at both ends of its tables. */
const listWholeUpTo = 4 << 20;

/**
 * Prepares the ledger for opening. Returns what was recovered, and whether another ledger has replaced the previous one. Throws
 * Failed('dataFolder.future' | 'dataFolder.ledgerMissing') and system errors.
 */
export async function prepareLedger({
  dataDir,
  clock,
  newId,
  work,
}: PrepareOptions): Promise<{ recovered: StorageNotice[]; replaced: boolean }> {
  const ledger = ledgerPath(dataDir);
  sweepParts(dataDir);
  sweepParts(listsFolder(dataDir));
  sweepImports(dataDir);
  const replaced = swapInLedger(dataDir);
  for (const listId of storedListIds(dataDir)) swapIn(listPath(dataDir, listId));

  undoCutTransaction(ledger);
  const condition = examine(ledger, isSuspect(ledger) ? Infinity : undefined);
  if (condition.kind === 'absent') {
    // Without a ledger, every list would look as if nothing had ever been bought or decided.
    if (storedListIds(dataDir).length > 0) throw new Failed('dataFolder.ledgerMissing', { path: dataDir });
    return { recovered: [], replaced };
  }
  if (condition.kind === 'damaged') {
    const notice = await work((thread) => thread.call('ledger.recover', { at: clock.now(), noticeId: newId() }));
    swapInLedger(dataDir);
    clearSuspect(ledger);
    return { recovered: [notice], replaced: true };
  }
  clearSuspect(ledger);
  const newest = newestVersion(ledgerSchema);
  if (condition.at > newest) throw new Failed('dataFolder.future', { path: dataDir, file: ledger });
  if (condition.at < newest) await work((thread) => thread.call('backups.copy', { reason: 'migration', at: clock.now(), lists: false }));
  return { recovered: [], replaced };
}

/** Recovers damaged lists. `tell` records a notice before anything is renamed, so that no file disappears silently. */
export async function prepareLists(
  { dataDir, clock, newId, work }: PrepareOptions,
  tell: (notice: StorageNotice) => Promise<unknown>,
): Promise<StorageNotice[]> {
  const notices: StorageNotice[] = [];
  for (const listId of listIds(dataDir)) {
    const path = listPath(dataDir, listId);
    undoCutTransaction(path);
    const condition = examine(path, isSuspect(path) ? Infinity : listWholeUpTo);
    if (condition.kind === 'sound') {
      clearSuspect(path);
      sweepUncounted(dataDir, listId);
      continue;
    }
    const at = clock.now();
    const notice = await work((thread) => thread.call('lists.recover', { path, at, noticeId: newId() }));
    await tell(notice);
    notices.push(notice);
    swapIn(path);
    // If nothing could be read, there is no replacement; the damaged file is renamed anyway.
    if (!notice.tables.some(({ table }) => table === 'cells')) quarantine(path, 'recovered', at);
    clearSuspect(path);
  }
  return notices;
}
