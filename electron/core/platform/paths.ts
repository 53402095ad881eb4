/** Paths of the list files: one file per list, and a temporary name for the one being imported. */
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorCode } from '#base/errors.ts';
import { makeFolder } from './makeFolder.ts';
import { syncToDisk } from './replaceFile.ts';
import { sweepOriginals } from './originals.ts';

/** What SQLite may leave beside a file. */
const companions = ['', '-wal', '-shm', '-journal'];

/** The folder of a data folder's lists. */
export function listsFolder(dataDir: string): string {
  return join(dataDir, 'lists');
}

/** The file of one list. */
export function listPath(dataDir: string, listId: string): string {
  return join(listsFolder(dataDir), `${listId}.db`);
}

/** The mark of a deleted list that can still be restored: see `deletedMarks.ts`. */
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

/** The text that searches of a list scan (searchText.ts). */
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
  const names = namesIn(dataDir);
  const deleted = new Set(idsWith(names, markEnding));
  return idsWith(names, '.db').filter((listId) => !deleted.has(listId));
}

/** Also those deleted lists that can still be restored; for maintenance. */
export const storedListIds = (dataDir: string): string[] => idsWith(namesIn(dataDir), '.db');

/** The ids of deleted lists, including any whose final removal was interrupted. */
export const markedIds = (dataDir: string): string[] => idsWith(namesIn(dataDir), markEnding);

/** Removes all files of a list in the lists folder, quarantined ones included, except its mark. */
export function removeListFiles(dataDir: string, listId: string): void {
  const folder = listsFolder(dataDir);
  const mark = basename(markPath(dataDir, listId));
  // The file itself goes first: the next start removes what is left beside a missing file.
  removeListFile(listPath(dataDir, listId));
  for (const name of namesIn(dataDir)) {
    if (/^[.-]/.test(name.slice(listId.length)) && name.startsWith(listId) && name !== mark) rmSync(join(folder, name), { force: true });
  }
  syncToDisk(folder, true);
}

/** Removes a list's file, complete or not, with everything beside it. */
export function removeListFile(path: string): void {
  for (const companion of companions) rmSync(path + companion, { force: true });
}

/**
 * Removes what interrupted imports left, and companions of missing files. Only the process that owns the data folder may call this, before
 * its first import.
 */
export function sweepImports(dataDir: string): void {
  sweepOriginals(dataDir);
  const names = namesIn(dataDir);
  for (const name of names) {
    const [, list] = /^(.+\.(?:db|(?:received|merging)-[0-9a-f-]{36}))-(?:wal|shm|journal)$/.exec(name) ?? [];
    const [, searched] = /^(.+)\.text$/.exec(name) ?? [];
    const isLeft = name.includes('.importing') || name.endsWith(`${markEnding}.part`) || /\.text\.\d+\.part$/.test(name);
    const owner = searched === undefined ? list : `${searched}.db`;
    if (isLeft || (owner !== undefined && !names.includes(owner))) rmSync(join(listsFolder(dataDir), name), { force: true });
  }
}

function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(listsFolder(dataDir));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
