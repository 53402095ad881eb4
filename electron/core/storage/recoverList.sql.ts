/**
 * Recovers what can be read from a damaged list into a new file, ready to replace it. Verdicts and decisions are derived from the ledger
 * again.
 */
import { basename } from 'node:path';
import type { List } from '#contract/lists/list.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { type WriteDb, writeTogether } from '../platform/database.ts';
import { columnsOf, recoverFile, salvageTable } from '../platform/salvage.ts';
import { createCells } from '../lists/rows/cells.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { migrateList } from '../lists/file/openList.sql.ts';

/**
 * Like `recoverFile`: if not even the list's own metadata can be read, nothing is written, and the damaged file is only quarantined.
 * `findAgain` screens the rows again.
 */
export const recoverList = (
  path: string,
  at: number,
  noticeId: string,
  findAgain: (db: WriteDb, list: List) => Promise<void>,
): Promise<StorageNotice> =>
  recoverFile({ path, file: `lists/${basename(path)}`, at, noticeId }, async (damaged, db, notice) => {
    migrateList(db, path);
    notice.tables.push(salvageTable(damaged, db, 'list'));
    const list = readListIfWhole(db);
    notice.listName = list?.name ?? null;
    if (list === null || columnsOf(damaged, 'cells').length !== list.columns.length + 3) return false;
    createCells(db, list.columns.length);
    writeTogether(db, () => {
      for (const table of ['cells', 'rejected_lines', 'purged_rows']) notice.tables.push(salvageTable(damaged, db, table));
      // A line's length can't be derived from its cells; every other finding can.
      salvageTable(damaged, db, 'import_findings', ({ rule }) => rule === 'line.short');
      // Without the last three, rows of existing evidence couldn't be proved any more.
      for (const table of ['hidden_rows', 'saved_views', 'row_salts', 'kept_evidence', 'kept_evidence_pieces'])
        salvageTable(damaged, db, table);
    });
    await findAgain(db, list);
    db.pragma('journal_mode = DELETE');
    return true;
  });

function readListIfWhole(db: WriteDb): List | null {
  try {
    return readList(db);
  } catch {
    return null;
  }
}
