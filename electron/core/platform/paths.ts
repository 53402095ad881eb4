/**
 * Paths in a data folder: the ledger, the log, one file per list with its temporary names, and copies of the files from which lists were
 * read.
 */
import { existsSync, chmodSync, statSync } from 'node:fs';
import { join, basename } from 'node:path';
import { z } from 'zod';
import { idSchema } from '#contract/ids.ts';
import { ledgerFile } from '#contract/storage/storage.ts';
import { makeFolder, namesIn, removeDatabase, syncToDisk } from './replaceFile.ts';
import { removeFile } from './heldFiles.ts';

export const ledgerPath = (dataDir: string): string => join(dataDir, ledgerFile);

/** The folder of the program's log. */
export const logFolder = (dataDir: string): string => join(dataDir, 'logs');

/** Paths of the current log and of older ones, if there are any. */
export const logFiles = (dataDir: string): string[] => namesIn(logFolder(dataDir)).map((name) => join(logFolder(dataDir), name));

const folderOf = (dataDir: string): string => join(dataDir, 'originals');

/**
 * The copy of the file with this SHA-256, compressed with gzip. Copies of the files from which lists were read are kept: one per content,
 * accessible only to their owner, removed with the last list that was read from them.
 */
export const originalPath = (dataDir: string, sha256: string): string => join(folderOf(dataDir), `${sha256}.gz`);

/** Its size in bytes; null if it isn't kept. */
export function originalBytes(dataDir: string, sha256: string): number | null {
  return statSync(originalPath(dataDir, sha256), { throwIfNoEntry: false })?.size ?? null;
}

export function makeOriginalsFolder(dataDir: string): void {
  makeFolder(folderOf(dataDir));
  chmodSync(folderOf(dataDir), 0o700);
}

/** Removes incomplete copies. */
function sweepOriginals(dataDir: string): void {
  for (const name of namesIn(folderOf(dataDir))) if (!name.endsWith('.gz')) removeFile(join(folderOf(dataDir), name));
}

/** Removes every copy except those of these files, and incomplete ones. */
export function removeOriginalsBut(dataDir: string, wanted: ReadonlySet<string>): void {
  const names = namesIn(folderOf(dataDir)).filter((name) => !wanted.has(name.replace(/\.gz$/, '')));
  for (const name of names) removeFile(join(folderOf(dataDir), name));
  if (names.length > 0) syncToDisk(folderOf(dataDir), true);
}

/** Whether there are any copies. */
export const hasOriginals = (dataDir: string): boolean => namesIn(folderOf(dataDir)).length > 0;

/** The folder of a data folder's lists. */
export function listsFolder(dataDir: string): string {
  return join(dataDir, 'lists');
}

/** The file of one list. */
export function listPath(dataDir: string, listId: string): string {
  return join(listsFolder(dataDir), `${listId}.db`);
}

/** The mark of a deleted list that can still be restored (see `deletedMarks.sql.ts`). */
export const markPath = (dataDir: string, listId: string): string => join(listsFolder(dataDir), `${listId}${markEnding}`);
const markEnding = '.deleted';

export const isMarkedDeleted = (dataDir: string, listId: string): boolean => existsSync(markPath(dataDir, listId));

/** Whether the list's file exists, deleted or not. */
export const isStored = (dataDir: string, listId: string): boolean => existsSync(listPath(dataDir, listId));

/** Whether the list exists for users: a deleted one doesn't, though its file may be kept. */
export const hasList = (dataDir: string, listId: string): boolean => isStored(dataDir, listId) && !isMarkedDeleted(dataDir, listId);

/** The file of a list that isn't complete yet. */
export function importingPath(dataDir: string, listId: string): string {
  return join(listsFolder(dataDir), `${listId}.importing`);
}

/** The text that searches of a list scan (searchText.sql.ts). */
export function searchTextPath(dataDir: string, listId: string): string {
  return join(listsFolder(dataDir), `${listId}.text`);
}

/** Creates the folder, accessible only to its owner. */
export function makeListsFolder(dataDir: string): void {
  const folder = listsFolder(dataDir);
  makeFolder(folder);
  chmodSync(folder, 0o700);
}

const idsWith = (names: readonly string[], ending: string): string[] =>
  names.flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []));

/** The ids of all complete lists that aren't deleted, in no particular order. */
export function listIds(dataDir: string): string[] {
  const names = namesIn(listsFolder(dataDir));
  const deleted = new Set(idsWith(names, markEnding));
  return idsWith(names, '.db').filter((listId) => !deleted.has(listId));
}

/** Includes deleted lists that can still be restored; for maintenance. */
export const storedListIds = (dataDir: string): string[] => idsWith(namesIn(listsFolder(dataDir)), '.db');

/** The ids of deleted lists, including any whose final removal was interrupted. */
export const markedIds = (dataDir: string): string[] => idsWith(namesIn(listsFolder(dataDir)), markEnding);

/** Removes all files of a list in the lists folder, including quarantined ones, except its mark. */
export function removeListFiles(dataDir: string, listId: string): void {
  const folder = listsFolder(dataDir);
  const mark = basename(markPath(dataDir, listId));
  // The file itself goes first: the next start removes what belongs to a missing file.
  removeDatabase(listPath(dataDir, listId));
  for (const name of namesIn(folder)) {
    if (/^[.-]/.test(name.slice(listId.length)) && name.startsWith(listId) && name !== mark) removeFile(join(folder, name));
  }
  syncToDisk(folder, true);
}

/**
 * Removes the remains of interrupted imports, and companions of missing files. Only the process that owns the data folder may call this,
 * before its first import.
 */
export function sweepImports(dataDir: string): void {
  sweepOriginals(dataDir);
  const names = namesIn(listsFolder(dataDir));
  for (const name of names) {
    const [, list] = /^(.+\.(?:db|(?:received|merging)-[0-9a-f-]{36}))-(?:wal|shm|journal)$/.exec(name) ?? [];
    const [, searched] = /^(.+)\.text$/.exec(name) ?? [];
    const isLeft = name.includes('.importing') || name.endsWith(`${markEnding}.part`) || /\.text\.\d+\.part$/.test(name);
    const owner = searched === undefined ? list : `${searched}.db`;
    if (isLeft || (owner !== undefined && !names.includes(owner))) removeFile(join(listsFolder(dataDir), name));
  }
}

const ofAList = z.object({ listId: idSchema });

/** The file that a command uses: the list's if the parameters name one, otherwise the ledger. */
export const fileOf =
  (dataDir: string) =>
  (params: unknown): string => {
    const named = ofAList.safeParse(params);
    return named.success ? listPath(dataDir, named.data.listId) : ledgerPath(dataDir);
  };
