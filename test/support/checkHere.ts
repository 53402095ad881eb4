/** Checks a ledger that a test has open, as the program does. */
import type { LedgerCheck } from '#contract/storage.ts';
import { openStoredIdentities } from '#core/service/identity.ts';
import type { ReadDb } from '#core/store/database.ts';
import { checkLedger } from '#core/store/ledger/integrity/checkLedger.ts';

export const checkHere = (db: ReadDb): Promise<LedgerCheck> =>
  checkLedger(db, { at: 0, turn: () => Promise.resolve(), openIdentities: openStoredIdentities });
