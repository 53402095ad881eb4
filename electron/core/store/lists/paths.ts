/** Where the list files stand: one file per list, and a temporary name for the one that is still being read. */
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../makeFolder.ts';
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

export const hasList = (dataDir: string, listId: string): boolean => existsSync(listPath(dataDir, listId));

/** The file of a list that is not whole yet. */
export function importingPath(dataDir: string, listId: string): string {
  return join(listsFolder(dataDir), `${listId}.importing`);
}

/** Makes the folder, closed to everybody else. */
export function makeListsFolder(dataDir: string): void {
  const folder = listsFolder(dataDir);
  makeFolder(folder);
  chmodSync(folder, 0o700);
}

/** The ids of all whole lists, in no particular order. */
export function listIds(dataDir: string): string[] {
  return namesIn(dataDir).flatMap((name) => (name.endsWith('.db') ? [name.slice(0, -3)] : []));
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
    if (name.includes('.importing') || (list !== undefined && !names.includes(list)))
      rmSync(join(listsFolder(dataDir), name), { force: true });
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
