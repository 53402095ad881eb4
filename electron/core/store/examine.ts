/** Looks whether a database file can be read at all, before anything is built on it: opening alone succeeds on damaged files. */
import { existsSync, statSync } from 'node:fs';
import { openToRead, type ReadDb } from './database.ts';

export type Condition =
  /** There is no file, or one that nothing was ever put into. */
  | { kind: 'absent' }
  /** `at`: the version of its schema. */
  | { kind: 'sound'; at: number }
  | { kind: 'damaged'; problem: string };

/** Up to this size the whole structure is looked at (500 MB a second); above it, both ends of every table. */
const quickCheckBytes = 64 << 20;
/** No schema ever came to a version like this: the header is damaged. */
const absurdVersion = 10_000;

/** Whether this is what SQLite says of a file that it can't make sense of. */
export const saysDamaged = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB|FORMAT)/.test(String(error.code));

/** `wholeUpTo`: bytes up to which the whole structure is looked at. Throws what the system says where the file can't be read for another reason. */
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
