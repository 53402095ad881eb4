/** Undos in the ledger: each strikes the record before it, so that an odd number of them leaves the first one undone. */
import { statement, type ReadDb } from '../../platform/database.ts';

/**
 * Actions that the program derived from other records, as every other device of the team does that has those. Nobody can undo one, even
 * under their own name: it goes when one of those records is undone. Their ids are UUIDs of version 8, while people's records have version
 * 7.
 */
export const isDerivedAct = (recordId: string): boolean => recordId[14] === '8';

/** The same for SQL, of a column `record_id`. */
export const derivedActSql = "substr(record_id, 15, 1) = '8'";

/** A record and the undos that follow from it, each of the one before. */
interface UndoChain {
  /** The last of them, or the record itself: what the next undo undoes. */
  tip: string;
  /** An odd number: the record is undone. */
  undos: number;
}

export function undoChainOf(db: ReadDb, recordId: string): UndoChain {
  const next = statement<[string], string>(db, 'SELECT record_id FROM actions WHERE undoes = ?').pluck();
  let tip = recordId;
  let undos = 0;
  for (let found = next.get(tip); found !== undefined; found = next.get(tip), undos++) tip = found;
  return { tip, undos };
}

export const isUndone = (db: ReadDb, recordId: string): boolean => undoChainOf(db, recordId).undos % 2 === 1;

/** What a chain of undos began with: the record that this one undoes, or restores. */
export function rootOf(db: ReadDb, recordId: string): string {
  const find = statement<[string], string | null>(db, 'SELECT undoes FROM actions WHERE record_id = ?').pluck();
  let root = recordId;
  for (let found = find.get(root) ?? null; found !== null; found = find.get(root) ?? null) root = found;
  return root;
}
