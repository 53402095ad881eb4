/** Puts a backup in the ledger's place: looked at first, laid ready, and taken up when nobody has the ledger open. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Failed } from '../../contract/failure.ts';
import { copyWhole, listsBeside } from '../store/backups.ts';
import { openToWrite } from '../store/database.ts';
import { examine } from '../store/examine.ts';
import { putNotice } from '../store/ledger/notices.ts';
import { forgetDerived } from '../store/lists/forgetDerived.ts';
import { removeDeletedMark } from '../store/lists/deletedMarks.ts';
import { listPath, makeListsFolder } from '../store/lists/paths.ts';
import { ledgerSchema } from '../store/schema/ledgerSchema.ts';
import { newestVersion } from '../store/schema/migrate.ts';
import { asidePath, findReady, makeReady, partPath, swapIn } from '../store/replaceFile.ts';
import { ledgerPath } from '../store/ledgerPath.ts';

export interface StageRestore {
  dataDir: string;
  /** The backup's file. */
  from: string;
  madeAt: number;
  at: number;
  noticeId: string;
}

/**
 * Lays a copy of the backup ready, with word of it inside, and puts back the lists beside it that are missing. The ledger itself is not touched.
 * Throws Failed('backup.unreadable' | 'dataFolder.future'), and what the system says.
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
    // Any database is readable; a ledger has these.
    const known = db.prepare<[], number>("SELECT count(*) FROM sqlite_schema WHERE name IN ('meta', 'attempts', 'chain')").pluck().get();
    if (known !== 3) throw new Failed('backup.unreadable', { path: from, problem: 'it is no ledger of Rollcall' });
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

/** A list that is there is at least as new as its copy, and stays; one that was deleted and is still kept comes back as it was. */
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

/** Takes back what was laid ready; the ledger goes on as it is. */
export function cancelRestore(dataDir: string): void {
  const ready = findReady(ledgerPath(dataDir));
  if (ready?.reason === 'restore' && existsSync(ledgerPath(dataDir))) rmSync(ready.path);
}

/**
 * Lets the ledger that lies ready, a backup or what was recovered, take the place. Lists forget first what they had from the ledger of before: a kill
 * in between costs nothing but deriving it again. Returns whether there was one. Only the process that owns the folder may call this, with nothing open.
 */
export function swapInLedger(dataDir: string): boolean {
  const ledger = ledgerPath(dataDir);
  if (!findReady(ledger)) return false;
  forgetDerived(dataDir);
  swapIn(ledger);
  return true;
}
