/** Locks a data folder for one writing process, with an exclusive SQLite lock that is released however the process ends. */
import Database from 'better-sqlite3';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';

interface FolderLock {
  release(): void;
}

/** Locks the folder. Throws Failed('dataFolder.inUse') if another process owns it, Failed('dataFolder.unusable' | 'disk.full') if it can't. */
export function lockFolder(dataDir: string): FolderLock {
  const path = join(dataDir, 'lock.db');
  let db: Database.Database | undefined;
  try {
    db = new Database(path, { timeout: 0 });
    chmodSync(path, 0o600);
    db.pragma('journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE');
    const held = db;
    return { release: () => held.close() };
  } catch (error) {
    db?.close();
    // This is the first database to be opened, so the library is loaded here.
    if (['ERR_DLOPEN_FAILED', 'MODULE_NOT_FOUND'].includes(errorCode(error)))
      throw new Failed('program.library', { library: 'better-sqlite3', problem: errorMessage(error) });
    if (errorCode(error).startsWith('SQLITE_BUSY')) throw new Failed('dataFolder.inUse', { path: dataDir });
    if (errorCode(error) === 'SQLITE_FULL') throw new Failed('disk.full', { path: dataDir });
    throw new Failed('dataFolder.unusable', { path: dataDir, problem: errorMessage(error) });
  }
}
