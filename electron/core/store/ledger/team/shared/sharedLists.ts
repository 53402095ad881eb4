/** Lists that the team shares: which are here, which are on their way, and what was done to those that aren't here yet. */
import { statement, type ReadDb } from '../../../database.ts';
import type { Ledger, LedgerWrite } from '../../ledger.ts';
import { addTeamRecord } from '../teamCalls.ts';
import { applyAct, type ReceivedAct } from './takeActs.ts';
import type { ReadDecisions } from './sharedActs.ts';

export interface StoredSharedList {
  listId: string;
  name: string;
  state: 'arriving' | 'here' | 'gone';
  by: string;
  at: number;
  /** JSON of a failure: why what came last couldn't be taken in. */
  problem: string | null;
}

export const readSharedLists = (db: ReadDb): StoredSharedList[] =>
  statement<[], StoredSharedList>(
    db,
    `SELECT list_id AS listId, name, state, by, at,
       (SELECT problem FROM arriving_shares WHERE arriving_shares.list_id = shared_lists.list_id AND problem IS NOT NULL LIMIT 1) AS problem
     FROM shared_lists ORDER BY at, list_id`,
  ).all();

/** A list as a whole, on its way. */
export interface ArrivingShare {
  shareId: string;
  listId: string;
  /** Who sent it. */
  deviceId: string;
  name: string;
  by: string;
  at: number;
  /** JSON, which `core/team` parses. */
  said: string;
}

type StoredShare = Pick<ArrivingShare, 'shareId' | 'listId' | 'deviceId' | 'said'> & { place: number };

/** In the order of the log. */
export const readArriving = (db: ReadDb): StoredShare[] =>
  statement<[], StoredShare>(
    db,
    'SELECT place, share_id AS shareId, list_id AS listId, device_id AS deviceId, said FROM arriving_shares ORDER BY place',
  ).all();

/** An act as it came, for a list that isn't here yet. */
export interface WaitingAct {
  actId: string;
  listId: string;
  /** JSON, which `core/team` parses. */
  said: string;
}

export const readWaiting = (db: ReadDb, listId: string): WaitingAct[] =>
  statement<[string], WaitingAct>(
    db,
    'SELECT act_id AS actId, list_id AS listId, said FROM waiting_acts WHERE list_id = ? ORDER BY place',
  ).all(listId);

/** Lists that this device sent as a whole. `isOld`: the hub has a newer one of the same list from this device. */
export const sentShares = (db: ReadDb): { recordId: string; said: string; isOld: boolean }[] =>
  statement<[], { recordId: string; said: string; isOld: number }>(
    db,
    `SELECT record_id AS recordId, said, EXISTS (
       SELECT 1 FROM team_records AS newer JOIN team WHERE newer.kind = 'list' AND newer.device_seq > team_records.device_seq
         AND newer.device_seq <= pushed_through AND json_extract(newer.said, '$.listId') = json_extract(team_records.said, '$.listId')) AS isOld
     FROM team_records WHERE kind = 'list' AND said IS NOT NULL ORDER BY device_seq`,
  )
    .all()
    .map((share) => ({ ...share, isOld: share.isOld === 1 }));

const stateOf = (db: ReadDb, listId: string): StoredSharedList['state'] | undefined =>
  statement<[string], StoredSharedList['state']>(db, 'SELECT state FROM shared_lists WHERE list_id = ?').pluck().get(listId);

/** A received act, parsed and as it came. */
export interface ActOfLog {
  received: ReceivedAct;
  said: string;
}

/** What the log says of shared lists. Returns the lists that changed here. Call it within `team.take`. */
export function takeShared(ledger: Ledger, acts: readonly ActOfLog[], shares: readonly ArrivingShare[]): string[] {
  const { db } = ledger;
  for (const { shareId, listId, deviceId, name, by, at, said } of shares) {
    if (stateOf(db, listId) === 'gone') continue;
    statement(db, "INSERT OR IGNORE INTO shared_lists (list_id, name, state, by, at) VALUES (?, ?, 'arriving', ?, ?)").run(listId, name, by, at);
    statement(db, 'INSERT OR IGNORE INTO arriving_shares (share_id, list_id, device_id, said) VALUES (?, ?, ?, ?)').run(
      ...[shareId, listId, deviceId, said],
    );
  }
  const wait = statement(db, 'INSERT OR IGNORE INTO waiting_acts (act_id, list_id, said) VALUES (?, ?, ?)');
  const changed = new Set<string>();
  const read: ReadDecisions = new Map();
  for (const { received, said } of acts) {
    const { listId, actId } = received.act;
    const state = stateOf(db, listId);
    if (state === 'here') {
      if (applyAct(ledger, received, read)) changed.add(listId);
    } else if (state !== 'gone') wait.run(actId, listId, said);
  }
  return [...changed];
}

/** From now on, what is done to it goes to the team. */
const begin: LedgerWrite<{ listId: string; name: string; by: string; at: number }, null> = ({ db }, { listId, name, by, at }) => {
  statement(
    db,
    `INSERT INTO shared_lists (list_id, name, state, by, at) VALUES (?, ?, 'here', ?, ?)
     ON CONFLICT (list_id) DO UPDATE SET state = 'here', name = excluded.name`,
  ).run(listId, name, by, at);
  return null;
};

/** The list as a whole goes to the team, in chunks that are in files of their names. */
const sent: LedgerWrite<{ shareId: string; chunks: readonly string[]; said: string }, null> = ({ db }, { shareId, chunks, said }) => {
  for (const chunk of chunks) addTeamRecord(db, chunk, 'chunk');
  addTeamRecord(db, shareId, 'list', said);
  return null;
};

/** It was taken in: from now on it is kept up to date. `acts`: what was done to it meanwhile. */
const arrived: LedgerWrite<{ shareId: string; listId: string; acts: readonly ReceivedAct[] }, null> = (ledger, { shareId, listId, acts }) => {
  const { db } = ledger;
  statement(db, 'DELETE FROM arriving_shares WHERE share_id = ?').run(shareId);
  statement(db, "UPDATE shared_lists SET state = 'here' WHERE list_id = ?").run(listId);
  const read: ReadDecisions = new Map();
  for (const act of acts) applyAct(ledger, act, read);
  statement(db, 'DELETE FROM waiting_acts WHERE list_id = ?').run(listId);
  return null;
};

/** A newer one took its place: nothing of it is told any more. */
const removed: LedgerWrite<{ shareId: string }, null> = ({ db }, { shareId }) => {
  statement(db, 'UPDATE team_records SET said = NULL WHERE record_id = ?').run(shareId);
  return null;
};

/** Null: a newer one took its place, or it can't be of use. */
const failed: LedgerWrite<{ shareId: string; problem: string | null }, null> = ({ db }, { shareId, problem }) => {
  if (problem === null) statement(db, 'DELETE FROM arriving_shares WHERE share_id = ?').run(shareId);
  else statement(db, 'UPDATE arriving_shares SET problem = ? WHERE share_id = ?').run(problem, shareId);
  return null;
};

/** It was deleted here: it doesn't come back by itself. */
const gone: LedgerWrite<{ listId: string }, null> = ({ db }, { listId }) => {
  statement(db, 'DELETE FROM arriving_shares WHERE list_id = ?').run(listId);
  statement(db, 'DELETE FROM waiting_acts WHERE list_id = ?').run(listId);
  statement(db, "UPDATE shared_lists SET state = 'gone' WHERE list_id = ?").run(listId);
  return null;
};

export const sharingWrites = {
  'sharing.begin': begin,
  'sharing.sent': sent,
  'sharing.arrived': arrived,
  'sharing.failed': failed,
  'sharing.gone': gone,
  'sharing.removed': removed,
};
