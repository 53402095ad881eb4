/** Opening a SQLite file, and the two kinds of connection: their types say who may write. */
import Database from 'better-sqlite3';

declare const canWrite: unique symbol;

/** A connection that only reads. */
export type ReadDb = Database.Database;
/** The one connection of its file that writes. */
export type WriteDb = Database.Database & { readonly [canWrite]: true };

/** Of a reading connection, in KiB: there are many, the system caches the file as well, and 16 MB each (the default) fill up as a ledger grows. */
const readCacheKib = 4_096;
/** Of a writing one: what a group of commits changes is far less, and the rest only fills up, too. */
const writeCacheKib = 8_192;

/** So long does a connection wait where another one is writing. */
const busyMs = 5_000;

/** Opens an existing file for reading; throws better-sqlite3's SqliteError where it can't. */
export function openToRead(path: string): ReadDb {
  const db = new Database(path, { readonly: true, fileMustExist: true });
  db.pragma('query_only = ON');
  db.pragma(`cache_size = -${readCacheKib}`);
  return db;
}

/** Opens or creates a file for writing: WAL, foreign keys, secure delete. `synchronous` FULL for what must survive a power cut. */
export function openToWrite(path: string, synchronous: 'FULL' | 'NORMAL' | 'OFF'): WriteDb {
  const db = new Database(path, { timeout: busyMs });
  db.pragma('journal_mode = WAL');
  db.pragma(`synchronous = ${synchronous}`);
  db.pragma('foreign_keys = ON');
  db.pragma('secure_delete = ON');
  db.pragma(`cache_size = -${writeCacheKib}`);
  return db as WriteDb;
}

/** From here on this connection's commits wait for the disk: with the next one stands all that was written before it, too. */
export function waitForDisk(db: WriteDb): void {
  db.pragma('synchronous = FULL');
}

/** Does `write` at once or not at all: false where another connection is writing. For what can as well be done later. */
export function withoutWaiting(db: WriteDb, write: () => void): boolean {
  db.pragma('busy_timeout = 0');
  try {
    write();
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return false;
    throw error;
  } finally {
    db.pragma(`busy_timeout = ${busyMs}`);
  }
}

const statements = new WeakMap<Database.Database, Map<string, Database.Statement>>();

/** A prepared statement, made once per connection: preparing costs more than running. `P` are its parameters, `R` a row of its result. */
export function statement<P extends unknown[], R = unknown>(db: Database.Database, sql: string): Database.Statement<P, R> {
  let known = statements.get(db);
  if (!known) {
    known = new Map<string, Database.Statement>();
    statements.set(db, known);
  }
  let made = known.get(sql);
  if (!made) known.set(sql, (made = db.prepare(sql)));
  return made as Database.Statement<P, R>;
}
