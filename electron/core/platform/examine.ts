/** Damage: whether a file can be read, marks for files in which damage was found, and errors as failures. */
import { existsSync, statSync, closeSync, openSync } from 'node:fs';
import { errorCode, errorMessage } from '#base/errors.ts';
import { Failed } from '#contract/failure.ts';
import { openToRead, readFrom, type ReadDb } from './database.ts';
import { removeFile } from './heldFiles.ts';

/** The condition of a database file, checked before it is used, because opening alone succeeds on damaged files. */
type Condition =
  /** The file is missing or empty. */
  | { kind: 'absent' }
  /** `at`: its schema version. */
  | { kind: 'sound'; at: number }
  | { kind: 'damaged'; problem: string };

/** Up to this size, the whole structure is checked (500 MB per second); above it, only both ends of every table. */
const quickCheckBytes = 64 << 20;
/** No schema has ever had a version this high, so the header is damaged. */
const absurdVersion = 10_000;

/** Whether this is SQLite's error for a file that it can't interpret. */
export const saysDamaged = (error: unknown): error is Error => /^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(errorCode(error));

/**
 * Checks a database file. `wholeUpTo`: size in bytes up to which the whole structure is checked. Throws system errors if the file can't be
 * read for another reason.
 */
export function examine(path: string, wholeUpTo = quickCheckBytes): Condition {
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size === 0) return { kind: 'absent' };
  try {
    using db = openToRead(path);
    return look(db, size <= wholeUpTo);
  } catch (error) {
    if (saysDamaged(error)) return { kind: 'damaged', problem: error.message };
    throw error;
  }
}

function look(db: ReadDb, whole: boolean): Condition {
  const at = Number(db.pragma('user_version', { simple: true }));
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  if (at < 0 || at > absurdVersion) return { kind: 'damaged', problem: `version ${at}` };
  if (tables.length === 0) return at === 0 ? { kind: 'absent' } : { kind: 'damaged', problem: 'no tables' };
  for (const table of tables) db.prepare(`SELECT * FROM ${quoted(table)} LIMIT 1`).get();
  for (const table of tables.filter((name) => hasRowid(db, name)))
    db.prepare(`SELECT * FROM ${quoted(table)} ORDER BY rowid DESC LIMIT 1`).get();
  if (!whole) return { kind: 'sound', at };
  const [result] = db.prepare<[], string>('PRAGMA quick_check(1)').pluck().all();
  return result === 'ok' ? { kind: 'sound', at } : { kind: 'damaged', problem: result ?? 'no answer' };
}

/** Reads from a database file; null if it is missing or damaged. Throws system errors, and what `read` throws. */
export function readIfSound<R>(path: string, read: (db: ReadDb) => R): R | null {
  if (examine(path).kind !== 'sound') return null;
  try {
    return readFrom(path, read);
  } catch (error) {
    if (saysDamaged(error)) return null;
    throw error;
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export function hasRowid(db: ReadDb, table: string): boolean {
  return db.prepare<[string], number>('SELECT wr FROM pragma_table_list WHERE name = ?').pluck().get(table) === 0;
}

const markOf = (path: string): string => `${path}.suspect`;

/**
 * Marks a file in which damage was found: the next start checks all of it first. Never throws: if nothing can be written, nothing can be
 * recovered either, and the failure itself reported the damage.
 */
export function markSuspect(path: string): void {
  try {
    if (existsSync(path)) closeSync(openSync(markOf(path), 'a', 0o600));
  } catch {
    // The damage has already been reported.
  }
}

export const isSuspect = (path: string): boolean => existsSync(markOf(path));

export function clearSuspect(path: string): void {
  removeFile(markOf(path));
}

const full = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/;
const corrupt = /^SQLITE_(CORRUPT|NOTADB)/;
const unusable = /^(SQLITE_(READONLY|CANTOPEN|IOERR|PERM|AUTH)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|EIO|EBUSY)/;

/**
 * Turns an error of SQLite or the file system into a failure that a person can act on; undefined for other errors. `file`: the file in use;
 * `dataDir`: its folder.
 */
export function storageFailure(error: unknown, dataDir: string, file: string): Failed | undefined {
  const code = errorCode(error);
  if (full.test(code)) return new Failed('disk.full', { path: dataDir });
  if (corrupt.test(code)) return new Failed('dataFolder.corrupt', { path: dataDir, file });
  if (unusable.test(code)) return new Failed('dataFolder.unusable', { path: dataDir, problem: errorMessage(error) });
  return undefined;
}
