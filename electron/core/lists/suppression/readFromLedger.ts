/** Reads the suppression list from the ledger for matching: a million entries in half a second. */
import type { ReadDb } from '../../store/database.ts';
import { getSecret } from '../../store/ledger/settings.ts';
import { createEntryHash } from '../../store/ledger/suppressions/entryHash.ts';
import { eachSuppression, plainEntries } from '../../store/ledger/suppressions/inForce.ts';
import { openSuppressions, type Suppressions } from './openSuppressions.ts';

/** The entries in force at `at` (epoch ms). */
export const readSuppressions = (db: ReadDb, at: number): Suppressions =>
  openSuppressions(
    (add) => eachSuppression(db, at, add),
    () => createEntryHash(getSecret(db)),
    plainEntries(db),
  );
