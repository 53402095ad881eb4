/**
 * Lets the more careful decision hold, and both notes, where people differ without knowing of each other: by an action without an author
 * over theirs, which every device derives from the same acts. It is no act, and isn't sent.
 */
import { createHash } from 'node:crypto';
import { hasAny, intersection, union, type RowSet } from '#base/rowSet.ts';
import { packRows, unpackRows } from '../../platform/pieces.ts';
import { statement, type WriteDb } from '../../platform/database.ts';
import { insertAction, unpackBody, type ActionBody } from '../../review/acts/actions.sql.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';
import { derivedActSql, isUndone } from '../../review/acts/undoChains.sql.ts';
import { findContests, type Contest, type SharedOperation } from './contest.sql.ts';
import { findSharedOperation, concurrentOperations, standingOperations, type ReadOperations, type SharedAct } from './sharedActs.sql.ts';

const rowsOfOperation = ({ effects }: SharedOperation): RowSet => union(effects.map(({ rows }) => rows));

/** Compares a new decision or note with those made without knowing it. `read`: operations that were read before. */
export function contestNew(ledger: Ledger, act: SharedAct, read: ReadOperations): void {
  const own = findSharedOperation(ledger.db, act.actId, read);
  if (!own || isUndone(ledger.db, act.actId)) return;
  const apart = concurrentOperations(ledger.db, act, read);
  if (apart.length === 0) return;
  const rows = intersection(rowsOfOperation(own), union(apart.map(rowsOfOperation)));
  // Its author knew all other decisions on these rows.
  settle(ledger, act.listId, findContests([own, ...apart], rows, own));
}

/**
 * Settles the contests again on the rows of an act that was undone or redone. `actId`: the act itself, at the start of the chain of undos.
 */
export function contestUndone(ledger: Ledger, listId: string, actId: string): void {
  const { db } = ledger;
  const read: ReadOperations = new Map();
  const changed = findSharedOperation(db, actId, read);
  if (!changed) return;
  const contested = statement<[string], { actId: string; acts: string; body: Buffer }>(
    db,
    `SELECT act_id AS actId, acts, body FROM contests JOIN actions ON actions.record_id = act_id JOIN action_bodies ON action_bodies.seq = actions.seq
     WHERE contests.list_id = ?`,
  )
    .all(listId)
    .filter((one) => one.acts.includes(actId) && !isUndone(db, one.actId));
  for (const one of contested) strike(ledger, listId, one.actId);
  const rows = union([rowsOfOperation(changed), ...contested.map(({ body }) => unpackRows(unpackBody(body).set?.rows ?? ''))]);
  settle(ledger, listId, findContests(standingOperations(db, listId, read), rows, null));
}

/** Records the contests that came with a list as a whole: they are among its actions, and their ids show that they were derived. */
export function noteContests(db: WriteDb, listId: string): void {
  const came = statement<[string], { actId: string; body: Buffer }>(
    db,
    `SELECT record_id AS actId, body FROM actions JOIN action_bodies USING (seq) WHERE list_id = ? AND undoes IS NULL AND ${derivedActSql}`,
  ).all(listId);
  for (const { actId, body } of came) {
    const { contested } = unpackBody(body);
    if (contested) noteContest(db, actId, listId, contested);
  }
}

function noteContest(db: WriteDb, actId: string, listId: string, { decisions, notes }: NonNullable<ActionBody['contested']>): void {
  const acts = JSON.stringify([...decisions, ...notes]);
  statement(db, 'INSERT OR IGNORE INTO contests (act_id, list_id, acts) VALUES (?, ?, ?)').run(actId, listId, acts);
}

function settle(ledger: Ledger, listId: string, contests: readonly Contest[]): void {
  for (const contest of contests) if (hasAny(contest.rows)) contend(ledger, listId, contest);
}

const noActs = { rows: [], note: null, seen: [] } satisfies Partial<ActionBody>;

/** Adds a contest, even if an undo settled the same one. */
function contend(ledger: Ledger, listId: string, { decided, noted, value, note, rows, count }: Contest): void {
  const heads = [...new Set([...decided, ...noted])];
  const contested = { decisions: decided.map(({ actId }) => actId), notes: noted.map(({ actId }) => actId) };
  const packed = packRows(rows);
  const parts = [JSON.stringify(contested), packed];
  const isThere = statement<[string]>(ledger.db, 'SELECT 1 FROM actions WHERE record_id = ?');
  let recordId = idOf(parts);
  for (let times = 1; isThere.get(recordId); times += 1) {
    if (!isUndone(ledger.db, recordId)) return;
    recordId = idOf([...parts, String(times)]);
  }
  const set = { rows: packed, of: { filter: {}, whole: false }, seenTo: {}, acknowledged: null };
  const by = [...new Set(heads.map((head) => head.by))].sort().join(', ');
  const at = Math.max(...heads.map((head) => head.at));
  const body = { ...noActs, value: value ?? null, note: note ?? null, set, contested };
  const kind = value === undefined ? 'note' : 'decide';
  insertAction(ledger, { recordId, listId, kind, undoes: null, by, at, rowCount: count, body });
  noteContest(ledger.db, recordId, listId, contested);
}

function strike(ledger: Ledger, listId: string, contestId: string): void {
  const found = statement<[string], { by: string; at: number; rowCount: number }>(
    ledger.db,
    'SELECT by, at, row_count AS rowCount FROM actions WHERE record_id = ?',
  ).get(contestId);
  const recordId = idOf([contestId, 'undone']);
  if (found) insertAction(ledger, { recordId, listId, kind: 'undo', undoes: contestId, ...found, body: { ...noActs, value: null } });
}

/** A UUID of version 8, derived from its contest. People's records have version 7. */
function idOf(parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  const variant = ((parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
