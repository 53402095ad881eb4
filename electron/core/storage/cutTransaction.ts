/** Rolls back a transaction that was cut off: while its journal is beside a file, no reader can open the file. */
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { saysDamaged } from '../platform/examine.ts';

/**
 * Files normally use a write-ahead log, which readers can read; a rollback journal exists only while a file is switched to its log. A power
 * cut may bring back one that was already deleted. Only the process that owns the folder may call this. Throws system errors.
 */
export function undoCutTransaction(path: string): void {
  if (!existsSync(path) || !existsSync(`${path}-journal`)) return;
  const db = new Database(path);
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch (error) {
    // A file that can't be read is left to the next check.
    if (!saysDamaged(error)) throw error;
  } finally {
    db.close();
  }
}
