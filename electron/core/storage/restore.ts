/** Replaces the ledger with a backup: checked, staged, and swapped in when no process has the ledger open. */
import { existsSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Failed } from '#contract/failure.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { copyWhole, listsBeside, putNotice } from './backups.sql.ts';
import { endLog, openToWrite, type ReadDb } from '../platform/database.ts';
import { examine, markSuspect, readIfSound, saysDamaged } from '../platform/examine.ts';
import { forgetDerived } from '../lists/file/openList.sql.ts';
import { removeDeletedMark } from '../lists/file/deletedMarks.sql.ts';
import { listPath, makeListsFolder, ledgerPath } from '../platform/paths.ts';
import { ledgerSchema } from '../platform/schema/ledgerSchema.ts';
import { migrate, newestVersion } from '../platform/schema/migrate.ts';
import { asidePath, findReady, makeReady, namesIn, partPath, putInPlace, swapIn } from '../platform/replaceFile.ts';
import { addMissing, findMissing, repeatPurges } from './keepSinceBackup.ts';
import { removeFile, untilFree, type Waits } from '../platform/heldFiles.ts';

export interface StageRestore {
  dataDir: string;
  /** The backup's file. */
  from: string;
  madeAt: number;
  at: number;
  noticeId: string;
}

/**
 * Stages a copy of the backup with a notice in it, and restores missing lists that were backed up with it. Suppressions made since are
 * added to the copy, and purges made since are marked in it to be repeated. The ledger itself isn't touched. Throws
 * Failed('backup.unreadable' | 'dataFolder.future') and system errors.
 */
export async function stageRestore({ dataDir, from, madeAt, at, noticeId }: StageRestore): Promise<void> {
  const ledger = ledgerPath(dataDir);
  const condition = examine(from, Infinity);
  if (condition.kind !== 'sound')
    throw new Failed('backup.unreadable', { path: from, problem: condition.kind === 'damaged' ? condition.problem : 'it is empty' });
  if (condition.at > newestVersion(ledgerSchema)) throw new Failed('dataFolder.future', { path: dataDir, file: from });
  cancelRestore(dataDir);
  const part = partPath(ledger, 'restore', at);
  await copyWhole(from, part);
  const db = openToWrite(part, 'FULL');
  try {
    // Any database can be opened, but only a ledger has these tables.
    const known = db.prepare<[], number>("SELECT count(*) FROM sqlite_schema WHERE name IN ('meta', 'attempts', 'chain')").pluck().get();
    if (known !== 3) throw new Failed('backup.unreadable', { path: from, problem: 'it is no ledger of Rollcall' });
    migrate(db, ledgerSchema, from);
    const copies = copiesOfLists(listsBeside(from));
    const carried = readPresent(ledger, (present) => {
      const missing = findMissing(present, db, at);
      return {
        suppressed: { kept: addMissing(db, missing), lost: missing.lost },
        purged: repeatPurges(present, { dataDir, staged: db, copies }),
      };
    });
    putNotice(db, {
      noticeId,
      at,
      kind: 'restored',
      file: basename(ledger),
      listName: null,
      quarantinedAs: existsSync(ledger) ? basename(asidePath(ledger, 'restore', at)) : null,
      tables: [],
      chain: null,
      backupMadeAt: madeAt,
      ...carried,
    });
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    db.close();
    removeFile(part);
    throw error;
  }
  db.close();
  await putBackMissing(dataDir, copiesOfLists(listsBeside(from)));
  makeReady(ledger, 'restore', at);
}

type Carried = Pick<StorageNotice, 'suppressed' | 'purged'>;

/** What the ledger to be replaced has and the backup lacks; null if it can't be read, which may be why it is replaced. */
function readPresent(ledger: string, read: (present: ReadDb) => Carried): Carried {
  const condition = examine(ledger);
  if (condition.kind === 'absent') return { suppressed: { kept: 0, lost: 0 }, purged: { again: 0, unsure: 0 } };
  const unread = { suppressed: null, purged: null };
  if (condition.kind === 'damaged' || condition.at !== newestVersion(ledgerSchema)) return unread;
  return readIfSound(ledger, read) ?? unread;
}

const copiesOfLists = (folder: string): { listId: string; path: string }[] =>
  namesIn(folder).flatMap((name) => {
    const [, listId] = /^([\da-f-]{36})\.db$/.exec(name) ?? [];
    return listId === undefined ? [] : [{ listId, path: join(folder, name) }];
  });

/**
 * An existing list is at least as new as its copy, and stays. A deleted list that is still kept is restored as it was. Of a damaged copy, the
 * next start recovers what can be read, and says so.
 */
async function putBackMissing(dataDir: string, copies: readonly { listId: string; path: string }[]): Promise<void> {
  if (copies.length === 0) return;
  makeListsFolder(dataDir);
  for (const { listId, path } of copies) {
    const list = listPath(dataDir, listId);
    if (!existsSync(list)) await (examine(path, Infinity).kind === 'sound' ? copyWhole(path, list) : copyDamaged(path, list));
    removeDeletedMark(dataDir, listId);
  }
}

async function copyDamaged(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  await copyFile(from, part);
  await chmod(part, 0o600);
  putInPlace(part, to);
  markSuspect(to);
}

export const isRestoreReady = (dataDir: string): boolean => findReady(ledgerPath(dataDir))?.reason === 'restore';

/** Removes a staged backup; the ledger stays as it is. */
export function cancelRestore(dataDir: string): void {
  const ready = findReady(ledgerPath(dataDir));
  if (ready?.reason === 'restore' && existsSync(ledgerPath(dataDir))) removeFile(ready.path);
}

/**
 * A reader of the old ledger would continue with its log under the new one's name, and on Windows keep it from being renamed. Throws
 * Failed('dataFolder.beingRead') if readers don't end within two seconds.
 */
export function refuseReaders(dataDir: string, waits?: Waits): void {
  const ledger = ledgerPath(dataDir);
  if (!existsSync(ledger)) return;
  try {
    untilFree(() => endLog(ledger), ledger, waits);
  } catch (error) {
    if (error instanceof Failed && error.failure.code === 'file.held') throw new Failed('dataFolder.beingRead', { path: dataDir });
    // The ledger may be replaced because it is damaged.
    if (!saysDamaged(error)) throw error;
  }
}

/**
 * Swaps in a staged ledger (a backup, or a recovered one). Lists first discard what they derived from the old ledger, so a kill in between
 * only costs deriving it again. Returns whether a ledger was staged. Only the process that owns the folder may call this, with nothing
 * open. Throws as `refuseReaders`, and Failed('file.held'); then everything is unchanged, and the backup is still staged.
 */
export function swapInLedger(dataDir: string, waits?: Waits): boolean {
  const ledger = ledgerPath(dataDir);
  const ready = findReady(ledger);
  if (!ready) return false;
  if (ready.reason === 'restore') refuseReaders(dataDir, waits);
  forgetDerived(dataDir);
  swapIn(ledger);
  return true;
}
