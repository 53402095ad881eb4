/** Acts and policies as the ledger tells them: what came since, what can be undone, which policy holds. */
import { policySchema, type Policy } from '../../../contract/decision.ts';
import { statement, type ReadDb } from '../database.ts';
import { unpackBody, type ActKind, type NewAct } from './acts.ts';

export interface StoredAct extends NewAct {
  /** Ledger-wide order. */
  seq: number;
}

interface ActRow extends Omit<StoredAct, 'body'> {
  kind: ActKind;
  body: Buffer;
}

const select = `SELECT acts.seq, record_id AS recordId, list_id AS listId, kind, undoes, by, at, body
  FROM acts JOIN act_bodies ON act_bodies.seq = acts.seq`;

const parseRow = (row: ActRow): StoredAct => ({ ...row, body: unpackBody(row.body) });

/** The list's acts after ledger position `after`, in order: `limit` at most, and no more once they hold `rows` rows. */
export function readActsAfter(db: ReadDb, listId: string, after: number, limit: number, rows = Infinity): StoredAct[] {
  const found: StoredAct[] = [];
  let held = 0;
  for (const row of statement<[string, number, number], ActRow>(
    db,
    `${select} WHERE list_id = ? AND acts.seq > ? ORDER BY acts.seq LIMIT ?`,
  ).iterate(listId, after, limit)) {
    const act = parseRow(row);
    found.push(act);
    held += act.body.rows.length;
    if (held >= rows) break;
  }
  return found;
}

/** The operator's latest decision or note in the list that is not undone yet. */
export function findUndoableAct(db: ReadDb, listId: string, operator: string): StoredAct | undefined {
  const row = statement<[string, string], ActRow>(
    db,
    `${select} WHERE list_id = ? AND by = ? AND kind IN ('decide', 'note')
       AND record_id NOT IN (SELECT undoes FROM acts WHERE undoes IS NOT NULL) ORDER BY acts.seq DESC LIMIT 1`,
  ).get(listId, operator);
  return row && parseRow(row);
}

/** The policy that was last applied to the list, and its place in the ledger; undefined: none yet, so the default holds. */
export function findPolicy(db: ReadDb, listId: string): { seq: number; policy: Policy } | undefined {
  const row = statement<[string], { seq: number; policy: string }>(
    db,
    'SELECT seq, policy FROM policy_applications WHERE list_id = ? ORDER BY seq DESC LIMIT 1',
  ).get(listId);
  return row && { seq: row.seq, policy: policySchema.parse(JSON.parse(row.policy)) };
}
