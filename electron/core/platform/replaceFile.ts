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
import { moveFile, removeFile } from './heldFiles.ts';

/** What SQLite may leave beside a file. */
export const companions = ['-wal', '-shm', '-journal'] as const;

/** The new name of a replaced file, by reason. */
const asideNames = { recovered: 'damaged', restore: 'replaced' } as const;
type ReplaceReason = keyof typeof asideNames;

/** A time as part of a file name: `2026-11-21T08-19-03-123Z`. */
export const stampOf = (at: number): string => new Date(at).toISOString().replace(/[:.]/g, '-');

/** The reverse of `stampOf`; null for other text. */
export function momentOf(stamp: string): number | null {
  const [, day, hour, minute, rest] = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d-\d{3}Z)$/.exec(stamp) ?? [];
  if (day === undefined || hour === undefined || minute === undefined || rest === undefined) return null;
  const at = Date.parse(`${day}${hour}:${minute}:${rest.replace('-', '.')}`);
  return Number.isNaN(at) ? null : at;
}

export const partPath = (path: string, reason: ReplaceReason, at: number): string => `${path}.${reason}-${stampOf(at)}.part`;
/** The name of `path` after it was replaced. */
export const asidePath = (path: string, reason: ReplaceReason, at: number): string => `${path}.${asideNames[reason]}-${stampOf(at)}`;

/** Syncs a file, or a folder's names; Windows can't open a folder, and needn't. */
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

/** The file at `partPath` is complete: from here on it will replace the other, now or at the next start. */
export function makeReady(path: string, reason: ReplaceReason, at: number): void {
  const part = partPath(path, reason, at);
  putInPlace(part, part.replace(/\.part$/, '.ready'));
}

/** The file that waits to replace this one. */
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
 * Renames a file and everything SQLite left beside it. The log goes first: it must never be taken for the new file's. If somebody holds one of
 * them, all keep their names.
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

/** Swaps in the waiting file, if there is one. Nobody may have either open. */
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

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/**
 * Creates a folder so that a power cut removes neither it nor its files. Creates the folder and missing parents; does nothing if it exists. `mode`:
 * accessible only to its owner. Throws system errors.
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

/** Some systems allow writing to a folder but not opening it: then its names can't be synced. */
function syncName(path: string): void {
  try {
    syncToDisk(dirname(path), true);
  } catch {
    // As durable as possible here.
  }
}
