/** Backups of the ledger in the data folder, and notices of damaged and replaced files. */
import Database from 'better-sqlite3';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Failed } from '#contract/failure.ts';
import { storageNoticeSchema, type StorageNotice, type Backup } from '#contract/storage/storage.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { type ReadDb, type WriteDb, openToRead, setUp } from '../platform/database.ts';
import { examine, markSuspect, saysDamaged } from '../platform/examine.ts';
import { listIds, listPath, ledgerPath } from '../platform/paths.ts';
import { makeFolder, momentOf, namesIn, putInPlace, stampOf } from '../platform/replaceFile.ts';
import { removeFile, removeFolder } from '../platform/heldFiles.ts';

/**
 * What happened to damaged or replaced files, newest first, until a person dismisses it. Unreadable notices are ignored: they must not keep
 * the program from starting.
 */
export function readNotices(db: ReadDb): StorageNotice[] {
  const stored = db.prepare<[], string>('SELECT notice FROM notices ORDER BY place DESC').pluck().all();
  return stored.flatMap((text) => {
    try {
      return [storageNoticeSchema.parse(JSON.parse(text))];
    } catch {
      return [];
    }
  });
}

/** Stores a notice. A repeated recovery of the same file replaces its notice. */
export function putNotice(db: WriteDb, notice: StorageNotice): void {
  for (const { noticeId, file, quarantinedAs } of readNotices(db))
    if (file === notice.file && quarantinedAs === notice.quarantinedAs) removeNotice(db, noticeId);
  db.prepare('INSERT INTO notices (notice_id, notice) VALUES (?, ?)').run(notice.noticeId, JSON.stringify(notice));
}

function removeNotice(db: WriteDb, noticeId: string): void {
  db.prepare('DELETE FROM notices WHERE notice_id = ?').run(noticeId);
}

const addNotice: LedgerWrite<StorageNotice> = ({ db }, notice) => {
  putNotice(db, notice);
};
const dismissNotice: LedgerWrite<{ noticeId: string }> = ({ db }, { noticeId }) => {
  removeNotice(db, noticeId);
};

export const noticeWrites = { 'notices.add': addNotice, 'notices.dismiss': dismissNotice };

/** Maximum number of automatic backups. */
const keptOfMigrations = 5;
/** Pages copied before yielding to the event loop. */
const pagesAtOnce = 2_000;

/** The folder of ledger backups. Each is one file, made while the ledger is in use, and checked before it counts. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups');
/** Backed-up lists are in a folder beside the ledger's backup: `<name>.lists/<id>.db`. */
export const listsBeside = (backup: string): string => backup.replace(/(\.db)?$/, '.lists');

const nameOf = (reason: 'migration' | 'asked', at: number): string => `ledger-${stampOf(at)}-${reason}.db`;

/** Describes a backup from its file's name. */
export function describeBackup(path: string): Backup {
  const backupId = basename(path);
  const [, stamp = '', reason] = /^ledger-(.+)-(migration|asked)\.db$/.exec(backupId) ?? [];
  const { size, mtimeMs } = statSync(path);
  const lists = namesIn(listsBeside(path)).filter((name) => name.endsWith('.db')).length;
  const known = reason === 'migration' || reason === 'asked';
  return { backupId, madeAt: momentOf(stamp) ?? Math.round(mtimeMs), bytes: size, reason: known ? reason : 'found', lists };
}

/** Lists the backups, newest first. */
export function readBackups(dataDir: string): Backup[] {
  const folder = backupsFolder(dataDir);
  return namesIn(folder)
    .filter((name) => /^[\w.-]{1,120}\.db$/.test(name) && !name.startsWith('list-'))
    .map((name) => describeBackup(join(folder, name)))
    .sort((a, b) => b.madeAt - a.madeAt);
}

/** Returns the path of a backup. Throws Failed('backup.notFound'). */
export function backupPath(dataDir: string, backupId: string): string {
  if (!readBackups(dataDir).some((backup) => backup.backupId === backupId)) throw new Failed('backup.notFound', { backup: backupId });
  return join(backupsFolder(dataDir), backupId);
}

/**
 * Copies a database file, even while it is written to. The copy is a snapshot, and gets its name only once it is complete, synced and
 * readable. Throws Failed('dataFolder.corrupt') if the file is damaged, which the next start then recovers, and system errors.
 */
export async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  removeFile(part);
  try {
    await copySnapshot(from, part);
    if (examine(part, Infinity).kind === 'sound') return putInPlace(part, to);
  } catch (error) {
    if (!saysDamaged(error)) throw error;
  } finally {
    removeFile(part);
  }
  markSuspect(from);
  throw new Failed('dataFolder.corrupt', { path: dirname(from), file: from });
}

async function copySnapshot(from: string, to: string): Promise<void> {
  {
    using source = openToRead(from);
    // Uses one snapshot for the whole time: otherwise, every commit of another connection would restart the copy.
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(to, { progress: () => pagesAtOnce });
  }
  // A backup is one file, without a log beside it that could be lost.
  setUp(new Database(to), (copy) => void copy.pragma('journal_mode = DELETE')).close();
  chmodSync(to, 0o600);
}

export interface MakeBackup {
  dataDir: string;
  reason: 'migration' | 'asked';
  at: number;
  /** Also copies every list. */
  lists: boolean;
  /** Target; by default, the backups folder. */
  out?: string;
}

/** Makes a backup, complete or not at all: a person would take one without its lists for the whole. Throws as `copyWhole`. */
export async function makeBackup({ dataDir, reason, at, lists, out }: MakeBackup): Promise<Backup> {
  const path = out ?? join(backupsFolder(dataDir), nameOf(reason, at));
  const folder = listsBeside(path);
  makeFolder(dirname(path));
  try {
    // First, because purges that it doesn't know are repeated in the lists when it is restored.
    await copyWhole(ledgerPath(dataDir), path);
    if (lists) makeFolder(folder);
    for (const listId of lists ? listIds(dataDir) : []) await copyWhole(listPath(dataDir, listId), join(folder, `${listId}.db`));
  } catch (error) {
    removeFile(path);
    removeFolder(folder);
    throw error;
  }
  if (out === undefined && reason === 'migration') prune(dataDir);
  return describeBackup(path);
}

function prune(dataDir: string): void {
  const old = readBackups(dataDir).filter(({ reason }) => reason === 'migration');
  for (const { backupId } of old.slice(keptOfMigrations)) removeFile(join(backupsFolder(dataDir), backupId));
}

const listBackup = (listId: string): string => `list-${listId}-before-`;

/** Copies a list's file before a newer version changes it: one copy per list and schema version, both in its name. */
export function backUpList(dataDir: string, listId: string, db: ReadDb): void {
  const at = Number(db.pragma('user_version', { simple: true }));
  const path = join(backupsFolder(dataDir), `${listBackup(listId)}${at + 1}.db`);
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  const part = `${path}.part`;
  removeFile(part);
  db.prepare('VACUUM INTO ?').run(part);
  chmodSync(part, 0o600);
  putInPlace(part, path);
}

/** Removes the copies that `backUpList` made of one list. Those in a person's backup stay. */
export function removeListBackups(dataDir: string, listId: string): void {
  const folder = backupsFolder(dataDir);
  for (const name of namesIn(folder)) if (name.startsWith(listBackup(listId))) removeFile(join(folder, name));
}
