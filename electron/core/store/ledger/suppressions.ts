/**
 * The suppression list in the ledger: batches of entries, added and removed, each a record. Active entries are those that no later batch
 * removed.
 */
import { z } from 'zod';
import type { SuppressionBatch, SuppressionKind } from '../../../contract/suppression.ts';
import { statement, type ReadDb } from '../database.ts';
import { canonicalJson } from '../../merkle/canonicalJson.ts';
import type { LedgerWrite } from './ledger.ts';

export interface NewBatch {
  recordId: string;
  source: string;
  phones: number;
  emails: number;
  by: string;
  at: number;
}

/** Begins a batch, which doesn't count until finished; removes what a crash left of another. */
const beginBatch: LedgerWrite<NewBatch, null> = ({ db }, { recordId, source, phones, emails, by, at }) => {
  db.exec('DELETE FROM suppressions WHERE batch_seq IN (SELECT seq FROM suppression_batches WHERE complete = 0)');
  db.exec('DELETE FROM suppression_batches WHERE complete = 0');
  statement(
    db,
    "INSERT INTO suppression_batches (record_id, action, source, phones, emails, by, at, complete) VALUES (?, 'add', ?, ?, ?, ?, ?, 0)",
  ).run(recordId, source, phones, emails, by, at);
  return null;
};

/** Adds some thousand entries: the caller passes a long list in pieces, so that other writes can go between. */
const addEntries: LedgerWrite<{ recordId: string; kind: SuppressionKind; values: readonly string[] }, null> = (
  { db },
  { recordId, kind, values },
) => {
  const add = statement(
    db,
    'INSERT OR IGNORE INTO suppressions (kind, value, batch_seq) SELECT ?, ?, seq FROM suppression_batches WHERE record_id = ?',
  );
  for (const value of values) add.run(kind, value, recordId);
  return null;
};

/** `entriesSha256`: what the leaf commits to, so that entries can be purged and the chain still verifies. */
const finishBatch: LedgerWrite<NewBatch & { entriesSha256: string }, null> = ({ db, chain }, batch) => {
  chain.append(batch.recordId, 'suppression', canonicalJson({ action: 'add', ...batch }));
  statement(db, 'UPDATE suppression_batches SET complete = 1 WHERE record_id = ?').run(batch.recordId);
  return null;
};

/** Removes a batch. Throws if it doesn't exist, or was removed already. */
const removeBatch: LedgerWrite<{ recordId: string; removes: string; by: string; at: number }, null> = ({ db, chain }, action) => {
  chain.append(action.recordId, 'suppression', canonicalJson({ action: 'remove', ...action }));
  const { changes } = statement(
    db,
    `INSERT INTO suppression_batches (record_id, action, removes, source, phones, emails, by, at, complete)
     SELECT ?, 'remove', record_id, source, phones, emails, ?, ?, 1 FROM suppression_batches WHERE record_id = ? AND action = 'add' AND complete = 1`,
  ).run(action.recordId, action.by, action.at, action.removes);
  if (changes !== 1) throw new Error(`no suppression batch ${action.removes}`);
  return null;
};

export const suppressionWrites = {
  'suppressions.begin': beginBatch,
  'suppressions.add': addEntries,
  'suppressions.finish': finishBatch,
  'suppressions.remove': removeBatch,
};

const holding = `SELECT seq FROM suppression_batches AS batch WHERE action = 'add' AND complete = 1
  AND NOT EXISTS (SELECT 1 FROM suppression_batches WHERE removes = batch.record_id)`;

const batchRow = z
  .object({
    recordId: z.string(),
    action: z.enum(['add', 'remove']),
    removes: z.string().nullable(),
    source: z.string(),
    phones: z.int(),
    emails: z.int(),
    by: z.string(),
    at: z.int(),
    holds: z.int(),
  })
  .transform(({ recordId, holds, ...rest }): SuppressionBatch => ({ batchId: recordId, ...rest, holds: holds === 1 }));

/** All actions on the list, newest first. */
export function readBatches(db: ReadDb): SuppressionBatch[] {
  return statement(
    db,
    `SELECT record_id AS recordId, action, removes, source, phones, emails, by, at, seq IN (${holding}) AS holds
     FROM suppression_batches WHERE complete = 1 ORDER BY seq DESC`,
  )
    .all()
    .map((row) => batchRow.parse(row));
}

/** Number of distinct active entries. */
export function countSuppressions(db: ReadDb): Record<SuppressionKind, number> {
  const count = statement<[SuppressionKind], { entries: number }>(
    db,
    `SELECT count(DISTINCT value) AS entries FROM suppressions WHERE kind = ? AND batch_seq IN (${holding})`,
  );
  return { phone: count.get('phone')?.entries ?? 0, email: count.get('email')?.entries ?? 0 };
}

/** Every active entry, one after another. */
export function eachSuppression(db: ReadDb): IterableIterator<{ kind: SuppressionKind; value: string }> {
  return statement<[], { kind: SuppressionKind; value: string }>(
    db,
    `SELECT DISTINCT kind, value FROM suppressions WHERE batch_seq IN (${holding})`,
  ).iterate();
}

/** Which of these values are active. */
export function knownSuppressions(db: ReadDb, kind: SuppressionKind, values: readonly string[]): Set<string> {
  const known = statement<[SuppressionKind, string], { value: string }>(
    db,
    `SELECT value FROM suppressions WHERE kind = ? AND value IN (SELECT value FROM json_each(?)) AND batch_seq IN (${holding})`,
  ).all(kind, JSON.stringify(values));
  return new Set(known.map(({ value }) => value));
}

/** Increases with every action on the list; 0 if there was none. */
export function suppressionsMark(db: ReadDb): number {
  return statement<[], { mark: number | null }>(db, 'SELECT max(seq) AS mark FROM suppression_batches WHERE complete = 1').get()?.mark ?? 0;
}
