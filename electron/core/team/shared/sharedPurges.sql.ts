/**
 * Purges of rows of shared lists. They are sent to the team by row number, and every device applies them on receipt. The hub's copy of the
 * list as a whole still contains the person, so it is removed there, and the list is sent again.
 */
import { randomUUID } from 'node:crypto';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { hasAny, intersection, rowSetOf, type RowSet } from '#base/rowSet.ts';
import { packRows, unpackRows } from '../../platform/pieces.ts';
import type { ListRows } from '../../privacy/person/mentions.sql.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import { addTeamRecord } from '../calls/teamCalls.sql.ts';
import { isShared } from './shareOwnAct.sql.ts';
import { wantSent } from './wantedLists.sql.ts';

/** Rows of one list, as the team's log has them. */
interface PurgedRowsBody {
  listId: string;
  /** A packed set. */
  rows: string;
  by: string;
  at: number;
}

/** Purged rows with the log's record in which they came. */
export interface ReceivedPurge extends PurgedRowsBody {
  recordId: string;
}

/** Reports to the team which rows of shared lists are purged. Must be called in the transaction that records the purge. */
export function tellRowsPurged(db: WriteDb, { by, at }: Pick<PurgedRowsBody, 'by' | 'at'>, lists: readonly ListRows[]): void {
  const shared = lists.filter(({ listId, rows }) => rows.length > 0 && isShared(db, listId));
  if (shared.length === 0) return;
  const rows = shared.map((one): PurgedRowsBody => ({ listId: one.listId, rows: packRows(rowSetOf(Uint32Array.from(one.rows))), by, at }));
  const recordId = randomUUID();
  addTeamRecord(db, recordId, 'purge', { body: JSON.stringify({ calls: [], acts: [], rows }) });
  putPurges(
    db,
    rows.map((one) => ({ recordId, ...one })),
    'applied',
  );
  for (const { listId } of shared) {
    voidShares(db, listId);
    wantSent(db, listId);
  }
}

/** Removes from the hub every copy of the list as a whole, whichever device sent it. */
function voidShares(db: WriteDb, listId: string): void {
  const shares = statement<[string, string], { recordId: string; body: string }>(
    db,
    `SELECT share_id AS recordId, body FROM received_shares WHERE list_id = ?
     UNION ALL SELECT record_id, body FROM team_records WHERE kind = 'list' AND json_extract(body, '$.listId') = ?`,
  ).all(listId, listId);
  for (const share of shares) voidShare(db, share);
  statement(db, 'DELETE FROM received_shares WHERE list_id = ? AND taken = 1').run(listId);
}

/** Voids a whole list with its chunks: their bodies are removed from the hub, and here if this device sent them. */
export function voidShare(db: WriteDb, { recordId, body }: { recordId: string; body: string }): void {
  statement(db, "INSERT OR IGNORE INTO void_records (record_id) SELECT value FROM json_each(?, '$.chunks') UNION ALL SELECT ?").run(
    body,
    recordId,
  );
  statement(db, 'UPDATE team_records SET body = NULL WHERE record_id = ?').run(recordId);
}

/** Records whose bodies the hub must remove. */
export const readVoid = (db: ReadDb, limit: number): string[] =>
  statement<[number], string>(db, 'SELECT record_id FROM void_records ORDER BY record_id LIMIT ?').pluck().all(limit);

/** Must be called in the transaction that takes in a part of the log. Purges of lists that aren't here wait for them. */
export const takePurges = (db: WriteDb, purges: readonly ReceivedPurge[]): void => {
  putPurges(db, purges, 'toApply');
};

/** Stores purges; existing entries stay. */
function putPurges(db: WriteDb, purges: readonly ReceivedPurge[], state: 'applied' | 'toApply'): void {
  const insert = statement(db, 'INSERT OR IGNORE INTO shared_purges (purge_id, list_id, rows, by, at, applied) VALUES (?, ?, ?, ?, ?, ?)');
  for (const { recordId, listId, rows, by, at } of purges) insert.run(recordId, listId, rows, by, at, Number(state === 'applied'));
}

/** Purges that must be applied, for the first time or again, in the order of arrival. */
export const purgesToApply = (db: ReadDb): ReceivedPurge[] =>
  statement<[], ReceivedPurge>(
    db,
    'SELECT purge_id AS recordId, list_id AS listId, rows, by, at FROM shared_purges WHERE applied = 0 ORDER BY rowid',
  ).all();

/**
 * Called when something arrived about these rows (null: any): earlier purges of them are applied again, because its author may not have
 * known them.
 */
export function applyAgain(db: WriteDb, listId: string, rows: RowSet | null): void {
  const purges = statement<[string], { recordId: string; rows: string }>(
    db,
    'SELECT purge_id AS recordId, rows FROM shared_purges WHERE list_id = ? AND applied = 1',
  ).all(listId);
  const again = statement(db, 'UPDATE shared_purges SET applied = 0 WHERE purge_id = ? AND list_id = ?');
  for (const purge of purges) if (rows === null || hasAny(intersection(rows, unpackRows(purge.rows)))) again.run(purge.recordId, listId);
}

/** If this device sent the list as a whole, that copy still has the person, so it is replaced. */
const applied: LedgerWrite<Pick<ReceivedPurge, 'recordId' | 'listId'>> = ({ db }, { recordId, listId }) => {
  statement(db, 'UPDATE shared_purges SET applied = 1 WHERE purge_id = ? AND list_id = ?').run(recordId, listId);
  const wasSent = statement<[string]>(db, "SELECT 1 FROM team_records WHERE kind = 'list' AND json_extract(body, '$.listId') = ?").get(
    listId,
  );
  if (wasSent !== undefined) wantSent(db, listId);
};

const voided: LedgerWrite<{ recordIds: readonly string[] }> = ({ db }, { recordIds }) => {
  const remove = statement(db, 'DELETE FROM void_records WHERE record_id = ?');
  for (const recordId of recordIds) remove.run(recordId);
};

export const sharedPurgeWrites = { 'sharing.applied': applied, 'sharing.voided': voided };
