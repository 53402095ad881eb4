/** Reads people's actions from the ledger. */
import { statement, type ReadDb } from '../../platform/database.ts';
import { unpackBody, type ActionKind, type NewAction } from './actions.sql.ts';

export interface StoredAction extends NewAction {
  /** Ledger-wide order. */
  seq: number;
}

interface ActionRow extends Omit<StoredAction, 'body'> {
  kind: ActionKind;
  body: Buffer;
}

const select = `SELECT actions.seq, actions.record_id AS recordId, list_id AS listId, actions.kind, undoes, by, at, row_count AS rowCount, body
  FROM actions JOIN action_bodies ON action_bodies.seq = actions.seq`;

const parseRow = (row: ActionRow): StoredAction => ({ ...row, body: unpackBody(row.body) });

/** The list's actions after ledger position `after`, in order: at most `limit`, and no more once they have `rows` rows. */
export function readActionsAfter(db: ReadDb, listId: string, after: number, limit: number, rows = Infinity): StoredAction[] {
  const found: StoredAction[] = [];
  let held = 0;
  for (const row of statement<[string, number, number], ActionRow>(
    db,
    `${select} WHERE list_id = ? AND actions.seq > ? ORDER BY actions.seq LIMIT ?`,
  ).iterate(listId, after, limit)) {
    const action = parseRow(row);
    found.push(action);
    held += action.rowCount;
    if (held >= rows) break;
  }
  return found;
}

/** The action at this position of the ledger. */
export function findAction(db: ReadDb, seq: number): StoredAction | undefined {
  const row = statement<[number], ActionRow>(db, `${select} WHERE actions.seq = ?`).get(seq);
  return row && parseRow(row);
}

/** Undefined if it isn't in the ledger, or what it said was purged. */
export function findActionById(db: ReadDb, recordId: string): StoredAction | undefined {
  const row = statement<[string], ActionRow>(db, `${select} WHERE actions.record_id = ?`).get(recordId);
  return row && parseRow(row);
}

/** The list's decisions, notes and assignments, newest first: at most `count`, and only those before the place `end` in the order of all records. */
export const readRootsBefore = (db: ReadDb, listId: string, end: number, count: number): StoredAction[] =>
  statement<[string, number, number], ActionRow>(
    db,
    `${select} JOIN chain ON chain.record_id = actions.record_id
     WHERE list_id = ? AND actions.kind <> 'undo' AND chain.seq < ? ORDER BY actions.seq DESC LIMIT ?`,
  )
    .all(listId, Math.min(end, Number.MAX_SAFE_INTEGER), Number.isFinite(count) ? count : -1)
    .map(parseRow);
