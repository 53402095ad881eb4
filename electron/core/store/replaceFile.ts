/**
 * Puts one database file in the place of another, so that a kill at any moment leaves the old one or the new one under the name, and loses neither:
 *
 *   <file>.restore-<stamp>.part ──(whole, on the disk)──▶ <file>.restore-<stamp>.ready ──▶ <file>
 *   <file>, -wal, -shm ──▶ <file>.replaced-<stamp>, …
 *
 * As long as a `.ready` file is there, the next start goes on where the last one was cut. Nothing is ever overwritten or deleted.
 */
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What SQLite may leave beside a file. */
export const companions = ['-wal', '-shm', '-journal'] as const;

/** By why a file is replaced: what the file that stood there is called from then on. */
const asideNames = { recovered: 'damaged', restore: 'replaced' } as const;
export type ReplaceReason = keyof typeof asideNames;

/** A moment as a part of a file's name: `2026-11-21T08-19-03-123Z`. */
export const stampOf = (at: number): string => new Date(at).toISOString().replace(/[:.]/g, '-');

/** The reverse of `stampOf`; null for other text. */
export function momentOf(stamp: string): number | null {
  const [, day, hour, minute, rest] = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d-\d{3}Z)$/.exec(stamp) ?? [];
  if (day === undefined || hour === undefined || minute === undefined || rest === undefined) return null;
  const at = Date.parse(`${day}${hour}:${minute}:${rest.replace('-', '.')}`);
  return Number.isNaN(at) ? null : at;
}

export const partPath = (path: string, reason: ReplaceReason, at: number): string => `${path}.${reason}-${stampOf(at)}.part`;
/** What `path` will be called when it has made room. */
export const asidePath = (path: string, reason: ReplaceReason, at: number): string => `${path}.${asideNames[reason]}-${stampOf(at)}`;

/** Waits until the disk has a file, or a folder's names; Windows can't open a folder, and does not need to. */
export function syncToDisk(path: string, isFolder = false): void {
  if (isFolder && process.platform === 'win32') return;
  const file = openSync(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Gives a file that is whole its name, so that a power cut takes neither: the rename is on the disk only when its folder is. */
export function putInPlace(whole: string, path: string): void {
  syncToDisk(whole);
  renameSync(whole, path);
  syncToDisk(dirname(path), true);
}

/** The file at `partPath` is whole: from here on it will take the place, now or at the next start. */
export function makeReady(path: string, reason: ReplaceReason, at: number): void {
  const part = partPath(path, reason, at);
  putInPlace(part, part.replace(/\.part$/, '.ready'));
}

/** The file that waits to take this one's place. */
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

/** Gives a file, with what SQLite left beside it, its name aside. The log goes first: it must never be taken for that of the file to come. */
export function quarantine(path: string, reason: ReplaceReason, at: number): string | null {
  const aside = asidePath(path, reason, at);
  for (const companion of companions) if (existsSync(path + companion)) renameSync(path + companion, aside + companion);
  if (existsSync(path)) renameSync(path, aside);
  syncToDisk(dirname(path), true);
  return existsSync(aside) ? basename(aside) : null;
}

/** Lets the file that waits, if any, take the place. Nobody may have either open. */
export function swapIn(path: string): void {
  const ready = findReady(path);
  if (!ready) return;
  quarantine(path, ready.reason, ready.at);
  renameSync(ready.path, path);
  syncToDisk(dirname(path), true);
}

/** Removes what was begun and never became whole. Only the process that owns the folder may call this. */
export function sweepParts(folder: string): void {
  for (const name of namesIn(folder))
    if (/\.(recovered|restore)-[\dTZ-]+\.(part|copy)(-wal|-shm|-journal)?$/.test(name)) rmSync(join(folder, name), { force: true });
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
