/** Loads a new list under a temporary name, and gives it its own name only when it is whole and on the disk. */
import Database from 'better-sqlite3';
import { chmodSync, closeSync, openSync } from 'node:fs';
import type { WriteDb } from '../../database.ts';
import type { RejectedLine } from '../../../../contract/list.ts';
import { putInPlace } from '../../replaceFile.ts';
import { createCells, openCellWriter } from './cells.ts';
import { migrateList } from '../openList.ts';
import { importingPath, listPath, makeListsFolder, removeListFile } from '../paths.ts';
import { prepareInsertRejected } from './rejectedLines.ts';

export interface Loading {
  db: WriteDb;
  /** Makes the list appear: closes the file, waits until the disk has it, renames it. */
  publish(): void;
  /** Removes whatever there is; harmless after `publish`. */
  discard(): void;
}

/**
 * Starts a list's file. While it loads, no journal is written and the disk is not waited for: nobody can see the file, and a crash or a power
 * cut leaves something that the next start sweeps away. What a power cut must not take is safe from the one fsync before the rename on.
 */
export function startLoading(dataDir: string, listId: string): Loading {
  makeListsFolder(dataDir);
  const path = importingPath(dataDir, listId);
  removeListFile(path);
  // Made first, so that the file never stands open to others, not even empty.
  closeSync(openSync(path, 'wx', 0o600));
  chmodSync(path, 0o600);
  const db = new Database(path) as WriteDb;
  db.pragma('journal_mode = MEMORY');
  db.pragma('synchronous = OFF');
  db.pragma('locking_mode = EXCLUSIVE');
  migrateList(db, path);

  return {
    db,
    publish() {
      // WAL is a property of the file: whoever opens the list finds it so. Leaving it by the front door also gives up the exclusive lock.
      db.pragma('locking_mode = NORMAL');
      db.pragma('journal_mode = WAL');
      db.close();
      putInPlace(path, listPath(dataDir, listId));
    },
    discard() {
      db.close();
      removeListFile(path);
    },
  };
}

export interface Table {
  row(row: number, line: number, source: number, cells: readonly string[]): void;
  /** The finding of a row whose line has fewer cells than its file has columns. */
  short(row: number, cells: number, expected: number): void;
  /** `whole`: what comes home of the line; its text where nothing else is said. */
  rejected(position: number, rejected: RejectedLine, whole?: string): void;
  /** Ends the transaction that the first insert began. */
  commit(): void;
}

/** Makes the table of cells, and takes rows, their one finding that no mapping changes, and rejected lines. */
export function openTable(db: WriteDb, columns: number): Table {
  createCells(db, columns);
  const cellWriter = openCellWriter(db, columns);
  const insertRejected = prepareInsertRejected(db);
  const insertShort = db.prepare("INSERT INTO import_findings (row, rule, params) VALUES (?, 'line.short', ?)");
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
    short(row, cells, expected) {
      insertShort.run(row, JSON.stringify({ cells, expected }));
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
