/** Opens SQLite files with two kinds of connection, whose types show which may write. */
import Database from 'better-sqlite3';
import { ledgerPath } from './paths.ts';

declare const canWrite: unique symbol;

/** A connection for reading only. */
export type ReadDb = Database.Database;
/** The only writing connection of its file. */
export type WriteDb = Database.Database & { readonly [canWrite]: true };

/** An open connection that whoever opened it closes, which `using` does. */
export type Owned<D> = D & Disposable;

/**
 * Cache of a reading connection, in KiB. There are many, the system caches the file as well, and 16 MB each (the default) would fill up as
 * the ledger grows.
 */
const readCacheKib = 4_096;
/** Cache of a writing connection: a group of commits changes far less, and the rest would only fill up. */
const writeCacheKib = 8_192;

/** How long a connection waits for another writer. */
const busyMs = 5_000;

/** Sets up a connection, or closes it if that fails: SQLite reads a file at the first statement, and an unusable one would stay open. */
export function setUp<D extends Database.Database>(db: D, steps: (db: D) => void): Owned<D> {
  try {
    steps(db);
    return Object.assign(db, { [Symbol.dispose]: () => void db.close() });
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens an existing file for reading. Throws better-sqlite3's SqliteError if that fails. */
export const openToRead = (path: string): Owned<ReadDb> =>
  setUp(new Database(path, { readonly: true, fileMustExist: true }), (db) => {
    db.pragma('query_only = ON');
    db.pragma(`cache_size = -${readCacheKib}`);
  });

/** Opens an existing file for reading while `use` runs. Throws as `openToRead`, and whatever `use` throws. */
export function readFrom<R>(path: string, use: (db: ReadDb) => R): R {
  using db = openToRead(path);
  return use(db);
}

/** The tables of a file, without SQLite's own. */
export const tablesOf = (db: ReadDb): string[] =>
  db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid").pluck().all();

/** Opens or creates a file for writing: WAL, foreign keys, secure delete. `synchronous`: FULL for what must survive a power cut. */
export const openToWrite = (
  path: string,
  synchronous: 'FULL' | 'NORMAL' | 'OFF',
  platform: NodeJS.Platform = process.platform,
): Owned<WriteDb> =>
  setUp(new Database(path, { timeout: busyMs }) as WriteDb, (db) => {
    // On macOS, a sync reaches only the drive, which may still have the data in its cache when the power is cut.
    for (const name of ['fullfsync', 'checkpoint_fullfsync']) if (platform === 'darwin') db.pragma(`${name} = ON`);
    db.pragma('journal_mode = WAL');
    db.pragma(`synchronous = ${synchronous}`);
    db.pragma('foreign_keys = ON');
    db.pragma('secure_delete = ON');
    db.pragma(`cache_size = -${writeCacheKib}`);
  });

/**
 * Moves an existing file's write-ahead log into it and removes the log, which succeeds only while no other connection, in any process, has
 * the file open. Throws better-sqlite3's SqliteError: SQLITE_BUSY if one does.
 */
export function endLog(path: string): void {
  setUp(new Database(path, { fileMustExist: true }), (db) => void db.pragma('journal_mode = DELETE')).close();
}

/** Runs `read` on one snapshot of the file, whatever others write meanwhile. */
export function readTogether<R>(db: ReadDb, read: () => R): R {
  return db.transaction(read)();
}

/**
 * Does `write` completely or not at all. Waits for other writers before it begins, because a transaction that first reads and then writes
 * can't wait: it fails with SQLITE_BUSY as soon as another one writes.
 */
export function writeTogether<R>(db: WriteDb, write: () => R): R {
  return db.transaction(write).immediate();
}

/** Inside a transaction, does `write` completely or not at all, and leaves the rest of the transaction as it is. */
export function writeApart<R>(db: WriteDb, write: () => R): R {
  return db.transaction(write)();
}

/** From here on, this connection's commits are synced. The next one makes all earlier ones durable, too. */
export function waitForDisk(db: WriteDb): void {
  db.pragma('synchronous = FULL');
}

/**
 * Rewrites the file so that no removed data is left in it: `secure_delete` overwrites removed rows, but SQLite leaves copies on pages from
 * which it moved them. Not allowed within a transaction. The write-ahead log still has the old pages (`emptyLog`).
 */
export function rewriteFile(db: WriteDb): void {
  db.exec('VACUUM');
}

/**
 * Empties the write-ahead log, which has old versions of pages. Returns false if a reader keeps an earlier snapshot for longer than others
 * wait.
 */
export function emptyLog(db: WriteDb): boolean {
  const [done] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
  return done.busy === 0;
}

/** Does `write`, or returns false if another connection keeps writing for longer than `waitMs`. For writes that can be postponed. */
export function unlessBusy(db: WriteDb, waitMs: number, write: () => void): boolean {
  db.pragma(`busy_timeout = ${waitMs}`);
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

/** A prepared statement, cached per connection because preparing costs more than running. `P`: its parameters; `R`: a row of its result. */
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

type Value = string | number | null | Uint8Array;

/** More than a few hundred values per statement slow it down. */
const rowsAtOnce = 20;

/**
 * Inserts many rows, several per statement: a driver call costs as much as binding a row's values. `into`: the statement up to its values;
 * `values`: placeholders for one row, in parentheses.
 */
export function insertSeveral(into: string, values: string): <T>(db: WriteDb, items: readonly T[], valuesOf: (item: T) => Value[]) => void {
  const one = `${into} VALUES ${values}`;
  const several = `${into} VALUES ${Array.from({ length: rowsAtOnce }, () => values).join(', ')}`;
  return (db, items, valuesOf) => {
    const even = items.length - (items.length % rowsAtOnce);
    for (let from = 0; from < even; from += rowsAtOnce)
      statement<Value[]>(db, several).run(...items.slice(from, from + rowsAtOnce).flatMap(valuesOf));
    for (const item of items.slice(even)) statement<Value[]>(db, one).run(...valuesOf(item));
  };
}

/** One reading connection to the ledger, shared by all tasks of a thread. */
interface HeldLedger {
  /** Opened on first use: in a new data folder, the ledger's own thread creates the file. */
  read(): ReadDb;
  close(): void;
}

export function holdLedger(dataDir: string): HeldLedger {
  let opened: ReadDb | null = null;
  return {
    read: () => (opened ??= openToRead(ledgerPath(dataDir))),
    close: () => {
      opened?.close();
      opened = null;
    },
  };
}
