/** Undos in the ledger: each one undoes the record before it, so that an odd number of them leaves the first record undone. */
import { statement, type ReadDb } from '../../platform/database.ts';

/**
 * Whether the program derived this action from other records, as every other device of the team that has those records does. Nobody can
 * undo such an action directly, even when it is in their name: it disappears when one of those records is undone. Its id is a version 8
 * UUID, while people's records have version 7.
 */
export const isDerivedAct = (recordId: string): boolean => recordId[14] === '8';

/** The same test in SQL, for a column `record_id`. */
export const derivedActSql = "substr(record_id, 15, 1) = '8'";

/** A record and the undos that follow from it, each undoing the one before. */
interface UndoChain {
  /** The last undo, or the record itself: what the next undo undoes. */
  tip: string;
  /** Number of undos; if odd, the record is undone. */
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

/** Returns the first record of a chain of undos, which this record undoes or restores, and how many undos lead from it to this record. */
export function undoRootOf(db: ReadDb, recordId: string): { root: string; undos: number } {
  const find = statement<[string], string | null>(db, 'SELECT undoes FROM actions WHERE record_id = ?').pluck();
  let root = recordId;
  let undos = 0;
  for (let found = find.get(root) ?? null; found !== null; found = find.get(root) ?? null, undos++) root = found;
  return { root, undos };
}
