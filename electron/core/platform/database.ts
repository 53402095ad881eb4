/** Opens SQLite files, with two kinds of connection, whose types tell who may write. */
import Database from 'better-sqlite3';
import { ledgerPath } from './paths.ts';

declare const canWrite: unique symbol;

/** A connection that only reads. */
export type ReadDb = Database.Database;
/** The only writing connection of its file. */
export type WriteDb = Database.Database & { readonly [canWrite]: true };

/**
 * Cache of a reading connection, in KiB: there are many, the system caches the file as well, and 16 MB each (the default) would fill up as
 * the ledger grows.
 */
const readCacheKib = 4_096;
/** Cache of a writing connection: a group of commits changes far less, and the rest would just fill up. */
const writeCacheKib = 8_192;

/** How long a connection waits for another writer. */
const busyMs = 5_000;

/** Sets a connection up, or closes it: SQLite reads a file at the first statement, and one that can't be used would stay open. */
export function setUp<D extends Database.Database>(db: D, steps: (db: D) => void): D {
  try {
    steps(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens an existing file for reading; throws better-sqlite3's SqliteError if that fails. */
export const openToRead = (path: string): ReadDb =>
  setUp(new Database(path, { readonly: true, fileMustExist: true }), (db) => {
    db.pragma('query_only = ON');
    db.pragma(`cache_size = -${readCacheKib}`);
  });

/** Opens an existing file for reading for as long as `use` takes; throws as `openToRead`, and whatever `use` throws. */
export function readFrom<R>(path: string, use: (db: ReadDb) => R): R {
  const db = openToRead(path);
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/** The tables of a file, without SQLite's own. */
export const tablesOf = (db: ReadDb): string[] =>
  db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid").pluck().all();

/** Opens or creates a file for writing: WAL, foreign keys, secure delete. `synchronous`: FULL for what must survive a power cut. */
export const openToWrite = (path: string, synchronous: 'FULL' | 'NORMAL' | 'OFF', platform: NodeJS.Platform = process.platform): WriteDb =>
  setUp(new Database(path, { timeout: busyMs }) as WriteDb, (db) => {
    // On macOS a sync reaches only the drive, which may still have it in its cache when the power is cut.
    for (const name of ['fullfsync', 'checkpoint_fullfsync']) if (platform === 'darwin') db.pragma(`${name} = ON`);
    db.pragma('journal_mode = WAL');
    db.pragma(`synchronous = ${synchronous}`);
    db.pragma('foreign_keys = ON');
    db.pragma('secure_delete = ON');
    db.pragma(`cache_size = -${writeCacheKib}`);
  });

/**
 * Puts the log of an existing file into it and removes it, which only succeeds while no other connection, in whatever process, has the file open.
 * Throws better-sqlite3's SqliteError: SQLITE_BUSY where one has.
 */
export function endLog(path: string): void {
  setUp(new Database(path, { fileMustExist: true }), (db) => void db.pragma('journal_mode = DELETE')).close();
}

/** What `read` returns, all from one state of the file, whatever others write meanwhile. */
export function readTogether<R>(db: ReadDb, read: () => R): R {
  return db.transaction(read)();
}

/**
 * Does `write` wholly or not at all. It waits for other writers before it begins: a transaction that first reads and then writes isn't made
 * to wait, but fails with SQLITE_BUSY as soon as another one writes.
 */
export function writeTogether<R>(db: WriteDb, write: () => R): R {
  return db.transaction(write).immediate();
}

/** Inside a transaction: does `write` wholly or not at all, and leaves the rest of the transaction as it is. */
export function writeApart<R>(db: WriteDb, write: () => R): R {
  return db.transaction(write)();
}

/** From here on this connection's commits are synced; the next one makes all earlier ones durable, too. */
export function waitForDisk(db: WriteDb): void {
  db.pragma('synchronous = FULL');
}

/**
 * Writes the file anew, so that no removed data is left in it: `secure_delete` overwrites removed lines, but SQLite leaves copies on pages
 * from which it moved them. Not within a transaction. The log still has the pages as they were (`emptyLog`).
 */
export function rewriteFile(db: WriteDb): void {
  db.exec('VACUUM');
}

/** Empties the log, which has pages as they were before they changed. False: somebody reads an earlier state for longer than others wait. */
export function emptyLog(db: WriteDb): boolean {
  const [done] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
  return done.busy === 0;
}

/** Does `write` unless another connection goes on writing for longer than `waitMs`; then it returns false. For what can be postponed. */
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

/** More than some hundred values per statement slow it down. */
const rowsAtOnce = 20;

/**
 * Inserts many rows into a table, several per statement: a driver call costs as much as binding a row's values. `into`: the statement up to its
 * values; `values`: placeholders for one row, in parentheses.
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

/** One reading connection to the ledger for all tasks of a thread. */
interface HeldLedger {
  /** Opened on first use: in a new data folder the ledger's own thread creates the file. */
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
