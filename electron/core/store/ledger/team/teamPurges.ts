/** Tells the team of a purge: which records of its log lost what they said. */
import { randomUUID } from 'node:crypto';
import type { Billed } from '../../../../contract/outcome.ts';
import { statement, type ReadDb } from '../../database.ts';
import type { Ledger } from '../ledger.ts';
import { addTeamRecord } from './teamCalls.ts';

/** What stays of a call in the log when its record is purged: what it cost. `deviceId` null: this device's own. */
export interface PurgedCall {
  recordId: string;
  deviceId: string | null;
  attemptId: string;
  billed: Billed;
  priceMicros: number | null;
}

/** Call it before these answers, and what these actions say, are removed, in the same transaction. Without a team it does nothing. */
export function recordTeamPurge({ db }: Ledger, answers: readonly number[], actions: readonly string[]): void {
  const calls = answers.length === 0 ? [] : purgedCalls(db, answers);
  const isShared = statement<[string]>(db, 'SELECT 1 FROM shared_acts WHERE act_id = ?');
  const acts = actions.filter((recordId) => isShared.get(recordId) !== undefined);
  if (calls.length + acts.length === 0) return;
  addTeamRecord(db, randomUUID(), 'purge', JSON.stringify({ calls, acts, rows: [] }));
}

function purgedCalls(db: ReadDb, answers: readonly number[]): PurgedCall[] {
  const named =
    'attempt_id AS attemptId, billed, price_micros AS priceMicros FROM answers JOIN attempts ON attempts.seq = answers.attempt_seq';
  return statement<[string, string], PurgedCall>(
    db,
    `SELECT record_id AS recordId, NULL AS deviceId, ${named} JOIN attempt_ends ON attempt_ends.seq = attempts.seq
       JOIN team_records ON source_seq = attempts.seq WHERE answers.seq IN (SELECT value FROM json_each(?))
     UNION ALL SELECT record_id, device_id, ${named} JOIN attempt_ends ON attempt_ends.seq = attempts.seq
       JOIN team_answers ON team_answers.attempt_seq = attempts.seq WHERE answers.seq IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify(answers), JSON.stringify(answers));
}
