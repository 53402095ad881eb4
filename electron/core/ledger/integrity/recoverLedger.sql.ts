/** Recovers what can be read of a damaged ledger into a new one, ready to replace it. */
import Database from 'better-sqlite3';
import { closeSync, openSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { Failed } from '#contract/failure.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { setUp, type ReadDb, type WriteDb, writeTogether } from '../../platform/database.ts';
import { ledgerSchema } from '../../platform/schema/ledgerSchema.ts';
import { createAt, migrate, newestVersion } from '../../platform/schema/migrate.ts';
import { asidePath, companions, makeReady, partPath } from '../../platform/replaceFile.ts';
import { columnsOf, openCopy, salvageTable, type Salvaged } from '../../platform/salvage.ts';
import { acceptRow } from './acceptRow.sql.ts';
import { repairLedger } from './repairLedger.sql.ts';
import { putNotice } from '../../storage/notices.sql.ts';

/** A new file at this path, accessible only to its owner, and not synced until it is complete. */
export function createPart(path: string): WriteDb {
  for (const companion of ['', ...companions]) rmSync(path + companion, { force: true });
  closeSync(openSync(path, 'wx', 0o600));
  return setUp(new Database(path) as WriteDb, (db) => {
    db.pragma('journal_mode = MEMORY');
    db.pragma('synchronous = OFF');
    db.pragma('foreign_keys = OFF');
  });
}

export const tablesOf = (db: ReadDb): string[] =>
  db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid").pluck().all();

/** The schema version of the damaged file, as far as it can be told: the newest whose tables all exist. */
function versionOf(damaged: ReadDb, part: string): number {
  for (let version = newestVersion(ledgerSchema); version > 1; version -= 1) {
    const db = createPart(part);
    createAt(db, ledgerSchema, version, part);
    const fits = tablesOf(db).every((table) => {
      const known = new Set(columnsOf(damaged, table));
      return columnsOf(db, table).every((column) => known.has(column));
    });
    db.close();
    if (fits) return version;
  }
  return 1;
}

/** Copies into a ledger of this version, then migrates that to the newest. */
function salvageAt(damaged: ReadDb, part: string, version: number): { db: WriteDb; tables: Salvaged[] } {
  const db = createPart(part);
  try {
    createAt(db, ledgerSchema, version, part);
    const tables = writeTogether(db, () => tablesOf(db).map((table) => salvageTable(damaged, db, table, acceptRow(table))));
    migrate(db, ledgerSchema, part);
    return { db, tables };
  } catch (error) {
    db.close();
    throw error;
  }
}

function salvage(damaged: ReadDb, part: string): { db: WriteDb; tables: Salvaged[] } {
  const newest = newestVersion(ledgerSchema);
  const version = versionOf(damaged, part);
  try {
    return salvageAt(damaged, part, version);
  } catch (error) {
    // A migration relies on complete data; if it fails, tables and columns with the same name in the newest schema are kept.
    if (version === newest || !(error instanceof Failed) || error.failure.code !== 'dataFolder.migrationFailed') throw error;
    return salvageAt(damaged, part, newest);
  }
}

/** Writes `<path>.recovered-….ready`, with the notice inside; the damaged file is unchanged. The caller swaps them. */
export function recoverLedger(path: string, at: number, noticeId: string): StorageNotice {
  const part = partPath(path, 'recovered', at);
  const damaged = openCopy(path, part.replace(/\.part$/, '.copy'));
  try {
    const { db, tables } = salvage(damaged.db, part);
    try {
      const notice: StorageNotice = {
        noticeId,
        at,
        kind: 'recovered',
        file: basename(path),
        listName: null,
        quarantinedAs: basename(asidePath(path, 'recovered', at)),
        tables,
        chain: writeTogether(db, () => repairLedger(db)),
        backupMadeAt: null,
        suppressed: null,
        purged: null,
      };
      putNotice(db, notice);
      db.close();
      makeReady(path, 'recovered', at);
      return notice;
    } finally {
      db.close();
    }
  } finally {
    damaged.close();
  }
}
