/**
 * Lets the more careful decision hold where people decided differently without knowing of each other: by an action of nobody, over the others, which
 * every device makes for itself from the same decisions. It is no act: it isn't sent.
 */
import { createHash } from 'node:crypto';
import { statement } from '../../../database.ts';
import { insertAction, unpackBody, type ActionBody } from '../../actions.ts';
import type { Ledger } from '../../ledger.ts';
import { isUndone } from '../../undoChains.ts';
import { findContests, type Contest, type SharedDecision } from './contest.ts';
import { hasAny, intersection, packRows, union, unpackRows, type RowSet } from '../../../rowSet.ts';
import { decisionsApart, findDecision, standingDecisions, type ReadDecisions, type SharedAct } from './sharedActs.ts';

const rowsOfDecision = ({ decided }: SharedDecision): RowSet => union(decided.map(({ rows }) => rows));

/** A decision has come: it is compared with those that were made without knowing it. `read`: those that were read before. */
export function contestNew(ledger: Ledger, act: SharedAct, read: ReadDecisions): void {
  const own = findDecision(ledger.db, act.actId, read);
  const apart = own ? decisionsApart(ledger.db, act, read) : [];
  if (!own || apart.length === 0) return;
  const rows = intersection(rowsOfDecision(own), union(apart.map(rowsOfDecision)));
  // Whatever else was decided there, its author knew.
  settle(ledger, act.listId, [own, ...apart], rows);
}

/**
 * An act was undone, or done again: what was contested because of it is looked at anew. `actId`: the act itself, at the beginning of the
 * chain of undos.
 */
export function contestUndone(ledger: Ledger, listId: string, actId: string): void {
  const { db } = ledger;
  const contested = statement<[string], { actId: string; acts: string; body: Buffer }>(
    db,
    `SELECT act_id AS actId, acts, body FROM contests JOIN actions ON actions.record_id = act_id JOIN action_bodies ON action_bodies.seq = actions.seq
     WHERE contests.list_id = ?`,
  )
    .all(listId)
    .filter((one) => one.acts.includes(actId) && !isUndone(db, one.actId));
  for (const one of contested) strike(ledger, listId, one.actId);
  const decisions = standingDecisions(db, listId);
  const revived = decisions.find((one) => one.actId === actId);
  const rows = union([
    ...contested.map(({ body }) => unpackRows(unpackBody(body).set?.rows ?? '')),
    ...(revived ? [rowsOfDecision(revived)] : []),
  ]);
  settle(ledger, listId, decisions, rows);
}

function settle(ledger: Ledger, listId: string, decisions: readonly SharedDecision[], rows: RowSet): void {
  if (!hasAny(rows)) return;
  for (const contest of findContests(decisions, rows)) contend(ledger, listId, contest);
}

const noActs = { rows: [], note: null, seen: [], previous: null } satisfies Partial<ActionBody>;

/** The same decisions and rows give the same id, on every device. A contest that an undo settled can come again. */
function contend(ledger: Ledger, listId: string, { heads, value, rows, count }: Contest): void {
  const acts = heads.map(({ actId }) => actId);
  const packed = packRows(rows);
  const isThere = statement<[string]>(ledger.db, 'SELECT 1 FROM contests WHERE act_id = ?');
  let recordId = idOf([...acts, packed]);
  for (let times = 1; isThere.get(recordId); times += 1) {
    if (!isUndone(ledger.db, recordId)) return;
    recordId = idOf([...acts, packed, String(times)]);
  }
  const set = { rows: packed, of: { filter: {}, whole: false }, seenTo: {}, acknowledged: null };
  const by = [...new Set(heads.map((head) => head.by))].sort().join(', ');
  const at = Math.max(...heads.map((head) => head.at));
  const body = { ...noActs, value, set, contested: { acts } };
  insertAction(ledger, { recordId, listId, kind: 'decide', undoes: null, by, at, rowCount: count, body });
  statement(ledger.db, 'INSERT INTO contests (act_id, list_id, acts) VALUES (?, ?, ?)').run(recordId, listId, JSON.stringify(acts));
}

function strike(ledger: Ledger, listId: string, contestId: string): void {
  const found = statement<[string], { by: string; at: number; rowCount: number }>(
    ledger.db,
    'SELECT by, at, row_count AS rowCount FROM actions WHERE record_id = ?',
  ).get(contestId);
  const recordId = idOf([contestId, 'undone']);
  if (found) insertAction(ledger, { recordId, listId, kind: 'undo', undoes: contestId, ...found, body: { ...noActs, value: null } });
}

/** A UUID of version 8: made of what it stands for. */
function idOf(parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  const variant = ((parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
