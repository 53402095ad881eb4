/** Acts on shared lists, recorded with what their authors had seen, so that every device gets the same result. */
import { z } from 'zod';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { rowSetOf } from '#base/rowSet.ts';
import { unpackRows } from '../../platform/pieces.ts';
import { unpackBody, type ActionBody } from '../../review/acts/actions.sql.ts';
import { isUndone } from '../../review/acts/undoChains.sql.ts';
import { hasSeen, type VersionVector, type Effect, type SharedOperation } from './contest.sql.ts';

export const versionVectorSchema = z.record(z.uuid(), z.int().min(1));

/** What the team must know about an act besides its contents. */
export interface SharedAct {
  actId: string;
  listId: string;
  deviceId: string;
  number: number;
  lamportTime: number;
  versionVector: VersionVector;
}

interface SharedActRow extends Omit<SharedAct, 'versionVector'> {
  versionVector: string;
}

const columns =
  'act_id AS actId, list_id AS listId, device_id AS deviceId, number, lamport_time AS lamportTime, version_vector AS versionVector';
const parseAct = ({ versionVector, ...act }: SharedActRow): SharedAct => ({
  ...act,
  versionVector: versionVectorSchema.parse(JSON.parse(versionVector)),
});

export function findSharedAct(db: ReadDb, actId: string): SharedAct | undefined {
  const row = statement<[string], SharedActRow>(db, `SELECT ${columns} FROM shared_acts WHERE act_id = ?`).get(actId);
  return row && parseAct(row);
}

/** `instead`: the undo that replaces this one here. */
export function noteSharedAct(
  db: WriteDb,
  { actId, listId, deviceId, number, lamportTime, versionVector }: SharedAct,
  instead: string | null = null,
): void {
  statement(
    db,
    'INSERT INTO shared_acts (act_id, list_id, device_id, number, lamport_time, version_vector, instead) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(...[actId, listId, deviceId, number, lamportTime, JSON.stringify(versionVector), instead]);
}

/** The number of each device's acts that are here, and the highest rank. */
export function knownOf(db: ReadDb, listId: string): { versionVector: Record<string, number>; lamportTime: number } {
  const rows = statement<[string], { deviceId: string; number: number; lamportTime: number }>(
    db,
    'SELECT device_id AS deviceId, max(number) AS number, max(lamport_time) AS lamportTime FROM shared_acts WHERE list_id = ? GROUP BY device_id',
  ).all(listId);
  return {
    versionVector: Object.fromEntries(rows.map(({ deviceId, number }) => [deviceId, number])),
    lamportTime: rows.reduce((highest, { lamportTime }) => Math.max(highest, lamportTime), 0),
  };
}

/**
 * Reassigns acts that the hub lacks to another device: this one's numbers may be used by the folder of which this one is a copy. The acts
 * are numbered from 1.
 */
export function giveUnsentActs(db: WriteDb, deviceId: string): void {
  statement(
    db,
    `UPDATE shared_acts SET device_id = ?, number = number - coalesce((
       SELECT max(reported.number) FROM shared_acts AS reported JOIN team_records ON record_id = reported.act_id JOIN team
       WHERE reported.list_id = shared_acts.list_id AND reported.device_id = team.device_id AND device_seq <= pushed_through), 0)
     WHERE act_id IN (SELECT record_id FROM team_records JOIN team WHERE kind IN ('act', 'policy') AND device_seq > pushed_through)`,
  ).run(deviceId);
}

/** The undo that replaces this one here, or the act itself. */
export const standsFor = (db: ReadDb, actId: string): string =>
  statement<[string], string | null>(db, 'SELECT instead FROM shared_acts WHERE act_id = ?').pluck().get(actId) ?? actId;

interface OperationRow extends SharedActRow {
  kind: string;
  by: string;
  at: number;
  body: Buffer;
}

/** Operations by their act's id: reading one's rows takes longer than finding it. */
export type ReadOperations = Map<string, SharedOperation>;

const operationSql = `SELECT act_id AS actId, shared_acts.list_id AS listId, device_id AS deviceId, number, lamport_time AS lamportTime, version_vector AS versionVector, actions.kind, by, at, body
  FROM shared_acts JOIN actions ON actions.record_id = act_id JOIN action_bodies ON action_bodies.seq = actions.seq
  WHERE actions.kind IN ('decide', 'note')`;

function readOperation(row: OperationRow, read: ReadOperations): SharedOperation {
  const known = read.get(row.actId);
  if (known) return known;
  const { actId, deviceId, number, lamportTime, versionVector } = parseAct(row);
  const operation = {
    actId,
    deviceId,
    number,
    lamportTime,
    versionVector,
    by: row.by,
    at: row.at,
    effects: effectsOf(row.kind, unpackBody(row.body)),
  };
  read.set(row.actId, operation);
  return operation;
}

/** Undefined if it isn't here, or is neither a decision nor a note. It may have been undone. */
export function findSharedOperation(db: ReadDb, actId: string, read: ReadOperations): SharedOperation | undefined {
  const row = statement<[string], OperationRow>(db, `${operationSql} AND act_id = ?`).get(actId);
  return row && readOperation(row, read);
}

/** Acts on its list that aren't undone and are concurrent with it: neither author knew the other's. */
export function concurrentOperations(db: ReadDb, act: SharedAct, read: ReadOperations): SharedOperation[] {
  const devices = statement<[string, string], string>(db, 'SELECT DISTINCT device_id FROM shared_acts WHERE list_id = ? AND device_id <> ?')
    .pluck()
    .all(act.listId, act.deviceId);
  const unknown = statement<[string, string, number], OperationRow>(
    db,
    `${operationSql} AND shared_acts.list_id = ? AND device_id = ? AND number > ?`,
  );
  return devices.flatMap((deviceId) =>
    unknown
      .all(act.listId, deviceId, act.versionVector[deviceId] ?? 0)
      .map((row) => readOperation(row, read))
      .filter((one) => !hasSeen(one, act) && !isUndone(db, one.actId)),
  );
}

/** All on the list that aren't undone. */
export const standingOperations = (db: ReadDb, listId: string, read: ReadOperations): SharedOperation[] =>
  statement<[string], OperationRow>(db, `${operationSql} AND shared_acts.list_id = ?`)
    .all(listId)
    .filter(({ actId }) => !isUndone(db, actId))
    .map((row) => readOperation(row, read));

/** Returns what an action decides and notes, and on which rows. */
export function effectsOf(kind: string, { rows, value, note, each, set }: ActionBody): Effect[] {
  const own = { ...(kind === 'decide' && { value }), ...(note !== null && { note }) };
  if (set) return [{ ...own, rows: unpackRows(set.rows) }];
  if (!each) return [{ ...own, rows: rowSetOf(Uint32Array.from(rows)) }];
  const alike = Map.groupBy(each.entries(), ([, one]) => JSON.stringify([one.value, one.note]));
  return [...alike.values()].flatMap((some) => {
    const { value: decided, note: noted } = some[0]?.[1] ?? {};
    const effect = { ...(decided !== undefined && { value: decided }), ...(noted !== undefined && { note: noted }) };
    return [{ ...effect, rows: rowSetOf(Uint32Array.from(some, ([index]) => rows[index] ?? 0)) }];
  });
}
