/** Puts back what a transaction had overwritten when it was cut off: as long as its journal lies beside a file, nobody who only reads can open it. */
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { saysDamaged } from '../store/examine.ts';

/**
 * Files are written by way of a log, which readers know how to read past; a journal is there only while a file goes over to its log. A power cut may
 * bring one back that was removed already. Only the process that owns the folder may call this. Throws what the system says.
 */
export function undoCutTransaction(path: string): void {
  if (!existsSync(path) || !existsSync(`${path}-journal`)) return;
  const db = new Database(path);
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
  } catch (error) {
    // What can't be made sense of is for whoever looks at the file next.
    if (!saysDamaged(error)) throw error;
  } finally {
    db.close();
  }
}
