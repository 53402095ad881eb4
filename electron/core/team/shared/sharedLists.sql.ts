/** Stores which lists the team shares, whether they are here or arriving, and acts on those that aren't here yet. */
import { statement, type ReadDb } from '../../platform/database.ts';
import type { Ledger, LedgerWrite } from '../../ledger/ledger.sql.ts';
import { addTeamRecord } from '../calls/teamCalls.sql.ts';
import { noteContests } from './settleContests.sql.ts';
import { applyAgain, voidShare } from './sharedPurges.sql.ts';
import { applyAct, type ReceivedAct } from './takeActs.sql.ts';
import { findSharedOperation, type ReadOperations } from './sharedActs.sql.ts';
import { noteShared } from './sharedSuppressions.sql.ts';
import type { HandedSuppression } from '../../handover/ledger/handedSuppressions.sql.ts';

interface StoredSharedList {
  listId: string;
  name: string;
  state: 'arriving' | 'here' | 'gone';
  by: string;
  at: number;
  /** JSON of a failure: why the last arrival couldn't be taken in. */
  problem: string | null;
}

export const readSharedLists = (db: ReadDb): StoredSharedList[] =>
  statement<[], StoredSharedList>(
    db,
    `SELECT list_id AS listId, name, state, by, at,
       (SELECT problem FROM received_shares WHERE received_shares.list_id = shared_lists.list_id AND taken = 0 AND problem IS NOT NULL LIMIT 1) AS problem
     FROM shared_lists ORDER BY at, list_id`,
  ).all();

/** A list as a whole that is arriving. */
export interface ArrivingShare {
  shareId: string;
  listId: string;
  /** The sending device. */
  deviceId: string;
  name: string;
  by: string;
  at: number;
  /** JSON, parsed by `core/team`. */
  body: string;
}

type StoredShare = Pick<ArrivingShare, 'shareId' | 'listId' | 'deviceId' | 'body'> & { place: number };

/** Returns the arriving lists, in the order of the log. */
export const readArriving = (db: ReadDb): StoredShare[] =>
  statement<[], StoredShare>(
    db,
    'SELECT place, share_id AS shareId, list_id AS listId, device_id AS deviceId, body FROM received_shares WHERE taken = 0 ORDER BY place',
  ).all();

/** An act as received, for a list that isn't here yet. */
export interface WaitingAct {
  actId: string;
  /** JSON, parsed by `core/team`. */
  body: string;
}

/** Waiting acts whose list is here by now, in order, including those that arrived while it was taken in. */
export const readDue = (db: ReadDb, limit: number): (WaitingAct & { listId: string })[] =>
  statement<[number], WaitingAct & { listId: string }>(
    db,
    `SELECT act_id AS actId, list_id AS listId, body FROM waiting_acts JOIN shared_lists USING (list_id) WHERE state = 'here' ORDER BY place LIMIT ?`,
  ).all(limit);

const stateOf = (db: ReadDb, listId: string): StoredSharedList['state'] | undefined =>
  statement<[string], StoredSharedList['state']>(db, 'SELECT state FROM shared_lists WHERE list_id = ?').pluck().get(listId);

/** A received act, parsed and in its original form. */
export interface ActOfLog {
  received: ReceivedAct;
  body: string;
}

/** Takes in what the log has about shared lists. Returns the lists that changed here. Call it within `team.take`. */
export function takeShared(ledger: Ledger, acts: readonly ActOfLog[], shares: readonly ArrivingShare[]): string[] {
  const { db } = ledger;
  for (const { shareId, listId, deviceId, name, by, at, body } of shares) {
    if (stateOf(db, listId) === 'gone') continue;
    statement(db, "INSERT OR IGNORE INTO shared_lists (list_id, name, state, by, at) VALUES (?, ?, 'arriving', ?, ?)").run(
      listId,
      name,
      by,
      at,
    );
    statement(db, 'INSERT OR IGNORE INTO received_shares (share_id, list_id, device_id, body) VALUES (?, ?, ?, ?)').run(
      ...[shareId, listId, deviceId, body],
    );
  }
  const wait = statement(db, 'INSERT OR IGNORE INTO waiting_acts (act_id, list_id, body) VALUES (?, ?, ?)');
  // Later acts wait, too: they may have been made knowing the waiting ones.
  const isWaiting = statement<[string]>(db, 'SELECT 1 FROM waiting_acts WHERE list_id = ?');
  const changed = new Set<string>();
  const read: ReadOperations = new Map();
  for (const { received, body } of acts) {
    const { listId, actId } = received.act;
    const state = stateOf(db, listId);
    if (state === 'here' && isWaiting.get(listId) === undefined) {
      if (applyHere(ledger, received, read)) changed.add(listId);
    } else if (state !== 'gone') wait.run(actId, listId, body);
  }
  return [...changed];
}

/** Applies an act, and others' purges again, which its author may not have known. Returns whether anything changed. */
function applyHere(ledger: Ledger, received: ReceivedAct, read: ReadOperations): boolean {
  if (!applyAct(ledger, received, read)) return false;
  const { db } = ledger;
  const { actId, listId } = received.act;
  for (const { note, rows } of findSharedOperation(db, actId, read)?.effects ?? [])
    if (note !== undefined && note !== '') applyAgain(db, listId, rows);
  return true;
}

/** Shares a list: from now on, acts on it go to the team. Returns whether it wasn't shared before. */
const begin: LedgerWrite<{ listId: string; name: string; by: string; at: number }, boolean> = ({ db }, { listId, name, by, at }) => {
  const isNew = stateOf(db, listId) === undefined;
  statement(
    db,
    `INSERT INTO shared_lists (list_id, name, state, by, at) VALUES (?, ?, 'here', ?, ?)
     ON CONFLICT (list_id) DO UPDATE SET state = 'here', name = excluded.name`,
  ).run(listId, name, by, at);
  return isNew;
};

/** Unshares a list of which nothing was sent. */
const notSent: LedgerWrite<{ listId: string }> = ({ db }, { listId }) => {
  statement(db, 'DELETE FROM shared_acts WHERE list_id = ?').run(listId);
  statement(db, 'DELETE FROM shared_lists WHERE list_id = ?').run(listId);
};

/** Sends the list as a whole to the team, in chunks stored in files of their names. It replaces earlier ones. */
const sent: LedgerWrite<{
  shareId: string;
  listId: string;
  chunks: readonly string[];
  body: string;
  /** How often sending had been requested when it was begun. */
  wanted: number;
  /** The entries of the suppression list that go with it, and the last action on that list by then. */
  suppressions: { entries: readonly HandedSuppression[]; through: number };
}> = ({ db }, { shareId, listId, chunks, body, wanted, suppressions }) => {
  const older = statement<[string], { recordId: string; body: string }>(
    db,
    "SELECT record_id AS recordId, body FROM team_records WHERE kind = 'list' AND json_extract(body, '$.listId') = ?",
  ).all(listId);
  for (const share of older) voidShare(db, share);
  for (const chunk of chunks) addTeamRecord(db, chunk, 'chunk');
  addTeamRecord(db, shareId, 'list', { body });
  noteShared(db, listId, suppressions.entries, null);
  statement(db, 'UPDATE shared_lists SET wanted = iif(wanted = ?, 0, wanted), suppressions_through = ? WHERE list_id = ?').run(
    wanted,
    suppressions.through,
    listId,
  );
};

/** Records that it was taken in: from now on, it is kept up to date. */
const arrived: LedgerWrite<{ shareId: string; listId: string }> = ({ db }, { shareId, listId }) => {
  statement(db, 'UPDATE received_shares SET taken = 1, problem = NULL WHERE share_id = ?').run(shareId);
  // Earlier ones that couldn't be taken in are contained in this one, or gone for good.
  statement(
    db,
    `DELETE FROM received_shares WHERE list_id = ? AND taken = 0 AND problem IS NOT NULL
       AND place < (SELECT place FROM received_shares WHERE share_id = ?)`,
  ).run(listId, shareId);
  statement(db, "UPDATE shared_lists SET state = 'here' WHERE list_id = ?").run(listId);
  noteContests(db, listId);
  // Its sender may not have known earlier purges.
  applyAgain(db, listId, null);
};

/** Applies acts that waited for their list, in order; null if one can't be read. */
const waited: LedgerWrite<readonly { actId: string; act: ReceivedAct | null }[]> = (ledger, acts) => {
  const read: ReadOperations = new Map();
  const remove = statement(ledger.db, 'DELETE FROM waiting_acts WHERE act_id = ?');
  for (const { actId, act } of acts) {
    if (act) applyHere(ledger, act, read);
    remove.run(actId);
  }
};

/** `problem`: null if a newer one replaced it, or it is of no use. */
const failed: LedgerWrite<{ shareId: string; problem: string | null }> = ({ db }, { shareId, problem }) => {
  if (problem === null) statement(db, 'DELETE FROM received_shares WHERE share_id = ?').run(shareId);
  else statement(db, 'UPDATE received_shares SET problem = ? WHERE share_id = ?').run(problem, shareId);
};

/** Records that it was deleted here: it doesn't come back by itself. */
const gone: LedgerWrite<{ listId: string }> = ({ db }, { listId }) => {
  statement(db, 'DELETE FROM received_shares WHERE list_id = ?').run(listId);
  statement(db, 'DELETE FROM waiting_acts WHERE list_id = ?').run(listId);
  statement(db, 'DELETE FROM waiting_bundles WHERE list_id = ?').run(listId);
  statement(db, "UPDATE shared_lists SET state = 'gone' WHERE list_id = ?").run(listId);
};

export const sharingWrites = {
  'sharing.begin': begin,
  'sharing.notSent': notSent,
  'sharing.sent': sent,
  'sharing.arrived': arrived,
  'sharing.waited': waited,
  'sharing.failed': failed,
  'sharing.gone': gone,
};
