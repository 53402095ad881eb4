/** Reads actions and policies from the ledger: new ones, the one that can be undone, the current policy. */
import { policySchema, type Policy, type PolicyApplication } from '../../../contract/policy.ts';
import { statement, type ReadDb } from '../database.ts';
import { unpackBody, type ActionKind, type NewAction } from './actions.ts';

export interface StoredAction extends NewAction {
  /** Ledger-wide order. */
  seq: number;
}

interface ActionRow extends Omit<StoredAction, 'body'> {
  kind: ActionKind;
  body: Buffer;
}

const select = `SELECT actions.seq, record_id AS recordId, list_id AS listId, kind, undoes, by, at, body
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
    held += action.body.rows.length;
    if (held >= rows) break;
  }
  return found;
}

/** The operator's latest decision or note in the list that isn't undone yet. */
export function findUndoableAction(db: ReadDb, listId: string, operator: string): StoredAction | undefined {
  const row = statement<[string, string], ActionRow>(
    db,
    `${select} WHERE list_id = ? AND by = ? AND kind IN ('decide', 'note')
       AND record_id NOT IN (SELECT undoes FROM actions WHERE undoes IS NOT NULL) ORDER BY actions.seq DESC LIMIT 1`,
  ).get(listId, operator);
  return row && parseRow(row);
}

/** The policy last applied to the list, and its position in the ledger; undefined: none yet, so the default applies. */
export function findPolicy(db: ReadDb, listId: string): { seq: number; policy: Policy } | undefined {
  const row = statement<[string], { seq: number; policy: string }>(
    db,
    'SELECT seq, policy FROM policy_applications WHERE list_id = ? ORDER BY seq DESC LIMIT 1',
  ).get(listId);
  return row && { seq: row.seq, policy: policySchema.parse(JSON.parse(row.policy)) };
}

/** The applications of policies to the list, newest first. */
export const readPolicies = (db: ReadDb, listId: string, limit: number): PolicyApplication[] =>
  statement<[string, number], { policy: string; by: string; at: number }>(
    db,
    'SELECT policy, by, at FROM policy_applications WHERE list_id = ? ORDER BY seq DESC LIMIT ?',
  )
    .all(listId, limit)
    .map(({ policy, ...application }) => ({ ...application, policy: policySchema.parse(JSON.parse(policy)) }));

/** The policy last applied to each list, the last applied first. */
export const newestPolicies = (db: ReadDb): { listId: string; policy: Policy }[] =>
  statement<[], { listId: string; policy: string }>(
    db,
    `SELECT list_id AS listId, policy FROM policy_applications
     WHERE seq IN (SELECT max(seq) FROM policy_applications GROUP BY list_id) ORDER BY seq DESC`,
  )
    .all()
    .map(({ listId, policy }) => ({ listId, policy: policySchema.parse(JSON.parse(policy)) }));
