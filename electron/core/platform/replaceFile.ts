/**
 * Replaces a database file with another, so that a kill at any moment leaves either the old or the new one under the name, and loses neither:
 *
 *   <file>.restore-<stamp>.part ──(complete and synced)  ──▶ <file>.restore-<stamp>.ready ──▶ <file>
 *   <file>, -wal, -shm ──▶ <file>.replaced-<stamp>, …
 *
 * While there is a `.ready` file, the next start continues where the last one was interrupted. Nothing is ever overwritten or deleted.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '#base/errors.ts';
import { moveFile, removeFile } from './heldFiles.ts';

/** Endings of files that SQLite may leave beside one. */
const companions = ['-wal', '-shm', '-journal'] as const;

/** Removes a database file, complete or not, and SQLite's files beside it. */
export function removeDatabase(path: string): void {
  for (const companion of ['', ...companions]) removeFile(path + companion);
}

/** The names in a folder; none if it doesn't exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** How a replaced file is renamed, by reason. */
const asideNames = { recovered: 'damaged', restore: 'replaced' } as const;
type ReplaceReason = keyof typeof asideNames;

/** A time as part of a file name: `2026-11-21T08-19-03-123Z`. */
export const stampOf = (at: number): string => new Date(at).toISOString().replace(/[:.]/g, '-');

/** The inverse of `stampOf`; null for other text. */
export function momentOf(stamp: string): number | null {
  const [, day, hour, minute, rest] = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d-\d{3}Z)$/.exec(stamp) ?? [];
  if (day === undefined || hour === undefined || minute === undefined || rest === undefined) return null;
  const at = Date.parse(`${day}${hour}:${minute}:${rest.replace('-', '.')}`);
  return Number.isNaN(at) ? null : at;
}

export const partPath = (path: string, reason: ReplaceReason, at: number): string => `${path}.${reason}-${stampOf(at)}.part`;
/** The name of `path` after it has been replaced. */
export const asidePath = (path: string, reason: ReplaceReason, at: number): string => `${path}.${asideNames[reason]}-${stampOf(at)}`;

/** Syncs a file, or the names in a folder. Windows can't open a folder, and needn't. */
export function syncToDisk(path: string, isFolder = false): void {
  if (isFolder && process.platform === 'win32') return;
  const file = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Renames a complete file into place durably: a rename is on disk only when its folder is synced. */
export function putInPlace(whole: string, path: string): void {
  syncToDisk(whole);
  moveFile(whole, path);
  syncToDisk(dirname(path), true);
}

/** Marks the file at `partPath` as complete: from here on, it will replace the other, now or at the next start. */
export function makeReady(path: string, reason: ReplaceReason, at: number): void {
  const part = partPath(path, reason, at);
  putInPlace(part, part.replace(/\.part$/, '.ready'));
}

/** The file that is ready to replace this one, if any. */
export function findReady(path: string): { path: string; reason: ReplaceReason; at: number } | undefined {
  const head = `${basename(path)}.`;
  for (const name of namesIn(dirname(path))) {
    if (!name.startsWith(head)) continue;
    const [, reason, stamp = ''] = /^(recovered|restore)-(.+)\.ready$/.exec(name.slice(head.length)) ?? [];
    const at = momentOf(stamp);
    if ((reason === 'recovered' || reason === 'restore') && at !== null) return { path: join(dirname(path), name), reason, at };
  }
  return undefined;
}

/**
 * Renames a file and everything SQLite left beside it. The log goes first: it must never be taken for the new file's. If one is in use, all
 * keep their names. Returns the new name; null if there was no file.
 */
export function quarantine(path: string, reason: ReplaceReason, at: number): string | null {
  const aside = asidePath(path, reason, at);
  const moved: string[] = [];
  try {
    for (const companion of [...companions, '']) {
      if (!existsSync(path + companion)) continue;
      moveFile(path + companion, aside + companion);
      moved.push(companion);
    }
  } catch (error) {
    for (const companion of moved) moveFile(aside + companion, path + companion);
    throw error;
  }
  syncToDisk(dirname(path), true);
  return existsSync(aside) ? basename(aside) : null;
}

/** Swaps in the file that is ready, if there is one. Neither file may be open. */
export function swapIn(path: string): void {
  const ready = findReady(path);
  if (!ready) return;
  quarantine(path, ready.reason, ready.at);
  moveFile(ready.path, path);
  syncToDisk(dirname(path), true);
}

/** Removes incomplete files. Only the process that owns the folder may call this. */
export function sweepParts(folder: string): void {
  for (const name of namesIn(folder))
    if (/\.(recovered|restore)-[\dTZ-]+\.(part|copy)(-wal|-shm|-journal)?$/.test(name)) removeFile(join(folder, name));
}

/**
 * Creates a folder and missing parents so that a power cut removes neither the folder nor its files. Does nothing if it exists. `mode`: by
 * default, accessible only to its owner. Throws system errors.
 */
export function makeFolder(path: string, mode = 0o700): void {
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return;
  // A synced file can't be found if its folder's name isn't synced.
  for (let made = path; ; made = dirname(made)) {
    syncName(made);
    if (made === first || made === dirname(made)) return;
  }
}

/** Some systems allow writing to a folder but not opening it, and then its names can't be synced. */
function syncName(path: string): void {
  try {
    syncToDisk(dirname(path), true);
  } catch {
    // This is as durable as possible here.
  }
}
