/** Puts records about shared lists that are made here into the team's log. Does nothing for a list that isn't shared, or without a team. */
import { randomUUID } from 'node:crypto';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import { addTeamRecord } from '../calls/teamCalls.sql.ts';
import { isShared } from './shareOwnAct.sql.ts';
import { outcomesAtOnce, type OwnBundle, type SingleTable } from './bundle.sql.ts';

/** Queues a bundle for the log. `bundleId`: the record's id in the log. */
export function addOwnBundle(db: WriteDb, bundle: OwnBundle, bundleId: string = randomUUID()): void {
  addTeamRecord(db, bundleId, 'bundle', { body: JSON.stringify(bundle) });
}

/** Must be called in the transaction that makes the record. */
export function shareOwnRecord(db: WriteDb, of: SingleTable, { recordId, listId }: { recordId: string; listId: string }): void {
  if (isShared(db, listId)) addOwnBundle(db, { of, recordId, listId });
}

/** Shares an act with outcomes. Call it in the transaction that makes it count. */
export function shareOwnOutcomes(db: WriteDb, recordId: string): void {
  for (const listId of sharedListsOf(db, recordId)) {
    const ends = statement<[string, string], { from: number; through: number }>(
      db,
      `SELECT min(seq) AS "from", max(seq) AS through FROM (
         SELECT outcomes.seq, (row_number() OVER (ORDER BY outcomes.seq) - 1) / ${outcomesAtOnce} AS piece FROM outcomes
         JOIN outcome_acts ON outcome_acts.seq = act_seq WHERE record_id = ? AND list_id = ?)
       GROUP BY piece ORDER BY piece`,
    ).all(recordId, listId);
    for (const range of ends) addOwnBundle(db, { of: 'outcomes', recordId, listId, pieces: ends.length, ...range });
  }
}

/** Shares the act `recordId`, which takes back the act `undoes`. */
export function shareOwnUndo(db: WriteDb, recordId: string, undoes: string): void {
  for (const listId of sharedListsOf(db, undoes)) addOwnBundle(db, { of: 'outcomes', recordId, listId, pieces: 1, from: 0, through: -1 });
}

/** Called when outcomes are about to be reported to the service: from then on, their acts can't be taken back. */
export function shareReported(db: WriteDb, outcomes: readonly number[]): void {
  if (!isAnyShared(db)) return;
  const acts = statement<[string], string>(
    db,
    `SELECT DISTINCT record_id FROM outcome_acts JOIN outcomes ON act_seq = outcome_acts.seq
     WHERE outcomes.seq IN (SELECT value FROM json_each(?)) AND record_id NOT IN (SELECT record_id FROM reported_acts)`,
  )
    .pluck()
    .all(JSON.stringify(outcomes));
  for (const recordId of acts) {
    const lists = sharedListsOf(db, recordId);
    if (lists.length > 0) statement(db, 'INSERT INTO reported_acts (record_id) VALUES (?)').run(recordId);
    for (const listId of lists) addOwnBundle(db, { of: 'reported', recordId, listId });
  }
}

/** Without shared lists, outcomes needn't be searched. */
const isAnyShared = (db: ReadDb): boolean => statement<[]>(db, 'SELECT 1 FROM shared_lists LIMIT 1').get() !== undefined;

function sharedListsOf(db: ReadDb, recordId: string): string[] {
  if (!isAnyShared(db)) return [];
  return statement<[string], string>(
    db,
    'SELECT DISTINCT list_id FROM outcomes JOIN outcome_acts ON outcome_acts.seq = act_seq WHERE record_id = ?',
  )
    .pluck()
    .all(recordId)
    .filter((listId) => isShared(db, listId));
}
