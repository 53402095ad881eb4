/**
 * Has whoever was purged since a backup purged from it as well: a backup still holds what a purge removed. The purges are written down in the
 * staged ledger as begun, and done at the next start like any that was cut off, before anybody sees a list. Whom they were of is found by the rows
 * that they emptied: by what the backup asked about these rows, and by its own copies of their lists.
 */
import { randomBytes } from 'node:crypto';
import { nationalDigits } from '../normalise/phones/phone.ts';
import { readFrom, writeTogether, type ReadDb, type WriteDb } from '../platform/database.ts';
import { openWrites } from '../ledger/ledger.sql.ts';
import { purgeWrites, readPurges, type Purge } from '../privacy/purges.sql.ts';
import { listPath, storedListIds } from '../platform/paths.ts';
import { readPurgedRows } from '../lists/rows/purgedRows.sql.ts';
import { goesByInQuestions } from '../privacy/person/goesByInQuestions.sql.ts';
import type { ListRows } from '../privacy/person/listRows.sql.ts';
import type { Identifiers } from '../privacy/person/mentions.sql.ts';
import { findPersonRows, goesByInRows, type GoesBy } from '../privacy/person/personRows.sql.ts';
import type { PurgeWork } from '../privacy/person/purgeWork.sql.ts';

export interface Repeated {
  again: number;
  /** Of those: purges of which not everything can be found again, because nothing says any more whom they were of. */
  unsure: number;
}

interface Backup {
  dataDir: string;
  staged: WriteDb;
  /** The backup's own copies of lists. */
  copies: readonly { listId: string; path: string }[];
}

/** `present`: the ledger that is replaced. */
export function repeatPurges(present: ReadDb, { dataDir, staged, copies }: Backup): Repeated {
  const known = new Set(readPurges(staged).map(({ recordId }) => recordId));
  const since = readPurges(present).filter(({ recordId }) => !known.has(recordId));
  if (since.length === 0) return { again: 0, unsure: 0 };
  const emptied = emptiedRows(dataDir);
  const works = since.map((purge) => workOf(purge, emptied.get(purge.recordId) ?? [], { dataDir, staged, copies }));
  const ledger = openWrites(staged, randomBytes);
  writeTogether(staged, () => {
    for (const [index, purge] of since.entries())
      purgeWrites['purges.begin'](ledger, { purge, work: JSON.stringify(works[index]), tell: [] });
    ledger.chain.seal();
  });
  const rowsOf = ({ lists }: PurgeWork): number => lists.reduce((sum, { rows }) => sum + rows.length, 0);
  const unsure = works.filter((work, index) => work.listId === null && (rowsOf(work) === 0 || rowsOf(work) < (since[index]?.rows ?? 0)));
  return { again: since.length, unsure: unsure.length };
}

/** By purge, as the lists say. */
function emptiedRows(dataDir: string): Map<string, ListRows[]> {
  const found = new Map<string, ListRows[]>();
  for (const listId of storedListIds(dataDir)) {
    const purged = readFrom(listPath(dataDir, listId), readPurgedRows);
    for (const [recordId, rows] of Map.groupBy(purged, (one) => one.recordId))
      found.set(recordId, [...(found.get(recordId) ?? []), { listId, rows: rows.map(({ row }) => row) }]);
  }
  return found;
}

function workOf({ recordId, by, at, listId, rows }: Purge, emptied: ListRows[], backup: Backup): PurgeWork {
  const nobody: Identifiers = { phones: [], emails: [], names: [], addresses: [] };
  if (listId !== null) {
    const all = { listId, rows: Array.from({ length: rows }, (_, index) => index + 1) };
    return { recordId, by, at, listId, lists: [all], identifiers: nobody };
  }
  const saidIn = backup.copies.flatMap(({ listId: of, path }): GoesBy[] => {
    const own = emptied.find((one) => one.listId === of);
    return own === undefined ? [] : [readFrom(path, (db) => goesByInRows(db, own.rows))];
  });
  const said = [goesByInQuestions(backup.staged, emptied), ...saidIn];
  const each = (key: keyof GoesBy): string[] => [...new Set(said.flatMap((one) => one[key]))];
  const [phones, emails] = [each('phones').map((number) => ({ number, national: nationalDigits(number) })), each('emails')];
  const sought = [...phones.map((phone) => ({ phone, email: null })), ...emails.map((email) => ({ phone: null, email }))];
  // A list that is put back is as it was; one that is there has been purged.
  const missing = backup.copies.filter((copy) => !storedListIds(backup.dataDir).includes(copy.listId));
  const back = missing.map(({ listId: of, path }): ListRows => {
    const found = readFrom(path, (db) => sought.flatMap((one) => findPersonRows(db, { ...one, words: [] })));
    return { listId: of, rows: [...new Set(found)].sort((a, b) => a - b) };
  });
  const lists = [...emptied, ...back.filter((one) => one.rows.length > 0)];
  return { recordId, by, at, listId, lists, identifiers: { phones, emails, names: each('names'), addresses: each('addresses') } };
}
