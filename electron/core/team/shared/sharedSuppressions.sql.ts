/**
 * Entries of the suppression list that match rows of a shared list. The first device that has one sends it, once. Stored as keyed hashes.
 */
import { randomUUID } from 'node:crypto';
import type { SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { statement, type ReadDb, type WriteDb } from '../../platform/database.ts';
import type { HandedSuppression } from '../../handover/ledger/handedSuppressions.sql.ts';
import type { LedgerWrite } from '../../ledger/ledger.sql.ts';
import { getSecret } from '../../settings/settings.sql.ts';
import { createEntryHash, type HashEntry } from '../../suppression/entryHash.sql.ts';
import { suppressionActs } from '../../suppression/inForce.sql.ts';
import { addOwnBundle } from './ownBundles.sql.ts';
import { suppressionsAtOnce } from './bundle.sql.ts';

/** Lists here whose rows haven't been searched for entries since the suppression list last changed. */
export const listsToCompare = (db: ReadDb): string[] =>
  statement<[number], string>(db, "SELECT list_id FROM shared_lists WHERE state = 'here' AND suppressions_through <> ?")
    .pluck()
    .all(suppressionActs(db));

/** Records that the team knows these. `bundleId`: from which bundle; null if with the list as a whole. */
export function noteShared(db: WriteDb, listId: string, entries: readonly HandedSuppression[], bundleId: string | null): void {
  const hashEntry = createEntryHash(getSecret(db));
  const put = statement(
    db,
    `INSERT INTO shared_suppressions (list_id, kind, entry_hash, until, bundle_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET until = excluded.until, bundle_id = coalesce(excluded.bundle_id, bundle_id)
     WHERE until IS NOT NULL AND (excluded.until IS NULL OR excluded.until > until)`,
  );
  for (const { kind, value, until } of entries) put.run(listId, kind, hashEntry(kind, value), until, bundleId);
}

/**
 * Sends entries that are new to the team. `entries`: all that are in force and match a row, as of action `through` on the suppression list.
 * Returns how many are new.
 */
const tell: LedgerWrite<
  { listId: string; entries: readonly HandedSuppression[]; through: number; by: string; at: number },
  { reported: number }
> = ({ db }, { listId, entries, through, by, at }) => {
  const hashEntry = createEntryHash(getSecret(db));
  forgetEnded(db, listId, entries, hashEntry);
  const known = statement<[string, string, string, number | null, number | null]>(
    db,
    `SELECT 1 FROM shared_suppressions WHERE list_id = ? AND kind = ? AND entry_hash = ?
       AND (until IS NULL OR (? IS NOT NULL AND until >= ?))`,
  );
  const news = entries.filter(({ kind, value, until }) => known.get(listId, kind, hashEntry(kind, value), until, until) === undefined);
  const actOf = openActFinder(db, hashEntry);
  for (const [act, some] of Map.groupBy(news, ({ kind, value }) => actOf(kind, value)))
    for (let from = 0; from < some.length; from += suppressionsAtOnce) {
      const [bundleId, piece] = [randomUUID(), some.slice(from, from + suppressionsAtOnce)];
      addOwnBundle(db, { of: 'suppressions', listId, recordId: act ?? bundleId, by, at, entries: piece }, bundleId);
      noteShared(db, listId, piece, bundleId);
    }
  statement(db, 'UPDATE shared_lists SET suppressions_through = ? WHERE list_id = ?').run(through, listId);
  return { reported: news.length };
};

/** Entries that aren't in force any more are sent again if they come back. */
function forgetEnded(db: WriteDb, listId: string, entries: readonly HandedSuppression[], hashEntry: HashEntry): void {
  const now = new Set(entries.map(({ kind, value }) => kind + hashEntry(kind, value)));
  const reported = statement<[string], { kind: string; hash: string }>(
    db,
    'SELECT kind, entry_hash AS hash FROM shared_suppressions WHERE list_id = ?',
  ).all(listId);
  const forget = statement(db, 'DELETE FROM shared_suppressions WHERE list_id = ? AND kind = ? AND entry_hash = ?');
  for (const { kind, hash } of reported) if (!now.has(kind + hash)) forget.run(listId, kind, hash);
}

/** The act of outcomes from which an entry comes; null if none, or not from it alone. */
function openActFinder(db: ReadDb, hashEntry: HashEntry): (kind: SuppressionKind, value: string) => string | null {
  const acts = statement<[string, string, string], string | null>(
    db,
    `SELECT DISTINCT outcome_acts.record_id FROM suppressions JOIN suppression_batches AS batch ON batch.seq = batch_seq
     LEFT JOIN outcome_acts ON suppression_id = batch.record_id
     WHERE suppressions.kind = ? AND value IN (?, ?) AND removed_seq IS NULL AND batch.complete = 1
       AND NOT EXISTS (SELECT 1 FROM suppression_changes WHERE change = 'remove' AND batch_id = batch.record_id)`,
  ).pluck();
  return (kind, value) => {
    const found = acts.all(kind, value, hashEntry(kind, value));
    return found.length === 1 ? (found[0] ?? null) : null;
  };
}

export const sharedSuppressionWrites = { 'sharing.suppress': tell };
