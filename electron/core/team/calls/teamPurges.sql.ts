/** Reports a purge to the team: which records of its log lost their bodies. */
import { randomUUID } from 'node:crypto';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import type { SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';
import { getSecret } from '../../settings/settings.sql.ts';
import { createEntryHash } from '../../suppression/entryHash.sql.ts';
import { addTeamRecord } from './teamCalls.sql.ts';

/** The part of a call that stays in the log when its record is purged: its cost. `deviceId`: null for this device's own calls. */
interface PurgedCall {
  recordId: string;
  deviceId: string | null;
  attemptId: string;
  billed: Billed;
  priceMicros: number | null;
}

/** What is about to be removed, by numbers or by records. */
interface TeamPurge {
  answers: readonly number[];
  actions: readonly string[];
  outcomes: readonly number[];
  suppressions: readonly { kind: SuppressionKind; value: string }[];
}

/** Must be called before anything is removed, in the same transaction. Without a team, does nothing. */
export function recordTeamPurge({ db }: Ledger, { answers, actions, outcomes, suppressions }: TeamPurge): void {
  const calls = answers.length === 0 ? [] : purgedCalls(db, answers);
  const isShared = statement<[string]>(db, 'SELECT 1 FROM shared_acts WHERE act_id = ?');
  const bundles = [...bundlesOfOutcomes(db, outcomes), ...bundlesOfSuppressions(db, suppressions)];
  const acts = [...actions.filter((recordId) => isShared.get(recordId) !== undefined), ...bundles];
  forgetBundles(db, bundles);
  if (calls.length + acts.length === 0) return;
  addTeamRecord(db, randomUUID(), 'purge', { body: JSON.stringify({ calls, acts, rows: [] }) });
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

/** All members' bundles that contain outcomes of these acts. Devices that haven't read them yet get the others with the list as a whole. */
function bundlesOfOutcomes(db: ReadDb, outcomes: readonly number[]): string[] {
  if (outcomes.length === 0) return [];
  const acts =
    'SELECT record_id FROM outcome_acts JOIN outcomes ON act_seq = outcome_acts.seq WHERE outcomes.seq IN (SELECT value FROM json_each(?))';
  return statement<[string, string], string>(
    db,
    `SELECT record_id FROM team_records WHERE kind = 'bundle' AND body ->> '$.of' = 'outcomes' AND body ->> '$.recordId' IN (${acts})
     UNION SELECT bundle_id FROM taken_bundles WHERE about_id IN (${acts})`,
  )
    .pluck()
    .all(JSON.stringify(outcomes), JSON.stringify(outcomes));
}

function bundlesOfSuppressions(db: ReadDb, suppressions: TeamPurge['suppressions']): string[] {
  if (suppressions.length === 0) return [];
  const hashEntry = createEntryHash(getSecret(db));
  const find = statement<[string, string], string>(
    db,
    'SELECT DISTINCT bundle_id FROM shared_suppressions WHERE kind = ? AND entry_hash = ? AND bundle_id IS NOT NULL',
  ).pluck();
  return [...new Set(suppressions.flatMap(({ kind, value }) => find.all(kind, hashEntry(kind, value))))];
}

/** Empties this device's own bundles, so that not even a restored hub gets them. */
function forgetBundles(db: WriteDb, bundles: readonly string[]): void {
  const forget = statement(db, "UPDATE team_records SET body = NULL WHERE record_id = ? AND kind = 'bundle'");
  for (const recordId of bundles) forget.run(recordId);
}
