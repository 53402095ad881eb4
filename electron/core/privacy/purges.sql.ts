/** Purges in the ledger: by whom, when, and what each still has to do. */
import { z } from 'zod';
import { canonicalJson } from '#base/json.ts';
import { idSchema, rowNumberSchema, timeSchema } from '#contract/ids.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { tellRowsPurged } from '../team/shared/sharedPurges.sql.ts';
import type { ListRows } from './person/mentions.sql.ts';
import { removeTraces } from './person/removeTraces.sql.ts';

/** What a purge has to do, as the ledger keeps it until it is done: enough to finish a purge that was cut off anywhere. */
export const purgeWorkSchema = z.object({
  recordId: idSchema,
  by: z.string(),
  at: timeSchema,
  /** A list to remove as a whole; null: a person's rows. */
  listId: idSchema.nullable(),
  lists: z.array(z.object({ listId: idSchema, rows: z.array(rowNumberSchema) })),
  identifiers: z.object({
    phones: z.array(z.object({ number: z.string(), national: z.string() })),
    emails: z.array(z.string()),
    names: z.array(z.string()),
    addresses: z.array(z.string()),
  }),
});
export type PurgeWork = z.infer<typeof purgeWorkSchema>;

/** Purges in the ledger: that personal data was removed, by whom and when. What was removed is not in the record. */
export interface Purge {
  recordId: string;
  kind: 'person' | 'list';
  /** Of a list: which; null: a person's, in all lists. */
  listId: string | null;
  /** Rows of lists that were emptied. */
  rows: number;
  by: string;
  at: number;
}

/** Records a purge before anything is removed, with what it has to do (JSON). `announce`: rows whose purge the team is told of, where it shares their list. */
const beginPurge: LedgerWrite<{ purge: Purge; work: string; announce: readonly ListRows[] }, null> = (
  { db, chain },
  { purge, work, announce: tell },
) => {
  const { recordId, kind, listId, rows, by, at } = purge;
  chain.append(recordId, 'purge', canonicalJson({ at, by, kind, listId, recordId, rows }));
  statement(db, 'INSERT INTO purges (record_id, kind, list_id, rows, by, at) VALUES (?, ?, ?, ?, ?, ?)').run(
    ...[recordId, kind, listId, rows, by, at],
  );
  statement(db, 'INSERT INTO purge_work (record_id, work) VALUES (?, ?)').run(recordId, work);
  tellRowsPurged(db, { by, at }, tell);
  return null;
};

/** Nothing is left to be removed but what SQLite leaves in the ledger's file, for which nobody need be named. */
const forgetWork: LedgerWrite<{ recordId: string }, null> = ({ db }, { recordId }) => {
  statement(db, 'UPDATE purge_work SET work = NULL WHERE record_id = ?').run(recordId);
  return null;
};

/** Everything that the purge had to do is done. */
const finishPurge: LedgerWrite<{ recordId: string }, null> = ({ db }, { recordId }) => {
  statement(db, 'DELETE FROM purge_work WHERE record_id = ?').run(recordId);
  return null;
};

export const purgeWrites = {
  'purges.begin': beginPurge,
  'purges.remove': removeTraces,
  'purges.forgetWork': forgetWork,
  'purges.finish': finishPurge,
};

/** All purges, oldest first. */
export const readPurges = (db: ReadDb): Purge[] =>
  statement<[], Purge>(db, 'SELECT record_id AS recordId, kind, list_id AS listId, rows, by, at FROM purges ORDER BY seq').all();

/** Purges that were cut off, oldest first, with what they have to do; null: only the ledger's file is still to be written anew. */
export const unfinishedPurges = (db: ReadDb): { recordId: string; work: string | null }[] =>
  statement<[], { recordId: string; work: string | null }>(
    db,
    'SELECT record_id AS recordId, work FROM purge_work JOIN purges USING (record_id) ORDER BY purges.seq',
  ).all();
