/**
 * Renames and removes files that another program may have open. Windows doesn't allow that for an open file: a virus scanner or an indexer
 * opens every new file for a moment, a spreadsheet program for as long as it shows it. So these functions retry for two seconds.
 */
import { renameSync, rmSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';

/** Milliseconds between attempts. */
const pauses = [10, 20, 40, 80, 150, 300, 400, 500, 500];

/** The system's operations; tests replace them. */
interface System<Done> {
  platform: NodeJS.Platform;
  rename(from: string, to: string): Done;
  remove(path: string, recursive: boolean): Done;
  pause(ms: number): Done;
}
export type FileSystem = System<void>;
export type LaterFileSystem = System<Promise<void>>;

const system: FileSystem = {
  platform: process.platform,
  rename: renameSync,
  remove: (path, recursive) => rmSync(path, { force: true, recursive }),
  // Blocks the whole thread, because what follows needs the name.
  pause: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};
const later: LaterFileSystem = {
  platform: process.platform,
  rename,
  remove: (path, recursive) => rm(path, { force: true, recursive }),
  pause: (ms) => wait(ms),
};

/** Renames a file, replacing an existing one. Throws Failed('file.held') and system errors. */
export function moveFile(from: string, to: string, files: FileSystem = system): void {
  untilFree(() => files.rename(from, to), to, files);
}

/** The same, without blocking the thread. */
export function moveFileLater(from: string, to: string, files: LaterFileSystem = later): Promise<void> {
  return untilFreeLater(() => files.rename(from, to), to, files);
}

/** Removes a file if it exists. Throws Failed('file.held') and system errors. */
export function removeFile(path: string, files: FileSystem = system): void {
  untilFree(() => files.remove(path, false), path, files);
}

/** The same, without blocking the thread. */
export function removeFileLater(path: string, files: LaterFileSystem = later): Promise<void> {
  return untilFreeLater(() => files.remove(path, false), path, files);
}

/** Removes a folder with its contents if it exists. Throws as `removeFile`. */
export function removeFolder(path: string, files: FileSystem = system): void {
  untilFree(() => files.remove(path, true), path, files);
}

/** How to wait. */
export type Waits<Done = void> = Pick<System<Done>, 'platform' | 'pause'>;

/** Does `act` on the file at `path` once it is free. Throws Failed('file.held') and what `act` throws. */
export function untilFree(act: () => void, path: string, { platform, pause }: Waits = system): void {
  for (const ms of [...pauses, null]) {
    try {
      return act();
    } catch (error) {
      if (!isHeld(error, path, platform)) throw error;
    }
    if (ms !== null) pause(ms);
  }
  throw new Failed('file.held', { path });
}

async function untilFreeLater(act: () => Promise<void>, path: string, { platform, pause }: Waits<Promise<void>>): Promise<void> {
  for (const ms of [...pauses, null]) {
    try {
      return await act();
    } catch (error) {
      if (!isHeld(error, path, platform)) throw error;
    }
    if (ms !== null) await pause(ms);
  }
  throw new Failed('file.held', { path });
}

/**
 * Windows also reports EPERM or EACCES for a file that is open elsewhere. On other systems these mean a lack of permission, and waiting
 * doesn't help.
 */
function isHeld(error: unknown, path: string, platform: NodeJS.Platform): boolean {
  const code = errorCode(error);
  return (
    code === 'EBUSY' ||
    code === 'SQLITE_BUSY' ||
    (platform === 'win32' && (code === 'EPERM' || code === 'EACCES') && !isWriteProtected(path))
  );
}

const isWriteProtected = (path: string): boolean => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0o200) & 0o200) === 0;
