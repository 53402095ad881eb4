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

const select = `SELECT actions.seq, record_id AS recordId, list_id AS listId, kind, undoes, by, at, row_count AS rowCount, body
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

interface ActionLink {
  recordId: string;
  seq: number;
  undoes: string | null;
}

/** An action and the undos that follow from it, each of the one before. */
export interface UndoChain {
  /** The last of them, or the action itself: what the next undo undoes. */
  tip: string;
  /** An odd number: the action is undone. */
  undos: number;
}

export function undoChainOf(db: ReadDb, recordId: string): UndoChain {
  const next = statement<[string], string>(db, 'SELECT record_id FROM actions WHERE undoes = ?').pluck();
  let tip = recordId;
  let undos = 0;
  for (let found = next.get(tip); found !== undefined; found = next.get(tip), undos++) tip = found;
  return { tip, undos };
}

const isUndone = (db: ReadDb, recordId: string): boolean => undoChainOf(db, recordId).undos % 2 === 1;

/** The operator's latest decision or note in the list that isn't undone. */
export function findUndoableAction(db: ReadDb, listId: string, operator: string): StoredAction | undefined {
  const latest = statement<[string, string], { seq: number; recordId: string }>(
    db,
    `SELECT seq, record_id AS recordId FROM actions WHERE list_id = ? AND by = ? AND kind IN ('decide', 'note') ORDER BY seq DESC`,
  );
  for (const { seq, recordId } of latest.iterate(listId, operator)) if (!isUndone(db, recordId)) return findAction(db, seq);
  return undefined;
}

/** The operator's action that was undone last; undefined if there is none, or if the operator has decided something else since. */
export function findRedoableAction(db: ReadDb, listId: string, operator: string): StoredAction | undefined {
  const select = 'SELECT record_id AS recordId, seq, undoes FROM actions';
  const find = statement<[string], ActionLink>(db, `${select} WHERE record_id = ?`);
  const latest = statement<[string, string], ActionLink>(db, `${select} WHERE list_id = ? AND by = ? ORDER BY seq DESC`);
  for (const { recordId, undoes } of latest.iterate(listId, operator)) {
    if (undoes === null) return undefined;
    // Taken back itself: its own undo came first.
    if (undoChainOf(db, recordId).undos > 0) continue;
    let undos = 1;
    let found = find.get(undoes);
    while (found && found.undoes !== null) {
      found = find.get(found.undoes);
      undos++;
    }
    if (found && undos % 2 === 1) return findAction(db, found.seq);
  }
  return undefined;
}

/** The list's decisions and notes, whoever made them, newest first: at most `count`, and only those before the action `before`. */
export function readHistory(
  db: ReadDb,
  listId: string,
  before: string | null,
  count: number,
): { action: StoredAction; isUndone: boolean }[] {
  const rows = statement<[string, string | null, number], ActionRow>(
    db,
    `${select} WHERE list_id = ? AND kind IN ('decide', 'note')
       AND actions.seq < coalesce((SELECT seq FROM actions WHERE record_id = ?), 9e18) ORDER BY actions.seq DESC LIMIT ?`,
  ).all(listId, before, Number.isFinite(count) ? count : -1);
  return rows.map((row) => ({ action: parseRow(row), isUndone: isUndone(db, row.recordId) }));
}

function findAction(db: ReadDb, seq: number): StoredAction | undefined {
  const row = statement<[number], ActionRow>(db, `${select} WHERE actions.seq = ?`).get(seq);
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

/** The policy of the application at this position of the ledger; undefined: there is none. */
export function policyAt(db: ReadDb, seq: number): Policy | undefined {
  const text = statement<[number], string>(db, 'SELECT policy FROM policy_applications WHERE seq = ?').pluck().get(seq);
  return text === undefined ? undefined : policySchema.parse(JSON.parse(text));
}
