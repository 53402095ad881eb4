/**
 * Parts of the evidence of shared lists: each device's signature over its records, and their leaves. They only grow, so only new leaves are
 * sent. They survive a purge of their records.
 */
import { randomUUID } from 'node:crypto';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import { addTeamRecord } from '../calls/teamCalls.sql.ts';

const leafBytes = 32;
/** Leaves in one record of the log: a megabyte. */
const leavesAtOnce = 32_768;

/** The newest part of a list that a device signed. */
interface StoredPart {
  deviceId: string;
  /** JSON: the envelope with the signature, and the public key. */
  seal: string;
  /** Number of leaves that it covers. */
  size: number;
  /** For this device's own part: the number of the last act on the list that it covers. */
  actsThrough: number;
}

/** Ordered by device. */
export const readParts = (db: ReadDb, listId: string): StoredPart[] =>
  statement<[string], StoredPart>(
    db,
    'SELECT device_id AS deviceId, seal, size, acts_through AS actsThrough FROM parts WHERE list_id = ? ORDER BY device_id',
  ).all(listId);

export const findPart = (db: ReadDb, listId: string, deviceId: string): StoredPart | undefined =>
  readParts(db, listId).find((one) => one.deviceId === deviceId);

/** The first `size` leaves; fewer if they aren't all here. */
export function readPartLeaves(db: ReadDb, listId: string, deviceId: string, size: number): Buffer {
  const pages = statement<[string, string, number], { first: number; leaves: Buffer }>(
    db,
    'SELECT first, leaves FROM part_leaves WHERE list_id = ? AND device_id = ? AND first < ? ORDER BY first',
  ).all(listId, deviceId, size);
  const all = Buffer.alloc(size * leafBytes);
  let known = 0;
  for (const { first, leaves } of pages) {
    if (first > known) break;
    known = Math.max(known, Math.min(size, first + leaves.length / leafBytes));
    leaves.copy(all, first * leafBytes);
  }
  return all.subarray(0, known * leafBytes);
}

/** A log record of a part, as `said` in `team_records`: the leaves from `first` on and, with the last of them, the signature. */
interface PartBody {
  listId: string;
  deviceId: string;
  first: number;
  /** The seal of the whole part up to here; null if more leaves follow. */
  seal: string | null;
}

/** The leaves of this record; undefined if they are gone, which happens only in a recovered ledger. */
export const findPartLeaves = (db: ReadDb, { listId, deviceId, first }: PartBody): Buffer | undefined =>
  statement<[string, string, number], Buffer>(db, 'SELECT leaves FROM part_leaves WHERE list_id = ? AND device_id = ? AND first = ?')
    .pluck()
    .get(listId, deviceId, first);

export interface ReceivedPart extends PartBody {
  leaves: Uint8Array;
}

function putLeaves(db: WriteDb, { listId, deviceId, first }: PartBody, leaves: Uint8Array): void {
  statement(db, 'INSERT OR REPLACE INTO part_leaves (list_id, device_id, first, leaves) VALUES (?, ?, ?, ?)').run(
    ...[listId, deviceId, first, leaves],
  );
}

function putSeal(db: WriteDb, listId: string, { deviceId, seal, size, actsThrough }: StoredPart): void {
  statement(
    db,
    `INSERT INTO parts (list_id, device_id, seal, size, acts_through) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (list_id, device_id) DO UPDATE SET seal = excluded.seal, size = excluded.size, acts_through = excluded.acts_through
     WHERE excluded.size >= size`,
  ).run(listId, deviceId, seal, size, actsThrough);
}

/** Must be called in the transaction that takes in a part of the log. Idempotent. */
export function takeParts(db: WriteDb, received: readonly ReceivedPart[]): void {
  for (const one of received) {
    const { listId, deviceId, first, leaves, seal } = one;
    putLeaves(db, one, leaves);
    if (seal !== null) putSeal(db, listId, { deviceId, seal, size: first + leaves.length / leafBytes, actsThrough: 0 });
  }
}

export interface NewPart extends StoredPart {
  listId: string;
  /** The index of the first new leaf: `size - first` leaves are new. */
  first: number;
  leaves: Uint8Array;
}

/** Stores and shares what this device has signed. False if something else was signed meanwhile. */
const state: LedgerWrite<NewPart, boolean> = ({ db }, { listId, first, leaves, ...signed }) => {
  const { deviceId, seal } = signed;
  if ((findPart(db, listId, deviceId)?.size ?? 0) !== first) return false;
  for (let at = first; at < signed.size; at += leavesAtOnce) {
    const isLast = at + leavesAtOnce >= signed.size;
    const part: PartBody = { listId, deviceId, first: at, seal: isLast ? seal : null };
    putLeaves(db, part, leaves.subarray((at - first) * leafBytes, (at - first + leavesAtOnce) * leafBytes));
    addTeamRecord(db, randomUUID(), 'part', { body: JSON.stringify(part) });
  }
  putSeal(db, listId, signed);
  return true;
};

export const partWrites = { 'parts.state': state };
