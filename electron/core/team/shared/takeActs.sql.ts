/** Applies colleagues' acts on shared lists, in the order of the team's log, in which an act follows all acts that its author had seen. */
import { saltedLeaf } from '../../platform/merkle/tree.ts';
import { statement, type WriteDb } from '../../platform/database.ts';
import { storeAction, type NewAction } from '../../review/acts/actions.sql.ts';
import type { NewPolicy } from '../../review/acts/actionWrites.sql.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';
import { undoRootOf } from '../../review/acts/undoChains.sql.ts';
import { contestNew, contestUndone } from './settleContests.sql.ts';
import { findSharedAct, noteSharedAct, standsFor, type ReadOperations, type SharedAct } from './sharedActs.sql.ts';

/** An act from the log whose parts have been checked to match. */
export interface ReceivedAct {
  act: SharedAct;
  /** What its record's leaf commits to, on every device. */
  salt: Uint8Array;
  payload: string;
  /** An action's body as JSON, whose hash is in the payload. */
  did: { kind: 'act'; action: Omit<NewAction, 'body'>; body: string } | { kind: 'policy'; application: NewPolicy };
}

/** Returns whether anything changed. `read`: operations of the list read before. */
export function applyAct(ledger: Ledger, { act, salt, payload, did }: ReceivedAct, read: ReadOperations): boolean {
  const { db, chain } = ledger;
  if (findSharedAct(db, act.actId)) return false;
  const leaf = saltedLeaf(salt, payload);
  if (did.kind === 'policy') {
    noteSharedAct(db, act);
    if (isThere(db, 'policy_applications', act.actId)) return false;
    chain.take(act.actId, 'policy', leaf, { salt, payload });
    placePolicy(db, did.application, act);
    return true;
  }
  const { action, body } = did;
  const undoes = action.undoes === null ? null : standsFor(db, action.undoes);
  // The act may have come with the whole list.
  const isHere = isThere(db, 'actions', act.actId);
  const instead = isHere || undoes === null ? undefined : findUndo(db, undoes);
  noteSharedAct(db, act, instead ?? null);
  // Another person undid the same act without knowing: nothing can be undone twice.
  if (instead !== undefined) return false;
  // What follows from it came with the list as well.
  if (isHere) return false;
  // If the record differs here, the leaf commits to nothing that is here.
  chain.take(act.actId, 'action', leaf, undoes === action.undoes ? { salt, payload } : null);
  storeAction(db, { ...action, undoes }, body);
  if (undoes !== null) contestUndone(ledger, act.listId, undoRootOf(db, undoes).root);
  else contestNew(ledger, act, read);
  return true;
}

const isThere = (db: WriteDb, table: 'actions' | 'policy_applications', recordId: string): boolean =>
  statement<[string]>(db, `SELECT 1 FROM ${table} WHERE record_id = ?`).get(recordId) !== undefined;

const findUndo = (db: WriteDb, undoes: string): string | undefined =>
  statement<[string], string>(db, 'SELECT record_id FROM actions WHERE undoes = ?').pluck().get(undoes);

/** A list's last policy application is in effect, so they are kept in the same order on every device: by rank. */
function placePolicy(db: WriteDb, { recordId, listId, policy, by, at }: NewPolicy, { lamportTime }: SharedAct): void {
  const later = statement<[string, number, number, string], number>(
    db,
    `SELECT seq FROM policy_applications JOIN shared_acts ON act_id = record_id
     WHERE policy_applications.list_id = ? AND (lamport_time > ? OR (lamport_time = ? AND act_id > ?)) ORDER BY seq`,
  )
    .pluck()
    .all(listId, lamportTime, lamportTime, recordId);
  const last = statement<[], number | null>(db, 'SELECT max(seq) FROM policy_applications').pluck().get() ?? 0;
  const [place = last + 1] = later;
  const move = statement(db, 'UPDATE policy_applications SET seq = ? WHERE seq = ?');
  // Starts at the end, so that each moves to a number that is free by then.
  for (const [index, seq] of [...later.entries()].toReversed()) move.run(later[index + 1] ?? last + 1, seq);
  statement(db, 'INSERT INTO policy_applications (seq, record_id, list_id, policy, by, at) VALUES (?, ?, ?, ?, ?, ?)').run(
    ...[place, recordId, listId, JSON.stringify(policy), by, at],
  );
}
