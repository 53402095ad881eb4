/** Opens lists' files, turns errors into our failures, and discards what lists derived from a ledger that is replaced. */
import { statSync } from 'node:fs';
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { openToRead, openToWrite, setUp, writeTogether, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { storageFailure, examine } from '../../platform/examine.ts';
import { hasList, isStored, listPath, listIds, storedListIds } from '../../platform/paths.ts';
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
export function openListToRead(dataDir: string, listId: string): ReadDb {
  return open(dataDir, listId, (path) => {
    let isNewest = false;
    const db = setUp(openToRead(path), (opened) => {
      const version = versionOf(opened, dataDir, path);
      // Opening succeeds on damaged files; only a query tells.
      opened.prepare('SELECT id FROM list').get();
      isNewest = version >= newestVersion(listSchema) && hasVerdictTable(opened);
    });
    if (isNewest) return db;
    // A list with an older schema: readers know only the newest.
    db.close();
    openListToWrite(dataDir, listId).close();
    return openToRead(path);
  });
}

/**
 * Opens a list for writing, at the newest schema. NORMAL: most data written after the import can be derived again from the ledger, and WAL
 * keeps the file consistent. What a person says about the list is stored nowhere else, and needs `waitForDisk`. Throws as `openListToRead`.
 * The caller closes it.
 */
export const openListToWrite = (dataDir: string, listId: string): WriteDb => open(dataDir, listId, toWrite(dataDir, listId));

/** The same for an existing or deleted list, for maintenance. */
export const openStoredListToWrite = (dataDir: string, listId: string): WriteDb =>
  open(dataDir, listId, toWrite(dataDir, listId), isStored(dataDir, listId));

const toWrite =
  (dataDir: string, listId: string) =>
  (path: string): WriteDb =>
    setUp(openToWrite(path, 'NORMAL'), (db) => {
      versionOf(db, dataDir, path);
      if (isBehind(db, listSchema)) backUpList(dataDir, listId, db);
      migrateList(db, path);
    });

/** Brings a list's file to the newest schema, and its verdicts to the fields that this program knows. */
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

/** Opens, does one thing, and closes, whatever happens. */
export function withList<R>(dataDir: string, listId: string, use: (db: ReadDb) => R): R {
  const db = openListToRead(dataDir, listId);
  try {
    return use(db);
  } catch (error) {
    throw listFailure(error, dataDir, listPath(dataDir, listId));
  } finally {
    db.close();
  }
}

export interface HeldList {
  /** Like `withList`, but the list stays open until another one is used, or it is closed. */
  use<R>(listId: string, use: (db: ReadDb) => R): R;
  close(): void;
}

/** For a list's windows, which follow one another: opening it takes twice as long as reading one. */
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
      // Deleted, or replaced by another file.
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

/** An error of the driver or the file system, as a failure if people can fix it; other errors unchanged. */
export const listFailure = (error: unknown, dataDir: string, file = dataDir): unknown => storageFailure(error, dataDir, file) ?? error;

/** A file truncated while the program runs opens as a new one, of version 0, which no list has; initializing it would hide the loss. */
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
 * The metadata of every list that can be read. In no particular order. A list that was deleted meanwhile, or whose file is damaged, is skipped:
 * opening it by its id tells what is wrong.
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

/** Discards what lists derived from a ledger that is about to be replaced; verdicts and decisions are derived from the new one. */
export const derivedTables = [
  ...['verdicts', 'suggestions', 'row_counts', 'facet_index', 'cursors'],
  ...['list_actions', 'action_rows', 'decision_counts'],
];

/**
 * Includes deleted lists, because they may be restored. A damaged list is left as it is, to be kept so: what is recovered of it has nothing that was
 * derived. One that can't be opened is left alone: opening it reports the error.
 */
export function forgetDerived(dataDir: string): void {
  for (const listId of storedListIds(dataDir)) {
    try {
      if (examine(listPath(dataDir, listId)).kind === 'sound') forgetDerivedOf(dataDir, listId);
    } catch {
      // Damaged or gone.
    }
  }
}

/** The same for one list, whose actions have other numbers now. Throws as `openListToWrite`. */
export function forgetDerivedOf(dataDir: string, listId: string): void {
  const db = openStoredListToWrite(dataDir, listId);
  try {
    writeTogether(db, () => {
      for (const table of derivedTables) db.exec(`DELETE FROM ${table}`);
    });
  } finally {
    db.close();
  }
}
