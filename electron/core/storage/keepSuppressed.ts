/**
 * Carries whom somebody suppressed from the ledger over to the backup that replaces it: nobody who asked not to be called since then may be called
 * again. Each batch comes along as it was made, with its author and reason; only what the backup lacks of it. Whom somebody took off the list
 * since is on it again.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { statement, writeTogether, type ReadDb, type WriteDb } from '../platform/database.ts';
import { openWrites } from '../ledger/ledger.sql.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { isHashed } from '../suppression/entryHash.sql.ts';
import { entriesOfBatch, knownSuppressions, readStandingBatches, type StandingBatch } from '../suppression/inForce.sql.ts';
import { appendBatch, type BatchEntry } from '../suppression/suppressionWrites.sql.ts';

export interface Missing {
  batches: { batch: StandingBatch; entries: BatchEntry[] }[];
  /** Entries kept as hashes only, of which the backup can make no use: it is another folder's. */
  lost: number;
}

/** What counts in `present` at `at` (epoch ms), and not as long in `backup`. */
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
        for (const { kind, value, reason, until } of of) if (!known.has(value)) entries.push({ kind, value, reason, until, hashed: false });
      }
    }
    const usable = isSameFolder ? entries : entries.filter(({ value }) => !isHashed(value));
    missing.lost += entries.length - usable.length;
    if (usable.length > 0) missing.batches.push({ batch, entries: usable });
  }
  return missing;
}

/** Adds them to the staged backup, in one transaction. Returns how many entries. */
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
