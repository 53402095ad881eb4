/** Writes a new list under a temporary name, and renames it only when it is complete and synced. */
import Database from 'better-sqlite3';
import { chmodSync, closeSync, openSync } from 'node:fs';
import { setUp, type WriteDb } from '../../platform/database.ts';
import type { RejectedLine } from '#contract/lists/list.ts';
import { putInPlace } from '../../platform/replaceFile.ts';
import { createCells, openCellWriter } from './cells.sql.ts';
import { migrateList } from '../file/openList.sql.ts';
import { importingPath, listPath, makeListsFolder } from '../../platform/paths.ts';
import { removeDatabase } from '../../platform/replaceFile.ts';
import { prepareInsertRejected } from './rejectedLines.sql.ts';

export interface Loading {
  db: WriteDb;
  /** Publishes the list: closes the file, syncs and renames it. */
  publish(): void;
  /** Removes everything; does nothing after `publish`. */
  discard(): void;
}

/**
 * Creates a list's file. While it loads, there is no journal and no sync, because the file isn't visible yet, and the next start removes
 * what a crash or a power cut leaves. One fsync before the rename makes it durable.
 */
export function startLoading(dataDir: string, listId: string): Loading {
  makeListsFolder(dataDir);
  const path = importingPath(dataDir, listId);
  removeDatabase(path);
  // Created first, so that the file is never accessible to others, not even empty.
  closeSync(openSync(path, 'wx', 0o600));
  chmodSync(path, 0o600);
  const db = setUp(new Database(path) as WriteDb, (made) => {
    made.pragma('journal_mode = MEMORY');
    made.pragma('synchronous = OFF');
    made.pragma('locking_mode = EXCLUSIVE');
    migrateList(made, path);
  });

  return {
    db,
    publish() {
      // WAL is a property of the file, for all later connections. Switching to it normally also releases the exclusive lock.
      db.pragma('locking_mode = NORMAL');
      db.pragma('journal_mode = WAL');
      db.close();
      putInPlace(path, listPath(dataDir, listId));
    },
    discard() {
      db.close();
      removeDatabase(path);
    },
  };
}

export interface Table {
  row(row: number, line: number, source: number, cells: readonly string[]): void;
  /** Adds the finding of a row whose line has a different number of cells than its file has columns, or an unbalanced quote. */
  short(row: number, cells: number, expected: number, stray?: boolean): void;
  /** Marks a row that was hidden in its workbook. */
  hidden(row: number): void;
  /** `whole`: the text for an export of rejected lines; default: its text. */
  rejected(position: number, rejected: RejectedLine, whole?: string): void;
  /** Ends the transaction that the first insert began. */
  commit(): void;
}

/** Creates the table of cells, and takes rows, their only finding that is independent of the mapping, and rejected lines. */
export function openTable(db: WriteDb, columns: number): Table {
  createCells(db, columns);
  const cellWriter = openCellWriter(db, columns);
  const insertRejected = prepareInsertRejected(db);
  const insertShort = db.prepare("INSERT INTO import_findings (row, rule, params) VALUES (?, 'line.short', ?)");
  const insertHidden = db.prepare('INSERT INTO hidden_rows (row) VALUES (?)');
  const begin = db.prepare('BEGIN');
  const commit = db.prepare('COMMIT');
  let open = false;
  const beginOnce = (): void => {
    if (!open) begin.run();
    open = true;
  };
  return {
    row(row, line, source, cells) {
      beginOnce();
      cellWriter.add(row, line, source, cells);
    },
    short(row, cells, expected, stray = false) {
      insertShort.run(row, JSON.stringify({ cells, expected, ...(stray && { stray }) }));
    },
    hidden(row) {
      insertHidden.run(row);
    },
    rejected(position, rejected, whole = rejected.text) {
      beginOnce();
      insertRejected(position, rejected, whole);
    },
    commit() {
      if (!open) return;
      cellWriter.flush();
      commit.run();
      open = false;
    },
  };
}
