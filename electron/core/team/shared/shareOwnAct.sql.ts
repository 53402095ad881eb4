/** Puts an act of this device on a shared list into the team's log, with the others' acts that it knows. */
import { statement, type ReadDb } from '../../platform/database.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';
import { undoRootOf } from '../../review/acts/undoChains.sql.ts';
import { addTeamRecord } from '../calls/teamCalls.sql.ts';
import { contestUndone } from './settleContests.sql.ts';
import { knownOf, noteSharedAct } from './sharedActs.sql.ts';

interface OwnAct {
  recordId: string;
  listId: string;
  at: number;
  undoes: string | null;
}

export const isSharedHere = (db: ReadDb, listId: string): boolean =>
  statement<[string]>(db, "SELECT 1 FROM shared_lists WHERE list_id = ? AND state = 'here'").get(listId) !== undefined;

/** Whether acts on the list go to the team. Also while it is arriving: people can decide on it just before its arrival is recorded. */
export const isShared = (db: ReadDb, listId: string): boolean =>
  statement<[string]>(db, "SELECT 1 FROM shared_lists WHERE list_id = ? AND state <> 'gone'").get(listId) !== undefined;

/** Must be called in the transaction of the act. Does nothing for a list that isn't shared. */
export function shareOwnAct(ledger: Ledger, kind: 'act' | 'policy', { recordId, listId, at, undoes }: OwnAct): void {
  const { db } = ledger;
  if (!isShared(db, listId)) return;
  const deviceId = statement<[], string>(db, 'SELECT device_id FROM team').pluck().get();
  if (deviceId === undefined) return;
  const { versionVector, lamportTime } = knownOf(db, listId);
  const { [deviceId]: last = 0, ...others } = versionVector;
  noteSharedAct(db, {
    actId: recordId,
    listId,
    deviceId,
    number: last + 1,
    lamportTime: Math.max(at, lamportTime + 1),
    versionVector: others,
  });
  addTeamRecord(db, recordId, kind);
  // A decision knows all others, but undoing one may leave two that didn't know each other.
  if (undoes !== null) contestUndone(ledger, listId, undoRootOf(db, undoes).root);
}
