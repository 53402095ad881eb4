/** Shared lists to be sent as a whole again: requested here, and done as soon as possible, even after a restart. */
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';

/** Does nothing for a list that isn't shared here. */
export function wantSent(db: WriteDb, listId: string): void {
  statement(db, "UPDATE shared_lists SET wanted = wanted + 1 WHERE list_id = ? AND state = 'here'").run(listId);
}

export const wantedLists = (db: ReadDb): string[] =>
  statement<[], string>(db, "SELECT list_id FROM shared_lists WHERE wanted > 0 AND state = 'here' ORDER BY at, list_id").pluck().all();

/** How often sending was requested. What changes during it may not be in it. */
export const timesWanted = (db: ReadDb, listId: string): number =>
  statement<[string], number>(db, 'SELECT wanted FROM shared_lists WHERE list_id = ?').pluck().get(listId) ?? 0;

const want: LedgerWrite<{ listId: string }> = ({ db }, { listId }) => {
  wantSent(db, listId);
};

export const wantedWrites = { 'sharing.want': want };
