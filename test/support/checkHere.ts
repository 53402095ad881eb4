/** Checks a ledger that a test has open, like the program. */
import type { LedgerCheck } from '#contract/storage/storage.ts';
import { openStoredIdentities } from '#core/service/identity.ts';
import type { ReadDb } from '#core/platform/database.ts';
import { checkLedger } from '#core/ledger/integrity/checkLedger.sql.ts';

export const checkHere = (db: ReadDb): Promise<LedgerCheck> =>
  checkLedger(db, { at: 0, pause: () => Promise.resolve(), openIdentities: openStoredIdentities });
