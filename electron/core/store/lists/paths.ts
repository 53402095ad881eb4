/** Where the list files stand: one file per list, and a temporary name for the one that is still being read. */
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolder } from '../makeFolder.ts';
import { syncToDisk } from '../replaceFile.ts';
import { sweepOriginals } from './rows/originals.ts';

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

/** What says that a list is deleted, for as long as it can be brought back: see `deletedMarks.ts`. */
export const markPath = (dataDir: string, listId: string): string => join(listsFolder(dataDir), `${listId}${markEnding}`);
const markEnding = '.deleted';

export const isMarkedDeleted = (dataDir: string, listId: string): boolean => existsSync(markPath(dataDir, listId));

/** Whether the list's file is there, deleted or not. */
export const isStored = (dataDir: string, listId: string): boolean => existsSync(listPath(dataDir, listId));

/** Whether the list is there for anybody to find: a deleted one is not, though its file may still be kept. */
export const hasList = (dataDir: string, listId: string): boolean => isStored(dataDir, listId) && !isMarkedDeleted(dataDir, listId);

/** The file of a list that is not whole yet. */
export function importingPath(dataDir: string, listId: string): string {
  return join(listsFolder(dataDir), `${listId}.importing`);
}

/** The text that searches of a list look through (searchText.ts). */
export function searchTextPath(dataDir: string, listId: string): string {
  return join(listsFolder(dataDir), `${listId}.text`);
}

/** Makes the folder, closed to everybody else. */
export function makeListsFolder(dataDir: string): void {
  const folder = listsFolder(dataDir);
  makeFolder(folder);
  chmodSync(folder, 0o700);
}

const idsWith = (names: readonly string[], ending: string): string[] =>
  names.flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []));

/** The ids of all whole lists that are not deleted, in no particular order. */
export function listIds(dataDir: string): string[] {
  const names = namesIn(dataDir);
  const deleted = new Set(idsWith(names, markEnding));
  return idsWith(names, '.db').filter((listId) => !deleted.has(listId));
}

/** Those that are deleted and can still be brought back, too: for whoever keeps files in order. */
export const storedListIds = (dataDir: string): string[] => idsWith(namesIn(dataDir), '.db');

/** The ids of deleted lists, also of one whose removal for good was cut off in the middle. */
export const markedIds = (dataDir: string): string[] => idsWith(namesIn(dataDir), markEnding);

/** Removes everything that a list left in the folder of lists, what was set aside of it among it, but for its mark. */
export function removeListFiles(dataDir: string, listId: string): void {
  const folder = listsFolder(dataDir);
  const mark = basename(markPath(dataDir, listId));
  // The file itself goes first: the next start sweeps away what stands beside a file that is gone.
  removeListFile(listPath(dataDir, listId));
  for (const name of namesIn(dataDir)) {
    if (/^[.-]/.test(name.slice(listId.length)) && name.startsWith(listId) && name !== mark) rmSync(join(folder, name), { force: true });
  }
  syncToDisk(folder, true);
}

/** Removes a list's file, or one that was being read, with whatever stands beside it. */
export function removeListFile(path: string): void {
  for (const companion of companions) rmSync(path + companion, { force: true });
}

/**
 * Removes what imports left behind that were killed in the middle, and companions of files that are gone. Only the process that owns the data
 * folder may call this, and only before its first import.
 */
export function sweepImports(dataDir: string): void {
  sweepOriginals(dataDir);
  const names = namesIn(dataDir);
  for (const name of names) {
    const [, list] = /^(.+\.db)-(?:wal|shm|journal)$/.exec(name) ?? [];
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
