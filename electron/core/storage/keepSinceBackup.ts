/** Keeps what restoring a backup must not undo: suppressions and purges made since the backup. */
import { randomBytes, randomUUID } from 'node:crypto';
import { openWrites } from '../ledger/ledger.sql.ts';
import { readPurgedRows } from '../lists/rows/purgedRows.sql.ts';
import { nationalDigits } from '../normalise/phones/phone.ts';
import { statement, writeTogether, type ReadDb, type WriteDb } from '../platform/database.ts';
import { readIfSound } from '../platform/examine.ts';
import { listPath, storedListIds } from '../platform/paths.ts';
import { goesByInQuestions } from '../privacy/person/heldRecords.sql.ts';
import type { ListRows, Identifiers } from '../privacy/person/mentions.sql.ts';
import { findPersonRows, goesByInRows, inAll, type GoesBy } from '../privacy/person/personRows.sql.ts';
import { purgeWrites, readPurges, type Purge, type PurgeWork } from '../privacy/purges.sql.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { isHashed } from '../suppression/entryHash.sql.ts';
import { entriesOfBatch, knownSuppressions, readStandingBatches, type StandingBatch } from '../suppression/inForce.sql.ts';
import { appendBatch, type BatchEntry } from '../suppression/suppressionWrites.sql.ts';

/**
 * Suppressions of the current ledger that the backup replacing it lacks: a person who asked since then not to be called must not be called.
 * Each batch keeps its author and reason, but only the entries that the backup lacks. Entries that were removed from the list since then
 * are on it again.
 */
interface Missing {
  batches: { batch: StandingBatch; entries: BatchEntry[] }[];
  /** Entries stored only as hashes, which the backup can't use: it is another folder's. */
  lost: number;
}

/** Suppressions in force in `present` at `at` (epoch ms), but not for as long in `backup`. */
export function findMissing(present: ReadDb, backup: ReadDb, at: number): Missing {
  const isSameFolder = Buffer.compare(getSecret(present), getSecret(backup)) === 0;
  const missing: Missing = { batches: [], lost: 0 };
  for (const batch of readStandingBatches(present)) {
    const entries: BatchEntry[] = [];
    for (const page of entriesOfBatch(present, batch.seq, at)) {
      for (const of of Map.groupBy(page, ({ kind, until }) => `${kind} ${until}`).values()) {
        const [first] = of;
        if (first === undefined) continue;
        const values = of.map(({ value }) => value);
        const known = knownSuppressions(backup, first.kind, values, { at, until: first.until });
        for (const { value, ...entry } of of) if (!known.has(value)) entries.push({ ...entry, value, hashed: false });
      }
    }
    const usable = isSameFolder ? entries : entries.filter(({ value }) => !isHashed(value));
    missing.lost += entries.length - usable.length;
    if (usable.length > 0) missing.batches.push({ batch, entries: usable });
  }
  return missing;
}

/** Adds them to the staged backup in one transaction. Returns the number of entries. */
export function addMissing(staged: WriteDb, { batches }: Missing): number {
  if (batches.length === 0) return 0;
  const ledger = openWrites(staged, randomBytes);
  const isThere = statement<[string], number>(staged, 'SELECT 1 FROM suppression_batches WHERE record_id = ?').pluck();
  writeTogether(staged, () => {
    for (const { batch, entries } of batches) {
      const { source, reason, until, by, at } = batch;
      const recordId = isThere.get(batch.recordId) === undefined ? batch.recordId : randomUUID();
      appendBatch(ledger, { recordId, source, reason, until, by, at }, entries);
    }
    ledger.chain.seal();
  });
  return batches.reduce((sum, { entries }) => sum + entries.length, 0);
}

/**
 * Purges since a backup are repeated in it, because the backup still contains what they removed. They are recorded in the staged ledger as
 * begun, and the next start finishes them like any interrupted purge, before any list is shown. The persons are identified by the rows that
 * the purges emptied: from the backup's questions about these rows, and from its own copies of their lists.
 */
interface Repeated {
  again: number;
  /** How many of those may be incomplete, because the person can't be identified any more. */
  unsure: number;
}

interface Backup {
  dataDir: string;
  staged: WriteDb;
  /** The backup's own copies of lists. */
  copies: readonly { listId: string; path: string }[];
}

/** `present`: the ledger to be replaced. */
export function repeatPurges(present: ReadDb, { dataDir, staged, copies }: Backup): Repeated {
  const known = new Set(readPurges(staged).map(({ recordId }) => recordId));
  const since = readPurges(present).filter(({ recordId }) => !known.has(recordId));
  if (since.length === 0) return { again: 0, unsure: 0 };
  const emptied = emptiedRows(dataDir);
  const works = since.map((purge) => workOf(purge, emptied.get(purge.recordId) ?? [], { dataDir, staged, copies }));
  const ledger = openWrites(staged, randomBytes);
  writeTogether(staged, () => {
    for (const [index, purge] of since.entries())
      purgeWrites['purges.begin'](ledger, { purge, work: JSON.stringify(works[index]), announce: [] });
    ledger.chain.seal();
  });
  const rowsOf = ({ lists }: PurgeWork): number => lists.reduce((sum, { rows }) => sum + rows.length, 0);
  const unsure = works.filter((work, index) => work.listId === null && (rowsOf(work) === 0 || rowsOf(work) < (since[index]?.rows ?? 0)));
  return { again: since.length, unsure: unsure.length };
}

/** The rows that each purge emptied, according to the lists that can be read. */
function emptiedRows(dataDir: string): Map<string, ListRows[]> {
  const found = new Map<string, ListRows[]>();
  for (const listId of storedListIds(dataDir)) {
    const purged = readIfSound(listPath(dataDir, listId), readPurgedRows) ?? [];
    for (const [recordId, rows] of Map.groupBy(purged, (one) => one.recordId))
      found.set(recordId, [...(found.get(recordId) ?? []), { listId, rows: rows.map(({ row }) => row) }]);
  }
  return found;
}

function workOf({ recordId, by, at, listId, rows }: Purge, emptied: ListRows[], backup: Backup): PurgeWork {
  const nobody: Identifiers = { phones: [], emails: [], names: [], addresses: [] };
  if (listId !== null) {
    const all = { listId, rows: Array.from({ length: rows }, (_, index) => index + 1) };
    return { recordId, by, at, listId, lists: [all], identifiers: nobody };
  }
  const knownIn = backup.copies.flatMap(({ listId: of, path }): GoesBy[] => {
    const own = emptied.find((one) => one.listId === of);
    const goesBy = own && readIfSound(path, (db) => goesByInRows(db, own.rows));
    return goesBy ? [goesBy] : [];
  });
  const known = inAll([goesByInQuestions(backup.staged, emptied), ...knownIn]);
  const [phones, emails] = [known.phones.map((number) => ({ number, national: nationalDigits(number) })), known.emails];
  const sought = [...phones.map((phone) => ({ phone, email: null })), ...emails.map((email) => ({ phone: null, email }))];
  // A restored list is in its old state; an existing one has been purged.
  const missing = backup.copies.filter((copy) => !storedListIds(backup.dataDir).includes(copy.listId));
  const back = missing.map(({ listId: of, path }): ListRows => {
    const found = readIfSound(path, (db) => sought.flatMap((one) => findPersonRows(db, { ...one, words: [] })));
    return { listId: of, rows: [...new Set(found)].sort((a, b) => a - b) };
  });
  const lists = [...emptied, ...back.filter((one) => one.rows.length > 0)];
  return { recordId, by, at, listId, lists, identifiers: { ...known, phones } };
}
