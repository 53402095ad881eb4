/** The sources of a device's part of a shared list's evidence: its acts on the list, and the answers that it bought for it. */
import { policySchema, type Policy } from '#contract/review/policy.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { answersOfListSql, boughtHereSql } from '../../service/answers/kept/evidenceAnswers.sql.ts';
import { unpackBody } from '../../review/acts/actions.sql.ts';
import { isDerivedAct, derivedActSql } from '../../review/acts/undoChains.sql.ts';
import type { Effect } from './contest.sql.ts';
import { effectsOf } from './sharedActs.sql.ts';

/** An act of this device. `leaf`: its record's leaf in the chain. */
export interface OwnAct {
  actId: string;
  by: string;
  at: number;
  leaf: Buffer;
  /** What an action decided; null for the application of a policy. */
  decided: readonly Effect[] | null;
  policy: Policy | null;
}

interface ActRow {
  actId: string;
  leaf: Buffer;
  by: string | null;
  at: number | null;
  kind: string | null;
  body: Buffer | null;
  policy: string | null;
  policyBy: string | null;
  policyAt: number | null;
}

const actColumns = `leaf, actions.by, actions.at, actions.kind, body, policy, policy_applications.by AS policyBy, policy_applications.at AS policyAt`;
const actJoins = (id: string): string => `JOIN chain ON chain.record_id = ${id}
  LEFT JOIN actions ON actions.record_id = ${id} LEFT JOIN action_bodies ON action_bodies.seq = actions.seq
  LEFT JOIN policy_applications ON policy_applications.record_id = ${id}`;

function parseAct({ actId, leaf, by, at, kind, body, policy, policyBy, policyAt }: ActRow): OwnAct[] {
  if (policy !== null && policyBy !== null && policyAt !== null)
    return [{ actId, leaf, by: policyBy, at: policyAt, decided: null, policy: policySchema.parse(JSON.parse(policy)) }];
  if (by === null || at === null || kind === null) return [];
  // If an action's body was purged, only its record can be stated.
  const decided = kind === 'decide' && body !== null ? effectsOf(kind, unpackBody(body)) : [];
  return [{ actId, leaf, by, at, decided, policy: null }];
}

/** The number of this device's last act on the list; 0 if none. */
export const lastOwnAct = (db: ReadDb, listId: string, deviceId: string): number =>
  statement<[string, string], number | null>(db, 'SELECT max(number) FROM shared_acts WHERE list_id = ? AND device_id = ?')
    .pluck()
    .get(listId, deviceId) ?? 0;

/** Shared lists with acts of this device that it hasn't signed, the last of which is no later than this time (epoch ms). */
export const findUnstated = (db: ReadDb, deviceId: string, since: number): string[] =>
  statement<[{ deviceId: string; since: number }], string>(
    db,
    `SELECT shared_acts.list_id FROM shared_acts JOIN shared_lists ON shared_lists.list_id = shared_acts.list_id AND state = 'here'
     LEFT JOIN parts ON parts.list_id = shared_acts.list_id AND parts.device_id = shared_acts.device_id
     LEFT JOIN actions ON actions.record_id = act_id LEFT JOIN policy_applications ON policy_applications.record_id = act_id
     WHERE shared_acts.device_id = :deviceId AND number > coalesce(acts_through, 0)
     GROUP BY shared_acts.list_id HAVING max(coalesce(actions.at, policy_applications.at, 0)) <= :since`,
  )
    .pluck()
    .all({ deviceId, since });

/** This device's acts on the list since it was shared, with numbers above `after`, up to `through`. */
export const ownActs = (db: ReadDb, { listId, deviceId }: OwnList, after: number, through: number): OwnAct[] =>
  statement<[string, string, number, number], ActRow>(
    db,
    `SELECT act_id AS actId, ${actColumns} FROM shared_acts ${actJoins('act_id')}
     WHERE shared_acts.list_id = ? AND device_id = ? AND number > ? AND number <= ? ORDER BY number`,
  )
    .all(listId, deviceId, after, through)
    .flatMap(parseAct);

export interface OwnList {
  listId: string;
  deviceId: string;
}

/**
 * Acts from before the list was shared, if it was created here. A list that was ever received may contain others' acts, which can't be told
 * apart.
 */
export function actsBeforeSharing(db: ReadDb, listId: string): OwnAct[] {
  const came = statement<[string]>(db, "SELECT 1 FROM handovers WHERE list_id = ? AND kind = 'received'").get(listId);
  if (came !== undefined) return [];
  const unshared = (table: string): string =>
    `SELECT record_id AS actId, at FROM ${table} WHERE list_id = :listId AND record_id NOT IN (SELECT act_id FROM shared_acts WHERE list_id = :listId)`;
  return statement<[{ listId: string }], ActRow>(
    db,
    `SELECT actId, ${actColumns} FROM (${unshared('actions')} AND NOT ${derivedActSql} UNION ALL ${unshared('policy_applications')}) AS made
     ${actJoins('actId')} ORDER BY made.at, actId`,
  )
    .all({ listId })
    .flatMap(parseAct);
}

/** An answer that this device bought and that verdicts of the list are based on. */
interface OwnAnswer {
  answerId: string;
  operation: string;
  sentAt: number;
  answeredAt: number;
  sandbox: 0 | 1;
  sentSha256: Buffer;
  bodySha256: Buffer;
  salt: Buffer;
}

/** In the order of arrival, without answers that were purged or have no salt yet. */
export const ownAnswers = (db: ReadDb, listId: string): IterableIterator<OwnAnswer> =>
  statement<[string], OwnAnswer>(
    db,
    `SELECT answer_id AS answerId, answers.operation, attempts.started_at AS sentAt, arrived_at AS answeredAt, answers.sandbox, sent_sha256 AS sentSha256,
       body_sha256 AS bodySha256, salt
     FROM (${answersOfListSql}) AS wanted JOIN answers ON answers.seq = wanted.answer_seq
     JOIN attempts ON attempts.seq = answers.attempt_seq JOIN answer_salts ON answer_salts.answer_seq = answers.seq
     WHERE ${boughtHereSql} AND sent_sha256 IS NOT NULL AND body_sha256 IS NOT NULL ORDER BY answers.seq`,
  ).iterate(listId);

/** Finds the devices that made records and bought answers of a shared list, as far as this ledger knows. */
interface Makers {
  /** Returns the device that made an action or policy; null if none did, or if it is unknown. */
  ofAct(actId: string): string | null;
  /** The device that bought an answer, and the answer's salt. */
  ofAnswer(answerSeq: number): { deviceId: string | null; salt: Buffer | null };
}

/** `deviceId`: this device's. */
export function openMakers(db: ReadDb, deviceId: string): Makers {
  const act = statement<[string], string>(db, 'SELECT device_id FROM shared_acts WHERE act_id = ?').pluck();
  const acts = new Map<string, string | null>();
  const answer = statement<[number], { here: number; theirs: string | null; salt: Buffer | null }>(
    db,
    `SELECT ${boughtHereSql} AS here, team_answers.device_id AS theirs, salt
     FROM answers JOIN attempts ON attempts.seq = answers.attempt_seq
     LEFT JOIN team_answers ON team_answers.attempt_seq = attempts.seq LEFT JOIN answer_salts ON answer_salts.answer_seq = answers.seq
     WHERE answers.seq = ?`,
  );
  return {
    ofAct: (actId) => {
      const known = acts.get(actId);
      if (known !== undefined) return known;
      const found = isDerivedAct(actId) ? null : (act.get(actId) ?? null);
      acts.set(actId, found);
      return found;
    },
    ofAnswer: (answerSeq) => {
      const found = answer.get(answerSeq);
      return { deviceId: found?.here === 1 ? deviceId : (found?.theirs ?? null), salt: found?.salt ?? null };
    },
  };
}
