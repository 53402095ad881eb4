/** Purges in the ledger: by whom, when, and the work that each still has to do. */
import { z } from 'zod';
import { canonicalJson } from '#base/json.ts';
import { idSchema, rowNumberSchema, timeSchema } from '#contract/ids.ts';
import type { LedgerWrite } from '../ledger/ledger.sql.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { tellRowsPurged } from '../team/shared/sharedPurges.sql.ts';
import type { ListRows } from './person/mentions.sql.ts';
import { removeTraces } from './person/removeTraces.sql.ts';

/** The work of a purge, which the ledger keeps until it is done: enough to finish a purge interrupted at any point. */
export const purgeWorkSchema = z.object({
  recordId: idSchema,
  by: z.string(),
  at: timeSchema,
  /** A list to remove completely; null to remove a person's rows. */
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

/** A purge in the ledger: that personal data was removed, by whom and when. The record doesn't contain what was removed. */
export interface Purge {
  recordId: string;
  kind: 'person' | 'list';
  /** The list of a list's purge; null for a person's, which covers all lists. */
  listId: string | null;
  /** Number of rows of lists that were emptied. */
  rows: number;
  by: string;
  at: number;
}

/**
 * Records a purge and its work (JSON) before anything is removed. `announce`: rows whose purge is announced to the team if it shares their
 * list.
 */
const beginPurge: LedgerWrite<{ purge: Purge; work: string; announce: readonly ListRows[] }> = (
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
};

/** Forgets the work, because only the remains in the ledger's file are left to clear, which needs no personal data. */
const forgetWork: LedgerWrite<{ recordId: string }> = ({ db }, { recordId }) => {
  statement(db, 'UPDATE purge_work SET work = NULL WHERE record_id = ?').run(recordId);
};

/** Marks the purge as completely done. */
const finishPurge: LedgerWrite<{ recordId: string }> = ({ db }, { recordId }) => {
  statement(db, 'DELETE FROM purge_work WHERE record_id = ?').run(recordId);
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

/** Returns interrupted purges, oldest first, with their work; null if only the ledger's file has yet to be rewritten. */
export const unfinishedPurges = (db: ReadDb): { recordId: string; work: string | null }[] =>
  statement<[], { recordId: string; work: string | null }>(
    db,
    'SELECT record_id AS recordId, work FROM purge_work JOIN purges USING (record_id) ORDER BY purges.seq',
  ).all();
