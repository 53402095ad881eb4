/** Replaces the ledger with a backup: checked, staged, and swapped in when nobody has the ledger open. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failed } from '../../contract/failure.ts';
import { copyWhole, listsBeside } from '../store/backups.ts';
import { openToRead, openToWrite, type ReadDb } from '../store/database.ts';
import { examine, saysDamaged } from '../store/examine.ts';
import { putNotice } from '../store/ledger/notices.ts';
import { forgetDerived } from '../store/lists/forgetDerived.ts';
import { removeDeletedMark } from '../store/lists/deletedMarks.ts';
import { listPath, makeListsFolder } from '../store/lists/paths.ts';
import { ledgerSchema } from '../store/schema/ledgerSchema.ts';
import { migrate, newestVersion } from '../store/schema/migrate.ts';
import { asidePath, findReady, makeReady, partPath, swapIn } from '../store/replaceFile.ts';
import { ledgerPath } from '../store/ledgerPath.ts';
import { addMissing, findMissing, type Missing } from './keepSuppressed.ts';

export interface StageRestore {
  dataDir: string;
  /** The backup's file. */
  from: string;
  madeAt: number;
  at: number;
  noticeId: string;
}

/**
 * Stages a copy of the backup, with a notice in it and whoever was suppressed since, and restores missing lists that were backed up with it. The
 * ledger itself isn't touched. Throws Failed('backup.unreadable' | 'dataFolder.future') and system errors.
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
    // Any database can be opened; only a ledger has these tables.
    const known = db.prepare<[], number>("SELECT count(*) FROM sqlite_schema WHERE name IN ('meta', 'attempts', 'chain')").pluck().get();
    if (known !== 3) throw new Failed('backup.unreadable', { path: from, problem: 'it is no ledger of Rollcall' });
    migrate(db, ledgerSchema, from);
    const missing = missingOf(ledger, db, at);
    const suppressed = missing && { kept: addMissing(db, missing), lost: missing.lost };
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
      suppressed,
    });
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    db.close();
    rmSync(part, { force: true });
    throw error;
  }
  db.close();
  await putBackMissing(dataDir, listsBeside(from));
  makeReady(ledger, 'restore', at);
}

/** Null: the ledger can't be read, which may be why it is replaced. */
function missingOf(ledger: string, backup: ReadDb, at: number): Missing | null {
  const condition = examine(ledger);
  if (condition.kind === 'absent') return { batches: [], lost: 0 };
  if (condition.kind === 'damaged' || condition.at !== newestVersion(ledgerSchema)) return null;
  try {
    const present = openToRead(ledger);
    try {
      return findMissing(present, backup, at);
    } finally {
      present.close();
    }
  } catch (error) {
    if (saysDamaged(error)) return null;
    throw error;
  }
}

/** An existing list is at least as new as its copy, and stays. A deleted one that is still kept is restored as it was. */
async function putBackMissing(dataDir: string, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  makeListsFolder(dataDir);
  for (const name of readdirSync(folder)) {
    const [, listId] = /^([\da-f-]{36})\.db$/.exec(name) ?? [];
    if (listId === undefined) continue;
    if (!existsSync(listPath(dataDir, listId))) await copyWhole(join(folder, name), listPath(dataDir, listId));
    removeDeletedMark(dataDir, listId);
  }
}

export const isRestoreReady = (dataDir: string): boolean => findReady(ledgerPath(dataDir))?.reason === 'restore';

/** Removes a staged backup; the ledger stays as it is. */
export function cancelRestore(dataDir: string): void {
  const ready = findReady(ledgerPath(dataDir));
  if (ready?.reason === 'restore' && existsSync(ledgerPath(dataDir))) rmSync(ready.path);
}

/**
 * Swaps in a staged ledger (a backup, or a recovered one). Lists first discard what they derived from the old ledger, so that a kill in
 * between only costs deriving it again. Returns whether a ledger was staged. Only the process that owns the folder may call this, with
 * nothing open.
 */
export function swapInLedger(dataDir: string): boolean {
  const ledger = ledgerPath(dataDir);
  if (!findReady(ledger)) return false;
  forgetDerived(dataDir);
  swapIn(ledger);
  return true;
}
