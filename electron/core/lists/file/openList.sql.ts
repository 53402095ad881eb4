/** Opens lists' files, converts errors to failures, and discards data that lists derived from a ledger that is replaced. */
import { statSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { openToRead, openToWrite, setUp, writeTogether, type Owned, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { storageFailure, examine } from '../../platform/examine.ts';
import { hasList, isStored, ledgerPath, listPath, listIds, storedListIds } from '../../platform/paths.ts';
import { listSchema } from '../../platform/schema/listSchema.ts';
import { isBehind, migrate, newestVersion } from '../../platform/schema/migrate.ts';
import { hasVerdictTable, makeVerdictTable } from '../../platform/schema/verdictTable.ts';
import { forgetSuggestions } from '../../review/acts/suggestions.sql.ts';
import { backUpList } from '../../storage/backups.sql.ts';
import { recountRows } from '../../verdict/kept/rowCounts.sql.ts';
import { readList } from './list.sql.ts';

/**
 * Opens a list for reading, at the newest schema. Throws Failed: list.notFound, dataFolder.corrupt, dataFolder.unusable. The caller closes
 * it.
 */
export function openListToRead(dataDir: string, listId: string): Owned<ReadDb> {
  return open(dataDir, listId, (path) => {
    let isNewest = false;
    const db = setUp(openToRead(path), (opened) => {
      const version = versionOf(opened, dataDir, path);
      // Opening a damaged file succeeds; only a query fails.
      opened.prepare('SELECT id FROM list').get();
      isNewest = version >= newestVersion(listSchema) && hasVerdictTable(opened);
    });
    if (isNewest) return db;
    // Readers support only the newest schema.
    db.close();
    openListToWrite(dataDir, listId).close();
    return openToRead(path);
  });
}

/**
 * Opens a list for writing, at the newest schema. NORMAL: most data written after the import can be derived again from the ledger, and WAL
 * keeps the file consistent. A person's choices about the list are stored nowhere else, and need `waitForDisk`. Throws like
 * `openListToRead`. The caller closes it.
 */
export const openListToWrite = (dataDir: string, listId: string): Owned<WriteDb> => open(dataDir, listId, toWrite(dataDir, listId));

/** The same for an existing or deleted list, for maintenance. */
export const openStoredListToWrite = (dataDir: string, listId: string): Owned<WriteDb> =>
  open(dataDir, listId, toWrite(dataDir, listId), isStored(dataDir, listId));

const toWrite =
  (dataDir: string, listId: string) =>
  (path: string): Owned<WriteDb> =>
    setUp(openToWrite(path, 'NORMAL'), (db) => {
      versionOf(db, dataDir, path);
      if (isBehind(db, listSchema)) backUpList(dataDir, listId, db);
      migrateList(db, path);
    });

/** Migrates a list's file to the newest schema, and its verdicts to this program's fields. */
export function migrateList(db: WriteDb, path: string): void {
  migrate(db, listSchema, path);
  if (hasVerdictTable(db)) return;
  // Verdicts are derived from the ledger, so the old ones are derived again.
  writeTogether(db, () => {
    makeVerdictTable(db);
    forgetSuggestions(db);
    recountRows(db);
  });
}

/** Opens a list, calls `use`, and closes the list in any case. */
export function withList<R>(dataDir: string, listId: string, use: (db: ReadDb) => R): R {
  using db = openListToRead(dataDir, listId);
  try {
    return use(db);
  } catch (error) {
    throw listFailure(error, dataDir, listPath(dataDir, listId));
  }
}

/** Opens a list and the ledger while `use` runs. Throws as `openListToRead`, and whatever `use` throws. */
export async function withListAndLedger<R>(
  dataDir: string,
  listId: string,
  use: (list: ReadDb, ledger: ReadDb) => R | Promise<R>,
): Promise<R> {
  using list = openListToRead(dataDir, listId);
  using ledger = openToRead(ledgerPath(dataDir));
  return await use(list, ledger);
}

export interface HeldList {
  /** Like `withList`, but the list stays open until another one is used, or it is closed. */
  use<R>(listId: string, use: (db: ReadDb) => R): R;
  close(): void;
}

/** Keeps a list open between reads of its pages: opening takes twice as long as reading a page. */
export function openHeldList(dataDir: string): HeldList {
  let held: { listId: string; inode: bigint; db: ReadDb } | null = null;
  const inodeOf = (listId: string): bigint | undefined =>
    hasList(dataDir, listId) ? statSync(listPath(dataDir, listId), { bigint: true, throwIfNoEntry: false })?.ino : undefined;
  const close = (): void => {
    held?.db.close();
    held = null;
  };
  return {
    use(listId, use) {
      const inode = inodeOf(listId) ?? 0n;
      // The list was deleted, or its file was replaced.
      if (held?.listId !== listId || held.inode !== inode) close();
      held ??= { listId, inode, db: openListToRead(dataDir, listId) };
      try {
        return use(held.db);
      } catch (error) {
        close();
        throw listFailure(error, dataDir, listPath(dataDir, listId));
      }
    },
    close,
  };
}

/**
 * Converts an error of the driver or the file system to a failure if people can fix it; returns other errors unchanged. `file`: the one in
 * use, if it is only one.
 */
export const listFailure = (error: unknown, dataDir: string, file = ledgerPath(dataDir)): unknown =>
  storageFailure(error, dataDir, file) ?? error;

/** A file truncated while the program runs opens as a new one with version 0, which no list has; initializing it would hide the loss. */
function versionOf(db: ReadDb, dataDir: string, path: string): number {
  const version = Number(db.pragma('user_version', { simple: true }));
  if (version > 0) return version;
  throw new Failed('dataFolder.corrupt', { path: dataDir, file: path });
}

function open<D>(dataDir: string, listId: string, opener: (path: string) => D, found = hasList(dataDir, listId)): D {
  const path = listPath(dataDir, listId);
  if (!found) throw new Failed('list.notFound', { listId });
  try {
    return opener(path);
  } catch (error) {
    throw listFailure(error, dataDir, path);
  }
}

/**
 * Returns the metadata of every readable list, in no particular order. Skips a list that was deleted meanwhile or whose file is damaged;
 * opening it by its id reports the problem.
 */
export const readableLists = (dataDir: string): List[] =>
  listIds(dataDir).flatMap((listId): List[] => {
    try {
      return [withList(dataDir, listId, readList)];
    } catch (error) {
      if (error instanceof Failed) return [];
      throw error;
    }
  });

/** Tables derived from the ledger, discarded before it is replaced; verdicts and decisions are then derived from the new one. */
export const derivedTables = [
  ...['verdicts', 'suggestions', 'row_counts', 'facet_index', 'cursors'],
  ...['list_actions', 'action_rows', 'decision_counts'],
];

/**
 * Discards derived data of all lists, including deleted ones, because they may be restored. A damaged list stays as it is, to be preserved:
 * its recovered part contains no derived data. One that can't be opened is skipped: opening it later reports the error.
 */
export function forgetDerived(dataDir: string): void {
  for (const listId of storedListIds(dataDir)) {
    try {
      if (examine(listPath(dataDir, listId)).kind === 'sound') forgetDerivedOf(dataDir, listId);
    } catch {
      // The file is damaged or gone.
    }
  }
}

/** Does so for one list, whose actions now have other numbers. Throws like `openListToWrite`. */
export function forgetDerivedOf(dataDir: string, listId: string): void {
  using db = openStoredListToWrite(dataDir, listId);
  writeTogether(db, () => {
    for (const table of derivedTables) db.exec(`DELETE FROM ${table}`);
  });
}
