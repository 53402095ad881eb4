/** Checks whether a database file can be read, before it is used: opening alone succeeds on damaged files. */
import { existsSync, statSync } from 'node:fs';
import { errorCode } from '#base/errors.ts';
import { openToRead, type ReadDb } from './database.ts';

export type Condition =
  /** There is no file, or an empty one. */
  | { kind: 'absent' }
  /** `at`: its schema version. */
  | { kind: 'sound'; at: number }
  | { kind: 'damaged'; problem: string };

/** Up to this size the whole structure is checked (500 MB per second); above it, both ends of every table. */
const quickCheckBytes = 64 << 20;
/** No schema has ever had a version like this: the header is damaged. */
const absurdVersion = 10_000;

/** Whether this is SQLite's error for a file that it can't interpret. */
export const saysDamaged = (error: unknown): error is Error => /^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(errorCode(error));

/**
 * `wholeUpTo`: size in bytes up to which the whole structure is checked. Throws system errors if the file can't be read for another reason.
 */
export function examine(path: string, wholeUpTo = quickCheckBytes): Condition {
  const size = existsSync(path) ? statSync(path).size : 0;
  if (size === 0) return { kind: 'absent' };
  try {
    const db = openToRead(path);
    try {
      return look(db, size <= wholeUpTo);
    } finally {
      db.close();
    }
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
  for (const table of tables) {
    const quoted = `"${table.replaceAll('"', '""')}"`;
    db.prepare(`SELECT * FROM ${quoted} LIMIT 1`).get();
    if (hasRowid(db, table)) db.prepare(`SELECT * FROM ${quoted} ORDER BY rowid DESC LIMIT 1`).get();
  }
  if (!whole) return { kind: 'sound', at };
  const [said] = db.prepare<[], string>('PRAGMA quick_check(1)').pluck().all();
  return said === 'ok' ? { kind: 'sound', at } : { kind: 'damaged', problem: said ?? 'no answer' };
}

export function hasRowid(db: ReadDb, table: string): boolean {
  return db.prepare<[string], number>('SELECT wr FROM pragma_table_list WHERE name = ?').pluck().get(table) === 0;
}
