/** The team in the ledger: which one this folder has joined, how far it is in step with the hub, and what people decided about it. */
import type { BuyingAlone } from '#contract/team/team.ts';
import { canonicalJson } from '#base/json.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import { giveUnsentActs } from '../shared/sharedActs.sql.ts';

export interface StoredTeam {
  teamId: string;
  deviceId: string;
  /** JSON, parsed by `core/team`. */
  about: string;
  /** The last epoch to which this device has reported all its records; null if none. */
  reportedEpoch: string | null;
  /** The number of the last such epoch at the hub, even if a newer one still needs the report; 0 if none. */
  reportedEpochs: number;
  /** JSON: the ids of its connections, one of which was the hub's last. A copy of this folder knows only earlier ones. */
  sessions: string;
  pushedThrough: number;
  pulledThrough: number;
  /** The id of the last record read. */
  pulledId: string | null;
  /** When the hub got the last purge that was read, by the hub's clock; null if none. */
  purgedAt: number | null;
}

interface TeamAct {
  recordId: string;
  teamId: string;
  act: 'join' | 'leave' | 'buyAlone' | 'buyTogether';
  reason: string;
  by: string;
  at: number;
}

/** Undefined if this folder hasn't joined a team. */
export const findTeam = (db: ReadDb): StoredTeam | undefined =>
  statement<[], StoredTeam>(
    db,
    `SELECT team_id AS teamId, device_id AS deviceId, about, reported_epoch AS reportedEpoch, reported_epochs AS reportedEpochs, sessions, pushed_through AS pushedThrough,
       pulled_through AS pulledThrough, pulled_id AS pulledId, purged_at AS purgedAt
     FROM team`,
  ).get();

/** The hub's name of the member whose device this folder is; undefined if it hasn't joined a team. */
export const findMemberName = (db: ReadDb): string | undefined =>
  statement<[], string>(db, "SELECT about ->> 'member' FROM team").pluck().get();

/** Since when, why and by whom this folder buys without the hub; null if it doesn't. */
export function findBuyingAlone(db: ReadDb, teamId: string): BuyingAlone | null {
  const last = statement<[string], Pick<TeamAct, 'act' | 'reason' | 'by' | 'at'>>(
    db,
    "SELECT act, reason, by, at FROM team_acts WHERE team_id = ? AND act IN ('buyAlone', 'buyTogether') ORDER BY seq DESC LIMIT 1",
  ).get(teamId);
  return last?.act === 'buyAlone' ? { since: last.at, by: last.by, reason: last.reason } : null;
}

const append: LedgerWrite<TeamAct> = ({ db, chain }, { recordId, teamId, act, reason, by, at }) => {
  chain.append(recordId, 'team', canonicalJson({ act, at, by, reason, recordId, teamId }));
  statement(db, 'INSERT INTO team_acts (record_id, team_id, act, reason, by, at) VALUES (?, ?, ?, ?, ?, ?)').run(
    ...[recordId, teamId, act, reason, by, at],
  );
};

const join: LedgerWrite<{ team: Pick<StoredTeam, 'teamId' | 'deviceId' | 'about'>; act: TeamAct }> = (ledger, { team, act }) => {
  append(ledger, act);
  statement(
    ledger.db,
    "INSERT INTO team (id, team_id, device_id, about, reported_epochs, sessions, pushed_through, pulled_through) VALUES (1, ?, ?, ?, 0, '[]', 0, 0)",
  ).run(team.teamId, team.deviceId, team.about);
};

const ofTheTeam = [
  ...['team', 'team_calls', 'team_records', 'team_answers', 'team_set_aside'],
  ...['received_shares', 'shared_lists', 'shared_acts', 'waiting_acts', 'contests', 'shared_purges', 'void_records'],
  ...['waiting_bundles', 'taken_bundles', 'shared_suppressions', 'reported_acts'],
];

/** Keeps what was bought and decided, and removes what only the hub needs. */
const leave: LedgerWrite<{ act: TeamAct }> = (ledger, { act }) => {
  append(ledger, act);
  for (const table of ofTheTeam) ledger.db.exec(`DELETE FROM ${table}`);
};

const keep: LedgerWrite<{ about: string }> = ({ db }, { about }) => {
  statement(db, 'UPDATE team SET about = ?').run(about);
};

/** Records that this device has reported all its records to the epoch. */
const reportEpoch: LedgerWrite<{ epoch: string; epochs: number }> = ({ db }, { epoch, epochs }) => {
  statement(db, 'UPDATE team SET reported_epoch = ?, reported_epochs = ?').run(epoch, epochs);
};

/** The hub may lack what it had: everything is pushed and pulled again, which is idempotent. */
const beginAnew: LedgerWrite<{ deviceId: string }> = ({ db }, { deviceId }) => {
  giveUnsentActs(db, deviceId);
  statement(
    db,
    `UPDATE team SET sessions = CASE device_id WHEN @deviceId THEN sessions ELSE '[]' END, device_id = @deviceId, reported_epoch = NULL,
       pushed_through = 0, pulled_through = 0, pulled_id = NULL`,
  ).run({ deviceId });
};

const keepSessions: LedgerWrite<{ sessions: string }> = ({ db }, { sessions }) => {
  statement(db, 'UPDATE team SET sessions = ?').run(sessions);
};

const pushed: LedgerWrite<{ through: number }> = ({ db }, { through }) => {
  statement(db, 'UPDATE team SET pushed_through = max(pushed_through, ?)').run(through);
};

export const teamRowWrites = {
  'team.act': append,
  'team.join': join,
  'team.leave': leave,
  'team.keep': keep,
  'team.reportEpoch': reportEpoch,
  'team.beginAnew': beginAnew,
  'team.keepSessions': keepSessions,
  'team.pushed': pushed,
};
