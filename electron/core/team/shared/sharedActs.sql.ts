/** What was done to shared lists: noted with what its author knew, so that every device comes to the same. */
import { z } from 'zod';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { rowSetOf } from '#base/rowSet.ts';
import { unpackRows } from '../../platform/pieces.ts';
import { unpackBody, type ActionBody } from '../../review/acts/actions.sql.ts';
import { isUndone } from '../../review/acts/undoChains.sql.ts';
import { knew, type Knows, type Said, type SharedSaying } from './contest.sql.ts';

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
export function noteSharedAct(
  db: WriteDb,
  { actId, listId, deviceId, number, rank, knows }: SharedAct,
  instead: string | null = null,
): void {
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

/**
 * Acts that the hub hasn't got will be those of another device, because this one's numbers may be taken by the folder that this one is a copy of. Their
 * own numbers begin anew.
 */
export function giveUntoldActs(db: WriteDb, deviceId: string): void {
  statement(
    db,
    `UPDATE shared_acts SET device_id = ?, number = number - coalesce((
       SELECT max(told.number) FROM shared_acts AS told JOIN team_records ON record_id = told.act_id JOIN team
       WHERE told.list_id = shared_acts.list_id AND told.device_id = team.device_id AND device_seq <= pushed_through), 0)
     WHERE act_id IN (SELECT record_id FROM team_records JOIN team WHERE kind IN ('act', 'policy') AND device_seq > pushed_through)`,
  ).run(deviceId);
}

/** The undo that stands for this one here, or it itself. */
export const standsFor = (db: ReadDb, actId: string): string =>
  statement<[string], string | null>(db, 'SELECT instead FROM shared_acts WHERE act_id = ?').pluck().get(actId) ?? actId;

interface SayingRow extends SharedActRow {
  kind: string;
  by: string;
  at: number;
  body: Buffer;
}

/** Sayings by the id of their act: reading one's rows takes longer than finding it. */
export type ReadSayings = Map<string, SharedSaying>;

const sayingSql = `SELECT act_id AS actId, shared_acts.list_id AS listId, device_id AS deviceId, number, rank, knows, actions.kind, by, at, body
  FROM shared_acts JOIN actions ON actions.record_id = act_id JOIN action_bodies ON action_bodies.seq = actions.seq
  WHERE actions.kind IN ('decide', 'note')`;

function readSaying(row: SayingRow, read: ReadSayings): SharedSaying {
  const known = read.get(row.actId);
  if (known) return known;
  const { actId, deviceId, number, rank, knows } = parseAct(row);
  const saying = { actId, deviceId, number, rank, knows, by: row.by, at: row.at, said: saidIn(row.kind, unpackBody(row.body)) };
  read.set(row.actId, saying);
  return saying;
}

/** Undefined: it isn't here, or is neither a decision nor a note. It may have been undone. */
export function findSaying(db: ReadDb, actId: string, read: ReadSayings): SharedSaying | undefined {
  const row = statement<[string], SayingRow>(db, `${sayingSql} AND act_id = ?`).get(actId);
  return row && readSaying(row, read);
}

/** Those on its list that stand, that its author didn't know, and whose authors didn't know it. */
export function sayingsApart(db: ReadDb, act: SharedAct, read: ReadSayings): SharedSaying[] {
  const devices = statement<[string, string], string>(db, 'SELECT DISTINCT device_id FROM shared_acts WHERE list_id = ? AND device_id <> ?')
    .pluck()
    .all(act.listId, act.deviceId);
  const unknown = statement<[string, string, number], SayingRow>(
    db,
    `${sayingSql} AND shared_acts.list_id = ? AND device_id = ? AND number > ?`,
  );
  return devices.flatMap((deviceId) =>
    unknown
      .all(act.listId, deviceId, act.knows[deviceId] ?? 0)
      .map((row) => readSaying(row, read))
      .filter((one) => !knew(one, act) && !isUndone(db, one.actId)),
  );
}

/** All that stand on the list. */
export const standingSayings = (db: ReadDb, listId: string, read: ReadSayings): SharedSaying[] =>
  statement<[string], SayingRow>(db, `${sayingSql} AND shared_acts.list_id = ?`)
    .all(listId)
    .filter(({ actId }) => !isUndone(db, actId))
    .map((row) => readSaying(row, read));

/** What an action decides and notes, and on which rows. */
export function saidIn(kind: string, { rows, value, note, each, set }: ActionBody): Said[] {
  const own = { ...(kind === 'decide' && { value }), ...(note !== null && { note }) };
  if (set) return [{ ...own, rows: unpackRows(set.rows) }];
  if (!each) return [{ ...own, rows: rowSetOf(Uint32Array.from(rows)) }];
  const alike = Map.groupBy(each.entries(), ([, said]) => JSON.stringify([said.value, said.note]));
  return [...alike.values()].flatMap((some) => {
    const { value: decided, note: noted } = some[0]?.[1] ?? {};
    const said = { ...(decided !== undefined && { value: decided }), ...(noted !== undefined && { note: noted }) };
    return [{ ...said, rows: rowSetOf(Uint32Array.from(some, ([index]) => rows[index] ?? 0)) }];
  });
}
