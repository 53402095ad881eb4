/**
 * Changes the suppression list: batches are added, and batches or entries edited, removed, or kept as hashes only. Each change is a record.
 */
import { hash, randomUUID } from 'node:crypto';
import { Failed } from '#contract/failure.ts';
import { noSuppressions, suppressionCountOf, type SuppressionCounts, type SuppressionTarget } from '#contract/suppression/suppression.ts';
import type { SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { statement, type ReadDb } from '../platform/database.ts';
import { canonicalJson } from '#base/json.ts';
import type { Ledger, LedgerWrite } from '../ledger/ledger.sql.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { createEntryHash, isHashed } from './entryHash.sql.ts';

interface NewBatch extends SuppressionCounts {
  recordId: string;
  source: string;
  reason: string;
  until: number | null;
  hashed: boolean;
  /**
   * SHA-256 over the entries' keyed hashes, sorted: the leaf commits to these, so that entries can be purged and the chain still verifies.
   */
  entriesSha256: string;
  by: string;
  at: number;
}

/** Begins a batch, which doesn't count until finished, and removes what a crash left of another. */
const beginBatch: LedgerWrite<NewBatch> = ({ db }, batch) => {
  db.exec('DELETE FROM suppressions WHERE batch_seq IN (SELECT seq FROM suppression_batches WHERE complete = 0)');
  db.exec('DELETE FROM suppression_batches WHERE complete = 0');
  statement(
    db,
    `INSERT INTO suppression_batches (record_id, source, reason, until, hashed, phones, emails, domains, persons, entries_sha256, by, at, complete)
     VALUES (@recordId, @source, @reason, @until, @hashed, @phones, @emails, @domains, @persons, @entriesSha256, @by, @at, 0)`,
  ).run({ ...batch, hashed: Number(batch.hashed) });
};

/**
 * Adds a few thousand entries. The caller passes a long list in pieces, so that other writes can come between. For a hashed batch, only
 * hashes are written.
 */
const addEntries: LedgerWrite<{ recordId: string; kind: SuppressionKind; values: readonly string[] }> = (
  { db },
  { recordId, kind, values },
) => {
  const batch = statement<[string], { seq: number; hashed: number }>(
    db,
    'SELECT seq, hashed FROM suppression_batches WHERE record_id = ?',
  ).get(recordId);
  if (!batch) throw new Error(`no suppression batch ${recordId}`);
  const hashEntry = batch.hashed === 1 ? createEntryHash(getSecret(db)) : null;
  const add = statement(db, 'INSERT OR IGNORE INTO suppressions (kind, value, batch_seq) VALUES (?, ?, ?)');
  for (const value of values) add.run(kind, hashEntry?.(kind, value) ?? value, batch.seq);
};

const finishBatch: LedgerWrite<NewBatch> = ({ db, chain }, batch) => {
  const own = statement<[string], { entryId: number; until: number | null; since: number | null; kind: SuppressionKind; value: string }>(
    db,
    `SELECT entry_id AS entryId, suppressions.until, since, kind, value FROM suppressions JOIN suppression_batches ON seq = batch_seq
     WHERE record_id = ? AND own = 1 ORDER BY entry_id`,
  ).all(batch.recordId);
  const ends = own.map(({ entryId, until, since }) => [entryId, until, since]);
  chain.append(batch.recordId, 'suppression', canonicalJson({ change: 'add', ...batch, ends, endsSha256: hashInOrder(db, own) }));
  statement(db, 'UPDATE suppression_batches SET complete = 1 WHERE record_id = ?').run(batch.recordId);
};

/** An entry with its own reason and end. `hashed`: only its hash is kept. */
export interface BatchEntry {
  kind: SuppressionKind;
  value: string;
  hashed: boolean;
  reason: string;
  until: number | null;
  /** When the list that it comes from had it; absent: as its batch. */
  since?: number;
}

/**
 * Adds a whole batch at once, in the caller's transaction, while no other batch is being added, because lists follow the newest batch's
 * number.
 */
export function appendBatch(
  ledger: Ledger,
  batch: Omit<NewBatch, 'hashed' | 'entriesSha256' | keyof SuppressionCounts>,
  entries: readonly BatchEntry[],
): void {
  const { db } = ledger;
  const hashed = entries.every((entry) => entry.hashed);
  const whole: NewBatch = { ...batch, ...countEntries(entries), hashed, entriesSha256: hashEntries(db, entries) };
  beginBatch(ledger, whole);
  const hashEntry = createEntryHash(getSecret(db));
  const add = statement(
    db,
    `INSERT INTO suppressions (kind, value, batch_seq, own, reason, until, since)
     VALUES (?, ?, (SELECT seq FROM suppression_batches WHERE record_id = ?), 1, ?, ?, ?)`,
  );
  for (const { kind, value, hashed, reason, until, since } of entries)
    add.run(kind, hashed ? hashEntry(kind, value) : value, batch.recordId, reason, until, since ?? null);
  finishBatch(ledger, whole);
}

interface Change {
  recordId: string;
  by: string;
  at: number;
}

const standing = `complete = 1 AND NOT EXISTS
  (SELECT 1 FROM suppression_changes WHERE change = 'remove' AND batch_id = suppression_batches.record_id)`;

interface Target {
  batchId: string | null;
  entryIds: readonly number[];
  counts: SuppressionCounts;
  sha256: string | null;
}

/**
 * Returns the entries that a change applies to, by kind, and their commitment. Throws Failed('suppression.notFound') if any is not on the
 * list.
 */
function targetOf(db: ReadDb, of: SuppressionTarget): Target {
  if ('batchId' in of) {
    const batch = statement<[string], SuppressionCounts>(
      db,
      `SELECT phones, emails, domains, persons FROM suppression_batches WHERE record_id = ? AND ${standing}`,
    ).get(of.batchId);
    if (!batch) throw new Failed('suppression.notFound');
    return { batchId: of.batchId, entryIds: [], counts: batch, sha256: null };
  }
  const entries = statement<[string], { kind: SuppressionKind; value: string }>(
    db,
    `SELECT kind, value FROM suppressions JOIN suppression_batches ON seq = batch_seq
     WHERE entry_id IN (SELECT value FROM json_each(?)) AND removed_seq IS NULL AND ${standing}`,
  ).all(JSON.stringify(of.entryIds));
  if (entries.length !== new Set(of.entryIds).size) throw new Failed('suppression.notFound');
  return { batchId: null, entryIds: of.entryIds, counts: countEntries(entries), sha256: hashEntries(db, entries) };
}

function countEntries(entries: readonly { kind: SuppressionKind }[]): SuppressionCounts {
  const counts = { ...noSuppressions };
  for (const { kind } of entries) counts[suppressionCountOf[kind]] += 1;
  return counts;
}

type Entry = { kind: SuppressionKind; value: string };

function hashesOf(db: ReadDb, entries: readonly Entry[]): string[] {
  const hashEntry = createEntryHash(getSecret(db));
  return entries.map(({ kind, value }) => (isHashed(value) ? value : hashEntry(kind, value)));
}

/** Returns the commitment to entries, which is the same for plain and hashed ones. */
export const hashEntries = (db: ReadDb, entries: readonly Entry[]): string =>
  hash('sha256', [...new Set(hashesOf(db, entries))].sort().join('\n'));

/** Returns a commitment to entries in this order, for data that refers to them one by one. */
export const hashInOrder = (db: ReadDb, entries: readonly Entry[]): string => hash('sha256', hashesOf(db, entries).join('\n'));

type EditValues = { reason: string; until: number | null };

/** Returns the change's number. */
function record(
  { db, chain }: Pick<Ledger, 'db' | 'chain'>,
  { recordId, by, at }: Change,
  change: 'remove' | 'edit' | 'hash',
  { batchId, entryIds, counts, sha256 }: Target,
  { reason, until }: EditValues = { reason: '', until: null },
): number {
  chain.append(
    recordId,
    'suppression',
    canonicalJson({ change, recordId, batchId, entryIds, entriesSha256: sha256, ...counts, reason, until, by, at }),
  );
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO suppression_changes (record_id, change, batch_id, reason, until, phones, emails, domains, persons, by, at)
     VALUES (@recordId, @change, @batchId, @reason, @until, @phones, @emails, @domains, @persons, @by, @at)`,
  ).run({ recordId, change, batchId, reason, until, ...counts, by, at });
  return Number(lastInsertRowid);
}

/** Removes a batch or entries. Throws Failed('suppression.notFound') if one isn't on the list. */
const remove: LedgerWrite<Change & { of: SuppressionTarget }> = (ledger, { of, ...change }) => {
  const seq = record(ledger, change, 'remove', targetOf(ledger.db, of));
  if ('entryIds' in of)
    statement(ledger.db, 'UPDATE suppressions SET removed_seq = ? WHERE entry_id IN (SELECT value FROM json_each(?))').run(
      seq,
      JSON.stringify(of.entryIds),
    );
};

/** Removes a batch in the caller's transaction, unless it was already removed. Returns whether it was still on the list. */
export function removeStanding(ledger: Ledger, batchId: string, change: Omit<Change, 'recordId'>): boolean {
  const isStanding = statement<[string]>(ledger.db, `SELECT 1 FROM suppression_batches WHERE record_id = ? AND ${standing}`).get(batchId);
  if (isStanding === undefined) return false;
  remove(ledger, { recordId: randomUUID(), ...change, of: { batchId } });
  return true;
}

/** Sets reason and end of a batch, except for entries with their own, or of entries. Throws Failed('suppression.notFound'). */
const edit: LedgerWrite<Change & EditValues & { of: SuppressionTarget }> = (ledger, { of, reason, until, ...change }) => {
  record(ledger, change, 'edit', targetOf(ledger.db, of), { reason, until });
  if ('batchId' in of)
    statement(ledger.db, 'UPDATE suppression_batches SET reason = ?, until = ? WHERE record_id = ?').run(reason, until, of.batchId);
  else
    statement(ledger.db, 'UPDATE suppressions SET own = 1, reason = ?, until = ? WHERE entry_id IN (SELECT value FROM json_each(?))').run(
      reason,
      until,
      JSON.stringify(of.entryIds),
    );
};

/** Replaces a few thousand entries of a batch by their hashes; returns how many, 0 if none is left. */
const hashSome: LedgerWrite<{ batchId: string; most: number }, number> = ({ db }, { batchId, most }) => {
  const hashEntry = createEntryHash(getSecret(db));
  const entries = statement<[string, number], { entryId: number; kind: SuppressionKind; value: string }>(
    db,
    `SELECT entry_id AS entryId, kind, value FROM suppressions
     WHERE batch_seq = (SELECT seq FROM suppression_batches WHERE record_id = ?) AND value NOT LIKE '#%' LIMIT ?`,
  ).all(batchId, most);
  const replace = statement(db, 'UPDATE suppressions SET value = ? WHERE entry_id = ?');
  for (const { entryId, kind, value } of entries) replace.run(hashEntry(kind, value), entryId);
  return entries.length;
};

/** Records that only hashes of a batch are kept. Throws Failed('suppression.notFound'). */
const finishHashing: LedgerWrite<Change & { batchId: string }> = (ledger, { batchId, ...change }) => {
  record(ledger, change, 'hash', targetOf(ledger.db, { batchId }));
  statement(ledger.db, 'UPDATE suppression_batches SET hashed = 1 WHERE record_id = ?').run(batchId);
};

export const suppressionWrites = {
  'suppressions.begin': beginBatch,
  'suppressions.add': addEntries,
  'suppressions.finish': finishBatch,
  'suppressions.remove': remove,
  'suppressions.edit': edit,
  'suppressions.hashSome': hashSome,
  'suppressions.finishHashing': finishHashing,
};
