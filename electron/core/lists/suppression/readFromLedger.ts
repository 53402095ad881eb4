/** Reads the suppression list from the ledger for matching: a million entries in about a second. */
import type { Suppressing } from '../../../contract/suppressionKind.ts';
import type { ReadDb } from '../../store/database.ts';
import { getSecret } from '../../store/ledger/settings.ts';
import { createEntryHash } from '../../store/ledger/suppressions/entryHash.ts';
import { eachSuppression, readSuppressing } from '../../store/ledger/suppressions/inForce.ts';
import { openSuppressions, type SuppressionEntry, type Suppressions } from './openSuppressions.ts';

/** The entries in force at `at` (epoch ms). */
export function readSuppressions(db: ReadDb, at: number): Suppressions {
  const batches = readSuppressing(db);
  /** Entries edited together share one reason, too. */
  const own = new Map<string, Suppressing>();
  function* entries(): Generator<SuppressionEntry> {
    for (const { kind, value, batchSeq, own: its } of eachSuppression(db, at)) {
      const batch = batches.get(batchSeq);
      if (batch === undefined) continue;
      if (its === null) {
        yield { kind, value, why: batch };
        continue;
      }
      const name = JSON.stringify([batch.source, its.reason, its.until]);
      const why = own.get(name) ?? { source: batch.source, ...its };
      own.set(name, why);
      yield { kind, value, why };
    }
  }
  return openSuppressions(entries(), batches.size === 0 ? null : createEntryHash(getSecret(db)));
}
