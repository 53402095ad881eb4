/** What was done to shared lists: noted with what its author knew, so that every device comes to the same. */
import { z } from 'zod';
import { statement, type ReadDb, type WriteDb } from '../../../database.ts';
import { rowSetOf, unpackRows } from '../../../rowSet.ts';
import { unpackBody, type ActionBody } from '../../actions.ts';
import { isUndone } from '../../undoChains.ts';
import { knew, type Knows, type SharedDecision } from './contest.ts';

export const knowsSchema = z.record(z.uuid(), z.int().min(1));

/** What the team needs to know of an act besides what it did. */
export interface SharedAct {
  actId: string;
  listId: string;
  deviceId: string;
  number: number;
  rank: number;
  knows: Knows;
}

interface SharedActRow extends Omit<SharedAct, 'knows'> {
  knows: string;
}

const columns = 'act_id AS actId, list_id AS listId, device_id AS deviceId, number, rank, knows';
const parseAct = ({ knows, ...act }: SharedActRow): SharedAct => ({ ...act, knows: knowsSchema.parse(JSON.parse(knows)) });

export function findSharedAct(db: ReadDb, actId: string): SharedAct | undefined {
  const row = statement<[string], SharedActRow>(db, `SELECT ${columns} FROM shared_acts WHERE act_id = ?`).get(actId);
  return row && parseAct(row);
}

/** `instead`: the undo that stands for this one here. */
export function noteSharedAct(db: WriteDb, { actId, listId, deviceId, number, rank, knows }: SharedAct, instead: string | null = null): void {
  statement(db, 'INSERT INTO shared_acts (act_id, list_id, device_id, number, rank, knows, instead) VALUES (?, ?, ?, ?, ?, ?, ?)').run(
    ...[actId, listId, deviceId, number, rank, JSON.stringify(knows), instead],
  );
}

/** How many acts of each device are here, and the highest rank. */
export function knownOf(db: ReadDb, listId: string): { knows: Record<string, number>; rank: number } {
  const rows = statement<[string], { deviceId: string; number: number; rank: number }>(
    db,
    'SELECT device_id AS deviceId, max(number) AS number, max(rank) AS rank FROM shared_acts WHERE list_id = ? GROUP BY device_id',
  ).all(listId);
  return {
    knows: Object.fromEntries(rows.map(({ deviceId, number }) => [deviceId, number])),
    rank: rows.reduce((highest, { rank }) => Math.max(highest, rank), 0),
  };
}

/** The undo that stands for this one here, or it itself. */
export const standsFor = (db: ReadDb, actId: string): string =>
  statement<[string], string | null>(db, 'SELECT instead FROM shared_acts WHERE act_id = ?').pluck().get(actId) ?? actId;

interface DecisionRow extends SharedActRow {
  by: string;
  at: number;
  body: Buffer;
}

/** Decisions by the id of their act: reading one's rows takes longer than finding it. */
export type ReadDecisions = Map<string, SharedDecision>;

const decisionSql = `SELECT act_id AS actId, shared_acts.list_id AS listId, device_id AS deviceId, number, rank, knows, by, at, body
  FROM shared_acts JOIN actions ON actions.record_id = act_id JOIN action_bodies ON action_bodies.seq = actions.seq
  WHERE actions.kind = 'decide'`;

function readDecision(row: DecisionRow, read: ReadDecisions): SharedDecision {
  const known = read.get(row.actId);
  if (known) return known;
  const { actId, deviceId, number, knows } = parseAct(row);
  const decision = { actId, deviceId, number, knows, by: row.by, at: row.at, decided: decidedIn(unpackBody(row.body)) };
  read.set(actId, decision);
  return decision;
}

/** Undefined: it isn't here, decides nothing, or was undone. */
export function findDecision(db: ReadDb, actId: string, read: ReadDecisions): SharedDecision | undefined {
  const row = statement<[string], DecisionRow>(db, `${decisionSql} AND act_id = ?`).get(actId);
  return row && !isUndone(db, actId) ? readDecision(row, read) : undefined;
}

/** Decisions on its list that stand, that its author didn't know, and whose authors didn't know it. */
export function decisionsApart(db: ReadDb, act: SharedAct, read: ReadDecisions): SharedDecision[] {
  const devices = statement<[string, string], string>(db, 'SELECT DISTINCT device_id FROM shared_acts WHERE list_id = ? AND device_id <> ?')
    .pluck()
    .all(act.listId, act.deviceId);
  const unknown = statement<[string, string, number], DecisionRow>(
    db,
    `${decisionSql} AND shared_acts.list_id = ? AND device_id = ? AND number > ?`,
  );
  return devices.flatMap((deviceId) =>
    unknown
      .all(act.listId, deviceId, act.knows[deviceId] ?? 0)
      .map((row) => readDecision(row, read))
      .filter((one) => !knew(one, act) && !isUndone(db, one.actId)),
  );
}

/** All decisions on the list that stand. */
export const standingDecisions = (db: ReadDb, listId: string): SharedDecision[] => {
  const read: ReadDecisions = new Map();
  return statement<[string], DecisionRow>(db, `${decisionSql} AND shared_acts.list_id = ?`)
    .all(listId)
    .filter(({ actId }) => !isUndone(db, actId))
    .map((row) => readDecision(row, read));
};

/** What an action decides, and on which rows; a note alone decides nothing. */
export function decidedIn({ rows, value, each, set }: ActionBody): SharedDecision['decided'] {
  if (set) return [{ value, rows: unpackRows(set.rows) }];
  if (!each) return [{ value, rows: rowSetOf(Uint32Array.from(rows)) }];
  const decided = each.flatMap((own, index) => (own.value === undefined ? [] : [{ row: rows[index] ?? 0, value: own.value }]));
  return [...Map.groupBy(decided, (one) => one.value)].map(([own, of]) => ({
    value: own,
    rows: rowSetOf(Uint32Array.from(of, ({ row }) => row)),
  }));
}
