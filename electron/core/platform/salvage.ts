/**
 * Copies what can be read from a damaged file into a new one, table by table, skipping unreadable pages. The damaged file is only copied,
 * never opened for writing.
 */
import { closeSync, copyFileSync, existsSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import Database from 'better-sqlite3';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { setUp, type Owned, type ReadDb, type WriteDb } from './database.ts';
import { hasRowid } from './examine.ts';
import { asidePath, makeReady, partPath, removeDatabase } from './replaceFile.ts';

export type Salvaged = StorageNotice['tables'][number];
/** Whether a row is usable as read: damage changes values, too. */
export type Accept = (row: Record<string, unknown>) => boolean;

const pageBytes = 4096;

/** Creates a database file at this path, accessible only to its owner, and not synced until it is complete. */
export function createPart(path: string): Owned<WriteDb> {
  removeDatabase(path);
  closeSync(openSync(path, 'wx', 0o600));
  return setUp(new Database(path) as WriteDb, (db) => {
    db.pragma('journal_mode = MEMORY');
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = OFF');
  });
}

/** A damaged file. `file`: its name in the data folder, as shown to people. */
interface Damaged {
  path: string;
  file: string;
  at: number;
  noticeId: string;
}

/**
 * Writes `<path>.recovered-….ready`; the damaged file is unchanged, and the caller swaps them. `fill` copies what can be read into the new
 * file and describes it in the notice. It returns false if that isn't enough for a new file, which isn't written then.
 */
export async function recoverFile(
  { path, file, at, noticeId }: Damaged,
  fill: (damaged: ReadDb, db: WriteDb, notice: StorageNotice) => Promise<boolean>,
): Promise<StorageNotice> {
  const notice: StorageNotice = {
    ...{ noticeId, at, file, kind: 'recovered', quarantinedAs: basename(asidePath(path, 'recovered', at)) },
    ...{ listName: null, tables: [], chain: null, backupMadeAt: null, suppressed: null, purged: null },
  };
  const part = partPath(path, 'recovered', at);
  using damaged = openCopy(path, part.replace(/\.part$/, '.copy'));
  {
    using db = createPart(part);
    if (!(await fill(damaged.db, db, notice))) return notice;
  }
  makeReady(path, 'recovered', at);
  return notice;
}

/**
 * Opens a copy of the file with a corrected header: an unreadable header, or one with a wrong page count, would make everything unreadable.
 * Closing it removes the copy.
 */
export function openCopy(path: string, copy: string): Disposable & { db: ReadDb } {
  copyFileSync(path, copy);
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  mendHeader(copy);
  try {
    const db = setUp(new Database(copy), (opened) => {
      // An unreadable table definition must not hide the other tables, and an invalid cell must not be misread.
      opened.unsafeMode();
      opened.pragma('writable_schema = ON');
      opened.pragma('cell_size_check = ON');
    });
    return {
      db,
      [Symbol.dispose]: () => {
        db.close();
        removeDatabase(copy);
      },
    };
  } catch (error) {
    removeDatabase(copy);
    throw error;
  }
}

/** Rewrites the first 100 bytes as in all of this program's files (SQLite's file format documentation, 1.3), except its version (60). */
function mendHeader(path: string): void {
  const header = Buffer.alloc(100);
  header.write('SQLite format 3\0', 0, 'latin1');
  header.writeUInt16BE(pageBytes, 16);
  // Written and read through the log; no reserved bytes; the three fractions; schema format 4; UTF-8.
  header.set([2, 2, 0, 64, 32, 32], 18);
  header.writeUInt32BE(4, 44);
  header.writeUInt32BE(1, 56);
  // The real page count, and a change counter (24 and 92) that makes it valid.
  header.writeUInt32BE(Math.floor(statSync(path).size / pageBytes), 28);
  header.writeUInt32BE(1, 24);
  header.writeUInt32BE(1, 92);
  const file = openSync(path, 'r+');
  try {
    readSync(file, header, 60, 4, 60);
    writeSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
}

/** A table's columns; empty if it doesn't exist or its definition can't be read. */
export function columnsOf(db: ReadDb, table: string): string[] {
  try {
    return db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table);
  } catch {
    return [];
  }
}

/** Copies what can be read and is accepted. `to` has the empty table. Never throws because of damage. */
export function salvageTable(from: ReadDb, to: WriteDb, table: string, accept: Accept = () => true): Salvaged {
  const known = new Set(columnsOf(from, table));
  const columns = columnsOf(to, table).filter((name) => known.has(name));
  const result: Salvaged = { table, recovered: 0, refused: 0, lost: false };
  if (columns.length === 0) return { ...result, lost: true };
  const names = columns.map((name) => `"${name}"`).join(', ');
  const insert = to.prepare(`INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`);
  const keep = (row: Record<string, unknown>): void => {
    let kept = false;
    try {
      kept = accept(row) && insert.run(...columns.map((name) => row[name])).changes === 1;
    } catch {
      // A value of the wrong type, or one that a constraint forbids, is damage as well.
    }
    if (kept) result.recovered += 1;
    else result.refused += 1;
  };
  try {
    result.lost = hasRowid(to, table) ? eachByRowid(from, table, names, keep) : eachFromBothEnds(from, table, names, keep);
  } catch {
    result.lost = true;
  }
  return result;
}

const lastRowid = 2 ** 52;
/** Maximum number of unreadable places to skip per table; each takes about a hundred reads. */
const mostGaps = 5_000;
/** Places per table that are tried one by one: a readable page may be between two unreadable ones. After that, steps grow. */
const closeLooks = 5_000;

/** Calls `use` with every readable row in order of rowid. Returns whether anything was unreadable. */
function eachByRowid(db: ReadDb, table: string, names: string, use: (row: Record<string, unknown>) => void): boolean {
  // Not "> ?": SQLite would first look for that row, which is on the unreadable page, and the first row after the page would be lost.
  const select = db.prepare<[number], Record<string, unknown>>(
    `SELECT rowid AS "rowid of it", ${names} FROM "${table}" WHERE rowid >= ? AND rowid <= ${lastRowid} ORDER BY rowid`,
  );
  const canRead = (place: number): boolean => {
    try {
      select.get(place);
      return true;
    } catch {
      return false;
    }
  };
  /** Uses the rows from this place on. Returns the first unreadable place; null if there is none. */
  const useFrom = (first: number): number | null => {
    let place = first;
    try {
      for (const { 'rowid of it': rowid, ...row } of select.iterate(first)) {
        place = Math.max(place, Number(rowid)) + 1;
        use(row);
      }
      return null;
    } catch {
      return place;
    }
  };
  let looks = closeLooks;
  const behind = (bad: number): number | null => {
    let place = bad;
    for (; looks > 0; looks -= 1) if (canRead((place += 1))) return place;
    return nextReadable(place, canRead);
  };
  let bad = useFrom(0);
  if (bad === null) return false;
  for (let gaps = 0; bad !== null && gaps < mostGaps; gaps += 1) {
    const next = behind(bad);
    bad = next === null ? null : useFrom(next);
  }
  return true;
}

/** The first place after `after` from which reading works again; null if there is none. */
function nextReadable(after: number, canRead: (place: number) => boolean): number | null {
  let step = 1;
  while (!canRead(after + step)) {
    step *= 2;
    if (after + step > lastRowid) return null;
  }
  let [bad, good] = [after + Math.floor(step / 2), after + step];
  while (good - bad > 1) {
    const middle = bad + Math.floor((good - bad) / 2);
    if (canRead(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** For tables without a rowid: reads from the first row as far as possible, then from the last. Returns whether anything was unreadable. */
function eachFromBothEnds(db: ReadDb, table: string, names: string, use: (row: Record<string, unknown>) => void): boolean {
  const key = db
    .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .pluck()
    .all(table)
    .map((name) => `"${name}"`);
  /** The key of the last row read from the front, where reading from the back ends. */
  let met: string | null = null;
  const walk = (direction: 'ASC' | 'DESC'): boolean => {
    try {
      const order = key.map((name) => `${name} ${direction}`).join(', ');
      for (const row of db.prepare<[], Record<string, unknown>>(`SELECT ${names} FROM "${table}" ORDER BY ${order}`).iterate()) {
        const text = key.map((name) => String(row[name.slice(1, -1)])).join('\0');
        if (direction === 'DESC' && text === met) return true;
        use(row);
        if (direction === 'ASC') met = text;
      }
      return true;
    } catch {
      return false;
    }
  };
  if (walk('ASC')) return false;
  walk('DESC');
  return true;
}
