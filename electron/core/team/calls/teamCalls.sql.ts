/** This device's calls with a team's keys: how the hub identifies them, and which ones go into the team's log. */
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';

/** How the hub identifies a call: HMACs of its question and of its key, 32 bytes each. */
export interface TeamCall {
  identity: Uint8Array;
  keyId: Uint8Array;
}

export function noteTeamCall(db: WriteDb, attemptSeq: number, { identity, keyId }: TeamCall): void {
  statement(db, 'INSERT INTO team_calls (attempt_seq, identity, key_id) VALUES (?, ?, ?)').run(attemptSeq, identity, keyId);
}

/** Puts the end of a call into the team's log, unless it can't have been charged. Must be called in the transaction of the end. */
export function recordTeamCall(db: WriteDb, { attemptSeq, endId, billed }: { attemptSeq: number; endId: string; billed: Billed }): void {
  const isTeams = statement<[number]>(db, 'SELECT 1 FROM team_calls WHERE attempt_seq = ?').get(attemptSeq) !== undefined;
  if (billed !== 'no' && isTeams) addTeamRecord(db, endId, 'call', { sourceSeq: attemptSeq });
}

/** The state of an attempt that the hub knows: not found, still open, or ended. */
export type TeamCallState = { state: 'unknown' } | { state: 'open' } | { state: 'ended'; billed: Billed };

export function findTeamCall(db: ReadDb, attemptId: string): TeamCallState {
  const found = statement<[string], { billed: Billed | null }>(
    db,
    'SELECT billed FROM attempts LEFT JOIN attempt_ends USING (seq) WHERE attempt_id = ?',
  ).get(attemptId);
  if (!found) return { state: 'unknown' };
  return found.billed === null ? { state: 'open' } : { state: 'ended', billed: found.billed };
}

/** An ended call, for a hub that may have lost it. */
interface EndedTeamCall extends TeamCall {
  attemptSeq: number;
  attemptId: string;
  billed: Billed;
  micros: number;
  /** Epoch ms. */
  at: number;
}

/** Calls after this one that were or may have been charged. Excludes feedback, which buys nothing to share. */
export const endedTeamCalls = (db: ReadDb, after: number, limit: number): EndedTeamCall[] =>
  statement<[number, number], EndedTeamCall>(
    db,
    `SELECT attempt_seq AS attemptSeq, attempt_id AS attemptId, team_calls.identity, key_id AS keyId, billed, coalesce(price_micros, 0) AS micros,
       started_at AS at
     FROM team_calls JOIN attempts ON attempts.seq = attempt_seq JOIN attempt_ends ON attempt_ends.seq = attempt_seq
     WHERE attempt_seq > ? AND billed <> 'no' AND purpose <> 'feedback' ORDER BY attempt_seq LIMIT ?`,
  ).all(after, limit);

export type TeamRecord = { deviceSeq: number; recordId: string } & (
  | { kind: 'call'; sourceSeq: number | null }
  | { kind: 'purge' | 'part'; body: string }
  | { kind: 'bundle' | 'list'; body: string | null }
  | { kind: 'act' | 'policy' | 'chunk' }
);

/** This device's records after number `after`, in order. */
export const teamRecordsAfter = (db: ReadDb, after: number, limit: number): TeamRecord[] =>
  statement<[number, number], TeamRecord>(
    db,
    `SELECT device_seq AS deviceSeq, record_id AS recordId, kind, source_seq AS sourceSeq, body FROM team_records
     WHERE device_seq > ? ORDER BY device_seq LIMIT ?`,
  ).all(after, limit);

/** Puts a record into this device's part of the team's log. Must be called in the transaction that makes what it describes. */
export function addTeamRecord(
  db: WriteDb,
  recordId: string,
  kind: TeamRecord['kind'],
  { body: body = null, sourceSeq = null }: { body?: string | null; sourceSeq?: number | null } = {},
): void {
  statement(
    db,
    `INSERT INTO team_records (device_seq, record_id, kind, body, source_seq)
     VALUES (coalesce((SELECT max(device_seq) FROM team_records), 0) + 1, ?, ?, ?, ?)`,
  ).run(recordId, kind, body, sourceSeq);
}

/** Whether this folder put the record into the log. */
export const isOwnRecord = (db: ReadDb, recordId: string): boolean =>
  statement<[string]>(db, 'SELECT 1 FROM team_records WHERE record_id = ?').get(recordId) !== undefined;

/** Those of the records that are calls of this folder, unless a recovered ledger lost the call. */
export const ownCalls = (db: ReadDb, recordIds: readonly string[]): Set<string> =>
  new Set(
    statement<[string], string>(
      db,
      'SELECT record_id FROM team_records JOIN attempts ON attempts.seq = source_seq WHERE record_id IN (SELECT value FROM json_each(?))',
    )
      .pluck()
      .all(JSON.stringify(recordIds)),
  );

/** The last number that this device assigned; 0 if none. */
export const lastTeamRecord = (db: ReadDb): number =>
  statement<[], number | null>(db, 'SELECT max(device_seq) FROM team_records').pluck().get() ?? 0;

/** A call as it goes into the log. `question`, `headers`, `body` and `sent` are null if they were purged or there was no answer. */
export interface CallToShare {
  attemptId: string;
  purpose: string;
  baseUrl: string | null;
  environment: string;
  operation: string;
  addOns: string;
  priceMicros: number | null;
  currency: string;
  by: string;
  startedAt: number;
  outcome: string;
  partial: number;
  status: number | null;
  code: string | null;
  billed: Billed;
  endedAt: number;
  question: string | null;
  answerId: string | null;
  responseId: string | null;
  sandbox: number | null;
  arrivedAt: number | null;
  headers: string | null;
  body: Buffer | null;
  encoding: string | null;
  sent: string | null;
  salt: Buffer | null;
}

/** Calls by attempt number. An attempt can be missing only in a recovered ledger. */
export function findCallsToShare(db: ReadDb, attemptSeqs: readonly number[]): Map<number, CallToShare> {
  const calls = statement<[string], CallToShare & { seq: number }>(
    db,
    `SELECT attempts.seq, attempt_id AS attemptId, purpose, base_url AS baseUrl, name AS environment, attempts.operation, attempts.add_ons AS addOns,
       price_micros AS priceMicros, attempts.currency, by, started_at AS startedAt, outcome, attempt_ends.partial, attempt_ends.status, code, billed,
       ended_at AS endedAt, coalesce(job_inputs.parameters, lookups.parameters) AS question, answer_id AS answerId, response_id AS responseId,
       answers.sandbox, arrived_at AS arrivedAt, headers, body, encoding, sent_parameters AS sent, salt
     FROM attempts JOIN attempt_ends USING (seq) JOIN environments ON environments.environment_id = attempts.environment_id
     LEFT JOIN job_inputs ON job_inputs.job_id = attempts.job_id
     LEFT JOIN lookups ON lookups.attempt_seq = attempts.seq
     LEFT JOIN answers ON answers.seq = attempt_ends.answer_seq
     LEFT JOIN answer_bodies ON answer_bodies.answer_seq = answers.seq
     LEFT JOIN answer_salts ON answer_salts.answer_seq = answers.seq
     WHERE attempts.seq IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(attemptSeqs));
  return new Map(calls.map(({ seq, ...call }) => [seq, call]));
}
