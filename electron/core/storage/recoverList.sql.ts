/**
 * Recovers what can be read of a damaged list into a new file, ready to replace it; verdicts and decisions are derived from the ledger
 * again.
 */
import { basename } from 'node:path';
import type { List } from '#contract/lists/list.ts';
import type { StorageNotice } from '#contract/storage/storage.ts';
import { type WriteDb, writeTogether } from '../platform/database.ts';
import { createPart } from '../ledger/integrity/recoverLedger.sql.ts';
import { asidePath, makeReady, partPath } from '../platform/replaceFile.ts';
import { columnsOf, openCopy, salvageTable } from '../platform/salvage.ts';
import { createCells } from '../lists/rows/cells.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { migrateList } from '../lists/file/openList.sql.ts';

/**
 * `findAgain` screens the rows again. Writes `<path>.recovered-….ready`, or nothing if not even the list's own metadata can be read: then
 * the damaged file is only quarantined.
 */
export async function recoverList(
  path: string,
  at: number,
  noticeId: string,
  findAgain: (db: WriteDb, list: List) => Promise<void>,
): Promise<StorageNotice> {
  const part = partPath(path, 'recovered', at);
  const damaged = openCopy(path, part.replace(/\.part$/, '.copy'));
  const db = createPart(part);
  const notice: StorageNotice = {
    noticeId,
    at,
    kind: 'recovered',
    file: `lists/${basename(path)}`,
    listName: null,
    quarantinedAs: basename(asidePath(path, 'recovered', at)),
    tables: [],
    chain: null,
    backupMadeAt: null,
    suppressed: null,
    purged: null,
  };
  try {
    migrateList(db, part);
    notice.tables.push(salvageTable(damaged.db, db, 'list'));
    const list = readListIfWhole(db);
    notice.listName = list?.name ?? null;
    if (list === null || columnsOf(damaged.db, 'cells').length !== list.columns.length + 3) return notice;
    createCells(db, list.columns.length);
    writeTogether(db, () => {
      for (const table of ['cells', 'rejected_lines', 'purged_rows']) notice.tables.push(salvageTable(damaged.db, db, table));
      // How long a line was can't be derived from its cells; every other finding can.
      salvageTable(damaged.db, db, 'import_findings', ({ rule }) => rule === 'line.short');
      salvageTable(damaged.db, db, 'hidden_rows');
      salvageTable(damaged.db, db, 'saved_views');
      // Without them, no row of evidence that was made could be proved any more.
      for (const table of ['row_salts', 'kept_evidence', 'kept_evidence_pieces']) salvageTable(damaged.db, db, table);
    });
    await findAgain(db, list);
    db.pragma('journal_mode = DELETE');
    db.close();
    makeReady(path, 'recovered', at);
    return notice;
  } finally {
    db.close();
    damaged.close();
  }
}

function readListIfWhole(db: WriteDb): List | null {
  try {
    return readList(db);
  } catch {
    return null;
  }
}
