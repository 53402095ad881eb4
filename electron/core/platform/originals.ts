/**
 * Kept copies of the files that lists were read from: one per content, accessible only to their owner, removed with the last list that was
 * read from them.
 */
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './makeFolder.ts';
import { syncToDisk } from './replaceFile.ts';

const folderOf = (dataDir: string): string => join(dataDir, 'originals');

/** The copy of the file with this SHA-256, compressed with gzip. */
export const originalPath = (dataDir: string, sha256: string): string => join(folderOf(dataDir), `${sha256}.gz`);

/** Its size, or null if it isn't kept. */
export function originalBytes(dataDir: string, sha256: string): number | null {
  return statSync(originalPath(dataDir, sha256), { throwIfNoEntry: false })?.size ?? null;
}

export function makeOriginalsFolder(dataDir: string): void {
  makeFolder(folderOf(dataDir));
  chmodSync(folderOf(dataDir), 0o700);
}

/** Removes incomplete copies. */
export function sweepOriginals(dataDir: string): void {
  for (const name of namesIn(dataDir)) if (!name.endsWith('.gz')) rmSync(join(folderOf(dataDir), name), { force: true });
}

/** Removes every copy except those of these files, and incomplete ones. */
export function removeOriginalsBut(dataDir: string, wanted: ReadonlySet<string>): void {
  const names = namesIn(dataDir).filter((name) => !wanted.has(name.replace(/\.gz$/, '')));
  for (const name of names) rmSync(join(folderOf(dataDir), name), { force: true });
  if (names.length > 0) syncToDisk(folderOf(dataDir), true);
}

/** Whether there are any copies. */
export const hasOriginals = (dataDir: string): boolean => namesIn(dataDir).length > 0;

const namesIn = (dataDir: string): string[] => (existsSync(folderOf(dataDir)) ? readdirSync(folderOf(dataDir)) : []);
